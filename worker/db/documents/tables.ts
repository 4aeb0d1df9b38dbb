import type { ConnectedTable } from "#core/connections/connected-table.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { Database } from "../connection/database.ts";
import type { MemberCall } from "../connection/member-call.ts";
import { type PlanRoom, roomJson } from "../connection/plan-room.ts";

export interface CreatedDocument {
  document_id: string;
  organization: string;
  project: string;
}

/** Creates an empty schema or bucket. CONFLICT when the project has one with this name. */
export async function createEmpty(
  db: Database,
  project_id: string,
  { doctype, name, now }: { doctype: "v0_schema" | "v0_bucket"; name: string; now: Date },
  room: PlanRoom,
): Promise<CreatedDocument> {
  const [row] = await db.sql<CreatedDocument>`
    WITH made AS (
      INSERT INTO document (project_id, doctype, title, created_at, updated_at)
      SELECT ${project_id}::uuid, ${doctype}, ${name}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      WHERE take_plan_room(${roomJson(room)}::jsonb) RETURNING id
    )
    SELECT made.id AS document_id, o.slug AS organization, p.name AS project
    FROM made, project p JOIN organization o ON o.id = p.organization_id WHERE p.id = ${project_id}`;
  return row!;
}

export interface TableFields {
  id: string;
  name: string;
  /** Their options are left out. */
  fields: FieldDefinition[];
  /** The table of a connected database whose rows it shows; null: its rows are here. */
  outside: { database_id: string; schema_name: string; definition: ConnectedTable } | null;
}

/** Reads all tables of a schema with their fields, in one statement; null when the document is not a schema. */
export function tablesOfSchema(schema_id: string): MemberCall<TableFields[]> {
  return {
    sql: `(SELECT to_jsonb(ARRAY(
        SELECT jsonb_build_object('id', t.id, 'name', t.name, 'fields', ARRAY(
          SELECT jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type, 'required', a.required,
            'is_array', a.is_array, 'multiple', a.multiple, 'reference', a.reference, 'data', a.data,
            'local_index', a.local_index, 'options', '[]'::jsonb, 'optgroups', '[]'::jsonb)
          FROM attribute a WHERE a.form_id = t.id ORDER BY a.local_index, a.id),
          'outside', (SELECT jsonb_build_object('database_id', c.database_id, 'schema_name', c.schema_name,
            'definition', c.definition) FROM connected_table c WHERE c.form_id = t.id))
        FROM form t WHERE t.schema_id = d.id ORDER BY lower(t.name), t.id))
      FROM document d WHERE d.id = $4::uuid AND d.doctype = 'v0_schema')`,
    params: [schema_id],
  };
}

export interface NewTable {
  schema_id: string;
  name: string;
  description: string | null;
  /** As save_field takes them. */
  fields: readonly object[];
  now: Date;
}

/**
 * The table's id; null when the document is not a schema. CONFLICT when the schema has a table with this
 * name.
 */
export async function createTable(
  db: Database,
  { schema_id, name, description, fields, now }: NewTable,
): Promise<string | null> {
  const [row] = await db.sql<{ id: string | null }>`
    SELECT create_table(${schema_id}, ${name}, ${description}::text, ${JSON.stringify(fields)}::jsonb, ${now.toISOString()}) AS id`;
  return row?.id ?? null;
}

export interface TableKey {
  schema_id: string;
  table_id: string;
}

export interface TableRow {
  id: string;
  name: string;
  description: string | null;
}

/** What changes; absent: stays. */
export interface TableChange {
  name?: string | undefined;
  description?: string | null | undefined;
}

/** The table after the change; null: no such table. CONFLICT when the schema has another table with this name. */
export async function updateTable(
  db: Database,
  { schema_id, table_id }: TableKey,
  { name, description }: TableChange,
): Promise<TableRow | null> {
  const [row] = await db.sql<TableRow>`
    UPDATE form SET name = coalesce(${name ?? null}::text, name),
      description = CASE WHEN ${description === undefined}::boolean THEN description ELSE ${description ?? null}::text END
    WHERE id = ${table_id} AND schema_id = ${schema_id}
    RETURNING id, name, description`;
  return row ?? null;
}

/**
 * Deletes a table with all its contents; `is_named` is false when the confirmation does not match, null: no
 * such table. Entries to its room end with it.
 */
export async function deleteTable(
  db: Database,
  { schema_id, table_id }: TableKey,
  confirmation: string,
): Promise<{ is_named: boolean } | null> {
  const [row] = await db.sql<{ is_named: boolean }>`
    WITH meant AS (
      SELECT id, 'DELETE ' || name = ${confirmation} AS is_named FROM form
      WHERE id = ${table_id} AND schema_id = ${schema_id}
    ), gone AS (
      DELETE FROM form f USING meant m WHERE f.id = m.id AND m.is_named
    )
    SELECT is_named FROM meant`;
  return row ?? null;
}
