import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./postgres.ts";

let one: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});

afterAll(async () => {
  await one.drop();
  await other.drop();
});

/** Runs one statement through the endpoint, as the Worker does, and returns the HTTP status. */
async function status(database: TestDatabase, query: string, requestId = "r"): Promise<number> {
  const response = await fetch(database.neonEndpoint, {
    method: "POST",
    headers: { "neon-connection-string": database.connectionString, "x-request-id": requestId },
    body: JSON.stringify({ query }),
  });
  await response.text();
  return response.status;
}

test("test databases share only their migrations", async () => {
  expect(await status(one, "create table only_here ()")).toBe(200);
  expect(await status(other, "select from only_here")).toBe(400);
  const tables = "select table_name from information_schema.tables where table_schema = 'public'";
  expect((await other.sql.query(tables)).rowCount).toBeGreaterThan(0);
});

test("faults and counts belong to one database", async () => {
  await one.fail({ kind: "before_execution" });
  expect(await status(one, "select 1", "shared-id")).toBe(503);
  expect(await status(other, "select 1", "shared-id")).toBe(200);
  expect(await status(other, "select 2", "shared-id")).toBe(200);
  await one.clearFaults();
  expect(await status(one, "select 1", "later")).toBe(200);
  expect((await one.counts("shared-id")).during.statements).toBe(1);
  expect((await other.counts("shared-id")).during.statements).toBe(2);
});
