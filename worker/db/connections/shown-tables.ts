import type { FieldDefinition } from "#core/fields/field.ts";
import type { Database } from "../connection/database.ts";
import type { StoredKeys } from "./databases.ts";
import type { StoredTable } from "./tables.ts";

/** A connected table with the keys of its database and the form that shows it. */
export interface ShownTable extends StoredTable {
  keys: StoredKeys;
  form: {
    fields: FieldDefinition[];
    time_zone: string | null;
    campaign: { scheduling_tz: string | null };
  };
}

/** Null: the form has no such table. */
export async function readShownTable(
  db: Database,
  { form_id, table_id }: { form_id: string; table_id: string },
): Promise<ShownTable | null> {
  const [row] = await db.sql<ShownTable>`
    SELECT c.id, c.form_id, c.database_id, c.schema_name, c.table_name, c.definition, c.is_missing, c.id_column,
      jsonb_build_object('id', e.id, 'url', e.url, 'public_key', e.public_key, 'secret_key', e.secret_key) AS keys,
      edited_form(c.form_id) AS form
    FROM connected_table c JOIN external_database e ON e.id = c.database_id
    WHERE c.form_id = ${form_id} AND c.id = ${table_id}`;
  return row ?? null;
}
