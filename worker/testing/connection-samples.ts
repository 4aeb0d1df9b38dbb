import { randomUUID } from "node:crypto";

/** Valid bodies of the contracts of connected databases, by method and path. */
export function connectionBodies(project_id: string): Record<string, unknown> {
  const key = `sb_publishable_${randomUUID()}`;
  const secret = `sb_secret_${randomUUID()}`;
  const url = "https://database.example.org";
  return {
    "POST /private/editor/x-supabase/test": { project_id, url, key, secret_key: secret },
    "POST /private/editor/x-supabase/projects": {
      project_id,
      sb_project_url: url,
      sb_anon_key: key,
      secret_key: secret,
    },
    "POST /private/editor/x-supabase/projects/:database_id/secure-service-key": { secret },
    "POST /private/editor/x-supabase/projects/:database_id/custom-schema": { schema_name: "archive" },
    "PUT /private/editor/forms/:form_id/connect/with-x-sb-table": {
      schema_name: "public",
      table_name: "cities",
      id_column: "id",
    },
    "POST /private/editor/schema/:schema_id/tables/new/with-x-sb-table": {
      sb_schema_name: "public",
      sb_table_name: "cities",
      table_name: `t_${randomUUID().slice(0, 8)}`,
      connect_attributes_as: { city: { type: "text" } },
      id_column: "id",
    },
    "POST /private/editor/connect/:form_id/supabase/table/:table_id/storage/pool": { rows: ['["1"]'] },
    "PUT /private/editor/forms/:form_id/fields/:field_id/storage": {
      type: "x-supabase",
      bucket: "photos",
      path: "cats",
      mode: "direct",
    },
    "POST /private/editor/connect/:form_id/supabase/table/:table_id/query": {
      transaction_id: "t1",
      cells: [{ field_id: "key:id", value: "2" }],
    },
    "PATCH /private/editor/connect/:form_id/supabase/table/:table_id/query": {
      transaction_id: randomUUID(),
      cells: [{ row_id: '["1"]', field_id: randomUUID(), value: "Paris", expected: null }],
    },
    "DELETE /private/editor/connect/:form_id/supabase/table/:table_id/query": {
      transaction_id: randomUUID(),
      filters: [{ id: "1" }],
    },
  };
}
