import { createClient } from "@supabase/supabase-js";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { whyTableReadOnly } from "#core/connections/connected-table.ts";
import { sampleColumn } from "#core/connections/testing/sample-column.ts";
import { writeConditions } from "#core/connections/write-conditions.ts";
import type { Predicate } from "#core/tables/grid-query.ts";
import { legacyKey } from "#local/connected/legacy-keys.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import type { GuardSettings } from "../addresses/address-guard.ts";
import { createExternalDatabaseClient, type ExternalDatabaseClient } from "./external-database.ts";

const SHOP = `
  CREATE TYPE mood AS ENUM ('sad', 'happy');
  CREATE DOMAIN cents AS integer;
  CREATE TABLE suppliers (id bigint PRIMARY KEY, name text NOT NULL);
  CREATE TABLE products (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL DEFAULT 'no "name"', price numeric,
    pence cents, mood mood, tags text[], moods mood[], extra jsonb, "limit" text, "a,b" text, sold_at timestamptz,
    supplier_id bigint REFERENCES suppliers);
  COMMENT ON TABLE products IS 'What we sell';
  COMMENT ON COLUMN products.name IS 'With <pk/> in it';
  CREATE TABLE order_lines (order_id integer, line smallint, amount integer NOT NULL, PRIMARY KEY (order_id, line));
  CREATE VIEW cheap AS SELECT name, price FROM products WHERE price < 10;
  CREATE TABLE secrets (id integer PRIMARY KEY);
  REVOKE ALL ON secrets FROM service_role;
  CREATE SCHEMA archive;
  GRANT USAGE ON SCHEMA archive TO service_role;`;

const PRODUCTS = {
  ...{
    schema: "public",
    table: "products",
    conditions: [],
    orderby: [],
    offset: 0,
    limit: 100,
    counts: false,
  },
  columns: ["id", "name"].map((name) => sampleColumn(name)),
};

const SETTINGS: GuardSettings = {
  APP_ORIGIN: "https://forms.example",
  S3_ENDPOINT: "",
  ROOM_HOST: "",
  NEON_ENDPOINT: "",
  WEBHOOK_REFUSED_HOSTS: "",
  WEBHOOK_LOCAL: "true",
  DNS_OVER_HTTPS: "off",
};

let target: SupabaseTarget;
let database: ExternalDatabaseClient;

beforeAll(async () => {
  target = await startSupabaseTarget(SHOP);
  database = createExternalDatabaseClient(SETTINGS);
});
afterEach(() => {
  target.fault = null;
});
afterAll(() => target.stop());

const keys = () => ({ url: target.url, public_key: target.public_key, secret_key: target.secret_key });

async function tables(schema = "public") {
  const answer = await database.describe(keys(), schema);
  if (!answer.ok) throw new Error(answer.problem.message);
  return new Map(answer.value.map((table) => [table.name, table]));
}

test("a schema is described with the types, keys and rights of the live catalog", async () => {
  const shop = await tables();
  expect([...shop.keys()]).toEqual(["cheap", "order_lines", "products", "suppliers"]);
  expect(shop.get("products")).toMatchObject({
    description: "What we sell",
    methods: ["get", "post", "patch", "delete"],
  });
  const columns = new Map(shop.get("products")!.columns.map((column) => [column.name, column]));
  expect(columns.get("id")).toMatchObject({
    format: "uuid",
    is_key: true,
    default_value: "gen_random_uuid()",
  });
  expect(columns.get("name")).toMatchObject({
    is_key: false,
    is_nullable: false,
    description: "With <pk/> in it",
    default_value: 'no "name"',
  });
  expect(columns.get("pence")).toMatchObject({ format: "integer" });
  expect(columns.get("mood")).toMatchObject({ format: "public.mood", enum_values: ["sad", "happy"] });
  expect(columns.get("tags")).toMatchObject({ format: "text", is_array: true });
  expect(columns.get("moods")).toMatchObject({
    format: "public.mood",
    is_array: true,
    enum_values: ["sad", "happy"],
  });
  expect(columns.get("sold_at")).toMatchObject({ format: "timestamp with time zone" });
  expect(columns.get("supplier_id")!.refers_to).toEqual({ table: "suppliers", column: "id" });
  expect(whyTableReadOnly(shop.get("order_lines")!)).toBeNull();
  expect(whyTableReadOnly(shop.get("cheap")!)).toBe("no_key");
  expect((await tables("archive")).size).toBe(0);
});

