import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import { DEFAULT_GRID_QUERY, type GridQuery, type Predicate } from "#core/tables/grid-query.ts";
import type { Env } from "../../env.ts";
import { NEXT_INDEX } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";
import { replaceCells } from "../../testing/replace-cells.ts";
import type { Database } from "../connection/database.ts";
import { createDatabase } from "../connection/neon.ts";
import type { CellReplacement } from "./cells.ts";
import { removeRows } from "./deletions.ts";
import { type PageStatement, pageStatement } from "./page-statement.ts";
import { findRowColumn } from "./row-columns.ts";
import { createRowIndexes, indexesFor, rowIndexName } from "./row-indexes.ts";
import { countRows, findFields, findPage } from "./rows.ts";
import { RESPONSES } from "./sources/responses.ts";

const ROWS = 237;
const CITIES = ["Ålborg", "berlin", "Zürich", "amsterdam"];
let option_ids: string[];
let database: TestDatabase;
let db: Database;
let form_id: string;
let field: Record<string, string>;
let fields: FieldDefinition[];

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(
    { DATABASE_URL: database.connectionString, NEON_ENDPOINT: database.neonEndpoint } as Env,
    { request_id: "rows-test", phase: "during" },
  );
  ({ form_id, field, option_ids } = await createForm());
  fields = await findFields(db, form_id);
  for (let n = 1; n <= ROWS; n++) await insert(n, cellsOf(n));
});
afterAll(() => database.drop());

const table = () => ({ source: RESPONSES, scope_id: form_id, fields });
const findResponses = (page: PageStatement) => findPage<ResponseRow>(db, page);

async function createForm() {
  const slug = `rows-${randomUUID().slice(0, 8)}`;
  const sql = `with o as (insert into organization (name, slug) values ($1, $1) returning id),
    p as (insert into project (organization_id, name) select id, 'forms' from o returning id) select id from p`;
  const project = (await database.sql.query(sql, [slug])).rows[0].id;
  const made = await database.sql.query("select create_form($1, 'Rows', now()) as it", [project]);
  const id: string = made.rows[0].it.form_id;
  const types: Record<string, FieldType> = {
    name: "text",
    age: "number",
    city: "select",
    interests: "checkboxes",
    at: "datetime-local",
    happy: "checkbox",
    extra: "json",
    secret: "password",
  };
  const ids: Record<string, string> = {};
  const cities = CITIES.map(optionOf);
  for (const [name, type] of Object.entries(types)) {
    ids[name] = randomUUID();
    const options = name === "city" ? cities : name === "interests" ? CITIES.map(optionOf) : [];
    const input = { id: ids[name], name, type, options, optgroups: [] };
    await database.sql.query("select save_field($1, $2, now())", [id, JSON.stringify(input)]);
  }
  return { form_id: id, field: ids, option_ids: cities.map((option) => option.id) };
}

function optionOf(label: string, index: number) {
  return { id: randomUUID(), value: label, label: `${label} city`, index };
}

/** Every seventh row has no age, every eleventh no name. */
function cellsOf(n: number): Record<string, Cell> {
  const city = n % CITIES.length;
  const name = `${["Zoé", "zoe", "Adam", "50%_off", "بيت"][n % 5]} ${n % 40}`;
  return {
    ...(n % 11 !== 0 && { [field.name!]: { value: name } }),
    ...(n % 7 !== 0 && { [field.age!]: { value: (n * 37) % 101 } }),
    [field.city!]: { value: CITIES[city]!, form_field_option_id: option_ids[city]! },
    [field.at!]: { value: new Date(Date.UTC(2026, 0, 1) + ((n * 13) % 90) * 86_400_000).toISOString() },
    [field.happy!]: { value: n % 2 === 0 },
    [field.extra!]: { value: { n: n % 3 } },
    [field.secret!]: { value: "••••" },
  };
}

