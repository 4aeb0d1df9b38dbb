import type { FormEdits } from "#core/contracts/building/editing.ts";
import type { Operation } from "#core/editing/operation.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { BlockDefinition, EndingPage, FormDefinition } from "#core/forms/definition/definition.ts";
import type { Database } from "../connection/database.ts";

/** A form as its editors change it, with the number of the last entry in it. */
export interface EditableForm extends FormEdits {
  definition: FormDefinition;
}

/** What has become of a form since an entry. */
export async function readFormEdits(db: Database, form_id: string, after: number): Promise<FormEdits> {
  const [row] = await db.sql<{ edits: FormEdits }>`SELECT form_edits_after(${form_id}, ${after}) AS edits`;
  return row!.edits;
}

/** The form and what has become of it since an entry, as of one moment; null: no such form. */
export async function readEditableForm(
  db: Database,
  form_id: string,
  after: number,
): Promise<EditableForm | null> {
  const [row] = await db.sql<{ definition: FormDefinition | null; edits: FormEdits }>`
    SELECT form_definition(${form_id}) AS definition, form_edits_after(${form_id}, ${after}) AS edits`;
  return row?.definition ? { ...row.edits, definition: row.definition } : null;
}

/** What an edit does to the tables. */
export interface EditRows {
  title: string;
  /** Null: none of its columns changes. */
  document:
    | (Pick<
        FormDefinition,
        "lang" | "is_powered_by_branding_enabled" | "stylesheet" | "background" | "start_page" | "closed_page"
      > &
        EndingPage)
    | null;
  fields: readonly FieldDefinition[];
  deleted_fields: readonly string[];
  blocks: readonly BlockDefinition[];
  deleted_blocks: readonly string[];
}

export interface EditRow {
  form_id: string;
  /** Of the entry that the operations were applied behind. */
  number: number;
  transaction_id: string;
  replica_id: string;
  user_id: string;
  operations: readonly Operation[];
  rows: EditRows;
  now: Date;
}

/** All of an edit or nothing, with a version of the form before it where one is due; stale: another one has come in between. */
export async function saveFormEdit(db: Database, edit: EditRow): Promise<"saved" | "repeated" | "stale"> {
  const [row] = await db.sql<{ result: { status: "saved" | "repeated" | "stale" } }>`
    SELECT save_form_edit_behind_version(
      ${edit.form_id}, ${edit.number}, ${edit.transaction_id}, ${edit.replica_id}, ${edit.user_id},
      ${JSON.stringify(edit.operations)}::jsonb, ${JSON.stringify(edit.rows)}::jsonb, ${edit.now.toISOString()}
    ) AS result`;
  return row!.result.status;
}

/** Deletes old entries; a form's newest stays, for its number. */
export async function purgeFormEdits(db: Database, before: Date, limit: number): Promise<number> {
  const rows = await db.sql`
    DELETE FROM form_edit WHERE (form_id, number) IN (
      SELECT e.form_id, e.number FROM form_edit e
      WHERE e.created_at < ${before.toISOString()}
        AND EXISTS (SELECT FROM form_edit n WHERE n.form_id = e.form_id AND n.number > e.number)
      LIMIT ${limit}) RETURNING 1`;
  return rows.length;
}
