import type { ConnectedTable } from "#core/connections/connected-table.ts";
import type { ExternalDatabase, ExternalSchema } from "#core/contracts/connections/databases.ts";
import type { Database } from "../connection/database.ts";

/** Forms and tables of a project that use its connected database `e`. */
const USES = `
  SELECT f.id AS form_id, d.id AS document_id, coalesce(f.name, d.title) AS name, f.schema_id IS NOT NULL AS is_table,
    array_remove(ARRAY[
      CASE WHEN c.id IS NOT NULL THEN 'main' END,
      CASE WHEN a.refers THEN 'reference' END,
      CASE WHEN a.stores THEN 'storage' END
    ], NULL) AS uses,
    CASE WHEN c.id IS NOT NULL
      THEN jsonb_build_object('schema_name', c.schema_name, 'table_name', c.table_name) END AS main_table,
    is_form_deleted(f) AS is_deleted
  FROM form f
  JOIN document d ON d.id = coalesce(f.document_id, f.schema_id)
  LEFT JOIN connected_table c ON c.form_id = f.id
  LEFT JOIN LATERAL (
    SELECT bool_or(a.reference ->> 'type' = 'x-supabase') AS refers, bool_or(a.storage ->> 'type' = 'x-supabase') AS stores
    FROM attribute a WHERE a.form_id = f.id
  ) a ON true
  WHERE f.project_id = e.project_id AND (c.id IS NOT NULL OR a.refers OR a.stores)`;

const DATABASE = `
  SELECT e.id, e.project_id, e.url, e.public_key, e.secret_key IS NOT NULL AS has_secret_key, e.created_at,
    e.refreshed_at,
    coalesce((SELECT jsonb_agg(jsonb_build_object('name', s.name, 'tables', s.tables) ORDER BY s.position, s.name)
      FROM external_schema s WHERE s.database_id = e.id), '[]') AS schemas,
    coalesce((SELECT jsonb_agg(to_jsonb(u) ORDER BY lower(u.name), u.form_id) FROM (${USES}) u), '[]') AS used_by
  FROM external_database e`;

/** A connected database; null: there is none with this id. */
export async function readDatabase(db: Database, database_id: string): Promise<ExternalDatabase | null> {
  const [row] = await db.query<ExternalDatabase>(`${DATABASE} WHERE e.id = $1`, [database_id]);
  return row ?? null;
}

/** The connected database of a project; null: none. */
export async function readDatabaseOfProject(
  db: Database,
  project_id: string,
): Promise<ExternalDatabase | null> {
  const [row] = await db.query<ExternalDatabase>(`${DATABASE} WHERE e.project_id = $1`, [project_id]);
  return row ?? null;
}

/** How to reach a connected database. */
export interface StoredKeys {
  id: string;
  url: string;
  public_key: string;
  /** Sealed. */
  secret_key: string | null;
}

export async function readKeys(db: Database, database_id: string): Promise<StoredKeys | null> {
  const [row] = await db.sql<StoredKeys>`
    SELECT id, url, public_key, secret_key FROM external_database WHERE id = ${database_id}`;
  return row ?? null;
}

export interface NewDatabase extends StoredKeys {
  project_id: string;
  schema: ExternalSchema;
  now: Date;
}

/** Returns false when the project has one. */
export async function insertDatabase(
  db: Database,
  { id, project_id, url, public_key, secret_key, schema, now }: NewDatabase,
): Promise<boolean> {
  const rows = await db.sql`
    WITH made AS (
      INSERT INTO external_database (id, project_id, url, public_key, secret_key, created_at, refreshed_at)
      VALUES (${id}, ${project_id}, ${url}, ${public_key}, ${secret_key}, ${now.toISOString()}, ${now.toISOString()})
      ON CONFLICT (project_id) DO NOTHING RETURNING id
    )
    INSERT INTO external_schema (database_id, name, position, tables)
    SELECT id, ${schema.name}, 0, ${JSON.stringify(schema.tables)}::jsonb FROM made RETURNING 1`;
  return rows.length > 0;
}

