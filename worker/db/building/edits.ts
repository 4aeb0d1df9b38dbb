import type { FormEdits } from "#core/contracts/building/editing.ts";
import type { Operation } from "#core/editing/operation.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { BlockDefinition, EndingPage, FormDefinition } from "#core/forms/definition/definition.ts";
import type { Database } from "../connection/database.ts";
import type { Page } from "../page.ts";

/** A form for its editors, with the number of its last entry. */
export interface EditableForm extends FormEdits {
  definition: FormDefinition;
}

/** A form's entries after the given one. */
export async function readFormEdits(db: Database, form_id: string, after: number): Promise<FormEdits> {
  const [row] = await db.sql<{ edits: FormEdits }>`SELECT form_edits_after(${form_id}, ${after}) AS edits`;
  return row!.edits;
}

/** The form and its entries after the given one, in one snapshot; null: no such form. */
export async function readEditableForm(
  db: Database,
  form_id: string,
  after: number,
): Promise<EditableForm | null> {
  const [row] = await db.sql<{ definition: FormDefinition | null; edits: FormEdits }>`
    SELECT form_definition(${form_id}) AS definition, form_edits_after(${form_id}, ${after}) AS edits`;
  return row?.definition ? { ...row.edits, definition: row.definition } : null;
}

/** The rows that an edit writes. */
export interface EditRows {
  title: string;
  /** Null: no column changes. */
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
  /** The entry to which the operations were applied. */
  number: number;
  transaction_id: string;
  replica_id: string;
  user_id: string;
  operations: readonly Operation[];
  rows: EditRows;
  now: Date;
}

/**
 * Stores an edit, all or nothing, and the form's previous version if one is due. Stale: another edit came in
 * between.
 */
export async function saveFormEdit(db: Database, edit: EditRow): Promise<"saved" | "repeated" | "stale"> {
  const [row] = await db.sql<{ result: { status: "saved" | "repeated" | "stale" } }>`
    SELECT save_form_edit_behind_version(
      ${edit.form_id}, ${edit.number}, ${edit.transaction_id}, ${edit.replica_id}, ${edit.user_id},
      ${JSON.stringify(edit.operations)}::jsonb, ${JSON.stringify(edit.rows)}::jsonb, ${edit.now.toISOString()}
    ) AS result`;
  return row!.result.status;
}

/** Deletes old entries. A form's newest one stays because it holds the number. */
export async function purgeFormEdits(db: Database, before: Date, page: Page): Promise<number> {
  const rows = await db.sql`
    DELETE FROM form_edit WHERE (form_id, number) IN (
      SELECT e.form_id, e.number FROM form_edit e
      WHERE e.created_at < ${before.toISOString()}
        AND EXISTS (SELECT FROM form_edit n WHERE n.form_id = e.form_id AND n.number > e.number)
      ORDER BY e.created_at, e.form_id, e.number LIMIT ${page.limit} OFFSET ${page.skip}) RETURNING 1`;
  return rows.length;
}
