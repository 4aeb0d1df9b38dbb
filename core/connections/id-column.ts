import { type ConnectedTable, keyColumns } from "./connected-table.ts";

/** Formats that hold our ids. */
const ID_FORMATS = /^(?:uuid|text|character varying|varchar|citext)\b/;

/** The columns that can take the ids of responses, if they are unique, which PostgREST does not tell. */
export const idColumns = ({ columns }: Pick<ConnectedTable, "columns">): string[] =>
  columns
    .filter(
      ({ format, is_array, enum_values }) => !is_array && enum_values === null && ID_FORMATS.test(format),
    )
    .map(({ name }) => name);

/** The column that takes the ids of responses if nobody names one: a key that is a single uuid. Null: there is none. */
export function usualIdColumn(table: Pick<ConnectedTable, "columns">): string | null {
  const [key, ...others] = keyColumns(table);
  const isUuid = table.columns.some(
    ({ name, format, is_array }) => name === key && format === "uuid" && !is_array,
  );
  return key !== undefined && others.length === 0 && isUuid ? key : null;
}
