import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sampleColumn } from "#core/connections/testing/sample-column.ts";
import { type QueryParameter, writeConditions } from "#core/connections/write-conditions.ts";
import { writeSearch } from "#core/connections/write-search.ts";
import type { OrderBy, Predicate } from "#core/tables/grid-query.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { createExternalDatabaseClient, type ExternalDatabaseClient } from "./external-database.ts";

const WORDS = [
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
  "a.b",
  "{a}",
  "eq.1",
  "not.is.null",
  "1)",
];
const COLUMNS = ["name", "select", "order", "limit", "or", "Full name"];

let target: SupabaseTarget;
let database: ExternalDatabaseClient;

beforeAll(async () => {
  target = await startSupabaseTarget(`
    CREATE TABLE words (id bigint PRIMARY KEY, name text, "select" text, "order" text, "limit" text, "or" text,
      "Full name" text, price numeric);
    CREATE TABLE pairs (a bigint, b text, note text, PRIMARY KEY (a, b));
    CREATE TABLE "limits" ("limit" text PRIMARY KEY, "order" text);`);
  const texts = COLUMNS.map(
    (_, place) => `(ARRAY[${list}])[1 + (n * ${place * 2 + 1} + n / 7) % ${WORDS.length + 1}]`,
  );
  await target.exec(
    `INSERT INTO words SELECT CASE WHEN n > 40 THEN n ELSE 9007199254740990 + n END, ${texts.join(", ")}, n % 9 FROM generate_series(1, 60) n`,
  );
  database = createExternalDatabaseClient({
    APP_ORIGIN: "https://forms.example",
    S3_ENDPOINT: "",
    ROOM_HOST: "",
    NEON_ENDPOINT: "",
    WEBHOOK_REFUSED_HOSTS: "",
    WEBHOOK_LOCAL: "true",
    DNS_OVER_HTTPS: "off",
  });
});
afterEach(() => {
  target.fault = null;
});
afterAll(() => target.stop());

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const list = [...WORDS.map(literal), "NULL"].join(", ");
const keys = () => ({ url: target.url, public_key: target.public_key, secret_key: target.secret_key });
const ID = sampleColumn("id", { format: "bigint" });

async function value<Value>(answer: Promise<{ ok: true; value: Value } | { ok: false; problem: unknown }>) {
  const got = await answer;
  if (!got.ok) throw new Error(JSON.stringify(got.problem));
  return got.value;
}

const SQL: Readonly<Record<string, string>> = { eq: "=", neq: "<>", gt: ">", lte: "<=", ilike: "ILIKE" };

/** The same condition as PostgreSQL itself writes it. */
function sqlOf({ column: name, op, value: wanted }: Predicate): string {
  const quoted = `"${name}"`;
  if (op === "is") return `${quoted} IS NULL`;
  if (op === "in") return `${quoted} IN (${(wanted as string[]).map(literal).join(", ")})`;
  return `${quoted} ${SQL[op]} ${typeof wanted === "number" ? wanted : literal(String(wanted))}`;
}

