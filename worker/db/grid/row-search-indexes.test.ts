import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FieldDefinition } from "#core/fields/field.ts";
import { CUSTOMER_FIELDS } from "#core/tables/customer-fields.ts";
import { DEFAULT_GRID_QUERY, type GridQuery } from "#core/tables/grid-query.ts";
import type { Env } from "../../env.ts";
import { type MadeForm, makeForm } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";
import type { Database } from "../connection/database.ts";
import { createDatabase } from "../connection/neon.ts";
import {
  askRowSearchIndex,
  buildRowSearch,
  deleteRowSearch,
  dropUnusedRowSearches,
  findRowSearchIndex,
} from "./row-search-indexes.ts";
import { countRows, findFields, findPage } from "./rows.ts";
import { readyIndex } from "./search-indexes.ts";
import { CUSTOMERS } from "./sources/customers.ts";
import type { RowSource } from "./sources/row-source.ts";
import { SESSIONS } from "./sources/sessions.ts";

const NOW = Date.parse("2026-01-10T12:00:00Z");
const at = (minutes: number) => new Date(NOW + minutes * 60_000);
let database: TestDatabase;
let db: Database;
let form: MadeForm;
let fields: FieldDefinition[];

beforeAll(async () => {
  database = await createTestDatabase();
  // So that the few rows of these tests are found through the index, too.
  const name = new URL(database.connectionString).pathname.slice(1);
  await database.sql.query(`ALTER DATABASE ${name} SET enable_seqscan = off`);
  db = createDatabase(
    { DATABASE_URL: database.connectionString, NEON_ENDPOINT: database.neonEndpoint } as Env,
    { request_id: "row-search-indexes-test", phase: "during" },
  );
  form = await makeForm(database.sql, {
    fields: [
      { name: "name", type: "text" },
      { name: "color", type: "select", choices: ["Straße", "red"] },
      { name: "extra", type: "json" },
    ],
  });
  fields = await findFields(db, form.form_id);
});
beforeEach(() =>
  database.sql.query(
    "DELETE FROM response_session; DELETE FROM customer; DELETE FROM row_search; DELETE FROM row_search_index",
  ),
);
afterAll(() => database.drop());

const scopeOf = (source: RowSource) => (source === CUSTOMERS ? form.project_id : form.form_id);

/** As for many rows, whatever their number. */
const ask = (source: RowSource) =>
  database.sql.query(
    `INSERT INTO row_search_index (scope_id, "table", asked_at, used_at) VALUES ($1, $2, $3, $3)`,
    [scopeOf(source), source.table, at(-1)],
  );

async function build(minutes: number, limit = 3) {
  await database.sql.query("UPDATE row_search_index SET asked_at = $1", [at(minutes - 1)]);
  for (let step = 0; step < 100; step += 1) {
    if ((await buildRowSearch(db, limit, at(minutes))) === "none") return;
  }
  throw new Error("The index is not built within 100 batches.");
}

async function search(source: RowSource, text: string, isIndexed: boolean) {
  const scope_id = scopeOf(source);
  const search_index = isIndexed ? readyIndex(await findRowSearchIndex(db, scope_id)) : null;
  if (isIndexed) expect(search_index).not.toBeNull();
  const query: GridQuery = { ...DEFAULT_GRID_QUERY, limit: 10, search: text };
  const known = source === CUSTOMERS ? CUSTOMER_FIELDS : fields;
  const statement = { source, scope_id, fields: known, query, search_index };
  const position = { offset: 0, limit: 10, is_from_end: false, local_index: null };
  const { rows } = await findPage<{ id: string }>(db, { ...statement, position });
  return { ids: rows.map(({ id }) => id), total: (await countRows(db, statement)).total };
}

const textsOf = async () =>
  (await database.sql.query("SELECT text FROM row_search ORDER BY text NULLS LAST")).rows.map(
    ({ text }) => text as string | null,
  );

