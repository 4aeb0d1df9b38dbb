/** Predicate operators. The names are PostgREST's, and saved views store them, so never rename one. */
export const OPERATORS = {
  eq: { symbol: "=", label: "is" },
  neq: { symbol: "<>", label: "is not" },
  gt: { symbol: ">", label: "greater than" },
  gte: { symbol: ">=", label: "greater than or equal" },
  lt: { symbol: "<", label: "less than" },
  lte: { symbol: "<=", label: "less than or equal" },
  like: { symbol: "~~", label: "like" },
  ilike: { symbol: "~~*", label: "like, any case" },
  is: { symbol: "is", label: "is null, true or false" },
  in: { symbol: "in", label: "one of the values" },
  cs: { symbol: "@>", label: "contains" },
  cd: { symbol: "<@", label: "contained by" },
  sl: { symbol: "<<", label: "strictly left of" },
  sr: { symbol: ">>", label: "strictly right of" },
  nxr: { symbol: "&<", label: "does not extend to the right of" },
  nxl: { symbol: "&>", label: "does not extend to the left of" },
  adj: { symbol: "-|-", label: "adjacent to" },
  ov: { symbol: "&&", label: "overlaps" },
  fts: { symbol: "@@", label: "full text" },
  plfts: { symbol: "@@", label: "full text, plain" },
  phfts: { symbol: "@@", label: "full text, phrase" },
  wfts: { symbol: "@@", label: "full text, web" },
} as const;

export type PredicateOperator = keyof typeof OPERATORS;

export function isPredicateOperator(value: string): value is PredicateOperator {
  return Object.hasOwn(OPERATORS, value);
}

const EQUALITY = ["eq", "neq"] as const;
const ORDER = [...EQUALITY, "gt", "gte", "lt", "lte", "is", "in"] as const;
const TEXT = [...EQUALITY, "like", "ilike", "is", "in", "fts", "plfts", "phfts", "wfts"] as const;
const IDENTITY = [...EQUALITY, "is", "in"] as const;
const GEOMETRY = [...EQUALITY, "is", "sl", "sr", "nxl", "nxr", "ov"] as const;
const RANGE = [...GEOMETRY, "adj", "cs", "cd"] as const;

/** Operators by the PostgreSQL type of a column. */
const FORMATS: readonly (readonly [formats: string, operators: readonly PredicateOperator[]])[] = [
  [
    "int int2 int4 int8 smallint integer bigint decimal numeric real float float4 float8 double_precision money",
    ORDER,
  ],
  ["character_varying varchar character char text citext", TEXT],
  ["bool boolean", [...EQUALITY, "is"]],
  ["json jsonb hstore", [...EQUALITY, "is", "cs", "cd"]],
  ["tsvector tsquery", [...EQUALITY, "fts", "plfts", "phfts", "wfts"]],
  ["uuid inet cidr macaddr", IDENTITY],
  ["xml", ["is"]],
  ["date timestamp timestamptz time timetz interval", ORDER],
  ["timestamp_with_time_zone timestamp_without_time_zone time_with_time_zone time_without_time_zone", ORDER],
  ["point line lseg box path polygon circle", GEOMETRY],
  ["int4range int8range numrange tsrange tstzrange daterange", RANGE],
  ["int4multirange int8multirange nummultirange tsmultirange tstzmultirange datemultirange", RANGE],
];

const OPERATORS_BY_FORMAT: ReadonlyMap<string, readonly PredicateOperator[]> = new Map(
  FORMATS.flatMap(([formats, operators]) =>
    formats.split(" ").map((format) => [format.replaceAll("_", " "), operators] as const),
  ),
);

const UNKNOWN_FORMAT = [...EQUALITY, "is"] as const;
const TEXT_FORMATS = ["text", "varchar", "character varying", "citext", "tsvector"];

/** Operators for a column type. Arrays (`text[]`) have those of their members, and containment. */
export function operatorsOf(format: string): readonly PredicateOperator[] {
  const scalar = format.toLowerCase().replace(/\[\]$/, "");
  const operators = OPERATORS_BY_FORMAT.get(scalar) ?? UNKNOWN_FORMAT;
  if (!format.endsWith("[]")) return operators;
  return [...operators, ...(["cs", "cd", "ov"] as const).filter((op) => !operators.includes(op))];
}

/** Whether full-text search covers columns of this type. */
export function isTextSearchable(format: string): boolean {
  return TEXT_FORMATS.includes(format.toLowerCase());
}
