import type { ReferringFieldEntry } from "#core/contracts/references.ts";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { ROW_COLUMN } from "#core/fields/reference.ts";
import type { Campaign } from "#core/forms/definition/definition.ts";
import type { GridQuery } from "#core/tables/grid-query.ts";
import type { Relations } from "#core/tables/relations.ts";
import type { Database } from "./connection/database.ts";
import type { MemberCall } from "./connection/member-call.ts";
import { CAMPAIGN_COLUMNS } from "./grid/campaign-columns.ts";
import { type QueriedTable, referredRows, relatedTextSql, StatementParameters } from "./grid/row-columns.ts";
import { orderBySql, orderTerms } from "./grid/row-order.ts";
import { wordsSql } from "./grid/row-patterns.ts";
import { whereSql } from "./grid/row-predicates.ts";
import { searchedText, searchSql } from "./grid/row-search.ts";
import { RESPONSES } from "./grid/sources/responses.ts";

/** A table that a search field of the same project refers to. */
export interface ReferencedTable {
  id: string;
  name: string;
  schema_name: string;
  fields: FieldDefinition[];
}

/** A field with the table that it refers to. */
export interface ReferringField extends Pick<FieldDefinition, "id" | "name" | "type" | "reference"> {
  form_id: string;
  /** Null: the field refers to no table of its project. */
  table: ReferencedTable | null;
}

/** The field of a search, and whether its form is open. */
export type SearchField = ReferringField &
  Campaign & {
    /** Null: the session has saved nothing yet. */
    session: { form_id: string; is_submitted: boolean } | null;
  };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isUuid = (text: string) => UUID.test(text);

/** A relation to a table beyond them would be refused. */
const MAX_TABLES = 1_000;

/** Tables that fields of the form may refer to. */
export function listReferencedTables(db: Database, form_id: string): Promise<ReferencedTable[]> {
  return db.sql<ReferencedTable>`
    SELECT t.id, t.name, d.title AS schema_name, form_definition(t.id) -> 'fields' AS fields
    FROM form f JOIN form t ON t.project_id = f.project_id AND t.schema_id IS NOT NULL AND NOT is_form_deleted(t)
    JOIN document d ON d.id = t.schema_id
    WHERE f.id = ${form_id} ORDER BY d.title, t.name, t.id LIMIT ${MAX_TABLES}`;
}

/** Fields that depend on the form or table: of others that refer to it, and its own that are computed. */
export function listReferringFields(db: Database, form_id: string): Promise<ReferringFieldEntry[]> {
  return db.sql<ReferringFieldEntry>`
    SELECT a.id AS field_id, coalesce(nullif(a.label, ''), a.name) AS field, o.id AS form_id,
      coalesce(d.title, o.name) AS name, o.schema_id IS NOT NULL AS is_table,
      to_jsonb(array_remove(ARRAY[a.reference ->> 'column', a.data -> 'related' ->> 'via', a.data -> 'related' ->> 'column'],
        NULL)) || coalesce(a.reference -> 'columns', '[]') AS columns
    FROM form f JOIN form o ON o.project_id = f.project_id AND NOT is_form_deleted(o)
    JOIN attribute a ON a.form_id = o.id LEFT JOIN document d ON d.id = o.document_id
    WHERE f.id = ${form_id} AND (
      a.reference ->> 'table_id' = f.id::text OR a.data -> 'related' ->> 'table_id' = f.id::text
      OR (o.id = f.id AND a.data -> 'related' IS NOT NULL))
    ORDER BY 4, 2, 1 LIMIT ${MAX_TABLES}`;
}

/** The table of a field with alias a, for a form with alias f. Joins only tables of the same project. */
const REFERENCED = `LEFT JOIN form t ON t.id = (a.reference ->> 'table_id')::uuid
  AND t.project_id = f.project_id AND t.schema_id IS NOT NULL AND NOT is_form_deleted(t)`;

/** The table of a field, from that join and a document d; null if there is none. */
const TABLE = `CASE WHEN t.id IS NOT NULL THEN jsonb_build_object(
  'id', t.id, 'name', t.name, 'schema_name', d.title, 'fields', form_definition(t.id) -> 'fields') END`;

/** Reads a field of a form along with the membership in its project. */
export function referringField(form_id: string, field_id: string): MemberCall<ReferringField> {
  return {
    sql: `(SELECT jsonb_build_object('id', a.id, 'type', a.type, 'name', a.name, 'reference', field_reference(a), 'form_id', a.form_id,
      'table', ${TABLE})
      FROM attribute a JOIN form f ON f.id = a.form_id ${REFERENCED} LEFT JOIN document d ON d.id = t.schema_id
      WHERE a.id = $4::uuid AND a.form_id = $5::uuid)`,
    params: [field_id, form_id],
  };
}

