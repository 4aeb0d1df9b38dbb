import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#worker/testing/postgres.ts";
import { isLoopback, whyNotSeed } from "./may-seed.ts";
import { DEMO_OWNER } from "./seed.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ask = (options: Partial<Parameters<typeof whyNotSeed>[0]> = {}) =>
  whyNotSeed({
    isEmbedded: false,
    isAskedFor: false,
    connectionString: database.connectionString,
    ...options,
  });
const addUser = (email: string) =>
  database.sql.query("INSERT INTO auth_user (id, name, email) VALUES (gen_random_uuid(), 'x', $1)", [email]);

test.each([
  ["postgres://u:p@127.0.0.1:5432/x", true],
  ["postgres://u:p@127.1.2.3/x", true],
  ["postgres://u:p@localhost/x", true],
  ["postgres://u:p@[::1]:5432/x", true],
  ["postgres:///x?host=/var/run/postgresql", true],
  ["postgres://u:p@ep-x.eu.aws.neon.tech/x", false],
  ["postgres://u:p@localhost.example.com/x", false],
  ["postgres://u:p@10.0.0.7/x", false],
  ["postgres://u:p@localhost/x?host=db.example.com", false],
])("%s is on this machine: %s", (connectionString, expected) => {
  expect(isLoopback(connectionString)).toBe(expected);
});

test("a database on another machine gets a demo workspace only on request", async () => {
  const connectionString = "postgres://u:p@db.example.com/x";
  expect(await ask({ connectionString })).toMatch("not on this machine");
  expect(await ask({ connectionString, isAskedFor: true })).toBeNull();
});

test("so does a database on the loopback that has other accounts", async () => {
  expect(await ask()).toBeNull();
  await addUser("ada@acme.example");
  expect(await ask()).toMatch("other accounts");
  expect(await ask({ isEmbedded: true })).toBeNull();
  expect(await ask({ isAskedFor: true })).toBeNull();
  await addUser(DEMO_OWNER.email);
  expect(await ask()).toBeNull();
});
