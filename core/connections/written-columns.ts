import type { FieldDefinition } from "../fields/field.ts";
import { type ConnectedTable, needsValue } from "./connected-table.ts";

type NamedField = Pick<FieldDefinition, "id" | "name" | "label">;

/** What a submit of a form writes into its main table: the answers to questions that have the name of a column. */
export interface WrittenColumns {
  written: NamedField[];
  /** Questions without a column. Their answers stay with the response. */
  without_column: NamedField[];
  /** Columns that must have a value, but get none from the form. Without them, no row is written. */
  missing: string[];
  /** Other columns without a question, in the order of the table. */
  unused: string[];
}

/** `id_column`: the one that takes the ids of responses. */
export function writtenColumns(
  table: Pick<ConnectedTable, "columns">,
  fields: readonly NamedField[],
  id_column: string | null,
): WrittenColumns {
  const { columns } = table;
  const names = new Set(columns.map(({ name }) => name));
  const asked = new Set(fields.map(({ name }) => name));
  const left = columns.filter(({ name }) => !asked.has(name) && name !== id_column);
  return {
    written: fields.filter(({ name }) => names.has(name)),
    without_column: fields.filter(({ name }) => !names.has(name)),
    missing: left.filter((column) => needsValue(column, table)).map(({ name }) => name),
    unused: left.filter((column) => !needsValue(column, table)).map(({ name }) => name),
  };
}
