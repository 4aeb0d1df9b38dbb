import type { ConnectedColumn } from "#core/connections/connected-table.ts";
import { say } from "../../../ui/say.ts";
import { texts } from "./texts.ts";

const { columns: words } = texts;

/** Short names of PostgreSQL's types. */
const SHORT: Readonly<Record<string, string>> = {
  "timestamp with time zone": "timestamptz",
  "timestamp without time zone": "timestamp",
  "time with time zone": "timetz",
  "time without time zone": "time",
  "character varying": "varchar",
  "double precision": "float8",
  integer: "int4",
  bigint: "int8",
  smallint: "int2",
  boolean: "bool",
  real: "float4",
};
const MOST_VALUES = 8;

/** The type of a column, as people write it. */
export function typeWords({ format, is_array }: Pick<ConnectedColumn, "format" | "is_array">): string {
  if (format === "") return words.unknown;
  const short = SHORT[format] ?? format.replace(/^public\./, "");
  return is_array ? say(words.array, { format: short }) : short;
}

/** What is known of a column, in a few words each. */
export function columnWords(column: ConnectedColumn): string[] {
  const { enum_values, is_key, refers_to, is_nullable, default_value } = column;
  const shown = enum_values?.slice(0, MOST_VALUES) ?? [];
  const values = [...shown, ...(enum_values !== null && enum_values.length > shown.length ? ["…"] : [])];
  return [
    typeWords(column),
    ...(values.length > 0 ? [say(words.one_of, { values: values.join(", ") })] : []),
    ...(is_key ? [words.key] : []),
    ...(refers_to === null ? [] : [say(words.refers, { ...refers_to })]),
    ...(is_nullable ? [] : [words.required]),
    ...(default_value === null ? [] : [say(words.default, { value: default_value })]),
  ];
}
