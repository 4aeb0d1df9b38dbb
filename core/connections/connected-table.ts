/** A table or a view of a connected database, as PostgREST describes it. */
export interface ConnectedTable {
  name: string;
  description: string | null;
  columns: readonly ConnectedColumn[];
  /** What its role may do with rows. */
  methods: readonly TableMethod[];
}

export const TABLE_METHODS = ["get", "post", "patch", "delete"] as const;
export type TableMethod = (typeof TABLE_METHODS)[number];

export interface ConnectedColumn {
  name: string;
  /** The PostgreSQL type of a value, or of the members of an array: `text`, `public.mood`. Empty: unknown. */
  format: string;
  is_array: boolean;
  description: string | null;
  /** The values of an enum; null: any value of the type. */
  enum_values: readonly string[] | null;
  /** Whether it is a part of the primary key. */
  is_key: boolean;
  refers_to: ColumnReference | null;
  is_nullable: boolean;
  /** SQL of the default, or its value; null: none. */
  default_value: string | null;
}

/** A column of another table of the same schema. */
export interface ColumnReference {
  table: string;
  column: string;
}

/** The columns that name one row, in their order; empty: nothing names a row. */
export const keyColumns = ({ columns }: Pick<ConnectedTable, "columns">): string[] =>
  columns.filter(({ is_key }) => is_key).map(({ name }) => name);

const INTEGER = /^(?:smallint|integer|bigint|int[248]?)\b/i;

/**
 * A single integer as the key, which the database may number by itself; null: none. PostgREST shows no default for the
 * identities and sequences that most keys of Supabase have.
 */
export function numberedColumn({ columns }: Pick<ConnectedTable, "columns">): string | null {
  const [key, ...others] = columns.filter(({ is_key }) => is_key);
  if (key === undefined || others.length > 0) return null;
  const isNumber = !key.is_array && INTEGER.test(key.format);
  return isNumber && key.refers_to === null && key.default_value === null ? key.name : null;
}

/** Whether rows need a value for a column because the database has none. */
export function needsValue(column: ConnectedColumn, table: Pick<ConnectedTable, "columns">): boolean {
  return !column.is_nullable && column.default_value === null && column.name !== numberedColumn(table);
}

/** Whether rows can be added: a view, or a table that may only be read, takes none. */
export const takesRows = ({ methods }: Pick<ConnectedTable, "methods">): boolean => methods.includes("post");

/** Why rows cannot be changed: the role may only read, or nothing names a row. Null: they can. */
export function whyTableReadOnly(table: ConnectedTable): "only_get" | "no_key" | null {
  if (!table.methods.some((method) => method !== "get")) return "only_get";
  return keyColumns(table).length === 0 ? "no_key" : null;
}