export async function findSearchField(
  db: Database,
  field_id: string,
  session_id: string,
): Promise<SearchField | null> {
  const [field] = await db.query<SearchField>(
    `SELECT a.id, a.name, a.type, field_reference(a) AS reference, f.id AS form_id, ${CAMPAIGN_COLUMNS},
      ${TABLE} AS "table",
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
  /** The column whose value is the answer; rows without a value are skipped. Null: the answer is the row. */
  column: FieldDefinition | null;
  /** Only these are read, sorted or searched. */
  columns: readonly FieldDefinition[];
  /** Only rows with exactly this value, compared as at a submit. */
  value?: string | undefined;
  query: Pick<GridQuery, "page" | "limit" | "orderby" | "predicates" | "search">;
  /** Where the rows are that the columns refer to; null: they refer to none. */
  relations: Relations | null;
}

export interface FoundRow {
  id: string;
  local_index: number;
  /** Cells of the read columns, by column. */
  cells: Record<string, Cell> | null;
}

/** One page of a table and the number of matching rows, in one statement. By default in order of creation. */
export async function findReferenceRows(
  db: Database,
  { table_id, column, columns, query, value, relations }: ReferenceStatement,
): Promise<{ rows: FoundRow[]; count: number }> {
  const parameters = new StatementParameters();
  const table = { source: RESPONSES, fields: columns, relations };
  const search = searchedText(query.search);
  const conditions = [
    `form_id = ${parameters.add(table_id, "uuid")}`,
    ...(column === null
      ? []
      : [`coalesce(data -> ${parameters.add(column.id, "text")} ->> 'value', '') <> ''`]),
    ...whereSql(
      { predicates: query.predicates, search: "", search_column: null, hides_empty: false },
      table,
      parameters,
    ),
    ...(value === undefined ? [] : [valueSql(column, value, parameters)]),
    ...(search === "" ? [] : [foundSql(search, table, parameters)]),
  ];
  const where = conditions.join(" AND ");
  const orderby = query.orderby.length > 0 ? query.orderby : [{ column: "__gf_display_id", ascending: true }];
  const order = orderBySql(orderTerms(orderby, table, parameters));
  const shown = parameters.add(
    columns.map(({ id }) => id),
    "text[]",
  );
  const [found] = await db.query<{ rows: FoundRow[]; count: number }>(
    `SELECT (SELECT count(*) FROM response WHERE ${where}) AS count, to_jsonb(ARRAY(
       SELECT jsonb_build_object('id', id, 'local_index', local_index, 'cells',
         (SELECT jsonb_object_agg(c.key, c.value) FROM jsonb_each(data) c WHERE c.key = ANY (${shown})))
       FROM response WHERE ${where} ${order}
       LIMIT ${parameters.add(query.limit, "bigint")} OFFSET ${parameters.add(query.page * query.limit, "bigint")}
     )) AS rows`,
    parameters.values,
  );
  return found!;
}

function valueSql(column: FieldDefinition | null, value: string, parameters: StatementParameters): string {
  if (column !== null)
    return `data -> ${parameters.add(column.id, "text")} ->> 'value' = ${parameters.add(value, "text")}`;
  return isUuid(value) ? `id = ${parameters.add(value, "uuid")}` : "false";
}

/** Search words as in a search engine, over all columns together; or a substring of one column. */
function foundSql(search: string, table: QueriedTable, parameters: StatementParameters): string {
  const texts = table.fields.map((field) => {
    const refers = referredRows(field, table.relations);
    return refers === null
      ? `data -> ${parameters.add(field.id, "text")} ->> 'value'`
      : relatedTextSql(parameters.field(field.id), refers, parameters);
  });
  const found = searchSql(search, table, parameters, false);
  if (texts.length === 0) return found;
  const words = `${wordsSql(`concat_ws(' ', ${texts.join(", ")})`)}
    @@ websearch_to_tsquery('simple', ${parameters.add(search, "text")})`;
  return `(${words} OR ${found})`;
}

export interface AskedReference {
  field_id: string;
  value: string;
}

/**
 * Which of the values exist in the tables of a form's search fields. A field whose table was deleted accepts
 * every value: no response is refused for what the owner removed.
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
     WHERE t.id IS NULL OR CASE a.reference ->> 'column' WHEN '${ROW_COLUMN}' THEN EXISTS (
         SELECT FROM response r WHERE r.form_id = t.id AND r.id =
           CASE WHEN e.value ~ '${UUID.source}' THEN e.value::uuid END)
       ELSE EXISTS (
         SELECT FROM response r
         WHERE r.form_id = t.id AND r.data -> (a.reference ->> 'column') ->> 'value' = e.value) END`,
    [form_id, JSON.stringify(asked)],
  );
}
