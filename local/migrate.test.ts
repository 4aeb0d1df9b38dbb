import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#worker/testing/postgres.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const applied = async () =>
  (await database.sql.query("select count(*)::int as n from drizzle.__drizzle_migrations")).rows[0].n;

test("a database that is up to date is left alone, also by several at once", async () => {
  const before = await applied();
  expect(before).toBeGreaterThan(0);
  await Promise.all([migrate(database.connectionString), migrate(database.connectionString)]);
  expect(await applied()).toBe(before);
});

test("a failure names the file and PostgreSQL's own words", async () => {
  await database.sql.query("delete from drizzle.__drizzle_migrations");
  await expect(migrate(database.connectionString)).rejects.toThrow(
    /^Migrations failed: 0000_\w+\.sql: .+ already exists \[42\w{3}\]$/,
  );
});

test("what is no address of a database is said to be none", async () => {
  await expect(migrate("nonsense")).rejects.toThrow("should look like postgresql://");
  await expect(migrate("postgresql://u:p@ep-x-pooler.eu.aws.neon.tech/db")).rejects.toThrow("direct");
});
