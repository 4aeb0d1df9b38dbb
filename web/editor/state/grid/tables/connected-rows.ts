import type { TableRow } from "#core/contracts/grid/rows.ts";
import type { GridParameter } from "#core/tables/grid-query.ts";
import type { CallOptions } from "../../../api/client.ts";
import { list } from "./connected-calls.ts";
import type { ConnectedPlace } from "./table-source.ts";

/** Rows that the browser reads for a file or a chart, page by page, from the connected database. */
export const MOST_READ = 10_000;
const PAGE = 1_000;

export interface ReadPage {
  rows: readonly TableRow[];
  /** How many rows there are, also beyond `MOST_READ`. */
  count: number;
}

/** The rows of a query from their beginning, in its order, up to `MOST_READ`. */
export async function* readConnectedRows(
  place: ConnectedPlace,
  query: Partial<Record<GridParameter, string>>,
  options: CallOptions = {},
): AsyncGenerator<ReadPage, void, undefined> {
  for (let page = 0; page * PAGE < MOST_READ; page += 1) {
    const here = { ...query, ...(page > 0 && { page: String(page) }), limit: String(PAGE) };
    const { rows, count } = await list(place, here, options);
    yield { rows, count };
    if (rows.length < PAGE) break;
  }
}
