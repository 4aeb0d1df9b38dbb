import type { ConnectedTable } from "#core/connections/connected-table.ts";
import type { Database } from "../connection/database.ts";
import type { StoredKeys } from "./databases.ts";

/** A table that a field refers to, with the keys of its database. */
export interface ConnectedReferenceTable {
  keys: StoredKeys;
  /** As last read; null: its owner has not added it, or it is gone. */
  definition: ConnectedTable | null;
  /** The column of the form's own connected table that has the field's name; null: it has none. */
  own: ConnectedTable["columns"][number] | null;
}

interface Asked {
  form_id: string;
  schema: string;
  table: string;
}

const KEYS = `jsonb_build_object('id', e.id, 'url', e.url, 'public_key', e.public_key, 'secret_key', e.secret_key)`;
const DEFINITION = `(SELECT t FROM external_schema s, jsonb_array_elements(s.tables) t
  WHERE s.database_id = e.id AND s.name = $2 AND t ->> 'name' = $3 LIMIT 1)`;

/** Null: the form's project is connected to no database. */
export async function findConnectedReference(
  db: Database,
  { form_id, schema, table, field_name = null }: Asked & { field_name?: string | null },
): Promise<ConnectedReferenceTable | null> {
  const [row] = await db.query<ConnectedReferenceTable>(
    `SELECT ${KEYS} AS keys, ${DEFINITION} AS definition,
      (SELECT o FROM connected_table c, jsonb_array_elements(c.definition -> 'columns') o
       WHERE c.form_id = f.id AND o ->> 'name' = $4 LIMIT 1) AS own
     FROM form f JOIN external_database e ON e.project_id = f.project_id WHERE f.id = $1`,
    [form_id, schema, table, field_name],
  );
  return row ?? null;
}

/** A table of a connected database; null: it has no table of this name that its owner added. */
export async function findTableOfDatabase(
  db: Database,
  { database_id, schema, table }: { database_id: string; schema: string; table: string },
): Promise<{ keys: StoredKeys; definition: ConnectedTable } | null> {
  const [row] = await db.query<{ keys: StoredKeys; definition: ConnectedTable | null }>(
    `SELECT ${KEYS} AS keys, ${DEFINITION} AS definition FROM external_database e WHERE e.id = $1`,
    [database_id, schema, table],
  );
  return row?.definition ? { keys: row.keys, definition: row.definition } : null;
}
