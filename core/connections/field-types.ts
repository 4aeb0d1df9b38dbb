import type { FieldType } from "../fields/field.ts";
import { MAX_OPTIONS } from "../fields/option-drafts.ts";
import { fieldTypeRow } from "../fields/registry.ts";
import type { ConnectedColumn } from "./connected-table.ts";

/** Types of fields that suit a format of PostgreSQL, the usual one first. */
const BY_FORMAT: readonly (readonly [formats: RegExp, types: readonly FieldType[]])[] = [
  [/^jsonb?$/, ["json"]],
  [/^bool(?:ean)?$/, ["checkbox", "switch"]],
  [/^uuid$/, ["search", "text"]],
  [
    /^(?:smallint|integer|bigint|decimal|numeric|real|double precision|money|int[248]?|float[48]?|oid)\b/,
    ["number", "text"],
  ],
  [/^(?:timestamp with time zone|timestamptz|timestamp without time zone|timestamp)\b/, ["datetime-local"]],
  [/^date$/, ["date"]],
  [/^(?:time without time zone|time with time zone|timetz|time)\b/, ["time"]],
  [
    /^(?:character varying|varchar|text|citext|character|char|bpchar|name)\b/,
    ["text", "textarea", "email", "url", "tel"],
  ],
  [/^inet$/, ["text"]],
];

/** The type of field for a column that is offered first, then others that suit it. Never empty: a text suits all. */
export function fieldTypesOf(column: ConnectedColumn): readonly FieldType[] {
  const { format, is_array, enum_values, refers_to } = column;
  const isChoice = isChosen(column);
  if (is_array) return isChoice ? ["toggle-group", "checkboxes", "json"] : ["json"];
  if (isChoice) return ["select", "radio", "toggle-group", "text"];
  if (enum_values !== null) return ["text"];
  const types = BY_FORMAT.find(([formats]) => formats.test(format.toLowerCase()))?.[1] ?? ["text"];
  // A foreign key is chosen among the rows that it refers to.
  return refers_to === null ? types : ["search", ...types.filter((type) => type !== "search")];
}

/** What a column of anything else has is no number: an id, a day, yes or no. */
const WITHOUT_NUMBERS = /^(?:uuid|bool|date|time|interval|inet|cidr|macaddr|bytea|xml)/i;

/** Whether a field of the type can show a column. Texts and JSON may have numbers. */
export function canHold({ format, is_array, enum_values }: ConnectedColumn, type: FieldType): boolean {
  if (fieldTypeRow(type).value !== "number") return true;
  return !is_array && enum_values === null && !WITHOUT_NUMBERS.test(format);
}

/** Whether a question can list all values of a column. The database judges what a text says. */
export const isChosen = ({ enum_values }: Pick<ConnectedColumn, "enum_values">): boolean =>
  enum_values !== null && enum_values.length <= MAX_OPTIONS;

const WITH_FRACTIONS = /^(?:decimal|numeric|real|double precision|money|float[48]?)\b/;

/** The step of a number in a column with fractions: cents at first, as in a new column of ours. Else numbers are whole. */
export const stepOf = ({ format, is_array }: ConnectedColumn): number | undefined =>
  !is_array && WITH_FRACTIONS.test(format.toLowerCase()) ? 0.01 : undefined;

/**
 * How the names of unknown tables' columns are ordered: these first. People know a row by them, wherever its database
 * has put them.
 */
const FIRST_NAMES =
  `id email name username display_name title slug status role type category tags description created_at
  phone address city state country postal_code url birth_date gender age company position department location updated_at
  deleted_at created_by updated_by deleted_by`.split(/\s+/);

/** The columns of a table that nobody has arranged, in the order in which people look for them. */
export function inUsualOrder<Column extends { name: string }>(columns: readonly Column[]): Column[] {
  const place = ({ name }: Column) => {
    const at = FIRST_NAMES.indexOf(name.toLowerCase());
    return at === -1 ? FIRST_NAMES.length : at;
  };
  return columns.toSorted((one, other) => place(one) - place(other));
}
