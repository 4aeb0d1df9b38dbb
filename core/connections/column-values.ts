import { type Cell, filesOfCell } from "../fields/cell.ts";
import type { FieldDefinition } from "../fields/field.ts";
import { fieldTypeRow, isMultiple } from "../fields/registry.ts";
import { type Clock, offsetAt } from "../values/clock.ts";
import { formatDatetime, parseTime } from "../values/datetime.ts";
import type { JsonValue } from "../values/json.ts";
import type { ConnectedColumn, ConnectedTable } from "./connected-table.ts";
import { exactNumbers, isReadAsText } from "./exact-numbers.ts";
import { timeColumn } from "./time-column.ts";

/** A field with the column of a connected table that has its name. */
export interface ConnectedField {
  field: FieldDefinition;
  column: ConnectedColumn;
}

/** The fields that have a column, in their own order. Other fields are stored here only. */
export function connectedFields(
  fields: readonly FieldDefinition[],
  { columns }: Pick<ConnectedTable, "columns">,
): ConnectedField[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  return fields.flatMap((field) => {
    const column = byName.get(field.name);
    return column === undefined ? [] : [{ field, column }];
  });
}

const isJsonColumn = ({ format, is_array }: ConnectedColumn) => !is_array && /^jsonb?$/i.test(format);
const isTextColumn = ({ format, is_array }: ConnectedColumn) =>
  !is_array && /^(?:text|citext|character|varchar|char|bpchar|name)\b/i.test(format);

/**
 * The content of a column as a cell of our own; null: nothing. It keeps values that the field would not accept, since
 * others may have written them. A choice that is no option has no id.
 */
export function cellOfColumn({ field, column }: ConnectedField, value: JsonValue): Cell | null {
  if (value === null) return null;
  const { value: kind } = fieldTypeRow(field.type);
  switch (kind) {
    case "choice":
      return choiceCell(field, value);
    case "files": {
      const paths = listOf(value).map(textOf);
      return {
        value: paths.map((path) => path.slice(path.lastIndexOf("/") + 1)),
        storage_object_paths: paths,
      };
    }
    case "number":
      return { value: exactNumbers(value) };
    case "text":
    case "secret":
    case "none":
      return { value: field.is_array ? listOf(value).map(textOf) : textOf(value) };
    case "datetime":
      return { value: Array.isArray(value) ? (value as JsonValue[]).map(isoTime) : isoTime(value) };
    case "json":
      if (isReadAsText(column)) return { value: exactNumbers(value) };
      return { value: isTextColumn(column) && typeof value === "string" ? parsed(value) : value };
    default:
      return { value };
  }
}

/** A person's clock, and when it was read. */
export interface ReadClock {
  clock: Clock;
  /** In milliseconds. */
  at: number;
}

/** The clock on which times without a zone are those of UTC. */
const UTC: ReadClock = { clock: 0, at: 0 };

/**
 * The column's content for a cell, as PostgREST takes it. False, 0 and empty lists survive. `read`: the clock of the
 * person who answered, for columns that have no zone, or an offset only.
 */
export function columnOfCell({ field, column }: ConnectedField, cell: Cell | null, read = UTC): JsonValue {
  if (cell === null || cell.value === null || cell.value === undefined) return null;
  if (fieldTypeRow(field.type).value === "files") {
    const paths = filesOfCell(cell).map(({ path }) => path);
    if (column.is_array || isJsonColumn(column)) return paths;
    return paths.length > 1 ? JSON.stringify(paths) : (paths[0] ?? null);
  }
  const value = onClock({ field, column }, cell, read);
  // An empty text is a text only where texts are.
  if (value === "" && !isTextColumn(column)) return null;
  if (column.is_array) return listOf(value);
  if (isJsonColumn(column)) return value;
  return typeof value === "object" ? JSON.stringify(value) : value;
}

function choiceCell(field: FieldDefinition, value: JsonValue): Cell {
  const idOf = (one: JsonValue) => field.options.find((option) => option.value === textOf(one))?.id;
  if (!isMultiple(field) && field.is_array !== true) {
    const id = idOf(value);
    return id === undefined ? { value: textOf(value) } : { value: textOf(value), form_field_option_id: id };
  }
  const values = listOf(typeof value === "string" && value.startsWith("[") ? parsed(value) : value);
  return { value: values.map(textOf), form_field_option_ids: values.flatMap((one) => idOf(one) ?? []) };
}

const listOf = (value: JsonValue): JsonValue[] =>
  Array.isArray(value) ? [...(value as JsonValue[])] : [value];
const textOf = (value: JsonValue): string => (typeof value === "string" ? value : JSON.stringify(value));

/** A time as ISO 8601 has it, also as PostgreSQL itself writes it. What has no zone gets none. */
function isoTime(value: JsonValue): JsonValue {
  if (typeof value !== "string") return value;
  return value.replace(/^([\d-]+) (?=\d)/, "$1T").replace(/(T.*[+-]\d\d)$/, "$1:00");
}

const HAS_ZONE = /(?:Z|[+-]\d\d:?\d\d)$/;

/** A cell's value as the person's clock showed it, where the column would drop the zone or add another one. */
function onClock({ field, column }: ConnectedField, cell: Cell, { clock, at }: ReadClock): JsonValue {
  const time = timeColumn(column);
  const isLocal = time !== null && !time.endsWith("tz");
  const mapped = (of: (text: string) => string) => {
    const each = (one: JsonValue) => (typeof one === "string" ? of(one) : one);
    return Array.isArray(cell.value) ? (cell.value as JsonValue[]).map(each) : each(cell.value);
  };
  if (field.type === "datetime-local" && isLocal) {
    const local = (text: string) => (HAS_ZONE.test(text) ? (formatDatetime(text, clock) ?? text) : text);
    return cell.local ?? mapped(local);
  }
  if (field.type === "time" && time === "timetz") {
    const offset = offsetText(offsetAt(at, clock));
    return mapped((text) => (parseTime(text) === null ? text : text + offset));
  }
  return cell.value;
}

/** As ISO 8601 has it: `+09:00`. */
function offsetText(milliseconds: number): string {
  const minutes = Math.round(Math.abs(milliseconds) / 60_000);
  const pad = (number: number) => String(number).padStart(2, "0");
  return `${milliseconds < 0 ? "-" : "+"}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