const word = fc.constantFrom(...WORDS, "missing");
const condition: fc.Arbitrary<Predicate> = fc.oneof(
  fc.record({
    column: fc.constantFrom(...COLUMNS),
    op: fc.constantFrom("eq" as const, "neq" as const, "gt" as const, "lte" as const),
    value: word,
  }),
  fc.record({
    column: fc.constantFrom(...COLUMNS),
    op: fc.constant("ilike" as const),
    value: word.map((one) => `%${one.replace(/[\\%_]/g, "\\$&")}%`),
  }),
  fc.record({
    column: fc.constantFrom(...COLUMNS),
    op: fc.constant("is" as const),
    value: fc.constant("null"),
  }),
  fc.record({
    column: fc.constantFrom("name", "Full name"),
    op: fc.constant("in" as const),
    value: fc.uniqueArray(fc.constantFrom(...WORDS.filter((one) => !/["\\]/.test(one))), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  fc.record({
    column: fc.constant("price"),
    op: fc.constantFrom("eq" as const, "gt" as const, "lte" as const),
    value: fc.nat(9),
  }),
);
// The local server keeps only the last of two conditions that have the column and the operator in common.
const conditions = fc.uniqueArray(condition, { maxLength: 3, selector: (one) => `${one.column} ${one.op}` });
const order: fc.Arbitrary<OrderBy[]> = fc.uniqueArray(
  fc.record({
    column: fc.constantFrom(...COLUMNS, "price"),
    ascending: fc.boolean(),
    nulls_first: fc.boolean(),
  }),
  { maxLength: 2, selector: ({ column: name }) => name },
);

const readIds = async (
  predicates: readonly Predicate[],
  orderby: readonly OrderBy[],
  more: readonly QueryParameter[] = [],
) =>
  (
    await value(
      database.rows(keys(), {
        schema: "public",
        table: "words",
        columns: [ID],
        conditions: [...writeConditions(predicates), ...more],
        orderby: [...orderby, { column: "id", ascending: true }],
        offset: 0,
        limit: 100,
        counts: false,
      }),
    )
  ).rows.map(({ id }) => id);

/** Columns that supabase-js can name in a filter and an order: for it, the others mean something else. */
const PLAIN = ["name", "Full name", "price"];
const isPlain = ({ column }: { column: string }) => PLAIN.includes(column);
/** Its filters of these kinds are those of its own methods. It takes an asterisk of a pattern for `%`. */
const isTheirs = ({ column, op, value }: Predicate) =>
  isPlain({ column }) && op !== "in" && !(op === "ilike" && String(value).includes("*"));

/** The ids that supabase-js finds; null: it cannot ask for them. */
async function theirIds(
  client: SupabaseClient,
  predicates: readonly Predicate[],
  orderby: readonly OrderBy[],
) {
  if (!predicates.every(isTheirs) || !orderby.every(isPlain)) return null;
  let asked = client.from("words").select("id::text");
  for (const { column, op, value } of predicates)
    asked = op === "is" ? asked.is(column, null) : asked.filter(column, op, value);
  const ordered = orderby.reduce(
    (of, { column, ascending, nulls_first }) =>
      of.order(column, { ascending, nullsFirst: nulls_first === true }),
    asked,
  );
  const { data } = await ordered.order("id").throwOnError();
  return data.map(({ id }) => id);
}

const rows = fc.array(
  fc.record({
    ...Object.fromEntries(COLUMNS.map((name) => [name, fc.option(word)])),
    price: fc.option(fc.nat(9)),
  }),
  { minLength: 20, maxLength: 60 },
);
const filters = fc.array(fc.tuple(conditions, order), { minLength: 40, maxLength: 40 });
/** Sets of rows, each with 40 filters; others in every run. `FILTER_RUNS=50` compares 2,000. */
const FILTER_RUNS = Number(process.env.FILTER_RUNS ?? 15);

// Proves connection/query-values, connection/query-pages
test("random filters and orders find the generated rows that PostgreSQL and supabase-js find", async () => {
  const client = createClient(target.url, target.secret_key, { auth: { persistSession: false } });
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(rows, filters, async (stored, asked) => {
      const names = COLUMNS.map((name) => `"${name}"`).join(", ");
      await target.exec("DELETE FROM words");
      await target.run(
        `INSERT INTO words (id, ${names}, price)
         SELECT CASE WHEN n > 40 THEN n ELSE 9007199254740990 + n END, ${names}, price
         FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS
           (${COLUMNS.map((name) => `"${name}" text`).join(", ")}, price numeric)) WITH ORDINALITY AS r(${names}, price, n)`,
        [JSON.stringify(stored)],
      );
      for (const [predicates, orderby] of asked) {
        const orders = orderby.map(
          ({ column: name, ascending, nulls_first }) =>
            `"${name}" ${ascending ? "ASC" : "DESC"} NULLS ${nulls_first ? "FIRST" : "LAST"}`,
        );
        const terms = ["true", ...predicates.map(sqlOf)].join(" AND ");
        const text = `SELECT id::text FROM words WHERE ${terms} ORDER BY ${[...orders, "words.id"].join(", ")}`;
        const expected = (await target.run(text, [])).map(({ id }) => id);
        expect(await readIds(predicates, orderby)).toEqual(expected);
        const theirs = await theirIds(client, predicates, orderby);
        if (theirs === null) continue;
        compared += 1;
        expect(theirs).toEqual(expected);
      }
    }),
    { numRuns: FILTER_RUNS },
  );
  expect(compared).toBeGreaterThan(8 * FILTER_RUNS);
}, 300_000);

// Proves connection/query-search
test("a search looks for parts and for words in every one of its columns", async () => {
  const columns = COLUMNS.map((name) => sampleColumn(name, { format: "text" }));
  for (const wanted of [...WORDS.filter(Boolean), 'x"y\\', ",", "b a", "a or missing", "-a"]) {
    const part = literal(`%${wanted.replace(/[\\%_]/g, "\\$&")}%`);
    const words = wanted.startsWith("-") ? "'nothing'" : `websearch_to_tsquery('simple', ${literal(wanted)})`;
    const any_of = COLUMNS.map(
      (name) => `"${name}" ILIKE ${part} OR to_tsvector('simple', "${name}") @@ ${words}`,
    );
    const text = `SELECT id::text FROM words WHERE ${any_of.join(" OR ")} ORDER BY id`;
    const expected = (await target.run(text, [])).map(({ id }) => id);
    expect(await readIds([], [], [writeSearch(columns, wanted)!]), wanted).toEqual(expected);
  }
});

test("supabase-js finds what was written, by every way of writing a key", async () => {
  const client = createClient(target.url, target.secret_key, { auth: { persistSession: false } });
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(word, { minLength: 2, maxLength: 6 }), word, async (names, note) => {
      await target.exec("DELETE FROM pairs");
      for (const name of names) {
        await target.run("INSERT INTO pairs VALUES ($1::bigint, $2, 'old')", ["9007199254740993", name]);
      }
      const [first, ...others] = names as [string, ...string[]];
      const place = { schema: "public", table: "pairs", key_columns: ["a", "b"] };
      const row = ["9007199254740993", first];
      const expected: Predicate[] = [{ column: "note", op: "eq", value: "old" }];
      const change = { ...place, row, values: { note }, expected };
      expect(await value(database.updateRow(keys(), change))).toBe(1);
      if (note !== "old") expect(await value(database.updateRow(keys(), change))).toBe(0);
      const { data } = await client.from("pairs").select("b,note").throwOnError();
      const seen = new Map(data.map(({ b, note: text }) => [b, text]));
      expect(seen.get(first)).toBe(note);
      for (const other of others) expect(seen.get(other)).toBe("old");
      const gone = [others[0]!].filter((one) => !/["\\]/.test(one));
      if (gone.length === 0) return;
      const rows = gone.map((name) => ["9007199254740993", name]);
      const deleted = await value(database.deleteRows(keys(), { ...place, rows }));
      expect(deleted).toEqual({ count: 1, problem: null });
      const left = await client.from("pairs").select("b").throwOnError();
      expect(left.data.map(({ b }) => b).toSorted()).toEqual(
        names.filter((name) => !gone.includes(name)).toSorted(),
      );
    }),
    { numRuns: 60 },
  );
});

test("a key column may be called like a parameter", async () => {
  await target.exec(`DELETE FROM limits; INSERT INTO limits VALUES ('a,b', 'x'), ('a', 'y')`);
  const place = { schema: "public", table: "limits", key_columns: ["limit"] };
  const change = { ...place, row: ["a,b"], values: { order: "z" }, expected: [] };
  expect(await value(database.updateRow(keys(), change))).toBe(1);
  expect(await target.run(`SELECT * FROM limits ORDER BY "limit"`, [])).toEqual([
    { limit: "a", order: "y" },
    { limit: "a,b", order: "z" },
  ]);
});

test("every update and deletion that is sent names rows by their whole keys", async () => {
  const sent: { method: string; url: URL }[] = [];
  target.fault = (request, response) => {
    sent.push({ method: request.method!, url: new URL(request.url!, target.url) });
    response.writeHead(200, { "content-type": "application/json" }).end("[]");
  };
  const part = fc.oneof(word, fc.constantFrom(null, undefined, 1, [], {}));
  const columns = fc.array(fc.constantFrom("a", "b", "limit", "or", "", "Full name"), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      columns,
      fc.array(fc.array(part, { maxLength: 3 }), { maxLength: 4 }),
      async (key_columns, rows) => {
        sent.length = 0;
        const place = { schema: "public", table: "pairs", key_columns };
        const isWhole =
          rows.length > 0 &&
          key_columns.length > 0 &&
          !key_columns.includes("") &&
          new Set(key_columns).size === key_columns.length &&
          rows.every(
            (row) => row.length === key_columns.length && row.every((one) => typeof one === "string"),
          );
        const deletion = await database.deleteRows(keys(), { ...place, rows: rows as string[][] });
        const change = { ...place, row: (rows[0] ?? []) as string[], values: { note: "x" }, expected: [] };
        await database.updateRow(keys(), change);
        if (isWhole) expect(sent.map(({ method }) => method)).toContain("PATCH");
        expect(deletion.ok).toBe(isWhole);
        expect(sent.some(({ method }) => method === "DELETE")).toBe(isWhole);
        for (const { url } of sent) {
          const named = [...url.searchParams].filter(([name]) => !["select", "columns"].includes(name));
          expect(named).toHaveLength(key_columns.length);
          for (const [name, text] of named) {
            expect(text).toMatch(
              name === "or" ? /^\(and\(.+\.(?:eq\.".*"|in\.\(.+\))/s : /^(?:eq\.|in\.\(".*"\)$)/s,
            );
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("nothing is sent twice, and the words say what went wrong", async () => {
  const place = { schema: "public", table: "pairs", key_columns: ["a", "b"] };
  const change = { ...place, row: ["1", "x"], values: { note: "y" }, expected: [] };
  for (const [status, kind] of [
    [401, "key"],
    [404, "missing"],
    [406, "missing"],
    [429, "busy"],
    [503, "broken"],
    [200, "foreign"],
    [0, "unreachable"],
  ] as const) {
    let calls = 0;
    target.fault = (request, response) => {
      calls += 1;
      if (status === 0) request.destroy();
      else response.writeHead(status).end(status === 200 ? "<html>" : "{}");
    };
    expect(await database.updateRow(keys(), change), String(status)).toMatchObject({
      ok: false,
      problem: { kind },
    });
    expect(await database.deleteRows(keys(), { ...place, rows: [["1", "x"]] })).toMatchObject({
      ok: false,
      problem: { kind },
    });
    expect(calls).toBe(2);
  }
});

test("the local server changes the rows of any tree, also by quoted names and composite keys", async () => {
  await target.exec(
    `DELETE FROM pairs; INSERT INTO pairs VALUES (1, 'a,b', 'x'), (1, 'c', 'x'), (2, 'd', 'x')`,
  );
  const client = createClient(target.url, target.secret_key, { auth: { persistSession: false } });
  const change = client.from("pairs").update({ note: "y" }).or('"b".eq."a,b",a.gt.1');
  const { data } = await change.select("b").throwOnError();
  expect(data.map(({ b }) => b).toSorted()).toEqual(["a,b", "d"]);
});
