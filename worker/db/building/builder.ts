import type { BlockInput, FieldInput } from "#core/contracts/building/builder.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { Database } from "../connection/database.ts";

/** Creates or replaces a field with its options and groups. Returns it as respondents see it. */
export async function saveField(
  db: Database,
  form_id: string,
  { options_inventory, ...field }: FieldInput,
  now: Date,
): Promise<FieldDefinition> {
  const json = JSON.stringify(field);
  const time = now.toISOString();
  const [row] = options_inventory
    ? await db.sql<{ field: FieldDefinition }>`
      SELECT save_field(${form_id}, ${json}::jsonb, ${time}) AS field,
        save_inventory(${form_id}, ${JSON.stringify(options_inventory)}::jsonb, 'admin', ${time})`
    : await db.sql<{ field: FieldDefinition }>`
      SELECT save_field(${form_id}, ${json}::jsonb, ${time}) AS field`;
  return row!.field;
}

export async function deleteField(db: Database, form_id: string, field_id: string): Promise<boolean> {
  const rows = await db.sql`
    DELETE FROM attribute WHERE id = ${field_id} AND form_id = ${form_id} RETURNING id`;
  return rows.length > 0;
}

/** Saves a batch of blocks, all or none. Returns the form's new version. */
export async function saveBlocks(
  db: Database,
  form_id: string,
  upserts: readonly BlockInput[],
  deletes: readonly string[],
  now: Date,
): Promise<number> {
  const [row] = await db.sql<{ version: number }>`
    SELECT save_blocks(${form_id}, ${JSON.stringify(upserts)}::jsonb, ${deletes}::uuid[], ${now.toISOString()})
      AS version`;
  return row!.version;
}
