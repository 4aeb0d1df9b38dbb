import * as z from "zod/mini";
import { PERMISSIONS, type Permission } from "../access/roles.ts";
import { type CellVerdict, listRows, MAX_CELLS, type RowPage, type TableRow } from "../grid/rows.ts";
import { connectedRows } from "../wire/connection-addresses.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { text, transaction_id, uuid } from "../wire/schemas.ts";
import { identifier } from "./databases.ts";

/**
 * Rows of a connected table. `table_id` is the `id` of the form's `TableConnection`. A row's `id` is its full key as one
 * text, and only means something for this table. If the other server refuses or does not answer, a call answers
 * EXTERNAL_DATABASE_FAILED with `info.reason`. No write is sent to it twice, and no call that failed.
 */

const access = (permission: Permission) =>
  ({ resource: "form", in: "params", key: "form_id", role: PERMISSIONS[permission] }) as const;
const params = z.object({ form_id: uuid, table_id: uuid });

/**
 * A page of rows, by the parameters of `listRows` without `cursor`; a column is a field id, or `key:` with the name of a
 * key column that no field has. `search` is a part of a text, in any case, in any column of texts; `search_column`
 * restricts it to one. The count may be estimated. By default, rows are in the order of their keys.
 */
export const listConnectedRows = {
  ...at(connectedRows.listConnectedRows),
  result: data<RowPage<TableRow>>(),
  access: access("see"),
  rate: "outside",
  params,
  query: listRows.query,
} as const satisfies Contract;

const newCell = z.object({ field_id: text(200), value: z.json() });
const isEachFieldOnce = (cells: readonly z.infer<typeof newCell>[]) =>
  new Set(cells.map(({ field_id }) => field_id)).size === cells.length;

/**
 * Adds a row, with values as `updateConnectedRows` takes them. A column is named as in a page, or by `column:` and the
 * name of one that needs a value and has no field. What is left out has the column's default. VALIDATION_FAILED, with the
 * reasons in `info.fields` by column name; FORBIDDEN, with a `reason`, if the table takes no rows.
 */
export const addConnectedRow = {
  ...at(connectedRows.addConnectedRow),
  result: data<TableRow>(),
  access: access("edit"),
  rate: "outside",
  params,
  body_limit: 2 * 1024 * 1024,
  body: z.object({
    transaction_id,
    cells: z
      .array(newCell)
      .check(z.maxLength(MAX_CELLS), z.refine(isEachFieldOnce, "A column occurs more than once.")),
  }),
} as const satisfies Contract;

/** Longest id of a row. */
const MAX_ID_LENGTH = 8_000;
const row_id = text(MAX_ID_LENGTH).check(z.minLength(1));
const cellEdit = z.object({ row_id, field_id: text(200), value: z.json(), expected: z.optional(z.json()) });
const isEachCellOnce = (cells: readonly z.infer<typeof cellEdit>[]) =>
  new Set(cells.map((cell) => JSON.stringify([cell.row_id, cell.field_id]))).size === cells.length;

/** Rows that one call changes: each is a request to the other server. */
const MAX_CHANGED_ROWS = 100;
const hasFewRows = (cells: readonly z.infer<typeof cellEdit>[]) =>
  new Set(cells.map((cell) => cell.row_id)).size <= MAX_CHANGED_ROWS;

/**
 * Replaces cells as `updateCells` does, those of a row together, and returns a verdict for each in the same order.
 * FORBIDDEN, with a `reason`, if the table is read-only.
 */
export const updateConnectedRows = {
  ...at(connectedRows.updateConnectedRows),
  result: data<UpdatedConnectedRows>(),
  access: access("edit"),
  rate: "outside",
  params,
  body_limit: 2 * 1024 * 1024,
  body: z.object({
    transaction_id,
    cells: z
      .array(cellEdit)
      .check(
        z.minLength(1),
        z.maxLength(MAX_CELLS),
        z.refine(isEachCellOnce, "A cell occurs more than once."),
        z.refine(hasFewRows, "Too many rows."),
      ),
  }),
} as const satisfies Contract;
export interface UpdatedConnectedRows {
  cells: ConnectedVerdict[];
}

/** `failed`: the other server refused the row, in the words of `reason`. */
export type ConnectedVerdict = CellVerdict | { verdict: "failed"; reason: string };

const keyValue = z.union([text(MAX_ID_LENGTH), z.number(), z.boolean()]);

/**
 * Deletes rows, each named by exactly the key columns of the table. There is no way back. FORBIDDEN, with a `reason`, if
 * the table is read-only.
 */
export const deleteConnectedRows = {
  ...at(connectedRows.deleteConnectedRows),
  result: data<DeletedConnectedRows>(),
  access: access("edit"),
  rate: "outside",
  params,
  body_limit: 2 * 1024 * 1024,
  body: z.object({
    transaction_id: z.optional(transaction_id),
    filters: z.array(z.record(identifier, keyValue)).check(z.minLength(1), z.maxLength(1_000)),
  }),
} as const satisfies Contract;
export interface DeletedConnectedRows {
  /** Rows that were deleted. Others were gone, or not for this key to delete. */
  count: number;
  /** Why the deletion stopped before its end; null: it did not. */
  reason: string | null;
}
