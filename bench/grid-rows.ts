import type { Client } from "pg";
import { createLargeForm, insertRows, type LargeForm } from "../tests/setup/large-form.ts";

/** Sessions and customers beside the responses of a large form, as many as there are responses. */
export async function insertSessionsAndCustomers(sql: Client, { form_id, project_id }: LargeForm) {
  await sql.query(
    `INSERT INTO response_session (id, form_id, raw, started_at, updated_at, submitted_at)
     SELECT gen_random_uuid(), form_id,
       (SELECT jsonb_object_agg(c.key, c.value -> 'value') FROM jsonb_each(data) c),
       created_at, created_at, CASE WHEN local_index % 3 = 0 THEN created_at END
     FROM response WHERE form_id = $1`,
    [form_id],
  );
  await sql.query(
    `INSERT INTO customer (project_id, visitor_id, name_provisional, email_provisional, created_at, last_seen_at)
     SELECT $1, md5(local_index::text), ARRAY['Person ' || local_index],
       ARRAY['p' || local_index || '@example.com'], created_at, created_at
     FROM response WHERE form_id = $2`,
    [project_id, form_id],
  );
  await sql.query("VACUUM ANALYZE response_session, customer");
}

/** A table of a database with as many columns and rows as the large form. */
export async function createLargeTable(sql: Client, project_id: string, rows: number): Promise<LargeForm> {
  const table = await createLargeForm(sql, project_id);
  await insertRows(sql, table, rows);
  await sql.query(
    `WITH schema AS (
       INSERT INTO document (project_id, doctype, title) VALUES ($1, 'v0_schema', 'large') RETURNING id),
     former AS (SELECT document_id FROM form WHERE id = $2),
     moved AS (
       UPDATE form SET document_id = NULL, schema_id = (SELECT id FROM schema), name = 'large' WHERE id = $2)
     DELETE FROM form_document WHERE id = (SELECT document_id FROM former)`,
    [project_id, table.form_id],
  );
  return table;
}
