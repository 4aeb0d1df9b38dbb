import type { TableRow } from "#core/contracts/grid/rows.ts";
import { DEFAULT_GRID_QUERY, formatGridQuery } from "#core/tables/grid-query.ts";
import { sessions } from "./sessions.ts";
import { tableTexts as texts } from "./texts.ts";
import { refusal } from "./written-cell.ts";

/** Reads a session by its id. Throws an ApiError if the table of sessions does not have it. */
export async function readSession(form_id: string, session_id: string): Promise<TableRow> {
  const predicates = [{ column: "__gf_id", op: "eq" as const, value: session_id }];
  const query = formatGridQuery({ ...DEFAULT_GRID_QUERY, predicates });
  const [row] = (await sessions.list(form_id, query, {}, null)).rows;
  if (row === undefined) throw refusal("NOT_FOUND", 404, texts.no_session);
  return row;
}