const WORDS = ["ada", "ADA lovelace", "Ødegård", "straße", "a_b%", "日本", "x@y.example", "\\", "12"];
const SOUGHT = [...WORDS, "a", "da", "STRASSE", "copied", ", "];
const words = fc.constantFrom(...WORDS);
const row = fc.nat(7);
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
type Act = { minutes: number } & (
  | { act: "write"; row: number; word: string; color: boolean }
  | { act: "touch" | "submit" | "delete" | "copy"; row: number }
  | { act: "build" }
);
const pause = { minutes: fc.constantFrom(0, 1, 14, 16, 31, 60) };
const acts = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        act: fc.constant("write" as const),
        row,
        word: words,
        color: fc.boolean(),
        ...pause,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constantFrom("touch" as const, "submit" as const, "delete" as const, "copy" as const),
        row,
        ...pause,
      }),
    },
    { weight: 3, arbitrary: fc.record({ act: fc.constant("build" as const), ...pause }) },
  ),
  { minLength: 5, maxLength: 25 },
);

const actions: Record<string, (one: Act, now: Date) => Promise<unknown>> = {
  async response_session(one, now) {
    const { sql } = database;
    if (one.act === "write") {
      const { name, color, extra } = form.fields;
      const chosen = one.color ? { [color!]: form.options.color!.Straße, [extra!]: [one.word] } : {};
      const values = JSON.stringify({ [name!]: one.word, ...chosen });
      const seq = "coalesce((SELECT seq + 1 FROM response_session WHERE id = $1), 1)";
      return sql.query(`SELECT patch_response_session($1, $2, $3, ${seq}, '{}', $4)`, [
        id(one.row),
        form.form_id,
        values,
        now,
      ]);
    }
    if (one.act === "build") return null;
    const texts = {
      touch: "UPDATE response_session SET updated_at = $2 WHERE id = $1",
      submit:
        "UPDATE response_session SET raw = '{}', seqs = '{}', updated_at = $2, submitted_at = $2 WHERE id = $1",
      delete: "DELETE FROM response_session WHERE id = $1 AND $2::timestamptz IS NOT NULL",
      copy: `UPDATE response_session SET raw = '{"extra": "ada"}' WHERE id = $1 AND $2::timestamptz IS NOT NULL`,
    };
    return sql.query(texts[one.act], [id(one.row), now]);
  },
  async customer(one, now) {
    const { sql } = database;
    if (one.act === "write") {
      const column = one.color ? "name" : "email";
      return sql.query(
        `INSERT INTO customer (uid, project_id, visitor_id, ${column}_provisional, created_at, last_seen_at)
         VALUES ($1, $2, $3, ARRAY[$4], $5, $5) ON CONFLICT (uid) DO UPDATE
         SET last_seen_at = $5, ${column}_provisional = customer.${column}_provisional || $4::text`,
        [id(one.row), form.project_id, String(one.row), one.word, now],
      );
    }
    if (one.act === "build") return null;
    const texts = {
      touch: "UPDATE customer SET last_seen_at = $2 WHERE uid = $1",
      submit: "UPDATE customer SET name = 'Ada', last_seen_at = $2 WHERE uid = $1",
      delete: "DELETE FROM customer WHERE uid = $1 AND $2::timestamptz IS NOT NULL",
      // As when a form moves here from another project.
      copy: `INSERT INTO customer (uid, project_id, name, created_at, last_seen_at)
        SELECT gen_random_uuid(), project_id, name || ' copied', created_at, $2 FROM customer WHERE uid = $1`,
    };
    return sql.query(texts[one.act], [id(one.row), now]);
  },
};