async function insert(n: number, data: Record<string, Cell>) {
  await database.sql.query(
    `insert into response (form_id, local_index, data, created_at)
     values ($1, ${NEXT_INDEX}, $2, timestamptz '2026-01-01' + make_interval(hours => $3))`,
    [form_id, JSON.stringify(data), Math.floor(n / 3)],
  );
}

const ask = (query: Partial<GridQuery>): GridQuery => ({ ...DEFAULT_GRID_QUERY, limit: 10, ...query });
const first = { offset: 0, limit: 10, is_from_end: false, local_index: null };

async function walk(query: Partial<GridQuery>, side: "next" | "previous", from: string | null = null) {
  const seen: number[] = [];
  let cursor = from;
  for (let page = 0; page < 100; page++) {
    const found = await findResponses({ ...table(), query: ask({ ...query, cursor }), position: first });
    const numbers = found.rows.map(({ local_index }) => local_index);
    if (numbers.length === 0) return { seen, cursor };
    seen.splice(side === "next" ? seen.length : 0, 0, ...numbers);
    cursor = side === "next" ? found.next_cursor : found.previous_cursor;
  }
  throw new Error("The walk does not end within 100 pages.");
}

describe("orders", () => {
  const cell = (n: number, name: string) => cellsOf(n)[field[name]!]?.value ?? null;
  const orders: [string, () => GridQuery["orderby"]][] = [
    ["newest first", () => []],
    ["time", () => [{ column: "__gf_created_at", ascending: true }]],
    ["text", () => [{ column: field.name!, ascending: true }]],
    ["text, falling", () => [{ column: field.name!, ascending: false }]],
    ["number", () => [{ column: field.age!, ascending: true }]],
    ["number, falling, empty first", () => [{ column: field.age!, ascending: false, nulls_first: true }]],
    [
      "several",
      () => [
        { column: field.city!, ascending: false },
        { column: field.age!, ascending: true },
        { column: "__gf_display_id", ascending: false },
      ],
    ],
  ];

  it.each(orders)(
    "%s: pages by cursor and pages by number return every row once, in the same order",
    async (_, make) => {
      const orderby = make();
      const forwards = await walk({ orderby }, "next");
      expect(forwards.seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: ROWS }, (_, n) => n + 1));
      const last = await findResponses({
        ...table(),
        query: ask({ orderby }),
        position: { ...first, offset: ROWS - 7 },
      });
      expect(last.rows.map((row) => row.local_index)).toEqual(forwards.seen.slice(-7));
      const backwards = await walk({ orderby }, "previous", last.previous_cursor);
      expect(backwards.seen).toEqual(forwards.seen.slice(0, -7));
      const fromEnd = { offset: 20, limit: 10, is_from_end: true, local_index: null };
      const page = await findResponses({ ...table(), query: ask({ orderby }), position: fromEnd });
      expect(page.rows.map((row) => row.local_index)).toEqual(forwards.seen.slice(-30, -20));
    },
  );

  it("sorts numbers by value, with empty cells last in both directions", async () => {
    for (const ascending of [true, false]) {
      const { seen } = await walk({ orderby: [{ column: field.age!, ascending }] }, "next");
      const ages = seen.map((n) => cell(n, "age") as number | null);
      const given = ages.filter((age) => age !== null);
      expect(ages.slice(0, given.length)).toEqual(given);
      expect(given).toEqual(given.toSorted((a, b) => (ascending ? a - b : b - a)));
    }
  });

  it("sorts texts as people do, not by code points", async () => {
    const { seen } = await walk({ orderby: [{ column: field.city!, ascending: true }] }, "next");
    expect([...new Set(seen.map((n) => cell(n, "city")))]).toEqual([
      "Ålborg",
      "amsterdam",
      "berlin",
      "Zürich",
    ]);
  });

  it("refuses a cursor of another order, whose keys would be another position", async () => {
    const cursorOf = async (orderby: GridQuery["orderby"]) =>
      (await findResponses({ ...table(), query: ask({ orderby }), position: first })).next_cursor;
    const order = { column: field.name!, ascending: true };
    const genuine = await cursorOf([order]);
    const others = [
      { ...order, column: field.city! },
      { ...order, ascending: false },
      { ...order, nulls_first: true },
    ];
    for (const other of others) {
      const asked = findResponses({
        ...table(),
        query: ask({ orderby: [other], cursor: genuine }),
        position: first,
      });
      await expect(asked).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
    const own = findResponses({
      ...table(),
      query: ask({ orderby: [order], cursor: genuine }),
      position: first,
    });
    await expect(own).resolves.toMatchObject({ rows: expect.arrayContaining([expect.anything()]) });
  });

  it.each(['["after"]', '["after","x","y"]', '["sideways","1"]', "{}", "null", '["after",null]', "\u0000"])(
    "refuses %j as a cursor",
    async (cursor) => {
      const asked = findResponses({ ...table(), query: ask({ cursor }), position: first });
      await expect(asked).rejects.toMatchObject({ code: "BAD_REQUEST" });
    },
  );
});

