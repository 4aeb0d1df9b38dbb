import type { Cell } from "#core/fields/cell.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { MemberCall } from "../connection/member-call.ts";

/** What is needed to check edited cells: the form's fields and zones, and the version that they belong to. */
export interface EditedForm extends Pick<FormDefinition, "version" | "fields" | "time_zone"> {
  campaign: Pick<FormDefinition["campaign"], "scheduling_tz">;
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

interface CellEdit {
  form_id: string;
  transaction_id: string;
  now: Date;
  /** The version of the form that the cells were checked against; null: none yet. */
  version: number | null;
  cells: readonly CellReplacement[];
}

/** The results are in the order of the cells. `form`: nothing was changed because the form has this version now. */
export type EditAnswer = { results: ReplacedCell[] } | { form: EditedForm | null };

/** No form has it. */
const NO_VERSION = -1;

/**
 * Replaces cells along with the check of the membership. A cell that already has the value stays unchanged and is not
 * published, so a repeat after a lost response has no effect.
 */
export function replaceCells({
  form_id,
  version,
  cells,
  transaction_id,
  now,
}: CellEdit): MemberCall<EditAnswer> {
  return {
    sql: "update_cells($4::uuid, $5::bigint, $6::jsonb, $7, $8::timestamptz)",
    params: [form_id, version ?? NO_VERSION, JSON.stringify(cells), transaction_id, now.toISOString()],
  };
}