describe.each([
  { name: "sessions", source: SESSIONS },
  { name: "customers", source: CUSTOMERS },
])("a search in $name with an index", ({ source }) => {
  // Proves data/grid-search-slow
  it("finds the same rows as without, whatever changes while it is built and after", async () => {
    await fc.assert(
      fc.asyncProperty(
        acts,
        fc.constantFrom(1, 3, 100),
        fc.subarray(SOUGHT, { minLength: 4, maxLength: 4 }),
        async (made, limit, sought) => {
          await database.sql.query(
            "DELETE FROM response_session; DELETE FROM customer; DELETE FROM row_search; DELETE FROM row_search_index",
          );
          await ask(source);
          let minutes = 0;
          for (const one of made) {
            minutes += one.minutes;
            if (one.act === "build") await build(minutes, limit);
            else await actions[source.table]!(one, at(minutes));
          }
          const { rows } = await database.sql.query("SELECT FROM row_search_index WHERE ready_at IS NULL");
          if (rows.length > 0) await build(minutes, limit);
          for (const text of sought) {
            const plain = await search(source, text, false);
            expect([text, await search(source, text, true)]).toEqual([text, plain]);
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe("a search index of sessions", () => {
  const write = (n: number, word: string, minutes: number) =>
    actions.response_session!({ act: "write", row: n, word, color: false, minutes: 0 }, at(minutes));

  it("stores only sessions that rest, and takes the text of one that goes on", async () => {
    await ask(SESSIONS);
    await write(1, "resting", 0);
    await write(2, "typing", 0);
    await write(2, "typed", 20);
    await build(40);
    expect(await textsOf()).toEqual(["resting", null]);
    await write(1, "again", 41);
    expect(await textsOf()).toEqual([null, null]);
    await build(75);
    expect(await textsOf()).toEqual(["again", "typed"]);
    await database.sql.query("DELETE FROM response_session");
    expect(await textsOf()).toEqual([]);
  });

  it("is asked for by many sessions only, waits for what has begun, and tells its progress", async () => {
    const insert = (count: number) =>
      database.sql.query(
        `INSERT INTO response_session (id, form_id, started_at, updated_at)
         SELECT gen_random_uuid(), $1, $3, $3 FROM generate_series(1, $2::integer)`,
        [form.form_id, count, at(0)],
      );
    const find = () => findRowSearchIndex(db, form.form_id);
    await insert(9_999);
    await askRowSearchIndex(db, SESSIONS, form.form_id, at(60));
    expect((await find()).state).toBe("none");
    await insert(1);
    await askRowSearchIndex(db, SESSIONS, form.form_id, at(60));
    expect(await find()).toMatchObject({ state: "building", share: 0 });
    expect(await buildRowSearch(db, 4_000, at(60.2))).toBe("none");
    const due = await db.sql<{ at: string }>`SELECT next_due(${at(60).toISOString()}) AS at`;
    expect(due).toEqual([{ at: at(60.25).toISOString() }]);
    expect(await buildRowSearch(db, 4_000, at(60.25))).toBe("building");
    expect(await find()).toMatchObject({ state: "building", share: 0.4 });
    await buildRowSearch(db, 4_000, at(60.25));
    expect(await buildRowSearch(db, 4_000, at(60.25))).toBe("ready");
    expect(await find()).toMatchObject({ state: "ready", share: 1, reached_at: at(60.25).toISOString() });
    expect(await buildRowSearch(db, 4_000, at(61))).toBe("none");
    await askRowSearchIndex(db, SESSIONS, form.form_id, at(120));
    expect(await buildRowSearch(db, 4_000, at(121))).toBe("ready");
  });

  it("is deleted in batches when nobody used it for 30 days", async () => {
    await ask(SESSIONS);
    for (const n of [1, 2, 3]) await write(n, "old", 0);
    await build(60);
    await dropUnusedRowSearches(db, at(29 * 24 * 60));
    expect((await findRowSearchIndex(db, form.form_id)).state).toBe("ready");
    await dropUnusedRowSearches(db, at(31 * 24 * 60));
    expect((await findRowSearchIndex(db, form.form_id)).state).toBe("none");
    expect(await deleteRowSearch(db, 2, at(31 * 24 * 60))).toBe(false);
    let batches = 0;
    while (await deleteRowSearch(db, 2, at(32 * 24 * 60))) batches += 1;
    expect([batches, await textsOf()]).toEqual([3, []]);
  });
});
