import type { FieldDefinition } from "#core/fields/field.ts";
import type { MemberCall } from "../connection/member-call.ts";
import type { StoredKeys } from "./databases.ts";
import type { StoredTable } from "./tables.ts";

/** A connected table with the keys of its database and the form that shows it. */
export interface ShownTable
  extends Pick<StoredTable, "schema_name" | "table_name" | "definition" | "is_missing"> {
  keys: StoredKeys;
  form: {
    fields: FieldDefinition[];
    time_zone: string | null;
    campaign: { scheduling_tz: string | null };
  };
}

/** Reads a table along with the membership in the form's project; null: the form has no such table. */
export function shownTable({
  form_id,
  table_id,
}: {
  form_id: string;
  table_id: string;
}): MemberCall<ShownTable> {
  const sql = `(
    SELECT jsonb_build_object(
      'schema_name', c.schema_name, 'table_name', c.table_name, 'definition', c.definition, 'is_missing', c.is_missing,
      'keys', jsonb_build_object('id', e.id, 'url', e.url, 'public_key', e.public_key, 'secret_key', e.secret_key),
      'form', edited_form(c.form_id)
    )
    FROM connected_table c JOIN external_database e ON e.id = c.database_id
    WHERE c.form_id = $4::uuid AND c.id = $5::uuid)`;
  return { sql, params: [form_id, table_id] };
}
