import type { Client } from "pg";
import type { CellReplacement, ReplacedCell } from "../db/grid/cells.ts";

/** Replaces cells without a member, whatever the form's version. */
export async function replaceCells(
  sql: Client,
  edit: { form_id: string; now: Date; cells: readonly CellReplacement[] },
): Promise<ReplacedCell[]> {
  const { rows } = await sql.query("SELECT update_cells($1, NULL, $2, 'test', $3) -> 'results' AS results", [
    edit.form_id,
    JSON.stringify(edit.cells),
    edit.now,
  ]);
  return rows[0].results;
}
