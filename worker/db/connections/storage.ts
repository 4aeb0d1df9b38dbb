import type { FieldStorage } from "#core/connections/storage-path.ts";
import type { FieldType } from "#core/fields/field.ts";
import type { Database } from "../connection/database.ts";

/** A field whose files may be kept outside. */
export interface StoringField {
  name: string;
  type: FieldType;
  multiple: boolean;
  storage: FieldStorage | null;
}

/** Null: the form has no such field. */
export async function readStoringField(
  db: Database,
  { form_id, field_id }: { form_id: string; field_id: string },
): Promise<StoringField | null> {
  const [row] = await db.sql<StoringField>`
    SELECT name, type, multiple, storage FROM attribute WHERE id = ${field_id} AND form_id = ${form_id}`;
  return row ?? null;
}

export async function readFieldNames(db: Database, form_id: string): Promise<string[]> {
  const rows = await db.sql<{ name: string }>`SELECT name FROM attribute WHERE form_id = ${form_id}`;
  return rows.map(({ name }) => name);
}

/** Where the files of a form's fields are kept, by field. Fields that keep them here have no entry. */
export async function readStorages(db: Database, form_id: string): Promise<Record<string, FieldStorage>> {
  const rows = await db.sql<{ id: string; storage: FieldStorage }>`
    SELECT id, storage FROM attribute WHERE form_id = ${form_id} AND storage IS NOT NULL`;
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
