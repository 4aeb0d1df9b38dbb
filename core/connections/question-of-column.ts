import type { FieldDefinition, FieldType } from "../fields/field.ts";
import { type ConnectedColumn, type ConnectedTable, needsValue, numberedColumn } from "./connected-table.ts";
import { fieldTypesOf, isChosen, stepOf } from "./field-types.ts";

/** Types that answer whether they are asked or not: an unticked box means no. */
const ALWAYS_ANSWERED = ["checkbox", "switch"];

type Table = Pick<ConnectedTable, "columns">;

/**
 * Whether a question for a column suits every form. Nobody knows ids, nor what the database fills in by itself, and
 * whether visitors may see the rows of another table is for its owner to decide.
 */
export function isAskedFor(column: ConnectedColumn, table: Table): boolean {
  const { format, is_array, default_value, refers_to, name } = column;
  if (default_value !== null || refers_to !== null || name === numberedColumn(table)) return false;
  return is_array || format !== "uuid";
}

/**
 * A question whose answers go to a column, of the type that suits it best: for a column that refers to another table,
 * one of its rows. `newId` returns a new uuid.
 */
export function questionOfColumn(
  column: ConnectedColumn,
  { table, schema }: { table: Table; schema: string },
  newId: () => string,
): Omit<FieldDefinition, "local_index"> {
  const { name, description, is_array, refers_to } = column;
  const values = isChosen(column) ? (column.enum_values ?? []) : [];
  // A search needs a table to look things up in.
  const isSuited = (one: FieldType) => one !== "search" || refers_to !== null;
  const type = fieldTypesOf(column).find(isSuited) ?? "text";
  const label = name.replaceAll(/[_-]+/g, " ").trim() || name;
  return {
    id: newId(),
    name,
    label: label.slice(0, 1).toUpperCase() + label.slice(1),
    type,
    help_text: description,
    required: needsValue(column, table) && !ALWAYS_ANSWERED.includes(type),
    multiple: is_array && isChosen(column),
    ...(type === "search" &&
      refers_to !== null && { reference: { type: "x-supabase", schema, ...refers_to } }),
    ...(type === "number" && { step: stepOf(column) ?? null }),
    // The values of an enum are exact.
    options: values.map((value, index) => ({ id: newId(), value, label: value, index })),
    optgroups: [],
  };
}