test("rows are read by conditions and orders, whatever the columns are called", async () => {
  await target.exec(`
    DELETE FROM products;
    INSERT INTO products (name, price, tags, "limit", "a,b") VALUES
      ('A, B', 5, '{new,"a,b"}', 'null', 'x"y'), ('C (D)', 15, NULL, NULL, 'x\\y'), ('E*', 25, '{}', 'or', '*');`);
  const names = async (...predicates: Predicate[]) => {
    const answer = await database.rows(keys(), {
      ...PRODUCTS,
      conditions: writeConditions(predicates),
      orderby: [{ column: "price", ascending: false }],
    });
    if (!answer.ok) throw new Error(answer.problem.message);
    return answer.value.rows.map(({ name }) => name);
  };
  expect(await names()).toEqual(["E*", "C (D)", "A, B"]);
  expect(await names({ column: "name", op: "eq", value: "A, B" })).toEqual(["A, B"]);
  expect(await names({ column: "name", op: "in", value: ["A, B", "C (D)"] })).toEqual(["C (D)", "A, B"]);
  expect(
    await names({ column: "price", op: "gte", value: 10 }, { column: "price", op: "lt", value: 20 }),
  ).toEqual(["C (D)"]);
  expect(await names({ column: "limit", op: "eq", value: "null" })).toEqual(["A, B"]);
  expect(await names({ column: "limit", op: "is", value: "null" })).toEqual(["C (D)"]);
  expect(await names({ column: "tags", op: "cs", value: ["a,b"] })).toEqual(["A, B"]);
  expect(await names({ column: "a,b", op: "eq", value: 'x"y' })).toEqual(["A, B"]);
  expect(await names({ column: "a,b", op: "eq", value: "x\\y" })).toEqual(["C (D)"]);
  expect(await names({ column: "name", op: "ilike", value: "e*" })).toEqual(["E*"]);
  expect(await names({ column: "a,b", op: "like", value: "*" })).toEqual(["E*"]);
});

