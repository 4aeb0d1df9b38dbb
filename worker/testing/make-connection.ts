import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import type { ConnectedTable } from "#core/connections/connected-table.ts";
import { sampleColumn } from "#core/connections/testing/sample-column.ts";
import { seal } from "../services/keys/seal.ts";
import { APP_SECRET } from "./harness.ts";

/** A table that a connected database could have. */
const CITIES: ConnectedTable = {
  name: "cities",
  description: null,
  methods: ["get", "post", "patch", "delete"],
  columns: [sampleColumn("id", { format: "uuid", is_key: true, is_nullable: false }), sampleColumn("city")],
};

/** Connects a project, instead of what it was connected to, to a database that nobody can reach, with these tables. Returns its id. */
export async function makeConnection(
  sql: Client,
  project_id: string,
  tables: readonly ConnectedTable[] = [CITIES],
): Promise<string> {
  const id = randomUUID();
  const secret = await seal(APP_SECRET, "external-key", id, `sb_secret_${randomUUID()}`);
  await sql.query(
    "DELETE FROM connected_table WHERE database_id IN (SELECT id FROM external_database WHERE project_id = $1)",
    [project_id],
  );
  await sql.query("DELETE FROM external_database WHERE project_id = $1", [project_id]);
  await sql.query(
    `INSERT INTO external_database (id, project_id, url, public_key, secret_key, created_at, refreshed_at)
     VALUES ($1, $2, 'https://database.example.org', $3, $4, now(), now())`,
    [id, project_id, `sb_publishable_${randomUUID()}`, secret],
  );
  await sql.query(
    "INSERT INTO external_schema (database_id, name, position, tables) VALUES ($1, 'public', 0, $2)",
    [id, JSON.stringify(tables)],
  );
  return id;
}
