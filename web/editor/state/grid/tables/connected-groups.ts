import type { TableRow } from "#core/contracts/grid/rows.ts";
import { countGroups } from "#core/tables/charts/count-groups.ts";
import type { CallOptions } from "../../../api/client.ts";
import { readConnectedRows } from "./connected-rows.ts";
import type { ChartCounts, ConnectedPlace, CountedOutside, GroupQuery } from "./table-source.ts";

/** Counts rows of a connected table, which the browser reads, and says if there are more than were counted. */
export async function countConnectedGroups(
  form_id: ConnectedPlace["form_id"],
  { column: id, period, zone, ...query }: GroupQuery,
  options: CallOptions,
  { connection, columns }: CountedOutside,
): Promise<ChartCounts> {
  const column = columns.find((one) => one.id === id);
  if (column === undefined) return { groups: [], other: { groups: 0, count: 0 }, rows: 0 };
  const rows: TableRow[] = [];
  let all = 0;
  for await (const read of readConnectedRows({ form_id, connection }, query, options)) {
    rows.push(...read.rows);
    all = read.count;
  }
  const counted = countGroups(rows, { column, period, zone });
  return all > rows.length ? { ...counted, all } : counted;
}
