import fc from "fast-check";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import { DEFAULT_GRID_QUERY, type GridQuery } from "#core/tables/grid-query.ts";
import type { Env } from "../../env.ts";
import { type MadeForm, makeForm, NEXT_INDEX } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";
import { replaceCells } from "../../testing/replace-cells.ts";
import type { Database } from "../connection/database.ts";
import { createDatabase } from "../connection/neon.ts";
import { countRows, findPage } from "./rows.ts";
import {
  askSearchIndex,
  buildSearchIndex,
  deleteSearchIndex,
  dropUnusedSearchIndexes,
  findSearchedForm,
  readyIndex,
} from "./search-indexes.ts";
import { RESPONSES } from "./sources/responses.ts";

const NOW = new Date("2026-11-01T12:00:00Z");
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
let database: TestDatabase;
let db: Database;
let form: MadeForm;

beforeAll(async () => {
  database = await createTestDatabase();
  // So that the few rows of these tests are found through the index, too.
  const name = new URL(database.connectionString).pathname.slice(1);
  await database.sql.query(`ALTER DATABASE ${name} SET enable_seqscan = off`);
  db = createDatabase(
    { DATABASE_URL: database.connectionString, NEON_ENDPOINT: database.neonEndpoint } as Env,
    { request_id: "search-indexes-test", phase: "during" },
  );
});
beforeEach(async () => {
  await database.sql.query("DELETE FROM response; DELETE FROM search_index");
  form = await makeForm(database.sql, {
    fields: [
      { name: "name", type: "text" },
      { name: "story", type: "textarea" },
      { name: "color", type: "select", choices: ["Straße", "red 50%", "日本"] },
      { name: "extra", type: "json" },
      { name: "secret", type: "password" },
      { name: "home", type: "country" },
      { name: "phone", type: "tel" },
    ],
  });
});
afterAll(() => database.drop());

/** Rows with the cells, by field name. */
async function insert(rows: readonly Record<string, object>[]) {
  const data = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [form.fields[name], cell])),
  );
  await database.sql.query(
    `INSERT INTO response (form_id, local_index, data)
     SELECT $1::uuid, ${NEXT_INDEX}, data FROM jsonb_array_elements($2::jsonb) data`,
    [form.form_id, JSON.stringify(data)],
  );
}

/** As for a large form, whatever the number of its rows. */
const ask = () =>
  database.sql.query("INSERT INTO search_index (form_id, asked_at, used_at) VALUES ($1, $2, $2)", [
    form.form_id,
    NOW,
  ]);