/** Stores tables as they were read, also those of forms and tables of ours that are connected to them. */
export async function writeTables(
  db: Database,
  database_id: string,
  schemas: readonly { name: string; tables: readonly ConnectedTable[] }[],
  now: Date,
): Promise<void> {
  await db.sql`
    WITH read AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(schemas)}::jsonb) AS r (name text, tables jsonb)
    ), stored AS (
      UPDATE external_schema s SET tables = r.tables FROM read r WHERE s.database_id = ${database_id} AND s.name = r.name
    ), followed AS (
      UPDATE connected_table c SET
        definition = coalesce((SELECT t FROM jsonb_array_elements(r.tables) t WHERE t ->> 'name' = c.table_name), c.definition),
        is_missing = NOT EXISTS (SELECT FROM jsonb_array_elements(r.tables) t WHERE t ->> 'name' = c.table_name)
      FROM read r WHERE c.database_id = ${database_id} AND c.schema_name = r.name
    )
    UPDATE external_database SET refreshed_at = ${now.toISOString()} WHERE id = ${database_id}`;
}

/** Adds a schema after the others. Returns why it was not added; null: it was. */
export async function insertSchema(
  db: Database,
  database_id: string,
  { name, tables }: ExternalSchema,
  most: number,
): Promise<"taken" | "too_many" | null> {
  const [row] = await db.sql<{ outcome: "added" | "taken" | "too_many" }>`
    SELECT add_external_schema(${database_id}, ${name}, ${JSON.stringify(tables)}::jsonb, ${most}) AS outcome`;
  return row!.outcome === "added" ? null : row!.outcome;
}

/** Forgets a schema, unless forms or tables use one of its tables. Returns whether it is gone. */
export async function deleteSchema(db: Database, database_id: string, name: string): Promise<boolean> {
  const [row] = await db.sql<{ used: boolean }>`
    WITH used AS (
      SELECT FROM connected_table WHERE database_id = ${database_id} AND schema_name = ${name}
      UNION ALL
      SELECT FROM attribute a JOIN form f ON f.id = a.form_id
      JOIN external_database e ON e.project_id = f.project_id AND e.id = ${database_id}
      WHERE a.reference ->> 'type' = 'x-supabase' AND a.reference ->> 'schema' = ${name}
    ), gone AS (
      DELETE FROM external_schema
      WHERE database_id = ${database_id} AND name = ${name} AND NOT EXISTS (SELECT FROM used)
    )
    SELECT EXISTS (SELECT FROM used) AS used`;
  return !row!.used;
}

/** `sealed`: null removes the key. */
export async function writeSecretKey(
  db: Database,
  database_id: string,
  sealed: string | null,
): Promise<void> {
  await db.sql`UPDATE external_database SET secret_key = ${sealed} WHERE id = ${database_id}`;
}

/**
 * The sealed secret key, if the session began after `since`; null: it is older. Also writes an audit entry with the
 * user. `sealed` is null if there is no key.
 */
export async function revealSecretKey(
  db: Database,
  {
    database_id,
    session_id,
    user_id,
    since,
    now,
  }: {
    database_id: string;
    session_id: string;
    user_id: string;
    since: Date;
    now: Date;
  },
): Promise<{ sealed: string | null } | null> {
  const [row] = await db.sql<{ sealed: string | null }>`
    WITH asked AS (
      SELECT e.id, e.project_id, e.secret_key FROM external_database e, auth_session s
      WHERE e.id = ${database_id} AND s.id = ${session_id} AND s.created_at >= ${since.toISOString()}
    ), noted AS (
      INSERT INTO audit_entry (project_id, user_id, action, subject_id, facts, created_at)
      SELECT project_id, ${user_id}, 'secret_key.revealed', id, '{}', ${now.toISOString()} FROM asked
      WHERE secret_key IS NOT NULL
    )
    SELECT secret_key AS sealed FROM asked`;
  return row ?? null;
}

/** Deletes it, unless forms or tables use it. Returns the names of those that do. */
export async function deleteDatabase(db: Database, database_id: string): Promise<string[]> {
  const [row] = await db.query<{ names: string[] }>(
    `WITH used AS (
      SELECT u.name FROM external_database e, LATERAL (${USES}) u WHERE e.id = $1
    ), gone AS (
      DELETE FROM external_database WHERE id = $1 AND NOT EXISTS (SELECT FROM used)
    )
    SELECT ARRAY(SELECT name FROM used ORDER BY lower(name)) AS names`,
    [database_id],
  );
  return row!.names;
}
