import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { removeSecretKey } from "#core/contracts/connections/databases.ts";
import {
  type AuthUsers,
  type ConnectedRows,
  listAuthUsers,
  searchConnectedTable,
} from "#core/contracts/connections/lookups.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { connectDatabase } from "../../../testing/connected-form.ts";
import { makeProject, refused } from "../../../testing/connected-tables.ts";
import { makePeople, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

const SHOP = `
  CREATE TABLE cities (id bigint PRIMARY KEY, name text, "a,b" text, tags text[], extra jsonb, at timestamptz);
  INSERT INTO cities VALUES (1, 'Wien', 'x', '{a,b}', '{"n": 1}', '2020-01-02T03:04:05Z'), (2, 'Graz', 'y "z"', NULL, NULL, NULL);
  CREATE TABLE steps (id bigint PRIMARY KEY, codes bigint[]);
  INSERT INTO steps VALUES (9, '{9007199254740993,NULL}'), (10, '{}'), (100, NULL);
  CREATE SCHEMA archive;
  CREATE TABLE archive.old (id integer PRIMARY KEY);
  GRANT USAGE ON SCHEMA archive TO service_role;
  GRANT ALL ON archive.old TO service_role;
  INSERT INTO auth.users (email, phone, encrypted_password, raw_user_meta_data, raw_app_meta_data, created_at)
  SELECT 'u' || n || '@example.org', NULL, 'hash-of-' || n, '{"secret_note": "hush"}', '{"claims": "all", "providers": ["email"]}',
    '2024-01-01'::timestamptz + n * interval '1 day' FROM generate_series(1, 104) n;
  INSERT INTO auth.users VALUES ('11111111-1111-4111-8111-111111111111', 'ada@example.org', '+43 1', 'hash',
    '{"provider": "google"}', '{"full_name": "Ada L", "avatar_url": "https://cdn.example/a.png", "token": "hush"}', '2025-01-01', '2025-02-01');
  INSERT INTO auth.users (email, raw_user_meta_data, created_at) VALUES
    ('eve@example.org', '{"name": {"a": 1}, "avatar_url": "javascript:alert(1)"}', '2025-01-02');
  ANALYZE;`;

let harness: Harness;
let target: SupabaseTarget;
let people: People;
let database_id: string;

beforeAll(async () => {
  [harness, target] = await Promise.all([
    createHarness({ WEBHOOK_LOCAL: "true" }),
    startSupabaseTarget(SHOP),
  ]);
  people = await makePeople(harness);
  database_id = await connectDatabase(people, target);
});
afterEach(() => {
  target.fault = null;
});
afterAll(async () => {
  await target.stop();
  await harness.close();
});

async function search(table: string, query: Record<string, string> = {}) {
  return people.viewer.send(searchConnectedTable, { params: { database_id, table }, query });
}
const ids = async (query: Record<string, string>) =>
  ((await (await search("cities", query)).json()) as ConnectedRows).data.map(({ id }) => id);

// Proves connection/call-search
test("members read pages of a registered table, with its columns and nothing else", async () => {
  const page = (await (await search("cities")).json()) as ConnectedRows;
  expect(page).toMatchObject({
    data: [
      { id: "1", name: "Wien", "a,b": "x", tags: ["a", "b"], extra: { n: 1 } },
      { id: "2", name: "Graz", "a,b": 'y "z"', tags: null },
    ],
    count: 2,
    meta: { schema_name: "public", table_name: "cities", table_schema: { name: "cities" } },
  });
  expect(await ids({ q: "gra" })).toEqual(["2"]);
  expect(await ids({ q: 'y "z' })).toEqual(["2"]);
  expect(await ids({ sort: "-name" })).toEqual(["1", "2"]);
  expect(await ids({ sort: "name" })).toEqual(["2", "1"]);
  expect(await ids({ where: JSON.stringify([{ column: "a,b", op: "eq", value: "x" }]) })).toEqual(["1"]);
  expect(await ids({ value: "2" })).toEqual(["2"]);
  expect(await ids({ value: "x" })).toEqual([]);
  expect(await ids({ page: "3" })).toEqual([]);
});

test("long numbers are read exactly, also in lists, and ordered as numbers", async () => {
  const rows = async (sort: string) =>
    ((await (await search("steps", { sort })).json()) as ConnectedRows).data.map(({ id, codes }) => [
      id,
      codes,
    ]);
  const steps = [
    ["9", ["9007199254740993", null]],
    ["10", []],
    ["100", null],
  ];
  expect(await rows("id")).toEqual(steps);
  expect(await rows("-id")).toEqual(steps.toReversed());
});

test.each<[string, string, Record<string, string>, number]>([
  ["a table that is not registered", "nothing", {}, 404],
  ["a schema that is not registered", "old", { schema: "archive" }, 404],
  ["a catalog", "pg_user", { schema: "pg_catalog" }, 404],
  ["users as a table", "auth.users", {}, 404],
  ["users in their schema", "users", { schema: "auth" }, 404],
  ["a path", "..%2Fauth", {}, 404],
  ["an unknown column", "cities", { sort: "nothing" }, 400],
  ["an embed", "cities", { where: '[{"column":"old.id","op":"eq","value":1}]' }, 400],
  ["a list as a value", "cities", { where: '[{"column":"name","op":"eq","value":["a"]}]' }, 400],
  ["a page size of another list", "cities", { limit: "7" }, 400],
])("%s is refused", async (_, table, query, status) => {
  expect((await search(table, query)).status).toBe(status);
});

// Proves data/role-auth-users, connection/call-users
test("users are paged, with what is shown of them only", async () => {
  const list = (query = {}) =>
    people.viewer.call<AuthUsers>(listAuthUsers, { params: { database_id }, query });
  const first = await list();
  expect([first.total, first.users.length]).toEqual([106, 100]);
  expect(first.users.slice(0, 2)).toEqual([
    {
      id: expect.any(String),
      avatar_url: null,
      display_name: null,
      email: "eve@example.org",
      phone: null,
      providers: ["email"],
      created_at: expect.stringContaining("2025-01-02"),
      last_sign_in_at: null,
    },
    {
      id: "11111111-1111-4111-8111-111111111111",
      avatar_url: "https://cdn.example/a.png",
      display_name: "Ada L",
      email: "ada@example.org",
      phone: "+43 1",
      providers: ["google"],
      created_at: expect.stringContaining("2025-01-01"),
      last_sign_in_at: expect.stringContaining("2025-02-01"),
    },
  ]);
  expect(JSON.stringify(first)).not.toMatch(/hush|hash|claims|javascript/);
  const second = await list({ page: 2 });
  expect([second.total, second.users.length]).toEqual([106, 6]);
  expect((await list({ page: 9 })).users).toEqual([]);
  expect((await list({ perPage: 5, page: 2 })).users.length).toBe(5);
  for (const query of [{ page: 0 }, { page: "x" }, { perPage: 5_000 }, { page: -1 }]) {
    const answer = await people.viewer.send(listAuthUsers, { params: { database_id }, query } as never);
    expect([JSON.stringify(query), answer.status]).toEqual([JSON.stringify(query), 400]);
  }
});

test("strangers find neither, and nobody without the secret key finds users", async () => {
  for (const contract of [listAuthUsers, searchConnectedTable]) {
    const params = { database_id, table: "cities" };
    expect((await people.stranger.send(contract, { params } as never)).status).toBe(404);
    expect((await people.nobody.send(contract, { params } as never)).status).toBe(401);
    const other = { ...params, database_id: randomUUID() };
    expect((await people.owner.send(contract, { params: other } as never)).status).toBe(404);
  }
  const { owner } = people;
  const project_id = await makeProject(people);
  const params = { database_id: await connectDatabase({ owner, project_id }, target) };
  await people.owner.call(removeSecretKey, { params });
  expect(await refused(owner.send(listAuthUsers, { params }))).toMatchObject({
    status: 400,
    error: "BAD_REQUEST",
    reason: "Users are shown only to the secret key. Store it first.",
  });
});

// Proves data/error-user-list, connection/user-page-unreadable
test("when the server fails, both say why", async () => {
  const params = { database_id };
  const users = () => refused(people.owner.send(listAuthUsers, { params }));
  target.fault = (_, response) => void response.writeHead(503).end("{}");
  const failed = { status: 502, error: "EXTERNAL_DATABASE_FAILED", reason: "The server failed with 503." };
  expect(await refused(search("cities"))).toMatchObject(failed);
  expect(await users()).toMatchObject(failed);
  target.fault = (_, response) => void response.writeHead(403).end("{}");
  expect((await users()).reason).toMatch(/key/);
  target.fault = (_, response) => void response.writeHead(200).end("<html>");
  expect((await users()).status).toBe(502);
  target.fault = (_, response) => void response.destroy();
  expect((await users()).reason).toMatch(/couldn’t reach/);
});
