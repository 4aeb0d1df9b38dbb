import { exportPath } from "#core/contracts/wire/paths/private.ts";
import type { TableKind } from "#core/tables/columns.ts";
import type { ExportFormat } from "#core/tables/export/export-format.ts";
import type { ListFormat } from "#core/tables/export/list-text.ts";
import { packIds } from "#core/tables/export/packed-ids.ts";
import {
  DEFAULT_GRID_QUERY,
  formatGridQuery,
  type GridQuery,
  type Predicate,
} from "#core/tables/grid-query.ts";
import { fileStatus } from "../../api/file-status.ts";
import type { GridRow } from "./rows.ts";

/** Rows that are ticked one by one. */
export type ChosenRows = readonly Pick<GridRow, "id" | "local_index">[];

export interface ExportedFile {
  table: { kind: Exclude<TableKind, "connected">; scope_id: string };
  format: ExportFormat;
  /** What the view shows. */
  query: GridQuery;
  /** Only these rows of the page. */
  rows?: ChosenRows;
  /** Only the rows of the view that were counted up to this number. */
  through?: number;
  /** All rows, whatever the view shows. */
  isEverything?: boolean;
  /** Ids of the columns, comma-separated; default: all. */
  columns?: string;
  zone: string;
  /** How several choices are written; default: as a list in one cell. */
  lists?: ListFormat;
}

/** The address of a table's file. */
export function exportAddress({
  table,
  format,
  query,
  columns,
  zone,
  lists,
  ...which
}: ExportedFile): string {
  const { rows, through, isEverything } = which;
  const { orderby, predicates, search, search_column, hides_empty } = query;
  const shown = { ...DEFAULT_GRID_QUERY, orderby };
  // A file of the view has its empty rows. A selection has the rows that were counted.
  const ofView = { ...shown, predicates, search, search_column };
  const numbers = rows && numbersOf(rows);
  const bound = (op: Predicate["op"], value: Predicate["value"]) => ({
    column: "__gf_display_id",
    op,
    value,
  });
  const asked = isEverything
    ? shown
    : rows
      ? { ...shown, predicates: numbers ? [bound("in", numbers)] : [] }
      : through === undefined
        ? ofView
        : { ...ofView, predicates: [...predicates, bound("lte", through)], hides_empty };
  return exportPath(table, format, {
    ...formatGridQuery(asked),
    ...(rows && !numbers && { rows: packIds(rows.map(({ id }) => id)) }),
    ...(columns !== undefined && { columns }),
    ...(lists !== undefined && lists !== "quoted" && { lists }),
    zone,
  });
}

/** The numbers of the rows, of which an address holds more than of ids; null: rows of this table have none. */
export function numbersOf(rows: ChosenRows): number[] | null {
  const numbers = rows.flatMap(({ local_index }) => local_index ?? []);
  return numbers.length === rows.length ? numbers : null;
}

/** The status with which the server would refuse the file, 0 if it does not respond; null if it would send it. */
export async function refusedStatus(address: string): Promise<number | null> {
  const status = await fileStatus(address);
  return status >= 200 && status < 300 ? null : status;
}
