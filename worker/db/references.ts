import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { Campaign } from "#core/forms/definition/definition.ts";
import type { GridQuery } from "#core/tables/grid-query.ts";
import type { Database } from "./connection/database.ts";
import { CAMPAIGN_COLUMNS } from "./grid/campaign-columns.ts";
import { StatementParameters } from "./grid/row-columns.ts";
import { orderBySql, orderTerms } from "./grid/row-order.ts";
import { whereSql } from "./grid/row-predicates.ts";
import { searchSql } from "./grid/row-search.ts";

/** A table as a search field of the same project refers to it. */
export interface ReferencedTable {
  id: string;
  name: string;
  schema_name: string;
  fields: FieldDefinition[];
}

/** A field that a session wants to look something up with, and what its form says of being open. */
export type SearchField = Pick<FieldDefinition, "id" | "type" | "reference"> &
  Campaign & {
    form_id: string;
    /** Null: the field refers to no table of its project. */
    table: ReferencedTable | null;
    /** Null: nothing was saved in the session yet. */
    session: { form_id: string; is_submitted: boolean } | null;
  };

/** More are nothing that anybody chooses from. */
const MAX_TABLES = 200;

/** The tables that fields of the form may refer to. */
export function listReferencedTables(db: Database, form_id: string): Promise<ReferencedTable[]> {
  return db.sql<ReferencedTable>`
    SELECT t.id, t.name, d.title AS schema_name, form_definition(t.id) -> 'fields' AS fields
    FROM form f JOIN form t ON t.project_id = f.project_id AND t.schema_id IS NOT NULL AND NOT is_form_deleted(t)
    JOIN document d ON d.id = t.schema_id
    WHERE f.id = ${form_id} ORDER BY d.title, t.name, t.id LIMIT ${MAX_TABLES}`;
}

/** The table that a field named a refers to, of a form named f. Of another project it is none. */
const REFERENCED = `LEFT JOIN form t ON t.id = (a.reference ->> 'table_id')::uuid
  AND t.project_id = f.project_id AND t.schema_id IS NOT NULL AND NOT is_form_deleted(t)`;

export async function findSearchField(
  db: Database,
  field_id: string,
  session_id: string,
): Promise<SearchField | null> {
  const [field] = await db.query<SearchField>(
    `SELECT a.id, a.type, a.reference, f.id AS form_id, ${CAMPAIGN_COLUMNS},
      CASE WHEN t.id IS NOT NULL THEN jsonb_build_object(
        'id', t.id, 'name', t.name, 'schema_name', d.title, 'fields', form_definition(t.id) -> 'fields') END AS "table",
      (SELECT jsonb_build_object('form_id', s.form_id, 'is_submitted', s.submitted_at IS NOT NULL)
       FROM response_session s WHERE s.id = $2) AS session
     FROM attribute a JOIN form f ON f.id = a.form_id ${REFERENCED} LEFT JOIN document d ON d.id = t.schema_id
     WHERE a.id = $1 AND NOT is_form_deleted(f)`,
    [field_id, session_id],
  );
  return field ?? null;
}

export interface ReferenceStatement {
  table_id: string;
  /** Whose value is the answer: rows without one are left out. */
  column: FieldDefinition;
  /** The only ones that are read, ordered or searched. */
  columns: readonly FieldDefinition[];
  query: Pick<GridQuery, "page" | "limit" | "orderby" | "predicates" | "search">;
}

/** One page of a table and how many rows match, in one statement. In order of entry unless asked otherwise. */
export async function findReferenceRows(
  db: Database,
  { table_id, column, columns, query }: ReferenceStatement,
): Promise<{ rows: Record<string, Cell>[]; count: number }> {
  const parameters = new StatementParameters();
  const search = query.search.trim();
  const conditions = [
    `form_id = ${parameters.add(table_id, "uuid")}`,
    `coalesce(data -> ${parameters.add(column.id, "text")} ->> 'value', '') <> ''`,
    ...whereSql({ predicates: query.predicates, search: "", search_column: null }, columns, parameters),
    ...(search === "" ? [] : [wordsSql(search, columns, parameters)]),
  ];
  const where = conditions.join(" AND ");
  const orderby = query.orderby.length > 0 ? query.orderby : [{ column: "__gf_display_id", ascending: true }];
  const order = orderBySql(orderTerms(orderby, columns, parameters));
  const shown = parameters.add(
    columns.map(({ id }) => id),
    "text[]",
  );
  const [found] = await db.query<{ rows: Record<string, Cell>[]; count: number }>(
    `SELECT (SELECT count(*) FROM response WHERE ${where}) AS count, to_jsonb(ARRAY(
       SELECT (SELECT jsonb_object_agg(c.key, c.value) FROM jsonb_each(data) c WHERE c.key = ANY (${shown}))
       FROM response WHERE ${where} ${order}
       LIMIT ${parameters.add(query.limit, "bigint")} OFFSET ${parameters.add(query.page * query.limit, "bigint")}
     )) AS rows`,
    parameters.values,
  );
  return found!;
}

/** Words as people type them into a search engine, over all columns together; or a part of what one of them says. */
function wordsSql(
  search: string,
  columns: readonly FieldDefinition[],
  parameters: StatementParameters,
): string {
  const texts = columns.map(({ id }) => `data -> ${parameters.add(id, "text")} ->> 'value'`);
  const words = `to_tsvector('simple', concat_ws(' ', ${texts.join(", ")}))
    @@ websearch_to_tsquery('simple', ${parameters.add(search, "text")})`;
  return `(${words} OR ${searchSql(search, columns, parameters)})`;
}

export interface AskedReference {
  field_id: string;
  value: string;
}

/**
 * Which of the values the tables of a form's search fields have. A field whose table is gone knows nothing, so it takes
 * every value: nobody's answer is refused for what the owner has removed.
 */
export async function findKnownReferences(
  db: Database,
  form_id: string,
  asked: readonly AskedReference[],
): Promise<AskedReference[]> {
  return db.query<AskedReference>(
    `SELECT e.field_id, e.value
     FROM jsonb_to_recordset($2::jsonb) AS e (field_id uuid, value text)
     JOIN attribute a ON a.id = e.field_id AND a.form_id = $1
     JOIN form f ON f.id = a.form_id ${REFERENCED}
     WHERE t.id IS NULL OR EXISTS (
       SELECT FROM response r
       WHERE r.form_id = t.id AND r.data -> (a.reference ->> 'column') ->> 'value' = e.value)`,
    [form_id, JSON.stringify(asked)],
  );
}
