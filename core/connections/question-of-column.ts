import type { FieldDefinition } from "../fields/field.ts";
import type { ConnectedColumn } from "./connected-table.ts";
import { fieldTypesOf, stepOf } from "./field-types.ts";

/** Types that answer whether they are asked or not: an unticked box means no. */
const ALWAYS_ANSWERED = ["checkbox", "switch"];

/** Whether a question for a column makes sense: nobody knows ids, nor what the database fills in by itself. */
export const isAskedFor = ({ format, is_array, default_value }: ConnectedColumn): boolean =>
  default_value === null && (is_array || format !== "uuid");

/** A question whose answers go to a column, of the type that suits it best. `newId` returns a new uuid. */
export function questionOfColumn(
  column: ConnectedColumn,
  newId: () => string,
): Omit<FieldDefinition, "local_index"> {
  const { name, description, enum_values, is_array, is_nullable } = column;
  // A search needs a table to look things up in.
  const type = fieldTypesOf(column).find((one) => one !== "search") ?? "text";
  const label = name.replaceAll(/[_-]+/g, " ").trim() || name;
  return {
    id: newId(),
    name,
    label: label.slice(0, 1).toUpperCase() + label.slice(1),
    type,
    help_text: description,
    required: isAskedFor(column) && !is_nullable && !ALWAYS_ANSWERED.includes(type),
    multiple: is_array && enum_values !== null,
    ...(type === "number" && { step: stepOf(column) ?? null }),
    // The values of an enum are exact.
    options: (enum_values ?? []).map((value, index) => ({ id: newId(), value, label: value, index })),
    optgroups: [],
  };
}