test("the rows of any condition are those that supabase-js finds", async () => {
  await target.exec(`
    DELETE FROM products;
    INSERT INTO products (name, price, "limit")
      SELECT (ARRAY['a', 'A', 'a%', 'a_b', 'null', '', '*', 'ä', 'a"b', 'a\\b', 'a,b', '(a)'])[1 + n % 12], n % 7,
        (ARRAY['or', NULL, 'x'])[1 + n % 3] FROM generate_series(1, 60) n;`);
  const client = createClient(target.url, target.secret_key, { auth: { persistSession: false } });
  const text = fc.constantFrom(
    "a",
    "A",
    "a%",
    "a_b",
    "null",
    "",
    "*",
    "ä",
    'a"b',
    "a\\b",
    "a,b",
    "(a)",
    "missing",
  );
  const condition = fc.oneof(
    fc.record({ column: fc.constant("name"), op: fc.constantFrom("eq", "neq", "gt", "lte"), value: text }),
    fc.record({ column: fc.constant("price"), op: fc.constantFrom("eq", "gte", "lt"), value: fc.nat(8) }),
    fc.record({ column: fc.constant("limit"), op: fc.constant("is"), value: fc.constant("null") }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(condition, { maxLength: 3 }), async (conditions) => {
      let theirs = client.from("products").select("id");
      for (const { column, op, value } of conditions) {
        // A column of this name can be filtered by supabase-js only within a logical tree.
        theirs = column === "limit" ? theirs.or("and(limit.is.null)") : theirs.filter(column, op, value);
      }
      const expected = (await theirs.throwOnError()).data.map(({ id }) => id).toSorted();
      const ours = await database.rows(keys(), {
        ...PRODUCTS,
        conditions: writeConditions(conditions as Predicate[]),
      });
      expect(ours).toMatchObject({ ok: true });
      if (ours.ok) expect(ours.value.rows.map(({ id }) => id).toSorted()).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

const reading = () => database.rows(keys(), PRODUCTS);

test.each<[string, SupabaseTarget["fault"], string]>([
  ["an error", (_, response) => response.writeHead(503).end("<html>"), "broken"],
  ["no JSON", (_, response) => response.writeHead(200).end("<html>"), "foreign"],
  [
    "half an answer",
    (request, response) => {
      response.writeHead(200, { "content-length": "99" }).write("[{");
      setTimeout(() => request.destroy(), 50);
    },
    "unreachable",
  ],
  [
    "a redirect",
    (_, response) => response.writeHead(302, { location: "http://127.0.0.1/" }).end(),
    "foreign",
  ],
  ["too much", (_, response) => response.writeHead(200).end(Buffer.alloc(11_000_000, 32)), "broken"],
  ["that it is busy", (_, response) => response.writeHead(429).end("{}"), "busy"],
  ["no right", (_, response) => response.writeHead(401).end("{}"), "key"],
  ["nothing", (request) => request.destroy(), "unreachable"],
])("a server that sends %s has a problem in words, and nothing else happens", async (_, fault, kinds) => {
  target.fault = fault;
  for (const answer of [await reading(), await database.describe(keys(), "public")]) {
    expect(answer.ok).toBe(false);
    if (answer.ok) continue;
    expect(kinds.split(" ")).toContain(answer.problem.kind);
    expect(answer.problem.message).toMatch(/^[A-Z][^<>]*[.]$/);
  }
});

test("the public key describes nothing, an unknown schema is said, and a private address is not called", async () => {
  const visitor = await database.describe({ ...keys(), secret_key: null }, "public");
  expect(visitor).toMatchObject({ ok: false, problem: { kind: "key" } });
  expect(await database.describe(keys(), "hidden")).toMatchObject({
    ok: false,
    problem: { kind: "missing" },
  });
  const strict = createExternalDatabaseClient({ ...SETTINGS, WEBHOOK_LOCAL: "" });
  expect(await strict.describe(keys(), "public")).toMatchObject({ ok: false, problem: { kind: "address" } });
});

/** Answers only the question for the settings of accounts. */
const fails = (status: number, text: string): SupabaseTarget["fault"] => {
  return ({ url }, response) =>
    url === "/auth/v1/settings" ? response.writeHead(status).end(text) : "continue";
};

test("a public key that the server does not know is refused, new or old", async () => {
  const ofOther = legacyKey("anon", "another secret");
  const past = legacyKey("anon", target.legacy.jwt_secret, Date.now() / 1_000 - 60);
  for (const public_key of ["sb_publishable_of_another_project", ofOther, past]) {
    expect(await database.problemOfPublicKey({ ...keys(), public_key })).toMatch(/doesn’t know this key/);
  }
  for (const { public_key } of [target, target.legacy]) {
    expect(await database.problemOfPublicKey({ ...keys(), public_key })).toBeNull();
  }
});

test.each([
  ["Unregistered API key", /doesn’t know this key/],
  ["Invalid authentication credentials", /doesn’t know this key/],
  ["Legacy API keys are disabled", /anon key is disabled/],
])("a public key is refused if the server says “%s”", async (message, words) => {
  target.fault = fails(401, JSON.stringify({ message, hint: "Check it." }));
  expect(await database.problemOfPublicKey(keys())).toMatch(words);
});

// Proves connection/page-refused-key
test.each([
  ["a refusal of another kind", fails(401, '{"message":"Access to schema is forbidden"}')],
  ["a refusal by policy", fails(403, '{"message":"Access denied"}')],
  ["a refusal without words", fails(401, "")],
  ["no accounts", fails(404, '{"message":"Invalid API key"}')],
  ["an error", fails(503, "<html>")],
  ["a list", fails(401, "[]")],
  ["null", fails(401, "null")],
  ["nothing", (request: { destroy(): void }) => request.destroy()],
] as [string, SupabaseTarget["fault"]][])(
  "a public key is accepted if the server answers with %s",
  async (_, fault) => {
    target.fault = fault;
    expect(await database.problemOfPublicKey(keys())).toBeNull();
  },
);
