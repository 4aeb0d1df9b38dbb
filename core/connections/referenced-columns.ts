import type { FieldDefinition } from "../fields/field.ts";
import { isTextSearchable } from "../tables/operators.ts";
import { parseDate } from "../values/datetime.ts";
import type { ConnectedColumn, ConnectedTable } from "./connected-table.ts";
import { inUsualOrder } from "./field-types.ts";

/** Where the server keeps the accounts of its own users. It is no table that PostgREST shows. */
export const USERS_TABLE = { schema: "auth", table: "users" } as const;
/** The columns of users that a field may refer to. */
export const USERS_KEYS = ["id", "email"] as const;

export const isUsersTable = ({ schema, table }: { schema: string; table: string }): boolean =>
  schema === USERS_TABLE.schema && table === USERS_TABLE.table;

type Typed = Pick<ConnectedColumn, "format" | "is_array">;

/** Whether its content can be an answer, or is shown beside one: a text, a number, a date, but no list or object. */
export function canBeLookedUp({ format, is_array }: Typed): boolean {
  return !is_array && !/^(?:jsonb?|bytea|tsvector|xml)$/i.test(format);
}

/** Whether it is text, which can be searched for words and parts. */
export const isTextLike = ({ format, is_array }: Typed): boolean =>
  !is_array && format.toLowerCase() !== "tsvector" && isTextSearchable(scalarFormat(format));

/** A type without its length: `character varying(20)` is `character varying`. */
const scalarFormat = (format: string) => format.toLowerCase().replace(/\(.*\)$/, "");

/** Names by which people know a row, as among tables of our own. */
const TITLES = ["title", "name", "label", "username", "email"];
/** How to reach a person: shown to strangers only if the owner chooses so, unless nothing else names a row. */
const CONTACTS = /^(?:e?mail|phone|address|street)/i;

/**
 * The columns that people see of a referenced table: the referenced one, then the owner's choice, or else the one by which
 * they know a row. Null: the table has no such column, or it cannot be looked up.
 */
export function shownColumns(
  { columns }: Pick<ConnectedTable, "columns">,
  { column, columns: chosen }: { column: string; columns?: readonly string[] | undefined },
): ConnectedColumn[] | null {
  const referenced = columns.find(({ name }) => name === column);
  if (referenced === undefined || !canBeLookedUp(referenced)) return null;
  const others = columns.filter((one) => one !== referenced && canBeLookedUp(one));
  if (chosen) return [referenced, ...others.filter(({ name }) => chosen.includes(name))];
  const texts = inUsualOrder(others.filter(isTextLike));
  const title = TITLES.flatMap((name) => texts.find((one) => one.name === name) ?? [])[0];
  const [first] = [...texts.filter(({ name }) => !CONTACTS.test(name)), ...texts];
  const named = title ?? first;
  return named === undefined ? [referenced] : [referenced, named];
}

/** Shown columns as people read them: nobody knows a row by its uuid, which would fill the screen of a phone. */
export function uuidLast(columns: readonly ConnectedColumn[]): ConnectedColumn[] {
  const isUuid = ({ format }: ConnectedColumn) => format === "uuid";
  return [...columns.filter((column) => !isUuid(column)), ...columns.filter(isUuid)];
}

const ALIASES: Readonly<Record<string, string>> = {
  int2: "smallint",
  int4: "integer",
  int: "integer",
  int8: "bigint",
  varchar: "character varying",
  bpchar: "character",
  bool: "boolean",
  timestamptz: "timestamp with time zone",
};
const WIDE: Readonly<Record<string, string>> = {
  smallint: "integer number",
  integer: "integer number",
  bigint: "integer number",
  "character varying": "text",
  citext: "text",
  character: "text",
};

/** Formats whose values can be equal have the same family: `integer` and `bigint`, `text` and `character varying`. */
function familyOf(format: string): string {
  const scalar = scalarFormat(format);
  const name = ALIASES[scalar] ?? scalar;
  return WIDE[name] ?? name;
}

/** Whether a column can have the values of another one. A field without a column of its own can have any. */
export const hasSameFormat = (own: Typed | null, other: Typed): boolean =>
  own === null || (!own.is_array && !other.is_array && familyOf(own.format) === familyOf(other.format));

/** A number or an id, if the column can contain it. Texts can contain anything. */
const VALUES: readonly (readonly [formats: RegExp, values: RegExp])[] = [
  [/^uuid$/i, /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i],
  [/^(?:smallint|integer|bigint|int[248]?|oid)\b/i, /^[+-]?\d{1,19}$/],
  [
    /^(?:decimal|numeric|real|double precision|float[48]?)\b/i,
    /^[+-]?(?:\d{1,300}(?:\.\d{0,300})?|\.\d{1,300})(?:e[+-]?\d{1,3})?$/i,
  ],
  [/^bool(?:ean)?$/i, /^(?:true|false)$/],
  [
    /^(?:timestamp|date)/i,
    /^(?:-?infinity|\d{4,6}-\d\d-\d\d(?:[T ]\d\d?:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d){0,2})?)?(?: BC)?)$/i,
  ],
  [/^time/i, /^\d{1,2}:[0-5]\d(?::[0-6]\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d){0,2})?$/i],
];
/** The bits of whole numbers. */
const BITS: Readonly<Record<string, number>> = { smallint: 16, integer: 32, oid: 32, bigint: 64 };

function isInRange(format: string, value: string): boolean {
  const scalar = scalarFormat(format);
  const bits = BITS[ALIASES[scalar] ?? scalar];
  if (bits === undefined) return true;
  const number = BigInt(value.replace("+", ""));
  const end = 2n ** BigInt(bits - 1);
  return -end <= number && number < end;
}

/** Whether the column can contain a text as its value. The server refuses a whole query for one that it cannot. */
export function canContain(
  { format, enum_values }: Pick<ConnectedColumn, "format" | "enum_values">,
  value: string,
): boolean {
  if (enum_values !== null) return enum_values.includes(value);
  const values = VALUES.find(([formats]) => formats.test(format))?.[1];
  return (
    values === undefined || (values.test(value) && isInRange(format, value) && isOnCalendar(format, value))
  );
}

/** A day of our own calendar has to be in it: no February 30. Others are for the server to judge. */
function isOnCalendar(format: string, value: string): boolean {
  const [day] = /^\d{4}-\d\d-\d\d(?!.*BC$)/i.exec(value) ?? [];
  return day === undefined || !/^(?:timestamp|date)/i.test(format) || parseDate(day) !== null;
}

/** A column as a field of ours, which tells how its values look. */
export function fieldOfColumn({ name, format }: ConnectedColumn): FieldDefinition {
  const isNumber = VALUES.slice(1, 3).some(([formats]) => formats.test(format));
  const type = isNumber ? "number" : "text";
  return { id: name, name, label: name, type, options: [], optgroups: [], local_index: 0 };
}
