import { beginningOf } from "../values/text.ts";
import {
  type ColumnReference,
  type ConnectedColumn,
  type ConnectedTable,
  TABLE_METHODS,
} from "./connected-table.ts";

/** Limits of what is read. PostgreSQL itself allows 1,600 columns and names of 63 bytes. The answer’s size limits tables. */
const MOST_COLUMNS = 1_600;
const LONGEST_NAME = 255;
const LONGEST_TEXT = 2_000;

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const shortened = (text: string | null): string | null =>
  text !== null && text.length > LONGEST_TEXT ? `${beginningOf(text, LONGEST_TEXT - 1)}…` : text;
const isName = (name: string) => name !== "" && name.length <= LONGEST_NAME && !name.includes("\0");

/**
 * The tables and views of one schema, from PostgREST's description of it (OpenAPI 2.0). Null if it is no such
 * description. Parts that are not as PostgREST writes them are left out: they come from a foreign server.
 */
export function readOpenApi(sent: unknown): ConnectedTable[] | null {
  if (!isObject(sent) || !isObject(sent.paths)) return null;
  // A schema without tables has no definitions.
  const definitions = sent.definitions ?? {};
  if (!isObject(definitions)) return null;
  const { paths } = sent;
  return Object.entries(definitions)
    .filter((entry): entry is [string, Json] => isName(entry[0]) && isObject(entry[1]))
    .map(([name, definition]) => ({
      name,
      description: shortened(textOf(definition.description)),
      columns: columnsOf(definition),
      methods: methodsOf(paths[`/${name}`]),
    }));
}

/** Beside the methods, a path may have `parameters`. */
function methodsOf(path: unknown): ConnectedTable["methods"] {
  return isObject(path) ? TABLE_METHODS.filter((method) => isObject(path[method])) : [];
}

function columnsOf({ properties, required }: Json): ConnectedColumn[] {
  if (!isObject(properties)) return [];
  // A view has no list of what is required.
  const filled: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties)
    .filter((entry): entry is [string, Json] => isName(entry[0]) && isObject(entry[1]))
    .slice(0, MOST_COLUMNS)
    .map(([name, property]) => columnOf(name, property, filled.includes(name)));
}

function columnOf(name: string, property: Json, isRequired: boolean): ConnectedColumn {
  const { comment, is_key, refers_to } = readNote(textOf(property.description) ?? "");
  const format = textOf(property.format) ?? "";
  return {
    name,
    format: format.replace(/\[\]$/, ""),
    is_array: format.endsWith("[]") || property.type === "array",
    description: shortened(comment),
    enum_values: enumOf(property) ?? (isObject(property.items) ? enumOf(property.items) : null),
    is_key,
    refers_to,
    is_nullable: !isRequired,
    default_value: defaultOf(property.default),
  };
}

function enumOf({ enum: values }: Json): string[] | null {
  if (!Array.isArray(values)) return null;
  // All of them: a value that is missing here would be refused.
  return values.filter((value): value is string => typeof value === "string");
}

function defaultOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return shortened(typeof value === "string" ? value : JSON.stringify(value));
}

const NOTE = "Note:\n";
const KEY_LINE = "This is a Primary Key.<pk/>";
const REFERENCE_LINE = /^This is a Foreign Key to `(.*)`\.<fk table='(.*)' column='(.*)'\/>$/;

interface Note {
  comment: string | null;
  is_key: boolean;
  refers_to: ColumnReference | null;
}

/**
 * PostgREST appends a note to a column's comment. Only lines that it writes itself count: a comment may contain `<pk/>`,
 * too.
 */
function readNote(description: string): Note {
  const none: Note = { comment: description.trim() || null, is_key: false, refers_to: null };
  const start = description.lastIndexOf(NOTE);
  if (start < 0 || (start > 0 && !description.slice(0, start).endsWith("\n\n"))) return none;
  const lines = description.slice(start + NOTE.length).split("\n");
  const references = lines.map(readReference);
  if (!lines.every((line, index) => line === KEY_LINE || references[index] !== null)) return none;
  return {
    comment: description.slice(0, start).trim() || null,
    is_key: lines.includes(KEY_LINE),
    refers_to: references.find((reference) => reference !== null) ?? null,
  };
}

/** Names are not escaped in it, but written twice. */
function readReference(line: string): ColumnReference | null {
  const [, path, table = "", column = ""] = REFERENCE_LINE.exec(line) ?? [];
  return path === `${table}.${column}` && isName(table) && isName(column) ? { table, column } : null;
}
