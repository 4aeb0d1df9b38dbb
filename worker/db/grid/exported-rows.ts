import type { FieldDefinition } from "#core/fields/field.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Relations } from "#core/tables/relations.ts";
import type { Database } from "../connection/database.ts";
import { type PageStatement, pickStatement } from "./page-statement.ts";
import type { SortKey } from "./row-columns.ts";
import { formatCursor, orderBySql } from "./row-order.ts";
import type { RowSource } from "./sources/row-source.ts";

/** What an export needs of a form, or of a table of a schema. */
export interface ExportedForm {
  title: string;
  fields: FieldDefinition[];
  blocks: FormDefinition["blocks"];
  lang: string;
  is_table: boolean;
  /** What its columns show of other tables; null: nothing. */
  relations: Relations | null;
}

/** Null: no such form. */
export async function findExportedForm(db: Database, form_id: string): Promise<ExportedForm | null> {
  const [row] = await db.sql<ExportedForm>`
    SELECT d ->> 'title' AS title, d -> 'fields' AS fields, d -> 'blocks' AS blocks, d ->> 'lang' AS lang,
      d ->> 'document_id' IS NULL AS is_table, relations_of(${form_id}) AS relations
    FROM form_definition(${form_id}) d WHERE d IS NOT NULL`;
  return row ?? null;
}

export async function findProjectName(db: Database, project_id: string): Promise<string | null> {
  const [row] = await db.sql<{ name: string }>`SELECT name FROM project WHERE id = ${project_id}`;
  return row?.name ?? null;
}

/** Keys of consecutive rows, in order. */
export interface RowKeys {
  key: SortKey;
  count: number;
  /** Removes the first keys, at most `count` of them. */
  take(count: number): string[];
}

/** Keys that a statement joined by commas. */
export function keysOfList(key: SortKey, keys: string, count: number): RowKeys {
  let at = 0;
  return {
    key,
    count,
    take(wanted) {
      const taken: string[] = [];
      while (taken.length < wanted && at < keys.length) {
        const comma = keys.indexOf(",", at);
        const end = comma < 0 ? keys.length : comma;
        taken.push(keys.slice(at, end));
        at = end + 1;
      }
      return taken;
    },
  };
}

/**
 * The keys of the next rows of a query, at most `limit`, with the cursor behind the last one (null: no rows). They stay one text until they are taken: a hundred thousand
 * separate ones would need several times the memory.
 */
export async function findKeys(
  db: Database,
  { limit, ...statement }: Omit<PageStatement, "position"> & { limit: number },
): Promise<RowKeys & { next_cursor: string | null }> {
  const position = { offset: 0, limit, is_from_end: false, local_index: null };
  const { parameters, terms, text } = pickStatement({ ...statement, position });
  const last = terms.length - 1;
  const [found] = await db.query<{ count: number; keys: string; last: (string | null)[] | null }>(
    `WITH page AS MATERIALIZED (
       SELECT picked.*, row_number() OVER (${orderBySql(terms, "picked")}) AS n FROM (${text}) picked)
     SELECT (SELECT count(*) FROM page) AS count,
       (SELECT coalesce(string_agg(k${last}::text, ',' ORDER BY n), '') FROM page) AS keys,
       (SELECT jsonb_build_array(${terms.map((_, index) => `k${index}::text`).join(", ")})
        FROM page ORDER BY n DESC LIMIT 1) AS last`,
    parameters.values,
  );
  const { count, keys, last: cursor } = found!;
  return {
    ...keysOfList(terms[last]!.key, keys, count),
    next_cursor: cursor && formatCursor({ side: "after", keys: cursor }, terms),
  };
}

/** The rows with these keys, in their order, without those that were deleted. */
export function findRowsByKey<Row>(
  db: Database,
  { source, scope_id }: { source: RowSource; scope_id: string },
  key: SortKey,
  keys: readonly string[],
): Promise<Row[]> {
  return db.query<Row>(
    `SELECT ${source.row} FROM unnest($2::${key.type}[]) WITH ORDINALITY AS wanted (key, n)
     JOIN ${source.table} r ON r.${key.sql} = wanted.key AND r.${source.scope} = $1::uuid ORDER BY n`,
    [scope_id, keys],
  );
}
