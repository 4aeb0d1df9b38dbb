import type { FieldStorage } from "#core/connections/storage-path.ts";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import type { Database } from "../connection/database.ts";

/** A field whose files may be kept outside. */
export interface StoringField {
  name: string;
  type: FieldType;
  multiple: boolean;
  storage: FieldStorage | null;
  /** Whether its rows are in a table of a connected database only. */
  is_elsewhere: boolean;
}

/** Null: the form has no such field. */
export async function readStoringField(
  db: Database,
  { form_id, field_id }: { form_id: string; field_id: string },
): Promise<StoringField | null> {
  const [row] = await db.sql<StoringField>`
    SELECT a.name, a.type, a.multiple, a.storage, f.schema_id IS NOT NULL AND EXISTS (
      SELECT FROM connected_table c WHERE c.form_id = f.id) AS is_elsewhere
    FROM attribute a JOIN form f ON f.id = a.form_id WHERE a.id = ${field_id} AND f.id = ${form_id}`;
  return row ?? null;
}

export function readNamedFields(
  db: Database,
  form_id: string,
): Promise<Pick<FieldDefinition, "name" | "type">[]> {
  return db.sql<Pick<FieldDefinition, "name" | "type">>`
    SELECT name, type FROM attribute WHERE form_id = ${form_id}`;
}

/** Where the files of a form's fields are kept in a connected project, by field. Other fields have no entry. */
export async function readStorages(db: Database, form_id: string): Promise<Record<string, FieldStorage>> {
  const rows = await db.sql<{ id: string; storage: FieldStorage }>`
    SELECT id, storage FROM attribute WHERE form_id = ${form_id} AND storage ->> 'type' = 'x-supabase'`;
  return Object.fromEntries(rows.map(({ id, storage }) => [id, storage]));
}

/** `storage`: null keeps them here. */
export async function writeStorage(
  db: Database,
  { form_id, field_id }: { form_id: string; field_id: string },
  storage: FieldStorage | null,
): Promise<void> {
  await db.sql`
    UPDATE attribute SET storage = ${storage === null ? null : JSON.stringify(storage)}::jsonb
    WHERE id = ${field_id} AND form_id = ${form_id}`;
}
