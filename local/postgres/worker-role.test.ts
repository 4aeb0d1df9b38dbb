import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeForm } from "#worker/testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "#worker/testing/postgres.ts";
import { createWorkerRole, type WorkerRole } from "./worker-role.ts";

let database: TestDatabase;
let role: WorkerRole;
let worker: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  // A form from before the role.
  await makeForm(database.sql);
  role = await createWorkerRole(database.connectionString);
  worker = new Client({ connectionString: role.DATABASE_URL });
  await worker.connect();
});
afterAll(async () => {
  await worker?.end();
  await database.drop();
});

const shown = async (url: string, setting: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`SHOW ${setting}`);
  await client.end();
  return Object.values(rows[0])[0];
};

test("statements of the Worker end after 15 seconds, those that may take longer after ten minutes", async () => {
  expect(await shown(role.DATABASE_URL, "statement_timeout")).toBe("15s");
  expect(await shown(role.DATABASE_LONG_URL, "statement_timeout")).toBe("10min");
});

test.each([
  "ALTER TABLE document ADD COLUMN other text",
  "DROP TABLE form_mail",
  "CREATE OR REPLACE FUNCTION next_due(p_now timestamptz) RETURNS timestamptz LANGUAGE sql AS 'SELECT p_now'",
  "DELETE FROM sheaf_migration",
  "UPDATE sheaf_function SET hash = ''",
  "CREATE ROLE another",
  "COPY document TO PROGRAM 'true'",
])("the Worker must not: %s", async (sql) => {
  await expect(worker.query(sql)).rejects.toThrow(/permission denied|must be owner/);
});

test("it makes and deletes forms, with their sequences, indexes and statistics", async () => {
  const { form_id, fields } = await makeForm(worker, { fields: [{ name: "name", type: "text" }] });
  await worker.query(
    `INSERT INTO response (form_id, local_index, data)
     VALUES ($1::uuid, nextval(('response_index."' || $1::text || '"')::regclass), '{}')`,
    [form_id],
  );
  await worker.query(`CREATE INDEX CONCURRENTLY of_the_test ON response ((data -> '${fields.name}'))`);
  await worker.query("CREATE STATISTICS of_the_test_s ON (data ->> 'a') FROM response");
  await worker.query("ANALYZE response; ANALYZE response_search; ANALYZE row_search");
  await worker.query("DROP INDEX of_the_test");
  await worker.query("DELETE FROM form WHERE id = $1", [form_id]);
  const { rows } = await worker.query("SELECT FROM pg_sequences WHERE sequencename = $1", [form_id]);
  expect(rows).toEqual([]);
});

test("it deletes forms from before the role, and whoever migrates deletes those that it made", async () => {
  const { form_id } = await makeForm(worker);
  await worker.query("DELETE FROM form WHERE id <> $1", [form_id]);
  await database.sql.query("ALTER TABLE response ADD COLUMN later text");
  await database.sql.query("DELETE FROM form");
  expect((await database.sql.query("SELECT FROM response")).rowCount).toBe(0);
});

test("later tables are granted by themselves, and the script can be repeated", async () => {
  await database.sql.query("CREATE TABLE later_table (id integer)");
  await worker.query("INSERT INTO later_table VALUES (1)");
  expect(await createWorkerRole(database.connectionString)).toEqual(role);
});