/** Other tests write to the same server, and an index waits for all transactions that began before it. */
async function untilDone(step: () => Promise<Awaited<ReturnType<typeof buildSearchIndex>>>) {
  for (let batch = 0; batch < 1_000; batch += 1) {
    const result = await step();
    if (result === "ready") return;
    if (result === "waiting") await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("The index is not built within 1,000 batches.");
}

const build = (limit = 1_000) => untilDone(() => buildSearchIndex(db, limit, NOW));

const stored = async () => {
  const { rows } = await database.sql.query("SELECT count(*)::integer AS n FROM response_search");
  return rows[0].n as number;
};

async function search(query: Partial<GridQuery>, isIndexed: boolean) {
  const { fields, index } = await findSearchedForm(db, form.form_id);
  const search_index = isIndexed ? readyIndex(index) : null;
  const asked = { ...DEFAULT_GRID_QUERY, limit: 10 as const, ...query };
  const statement = { source: RESPONSES, scope_id: form.form_id, fields, query: asked, search_index };
  const position = { offset: asked.page, limit: 10, is_from_end: false, local_index: null };
  const page = await findPage<ResponseRow>(db, { ...statement, position });
  const { total } = await countRows(db, statement);
  return { numbers: page.rows.map(({ local_index }) => local_index), total, next: page.next_cursor };
}

const PIECES =
  "a b A i I İ ı é É e\u0301 ß ẞ Σ σ ς ΟΔΟΣ ё Ё 日 本 語 😀 \u212a k % _ \\ \\n \" ' \n \t , . : - 0 12 12- abc ABC straße STRASSE \u0307 \u00a0".split(
    / /,
  );
const text = fc.array(fc.constantFrom(...PIECES, " "), { maxLength: 8 }).map((pieces) => pieces.join(""));
const cells = fc.record(
  {
    name: text.map((value) => ({ value })),
    story: text.map((value) => ({ value })),
    extra: text.map((value) => ({ value: { [value]: [value, null, 1.5, true] } })),
    secret: fc.constant({ value: "••••" }),
    phone: fc.constantFrom("+41791234568", "+4930123456").map((value) => ({ value })),
    home: fc.constantFrom("BY", "CH", "AX").map((value) => ({ value })),
    color: fc.nat(3).map((n) => ({ n })),
  },
  { requiredKeys: [] },
);

describe("a search with an index", () => {
  it("finds the same rows and counts as many as without", async () => {
    const choices = Object.values(form.options.color!);
    const made = fc.array(
      cells.map(({ color, ...row }) => {
        const id = color && choices[color.n];
        return { ...row, ...(id && { color: { value: "x", form_field_option_id: id } }) };
      }),
      { minLength: 40, maxLength: 40 },
    );
    await ask();
    await build();
    const sought = fc.oneof(
      text,
      fc.constantFrom(
        "+41 79 123 45 68",
        "030 12-34",
        "belarus",
        "land",
        "straß",
        "STRASSE",
        "50%",
        "日",
        "#1",
        "12",
        "hidden",
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        made,
        fc.array(sought, { minLength: 8, maxLength: 8 }),
        fc.constantFrom(null, "name", "color"),
        fc.constantFrom([], ["name"], ["color"], ["name", "__gf_created_at"]),
        fc.boolean(),
        async (rows, texts, search_column, order, ascending) => {
          await database.sql.query("DELETE FROM response");
          await insert(rows);
          expect(await stored()).toBe(rows.length);
          const names = [rows[0]!.name, rows[9]!.story].map((cell) => cell?.value ?? "a");
          const parts = names.flatMap((name) => [name.slice(1, 4), name.toUpperCase(), name.toLowerCase()]);
          const column = (name: string) => form.fields[name] ?? name;
          const orderby = order.map((name) => ({ column: column(name), ascending }));
          for (const one of [...texts, ...parts]) {
            const query = {
              search: one,
              search_column: search_column && column(search_column),
              orderby,
            };
            const plain = await search(query, false);
            expect([one, await search(query, true)]).toEqual([one, plain]);
            const further = { ...query, cursor: plain.next };
            expect([one, await search(further, true)]).toEqual([one, await search(further, false)]);
            const page = { ...query, page: 7 };
            expect([one, await search(page, true)]).toEqual([one, await search(page, false)]);
          }
        },
      ),
      { numRuns: 6 },
    );
  });

  it("finds two letters before every sign, and at the end", async () => {
    const signs = Array.from({ length: 127 }, (_, code) => String.fromCharCode(code + 1));
    const texts = [...signs, "é", "日", "😀", "\u00a0", ""].flatMap((sign) => [`qx${sign}`, `1qX${sign}b`]);
    const others = Array.from({ length: 3_000 }, (_, n) => `q x ${n}`);
    await insert([...texts, ...others].map((value) => ({ name: { value } })));
    await ask();
    await build();
    for (const sought of ["qx", "QX", "1q"]) {
      expect(await search({ search: sought }, true)).toEqual(await search({ search: sought }, false));
    }
    expect((await search({ search: "qx" }, true)).total).toBe(texts.length);
    expect((await search({ search: "qz" }, true)).numbers).toEqual([]);
  });

  it("counts at most 1,000 matches, and says that there are more", async () => {
    await insert(Array.from({ length: 1_001 }, (_, n) => ({ name: { value: `many ${n}` } })));
    await ask();
    await build();
    const { fields, index } = await findSearchedForm(db, form.form_id);
    for (const search_index of [null, index]) {
      const of = { source: RESPONSES, scope_id: form.form_id, fields, search_index };
      const many = { ...DEFAULT_GRID_QUERY, search: "many" };
      expect(await countRows(db, { ...of, query: many })).toMatchObject({ total: 1_000, is_partial: true });
      const few = { ...DEFAULT_GRID_QUERY, search: "many 99" };
      expect(await countRows(db, { ...of, query: few })).toMatchObject({ total: 11, is_partial: false });
    }
  });
});

describe("a search index", () => {
  it("is asked for only by a large form", async () => {
    await insert(Array.from({ length: 9_999 }, () => ({})));
    await askSearchIndex(db, form.form_id, NOW);
    expect((await findSearchedForm(db, form.form_id)).index.state).toBe("none");
    await insert([{}]);
    await askSearchIndex(db, form.form_id, NOW);
    expect((await findSearchedForm(db, form.form_id)).index.state).toBe("building");
  });

  it("is built in batches, newest first, and tells its progress", async () => {
    await insert(Array.from({ length: 40 }, (_, n) => ({ name: { value: `row ${n}` } })));
    await ask();
    const shares: number[] = [];
    await untilDone(async () => {
      const result = await buildSearchIndex(db, 10, NOW);
      const { share } = (await findSearchedForm(db, form.form_id)).index;
      if (shares.at(-1) !== share) shares.push(share);
      return result;
    });
    expect(shares).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect((await findSearchedForm(db, form.form_id)).index.state).toBe("ready");
    expect(await stored()).toBe(40);
    expect(await buildSearchIndex(db, 10, NOW)).toBe("none");
  });

  it("waits for responses whose transaction began before it was asked for", async () => {
    const other = new Client({ connectionString: database.connectionString });
    await other.connect();
    await other.query("BEGIN");
    await other.query(
      `INSERT INTO response (form_id, local_index, data) SELECT $1::uuid, ${NEXT_INDEX}, '{}'`,
      [form.form_id],
    );
    await ask();
    expect(await buildSearchIndex(db, 10, NOW)).toBe("building");
    expect(await buildSearchIndex(db, 10, NOW)).toBe("waiting");
    await other.query("COMMIT");
    await other.end();
    await build();
    expect(await stored()).toBe(1);
  });

  it("follows new, changed and deleted responses while it is built and after", async () => {
    await insert(Array.from({ length: 4 }, () => ({ name: { value: "before" } })));
    await ask();
    await buildSearchIndex(db, 2, NOW);
    const { rows } = await database.sql.query("SELECT id FROM response ORDER BY local_index");
    const edit = (row_id: string, value: string) =>
      replaceCells(database.sql, {
        form_id: form.form_id,
        now: NOW,
        cells: [{ row_id, field_id: form.fields.name!, cell: { value } }],
      });
    await edit(rows[0].id, "Ärger");
    await insert([{ name: { value: "ärger" } }]);
    await build(2);
    expect((await search({ search: "ÄRGER" }, true)).numbers).toEqual([5, 1]);
    await edit(rows[3].id, "ärgerlich");
    await database.sql.query("DELETE FROM response WHERE id = $1", [rows[0].id]);
    expect((await search({ search: "ärger" }, true)).numbers).toEqual([5, 4]);
    expect((await search({ search: "before" }, true)).numbers).toEqual([3, 2]);
    expect(await stored()).toBe(4);
  });

  it("is deleted in batches when nobody used it for 30 days, and can be asked for again", async () => {
    await insert(Array.from({ length: 25 }, () => ({})));
    await ask();
    await build();
    await dropUnusedSearchIndexes(db, later(29));
    expect((await findSearchedForm(db, form.form_id)).index.state).toBe("ready");
    await dropUnusedSearchIndexes(db, later(31));
    expect((await findSearchedForm(db, form.form_id)).index.state).toBe("none");
    // A search that has just read the state still uses it.
    expect(await deleteSearchIndex(db, 10, later(31))).toBe(false);
    let batches = 0;
    while (await deleteSearchIndex(db, 10, later(32))) batches += 1;
    expect([batches, await stored()]).toEqual([4, 0]);
    await insert([{}]);
    expect(await stored()).toBe(0);
    await ask();
    await build();
    expect(await stored()).toBe(26);
  });

  it("is recorded as used, and belongs to at most 100 forms", async () => {
    await ask();
    await build();
    await database.sql.query(
      `INSERT INTO search_index (form_id, asked_at, used_at)
       SELECT (create_form($1, 'Other', now()) ->> 'form_id')::uuid, $2, $2 FROM generate_series(1, 99)`,
      [form.project_id, NOW],
    );
    await askSearchIndex(db, form.form_id, later(25));
    expect((await findSearchedForm(db, form.form_id)).index.used_at).toBe(later(25).toISOString());
    const other = await makeForm(database.sql);
    await database.sql.query(
      "INSERT INTO response (form_id, local_index, data) SELECT $1, n, '{}' FROM generate_series(1, 10000) n",
      [other.form_id],
    );
    await askSearchIndex(db, other.form_id, NOW);
    expect((await findSearchedForm(db, other.form_id)).index.state).toBe("none");
  });
});
