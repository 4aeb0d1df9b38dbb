import type { ConnectedTable } from "#core/connections/connected-table.ts";
import type { TableConnection } from "#core/connections/table-connection.ts";
import type { Database } from "../connection/database.ts";
import type { StoredKeys } from "./databases.ts";

/** A connected table as it is stored. */
export interface StoredTable {
  id: string;
  form_id: string;
  database_id: string;
  schema_name: string;
  table_name: string;
  definition: ConnectedTable;
  is_missing: boolean;
  id_column: string | null;
}

export function presentTable(stored: StoredTable): TableConnection {
  const { id, database_id, schema_name, table_name, definition, is_missing, id_column } = stored;
  return {
    id,
    supabase_project_id: database_id,
    sb_schema_name: schema_name,
    sb_table_name: table_name,
    sb_table_schema: definition,
    is_missing,
    id_column,
  };
}

type OpenTable = StoredTable & { keys: StoredKeys };

const OPEN_TABLE = `
  SELECT c.id, c.form_id, c.database_id, c.schema_name, c.table_name, c.definition, c.is_missing, c.id_column,
    jsonb_build_object('id', e.id, 'url', e.url, 'public_key', e.public_key, 'secret_key', e.secret_key) AS keys
  FROM connected_table c JOIN external_database e ON e.id = c.database_id`;

/** The connected table of a form with the keys of its database; null: none. */
export async function readMainTable(db: Database, form_id: string): Promise<OpenTable | null> {
  const [row] = await db.query<OpenTable>(`${OPEN_TABLE} WHERE c.form_id = $1`, [form_id]);
  return row ?? null;
}

/** Whether it is a form with questions: no site, and no table of a schema. */
export async function canHaveMainTable(db: Database, form_id: string): Promise<boolean> {
  const rows = await db.sql`
    SELECT 1 FROM form f JOIN document d ON d.id = f.document_id WHERE f.id = ${form_id} AND d.doctype = 'v0_form'`;
  return rows.length > 0;
}

/** A table of the connected database of a form's project, as last read. */
export interface ProjectTable {
  database_id: string;
  definition: ConnectedTable;
}

/** Finds a table of the database that is connected to the project of a form or a document. */
export async function findProjectTable(
  db: Database,
  project_id: string,
  { schema_name, table_name }: { schema_name: string; table_name: string },
): Promise<ProjectTable | null> {
  const [row] = await db.sql<ProjectTable>`
    SELECT s.database_id, t AS definition
    FROM external_database e JOIN external_schema s ON s.database_id = e.id AND s.name = ${schema_name},
      jsonb_array_elements(s.tables) t
    WHERE e.project_id = ${project_id} AND t ->> 'name' = ${table_name}`;
  return row ?? null;
}

export interface NewConnectedTable extends Omit<StoredTable, "is_missing"> {
  now: Date;
}

/** Connects a form to a table. Returns false when it has one. */
export async function insertConnectedTable(db: Database, table: NewConnectedTable): Promise<boolean> {
  const { id, form_id, database_id, schema_name, table_name, definition, id_column, now } = table;
  const rows = await db.sql`
    INSERT INTO connected_table (id, form_id, database_id, schema_name, table_name, definition, id_column, created_at)
    VALUES (${id}, ${form_id}, ${database_id}, ${schema_name}, ${table_name}, ${JSON.stringify(definition)}::jsonb,
      ${id_column}, ${now.toISOString()})
    ON CONFLICT (form_id) DO NOTHING RETURNING 1`;
  return rows.length > 0;
}

/** Returns whether the form had one. The next run of cron drops the rows that wait for it. */
export async function deleteConnectedTable(db: Database, form_id: string, now: Date): Promise<boolean> {
  const rows = await db.sql`
    WITH gone AS (
      DELETE FROM connected_table WHERE form_id = ${form_id} RETURNING id
    ), due AS (
      UPDATE outbox o SET due_at = ${now.toISOString()} FROM gone g
      WHERE o.destination = 'external:' || g.id AND o.delivered_at IS NULL AND o.dead_at IS NULL
        AND o.due_at > ${now.toISOString()}
    )
    SELECT 1 FROM gone`;
  return rows.length > 0;
}

/** The name of the schema's table that has this table's rows; null: none has. */
export async function findTableInSchema(
  db: Database,
  schema_id: string,
  { database_id, schema_name, table_name }: Pick<StoredTable, "database_id" | "schema_name" | "table_name">,
): Promise<string | null> {
  const [row] = await db.sql<{ name: string }>`
    SELECT f.name FROM connected_table c JOIN form f ON f.id = c.form_id
    WHERE f.schema_id = ${schema_id} AND c.database_id = ${database_id} AND c.schema_name = ${schema_name}
      AND c.table_name = ${table_name} LIMIT 1`;
  return row?.name ?? null;
}