describe("predicates", () => {
  type Case = [
    name: string,
    predicate: () => Omit<Predicate, "column"> & { of: string },
    (n: number) => boolean,
  ];
  const value = (n: number, name: string) => cellsOf(n)[field[name]!]?.value ?? null;
  const at = new Date(Date.UTC(2026, 1, 1)).toISOString();
  const cases: Case[] = [
    ["text equals", () => ({ of: "name", op: "eq", value: "Adam 2" }), (n) => value(n, "name") === "Adam 2"],
    [
      "text differs",
      () => ({ of: "name", op: "neq", value: "Adam 2" }),
      (n) => value(n, "name") !== "Adam 2",
    ],
    ["text is empty", () => ({ of: "name", op: "eq", value: "" }), (n) => value(n, "name") === null],
    ["text is not empty", () => ({ of: "name", op: "neq", value: "" }), (n) => value(n, "name") !== null],
    [
      "text contains",
      () => ({ of: "name", op: "ilike", value: "%ZOÉ%" }),
      (n) => /zoé/i.test(`${value(n, "name")}`),
    ],
    [
      "wildcards are text",
      () => ({ of: "name", op: "ilike", value: "50\\%\\_%" }),
      (n) => `${value(n, "name")}`.startsWith("50%_"),
    ],
    [
      "text of a list",
      () => ({ of: "name", op: "in", value: ["Adam 2", "zoe 1"] }),
      (n) => ["Adam 2", "zoe 1"].includes(`${value(n, "name")}`),
    ],
    [
      "text words",
      () => ({ of: "name", op: "wfts", value: "adam" }),
      (n) => `${value(n, "name")}`.startsWith("Adam"),
    ],
    [
      "text query",
      () => ({ of: "name", op: "fts", value: "(adam | zoe) & !1" }),
      (n) => /^(Adam|zoe) (?!1$)/.test(`${value(n, "name")}`),
    ],
    ["number equals", () => ({ of: "age", op: "eq", value: 37 }), (n) => value(n, "age") === 37],
    ["number above", () => ({ of: "age", op: "gt", value: "90" }), (n) => Number(value(n, "age")) > 90],
    [
      "number up to",
      () => ({ of: "age", op: "lte", value: 5 }),
      (n) => value(n, "age") !== null && Number(value(n, "age")) <= 5,
    ],
    ["number is null", () => ({ of: "age", op: "is", value: "null" }), (n) => value(n, "age") === null],
    [
      "number is not null",
      () => ({ of: "age", op: "is", value: "not_null" }),
      (n) => value(n, "age") !== null,
    ],
    ["moment from", () => ({ of: "at", op: "gte", value: at }), (n) => `${value(n, "at")}` >= at],
    [
      "option",
      () => ({ of: "city", op: "eq", value: option_ids[2]! }),
      (n) => value(n, "city") === CITIES[2],
    ],
    [
      "option by value",
      () => ({ of: "city", op: "eq", value: CITIES[1]! }),
      (n) => value(n, "city") === CITIES[1],
    ],
    [
      "another option",
      () => ({ of: "city", op: "neq", value: option_ids[2]! }),
      (n) => value(n, "city") !== CITIES[2],
    ],
    ["options", () => ({ of: "city", op: "in", value: option_ids.slice(0, 2) }), (n) => n % 4 < 2],
    ["box ticked", () => ({ of: "happy", op: "is", value: "true" }), (n) => n % 2 === 0],
    ["box equals", () => ({ of: "happy", op: "eq", value: false }), (n) => n % 2 === 1],
    ["json contains", () => ({ of: "extra", op: "cs", value: '{"n":2}' }), (n) => n % 3 === 2],
  ];

  it.each(cases)("%s", async (_, make, holds) => {
    const { of, op, value } = make();
    const query = ask({ predicates: [{ column: field[of]!, op, value }] });
    const wanted = Array.from({ length: ROWS }, (_, n) => n + 1).filter(holds);
    const { seen } = await walk(query, "next");
    expect(seen.toSorted((a, b) => a - b)).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(0);
    expect((await countRows(db, { ...table(), query })).total).toBe(wanted.length);
  });

  it("combines several conditions, including two on one column", async () => {
    const column = field.age!;
    const query = ask({
      predicates: [
        { column, op: "gte", value: 20 },
        { column, op: "lt", value: 30 },
        { column: "__gf_display_id", op: "gt", value: "#100" },
      ],
    });
    const { seen } = await walk(query, "next");
    const wanted = Array.from({ length: ROWS }, (_, n) => n + 1).filter((n) => {
      const age = value(n, "age");
      return n > 100 && typeof age === "number" && age >= 20 && age < 30;
    });
    expect(seen.toSorted((a, b) => a - b)).toEqual(wanted);
  });

  // Proves editor/rule-filter-complete, editor/rule-filter-is-empty, data/query-filter-active
  it("ignores a predicate without a value", async () => {
    const query = ask({ predicates: [{ column: field.age!, op: "eq", value: null }] });
    expect((await countRows(db, { ...table(), query })).total).toBe(ROWS);
  });

  // Proves editor/rule-operators-ranges, editor/rule-operators-is
  it.each<[string, () => Partial<Predicate>]>([
    ["an unknown column", () => ({ column: randomUUID() })],
    ["SQL for a column", () => ({ column: "id'; drop table response; --" })],
    ["__proto__", () => ({ column: "__proto__" })],
    ["a secret", () => ({ column: field.secret! })],
    ["a text for a number", () => ({ column: field.age!, value: "many" })],
    ["an order among texts", () => ({ column: field.name!, op: "gt", value: "a" })],
    ["a malformed text query", () => ({ column: field.name!, op: "fts", value: "two words" })],
    ["broken JSON", () => ({ column: field.extra!, op: "cs", value: "{" })],
    [
      "a pattern that ends in the middle of an escape",
      () => ({ column: field.name!, op: "like", value: "a\\" }),
    ],
    ["a geometric operator", () => ({ column: field.age!, op: "adj", value: "1" })],
    ["an invalid number of a response", () => ({ column: "__gf_display_id", value: "#x" })],
  ])("refuses %s", async (_, make) => {
    const predicate = { op: "eq", value: "x", column: "", ...make() } as Predicate;
    const asked = (async () => countRows(db, { ...table(), query: ask({ predicates: [predicate] }) }))();
    await expect(asked).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("search", () => {
  const found = async (search: string, search_column: string | null = null) =>
    (await walk({ search, search_column }, "next")).seen;

  // Proves editor/rule-text-search, data/grid-search, data/constant-text-search
  it("finds a text in any cell, whatever its case", async () => {
    const zoe = Array.from({ length: ROWS }, (_, n) => n + 1).filter((n) => n % 11 !== 0 && n % 5 < 1);
    expect((await found("zOÉ")).toSorted((a, b) => a - b)).toEqual(zoe);
    expect(await found("بيت")).not.toEqual([]);
  });
  // Proves editor/rule-operators-contains
  it("treats wildcards as plain text", async () => {
    expect(await found("%")).toEqual(await found("50%_off"));
    expect(await found("5__off")).toEqual([]);
  });
  it("finds an option by its label and a response by its number", async () => {
    expect((await found("zürich city")).every((n) => n % 4 === 2)).toBe(true);
    expect(await found("#042")).toEqual([42]);
  });
  // Proves data/grid-search
  it("searches a single column on request", async () => {
    expect(await found("zoe", field.city!)).toEqual([]);
    expect(await found("berlin", field.city!)).toHaveLength(60);
    expect(await found("berlin city", field.city!)).toHaveLength(60);
    expect(await found("berlin", field.name!)).toEqual([]);
  });
  it.each(["age", "at", "happy", "extra", "interests", "secret"])(
    "refuses to search %s alone",
    async (name) => {
      await expect(found("1", field[name]!)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    },
  );
  it("finds texts that JSON escapes, and nothing outside the answers", async () => {
    const made = await createForm();
    const texts = ['say "hi"', "back\\slash", "two\nlines", "tab\there", "a, b", "ÄÖÜ ß", "x\u007fy", "😀"];
    for (const text of texts) {
      await database.sql.query(
        `insert into response (form_id, local_index, data) select $1::uuid, ${NEXT_INDEX}, $2::jsonb`,
        [
          made.form_id,
          JSON.stringify({ [made.field.name!]: { value: text, form_field_option_id: "hidden" } }),
        ],
      );
    }
    const known = await findFields(db, made.form_id);
    const count = async (search: string) => {
      const statement = { source: RESPONSES, scope_id: made.form_id, fields: known, query: ask({ search }) };
      return (await countRows(db, statement)).total;
    };
    for (const text of texts) {
      const alike = texts.filter((other) => other.toLowerCase().includes(text.toLowerCase())).length;
      expect([text, await count(text), await count(text.toLowerCase())]).toEqual([text, alike, alike]);
    }
    expect([await count("value"), await count("hidden"), await count('","'), await count("[")]).toEqual([
      0, 0, 0, 0,
    ]);
  });
  // Proves editor/rule-text-search
  it("searches neither secrets nor rows of other forms", async () => {
    expect(await found("••••")).toEqual([]);
    const other = await createForm();
    const query = ask({ search: "zoe" });
    expect((await countRows(db, { source: RESPONSES, scope_id: other.form_id, fields, query })).total).toBe(
      0,
    );
  });
});

describe("writing", () => {
  const replace = async (form_id: string, cell: CellReplacement) =>
    (await replaceCells(database.sql, { form_id, now: new Date(), cells: [cell] }))[0];

  it("replaces and removes a cell, and increments the version", async () => {
    const { rows } = await findResponses({ ...table(), query: ask({}), position: first });
    const [row] = rows;
    const edit = { row_id: row!.id, field_id: field.name! };
    const changed = await replace(form_id, { ...edit, cell: { value: "new" } });
    expect(changed).toMatchObject({
      outcome: "changed",
      version: row!.version + 1,
      cell: { value: "new" },
    });
    expect(await replace(form_id, { ...edit, cell: null })).toMatchObject({
      version: row!.version + 2,
      cell: null,
    });
    const stored = await database.sql.query("select data from response where id = $1", [row!.id]);
    expect(Object.keys(stored.rows[0].data)).not.toContain(field.name);
    await replace(form_id, { ...edit, cell: cellsOf(row!.local_index)[field.name!] ?? null });
  });

  const final = (transaction_id: string) => ({
    transaction_id,
    deletion_id: null,
    until: new Date(),
    now: new Date(),
  });

  it("changes no rows and no fields of another form", async () => {
    const other = await createForm();
    const { rows } = await findResponses({ ...table(), query: ask({}), position: first });
    const edit = { row_id: rows[0]!.id, cell: { value: "x" } };
    const missing = { outcome: "missing" };
    expect(await replace(other.form_id, { ...edit, field_id: field.name! })).toMatchObject(missing);
    expect(await replace(form_id, { ...edit, field_id: other.field.name! })).toMatchObject(missing);
    const ids = rows.map(({ id }) => id);
    const removal = { form_id: other.form_id, ids, ...final("t3") };
    expect(await removeRows(db, removal)).toEqual([]);
  });

  it("deletes existing rows and returns their ids", async () => {
    const made = await createForm();
    await database.sql.query(
      `insert into response (form_id, local_index, data) select $1, ${NEXT_INDEX}, '{}' from generate_series(1, 3)`,
      [made.form_id],
    );
    const query = ask({});
    const { rows } = await findResponses({
      source: RESPONSES,
      scope_id: made.form_id,
      fields: [],
      query,
      position: first,
    });
    const ids = [rows[0]!.id, rows[1]!.id, randomUUID()];
    const gone = await removeRows(db, { form_id: made.form_id, ids, ...final("t4") });
    expect(gone.toSorted()).toEqual(ids.slice(0, 2).toSorted());
  });
});

describe("indexes on demand", () => {
  const LARGE = 20_000;

  it("are created once and used for sorting, paging and comparing", async () => {
    const made = await createForm();
    const of = { source: RESPONSES, scope_id: made.form_id, fields: await findFields(db, made.form_id) };
    await database.sql.query(
      `insert into response (form_id, local_index, data)
       select $1::uuid, n, jsonb_build_object($2::text, jsonb_build_object('value', 'name ' || n),
         $3::text, jsonb_build_object('value', n % 5000)) from generate_series(1, $4) n`,
      [made.form_id, made.field.name, made.field.age, LARGE],
    );
    await database.sql.query("analyze response");
    const byName = ask({ orderby: [{ column: made.field.name!, ascending: true }] });
    const byAge = ask({ orderby: [{ column: made.field.age!, ascending: false }] });
    const byAgeFrom = (ascending: boolean) =>
      ask({ orderby: [{ column: made.field.age!, ascending, nulls_first: true }] });
    const aged = ask({ predicates: [{ column: made.field.age!, op: "eq", value: 4990 }] });
    for (const query of [byName, byAge, aged]) {
      await createRowIndexes(db, made.form_id, indexesFor(query, of.fields));
    }
    const plan = async (query: GridQuery) => {
      const { text, values } = pageStatement({ ...of, query, position: first });
      const lines = await db.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
      return lines.map((line) => line["QUERY PLAN"]).join("\n");
    };
    const name = (column: string, descending: boolean) =>
      rowIndexName(made.form_id, { column: findRowColumn(of, column), descending });
    const { next_cursor } = await findResponses({ ...of, query: byName, position: first });

    expect(await plan(byName)).toContain(name(made.field.name!, false));
    expect(await plan({ ...byName, cursor: next_cursor })).not.toContain("Seq Scan");
    expect(await plan(byAge)).toContain(name(made.field.age!, true));
    expect(await plan(aged)).toMatch(
      new RegExp(`${name(made.field.age!, false)}|${name(made.field.age!, true)}`),
    );
    expect(await plan(ask({}))).toContain("Index Only Scan");
    // Empty cells first: the index of the other direction, read backwards.
    expect(await plan(byAgeFrom(true))).toContain(`Index Scan Backward using ${name(made.field.age!, true)}`);
    await createRowIndexes(db, made.form_id, indexesFor(byAgeFrom(false), of.fields));
    expect(await plan(byAgeFrom(false))).toContain(
      `Index Scan Backward using ${name(made.field.age!, false)}`,
    );
    await createRowIndexes(db, made.form_id, indexesFor(byName, of.fields));
  });
});
