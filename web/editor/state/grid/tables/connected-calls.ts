import { keyColumns } from "#core/connections/connected-table.ts";
import { parseRowId } from "#core/connections/row-keys.ts";
import type { TableRow } from "#core/contracts/grid/rows.ts";
import { DEFAULT_GRID_QUERY, formatGridQuery } from "#core/tables/grid-query.ts";
import { call } from "../../../api/client.ts";
import {
  addConnectedRow,
  deleteConnectedRows,
  listConnectedRows,
  updateConnectedRows,
} from "../../../api/connected-row-endpoints.ts";
import { withWords } from "../../../api/with-words.ts";
import type { ConnectedPlace, RowWriter, TableSource } from "./table-source.ts";
import { tableTexts as texts } from "./texts.ts";
import { refusal } from "./written-cell.ts";

/** The calls for rows of a connected table. */

function paramsOf({ form_id, connection }: ConnectedPlace) {
  if (connection === null) throw new Error(texts.disconnected);
  return { form_id, table_id: connection.id };
}

export async function list(
  place: ConnectedPlace,
  query: Parameters<TableSource["list"]>[1],
  options: Parameters<TableSource["list"]>[2],
) {
  return withWords(call(listConnectedRows, { params: paramsOf(place), query }, options));
}

/** A row, by the ids of the columns, of which those of the key come first. */
export interface PlaceOfRow extends ConnectedPlace {
  ids: readonly string[];
  row_id: string;
}

/** Reads a row by its key. Throws an ApiError if it does not exist. */
export async function readRow({ ids, row_id, ...place }: PlaceOfRow): Promise<TableRow> {
  const key = parseRowId(keyColumns(place.connection!.sb_table_schema), row_id) ?? [];
  const predicates = key.map((value, at) => ({ column: ids[at]!, op: "eq" as const, value }));
  const query = formatGridQuery({ ...DEFAULT_GRID_QUERY, predicates });
  const rows = key.length === 0 ? [] : (await list(place, query, {})).rows;
  const row = rows.find(({ id }) => id === row_id);
  if (row === undefined) throw refusal("NOT_FOUND", 404, texts.not_found);
  return row;
}

export async function addRow(
  place: ConnectedPlace,
  cells: readonly { field_id: string; value: unknown }[],
): Promise<TableRow> {
  const body = { transaction_id: crypto.randomUUID(), cells: [...cells] as never };
  return withWords(call(addConnectedRow, { params: paramsOf(place), body }));
}

export async function updateCells(
  place: ConnectedPlace,
  cells: Parameters<RowWriter["updateCells"]>[1],
  transaction_id: string,
) {
  const body = { transaction_id, cells: [...cells] as never };
  return (await withWords(call(updateConnectedRows, { params: paramsOf(place), body }))).cells;
}

export async function deleteRows(
  place: ConnectedPlace,
  row_ids: Parameters<RowWriter["deleteRows"]>[1],
  transaction_id: string,
) {
  const params = paramsOf(place);
  const columns = keyColumns(place.connection!.sb_table_schema);
  const filters = row_ids.flatMap((id) => {
    const key = parseRowId(columns, id);
    return key === null ? [] : [Object.fromEntries(columns.map((column, at) => [column, key[at]!]))];
  });
  return withWords(call(deleteConnectedRows, { params, body: { transaction_id, filters } }));
}
