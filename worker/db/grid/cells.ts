import type { Cell } from "#core/fields/cell.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Database } from "../connection/database.ts";
import type { MemberRead } from "../connection/member-read.ts";

/** What is needed to check edited cells: their fields and the form's zones. */
export interface EditedForm extends Pick<FormDefinition, "fields" | "time_zone"> {
  campaign: Pick<FormDefinition["campaign"], "scheduling_tz">;
}

/** Reads the fields of a form along with the membership in its project. */
export function editedFields(form_id: string, field_ids: readonly string[]): MemberRead<EditedForm> {
  return { sql: "edited_fields($3, $4::uuid[])", params: [form_id, [...field_ids]] };
}

export interface CellReplacement {
  row_id: string;
  field_id: string;
  /** Null removes the cell. */
  cell: Cell | null;
  /** The expected content of the cell, null for none; undefined: any. */
  expected?: JsonValue;
}

/**
 * `conflict`: `cell` is what the cell contains instead of `expected`. `missing`: the row or the field does not belong
 * to this form.
 */
export type ReplacedCell =
  | { outcome: "changed" | "conflict"; version: number; updated_at: string; cell: Cell | null }
  | { outcome: "missing" };

/**
 * Replaces cells in one statement; the results are in the same order. A cell that already has the value stays unchanged
 * and is not published, so a repeat after a lost response has no effect.
 */
export async function replaceCells(
  db: Database,
  edit: { form_id: string; transaction_id: string; now: Date; cells: readonly CellReplacement[] },
): Promise<ReplacedCell[]> {
  const { form_id, transaction_id, now, cells } = edit;
  if (cells.length === 0) return [];
  const [row] = await db.sql<{ results: ReplacedCell[] }>`
    SELECT update_cells(${form_id}, ${JSON.stringify(cells)}::jsonb, ${transaction_id}, ${now.toISOString()}) AS results`;
  return row!.results;
}
