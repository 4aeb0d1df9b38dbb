/** Runs a statement and returns its rows. */
export type RunSql = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

interface CatalogColumn {
  table: string;
  table_comment: string | null;
  is_table: boolean;
  can_insert: boolean;
  can_update: boolean;
  can_delete: boolean;
  column: string;
  comment: string | null;
  format: string;
  category: string;
  is_required: boolean;
  default_value: string | null;
  enum_values: string[] | null;
  is_key: boolean;
  refers_to: { table: string; column: string } | null;
}

/** Every column that a role may read, in the order of the tables. */
const COLUMNS = `
  SELECT c.relname AS "table", obj_description(c.oid, 'pg_class') AS table_comment, c.relkind IN ('r', 'p') AS is_table,
    has_table_privilege($2, c.oid, 'INSERT') AND (pg_relation_is_updatable(c.oid, true) & 8) > 0 AS can_insert,
    has_table_privilege($2, c.oid, 'UPDATE') AND (pg_relation_is_updatable(c.oid, true) & 4) > 0 AS can_update,
    has_table_privilege($2, c.oid, 'DELETE') AND (pg_relation_is_updatable(c.oid, true) & 16) > 0 AS can_delete,
    a.attname AS "column", col_description(c.oid, a.attnum) AS comment,
    CASE WHEN coalesce(e.typnamespace, b.typnamespace) = 'pg_catalog'::regnamespace THEN format_type(b.oid, NULL)
      ELSE coalesce(en.nspname, bn.nspname) || '.' || coalesce(e.typname || '[]', b.typname) END AS format,
    b.typcategory AS category, a.attnotnull AS is_required,
    pg_get_expr(d.adbin, d.adrelid) AS default_value,
    (SELECT array_agg(l.enumlabel ORDER BY l.enumsortorder)::text[] FROM pg_enum l WHERE l.enumtypid = coalesce(e.oid, b.oid))
      AS enum_values,
    EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY (i.indkey)) AS is_key,
    (SELECT json_build_object('table', r.relname, 'column', ra.attname)
      FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid AND r.relnamespace = c.relnamespace
      JOIN pg_attribute ra ON ra.attrelid = r.oid AND ra.attnum = f.confkey[1]
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum] ORDER BY f.conname LIMIT 1) AS refers_to
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid
  JOIN pg_type b ON b.oid = CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END
  JOIN pg_namespace bn ON bn.oid = b.typnamespace
  LEFT JOIN pg_type e ON e.oid = b.typelem AND b.typcategory = 'A'
  LEFT JOIN pg_namespace en ON en.oid = e.typnamespace
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
    AND has_table_privilege($2, c.oid, 'SELECT')
  ORDER BY c.relname, a.attnum`;

/** JSON types by the category of a PostgreSQL type; JSON itself has none. */
const TYPES: Readonly<Record<string, string>> = { A: "array", B: "boolean", N: "number" };
const INTEGERS = ["smallint", "integer", "bigint"];

function typeOf({ format, category }: CatalogColumn): { type?: string } {
  if (/^jsonb?$/.test(format)) return {};
  if (INTEGERS.includes(format)) return { type: "integer" };
  return { type: TYPES[category] ?? "string" };
}

/** A constant as a value, anything else as SQL. */
function defaultOf(sql: string): unknown {
  const constant = /^'((?:[^']|'')*)'::[\w .[\]"]+$/.exec(sql)?.[1];
  if (constant !== undefined) return constant.replaceAll("''", "'");
  return /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(sql) ? JSON.parse(sql) : sql;
}

function noteOf({ comment, is_key, refers_to }: CatalogColumn): { description?: string } {
  const lines = [
    ...(is_key ? ["This is a Primary Key.<pk/>"] : []),
    ...(refers_to === null
      ? []
      : [
          `This is a Foreign Key to \`${refers_to.table}.${refers_to.column}\`.<fk table='${refers_to.table}' column='${refers_to.column}'/>`,
        ]),
  ];
  const note = lines.length === 0 ? [] : [`Note:\n${lines.join("\n")}`];
  const description = [...(comment ? [comment] : []), ...note].join("\n\n");
  return description === "" ? {} : { description };
}

function propertyOf(column: CatalogColumn): object {
  const { format, default_value, enum_values } = column;
  const members = enum_values === null ? {} : { enum: enum_values };
  const items = { items: { type: "string", ...members } };
  return {
    ...noteOf(column),
    ...(default_value === null ? {} : { default: defaultOf(default_value) }),
    ...(column.category === "A" ? items : members),
    format,
    ...typeOf(column),
  };
}

/**
 * Describes a schema as PostgREST does (OpenAPI 2.0), from PostgreSQL's own catalog: what a role may read, with the
 * methods that it may use.
 */
export async function openApiOfCatalog(run: RunSql, schema: string, role: string): Promise<object> {
  const columns = (await run(COLUMNS, [schema, role])) as unknown as CatalogColumn[];
  const names = [...new Set(columns.map(({ table }) => table))];
  const tables = names.map((name) => [name, columns.filter(({ table }) => table === name)] as const);
  const answers = { responses: { 200: { description: "OK" } } };
  const paths = tables.map(([name, [table]]) => [
    `/${name}`,
    {
      get: answers,
      ...(table!.can_insert && { post: answers }),
      ...(table!.can_update && { patch: answers }),
      ...(table!.can_delete && { delete: answers }),
      parameters: [{ $ref: `#/parameters/rowFilter.${name}` }],
    },
  ]);
  const definitions = tables.map(([name, all]) => {
    const required = all.filter(({ is_table, is_required }) => is_table && is_required);
    return [
      name,
      {
        ...(all[0]!.table_comment && { description: all[0]!.table_comment }),
        // Views have no list.
        ...(required.length > 0 && { required: required.map(({ column }) => column) }),
        properties: Object.fromEntries(all.map((column) => [column.column, propertyOf(column)])),
        type: "object",
      },
    ];
  });
  return {
    swagger: "2.0",
    info: { title: "standard public schema", description: "", version: "13.0.4" },
    paths: { "/": { get: answers }, ...Object.fromEntries(paths) },
    definitions: Object.fromEntries(definitions),
  };
}
