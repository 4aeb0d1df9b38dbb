import type { FieldDefinition } from "../fields/field.ts";
import { fieldTypeRow } from "../fields/registry.ts";
import type { NumberColumn } from "../tables/outside/database-number.ts";
import { type ConnectedField, connectedFields } from "./column-values.ts";
import { type ConnectedColumn, type ConnectedTable, needsValue } from "./connected-table.ts";
import { canHold } from "./field-types.ts";
import { timeColumn } from "./time-column.ts";

/** A column that no field has the name of. Its id cannot be one of a field. */
function fieldless({ name, enum_values }: ConnectedColumn, prefix: "key" | "column"): FieldDefinition {
  const options = (enum_values ?? []).map((value, index) => ({ id: value, value, label: value, index }));
  return { id: `${prefix}:${name}`, name, label: name, type: "text", local_index: 0, options, optgroups: [] };
}

/**
 * What is shown of a connected table: its key columns first, with or without a field, then the fields that have a
 * column, in their own order.
 */
export function shownColumns(fields: readonly FieldDefinition[], table: ConnectedTable): ConnectedField[] {
  const inOrder = fields.toSorted((one, other) => one.local_index - other.local_index);
  const connected = connectedFields(inOrder, table);
  const keys = table.columns
    .filter(({ is_key }) => is_key)
    .map(
      (column) =>
        connected.find((one) => one.column === column) ?? { field: fieldless(column, "key"), column },
    );
  return [...keys, ...connected.filter(({ column }) => !column.is_key)].map(
    ({ field, column }, local_index) => {
      const typed = asNumber(asTime(field, column), column);
      return {
        field: { ...fixed({ field: typed, column }), local_index, step: field.step ?? stepOf(typed, column) },
        column,
      };
    },
  );
}

/**
 * What a new row of a connected table can be given: what is shown of it, except keys that have a default, and other
 * columns that need a value. A key that may be numbered by the database can stay empty.
 */
export function newRowColumns(fields: readonly FieldDefinition[], table: ConnectedTable): ConnectedField[] {
  const shown = shownColumns(fields, table);
  const isFilled = ({ column }: ConnectedField) => column.is_key && column.default_value !== null;
  const others = table.columns.filter(
    (column) => needsValue(column, table) && !shown.some((one) => one.column === column),
  );
  const all = [...shown, ...others.map((column) => ({ field: fieldless(column, "column"), column }))];
  return all
    .filter((one) => !isFilled(one))
    .map(({ field, column }, local_index) => {
      const isFile = fieldTypeRow(fields.find(({ id }) => id === field.id)?.type ?? "text").value === "files";
      const required = needsValue(column, table);
      // A key is fixed once its row is there.
      const data = column.is_key && !isFile ? { ...field.data, is_fixed: false } : (field.data ?? null);
      return { field: { ...field, required, data, local_index }, column };
    });
}

/** A time is shown as its column has it: one without a zone gets none, and an offset is never left out. */
function asTime(field: FieldDefinition, column: ConnectedColumn): FieldDefinition {
  const time = timeColumn(column);
  const { type, data } = field;
  if (time === null || !["datetime-local", "time", "date"].includes(type)) return field;
  if (time === "timetz") return type === "date" ? field : { ...field, type: "text" };
  const shown = type === "datetime-local" && (time === "date" || time === "time") ? time : type;
  const isOfColumn = shown === (time.startsWith("timestamp") ? "datetime-local" : time);
  if (!isOfColumn) return field;
  const isZoneless = time === "timestamp";
  return {
    ...field,
    type: shown,
    data: { ...data, time_column: time, ...(isZoneless && { is_zoneless: true }) },
  };
}

/** A number keeps all digits that its column has. An id is shown as the text that it is. */
function asNumber(field: FieldDefinition, column: ConnectedColumn): FieldDefinition {
  if (fieldTypeRow(field.type).value !== "number") return field;
  if (!canHold(column, field.type)) return { ...field, type: column.is_array ? "json" : "text" };
  const { format } = column;
  const kind = KINDS.find(([formats]) => formats.test(format))?.[1];
  if (kind === undefined) return field;
  const number_column: NumberColumn = { kind, step: field.step ?? null };
  return { ...field, data: { ...field.data, number_column } };
}

const KINDS: readonly (readonly [formats: RegExp, kind: NumberColumn["kind"]])[] = [
  [/^(?:bigint|int8)\b/i, "bigint"],
  [/^(?:numeric|decimal)\b/i, "numeric"],
  [/^(?:real|double precision|float[48]?)\b/i, "float"],
];

/** Nobody edits the key of a row. Files outside are shown by their paths. */
function fixed({ field, column }: ConnectedField): FieldDefinition {
  const isFile = fieldTypeRow(field.type).value === "files";
  if (!isFile && !column.is_key) return field;
  const type = !isFile ? field.type : column.is_array ? "json" : "text";
  return { ...field, type, data: { ...field.data, is_fixed: true } };
}

const DECIMALS = /^(?:numeric|decimal|real|double precision|float[48]?|money)\b/i;

/** Without a step of its own, a field takes whole numbers and minutes. Columns have finer values: here to the millisecond. */
function stepOf({ type }: FieldDefinition, { format }: ConnectedColumn): number | null {
  if (type === "number" && DECIMALS.test(format)) return 1e-6;
  return type === "time" || type === "datetime-local" ? 0.001 : null;
}

/** The name of the type by which a column is filtered. */
export function filterFormat({ format, is_array }: ConnectedColumn): string {
  const plain = timeColumn({ format }) ?? format.toLowerCase().replace(/\(.*?\)/g, "");
  return is_array ? `${plain}[]` : plain;
}

/** Whether a part of a text can be looked for in the column. */
export const isSearchable = ({ format, is_array }: ConnectedColumn) =>
  !is_array && /^(?:text|citext|character|varchar|char|bpchar|name)\b/i.test(format);
