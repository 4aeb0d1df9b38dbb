import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import { countryName } from "#core/fields/countries/country-names.ts";
import { COUNTRY_CODES } from "#core/fields/countries.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { DEFAULT_GRID_QUERY, type GridQuery } from "#core/tables/grid-query.ts";
import type { Env } from "../../env.ts";
import { type MadeForm, makeForm, NEXT_INDEX } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";
import type { Database } from "../connection/database.ts";
import { createDatabase } from "../connection/neon.ts";
import { pageStatement } from "./page-statement.ts";
import { createRowIndexes, indexesFor } from "./row-indexes.ts";
import { findFields, findPage } from "./rows.ts";
import { RESPONSES } from "./sources/responses.ts";

let database: TestDatabase;
let db: Database;
let form: MadeForm;
let fields: FieldDefinition[];
const byName = COUNTRY_CODES.toSorted((a, b) =>
  new Intl.Collator("en").compare(countryName(a), countryName(b)),
);

beforeAll(async () => {
  database = await createTestDatabase();
  const env = { DATABASE_URL: database.connectionString, NEON_ENDPOINT: database.neonEndpoint } as Env;
  db = createDatabase(env, { request_id: "countries-test", phase: "during" });
  form = await makeForm(database.sql, {
    fields: [
      { name: "home", type: "country" },
      { name: "phone", type: "tel" },
      { name: "been", type: "country", is_array: true },
    ],
  });
  fields = await findFields(db, form.form_id);
  for (const code of [...COUNTRY_CODES, "XQ", null]) {
    const home = code === null ? {} : { [form.fields.home!]: { value: code } };
    const phone = { [form.fields.phone!]: { value: code === "CH" ? "+41791234568" : "+375291234567" } };
    const been = code === "CH" ? { [form.fields.been!]: { value: ["BY", "FR"] } } : {};
    await database.sql.query(
      `INSERT INTO response (form_id, local_index, data) SELECT $1::uuid, ${NEXT_INDEX}, $2::jsonb`,
      [form.form_id, JSON.stringify({ ...home, ...phone, ...been })],
    );
  }
});
afterAll(() => database.drop());

const statement = (query: Partial<GridQuery>, lang?: string) => ({
  ...{ source: RESPONSES, scope_id: form.form_id, fields, lang },
  query: { ...DEFAULT_GRID_QUERY, limit: 500 as const, ...query },
  position: { offset: 0, limit: 500, is_from_end: false, local_index: null },
});
async function homes(query: Partial<GridQuery>, lang?: string) {
  const { rows } = await findPage<ResponseRow>(db, statement(query, lang));
  return rows.map(({ data }) => data[form.fields.home!]?.value ?? null);
}
const order = (ascending: boolean) => [{ column: form.fields.home!, ascending }];

describe("a column of countries", () => {
  it("is ordered by names, with unknown codes behind them and empty cells last", async () => {
    expect(await homes({ orderby: order(true) })).toEqual([...byName, "XQ", null]);
    expect(await homes({ orderby: order(false) })).toEqual(["XQ", ...byName.toReversed(), null]);
  });

  it("is ordered and compared by its index", async () => {
    const predicates = [{ column: form.fields.home!, op: "eq" as const, value: "CH" }];
    const query = { ...DEFAULT_GRID_QUERY, orderby: order(true), predicates };
    await createRowIndexes(db, form.form_id, indexesFor(query, fields));
    await database.sql.query("SET enable_seqscan = off; SET enable_sort = off; SET enable_bitmapscan = off");
    const planOf = async (asked: Partial<GridQuery>) => {
      const { text, values } = pageStatement({ ...statement(asked), query: { ...query, ...asked } });
      const plan = await database.sql.query(`EXPLAIN ${text}`, values);
      return plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    expect(await planOf({ predicates: [] })).toMatch(/Index Scan using response_cell_\w+_ca/);
    expect(await planOf({})).toMatch(/Index Cond: .*(strpos|lpad)/i);
    expect(await homes({ predicates })).toEqual(["CH"]);
  });

  // Proves data/edit-countries
  it("is searched by names in English and in the form's language, and by code", async () => {
    expect(await homes({ search: "belarus" })).toEqual(["CH", "BY"]);
    expect(await homes({ search: "BELAR", search_column: form.fields.home! })).toEqual(["BY"]);
    expect(await homes({ search: "Schweiz" })).toEqual([]);
    expect(await homes({ search: "Schweiz" }, "de")).toEqual(["CH"]);
    expect(await homes({ search: "switzer" }, "de")).toEqual(["CH"]);
    expect(await homes({ search: "ch", search_column: form.fields.home! })).toContain("CH");
  });

  it("is filtered by a part of a name", async () => {
    const like = (value: string) => [{ column: form.fields.home!, op: "ilike" as const, value }];
    expect(await homes({ predicates: like("%witzerl%") })).toEqual(["CH"]);
    expect(await homes({ predicates: like("%schwei%") }, "de")).toEqual(["CH"]);
    expect(await homes({ predicates: like("BY") })).toEqual(["BY"]);
  });
});

describe("a column of phone numbers", () => {
  it.each([
    "+41 79 123 45 68",
    "079 123 45 68",
    "+41 (0)79 123-45-68",
    "0041791234568",
    "41.79.123",
    "+41791234568",
  ])("is searched by digits: %s", async (search) => {
    expect(await homes({ search })).toEqual(["CH"]);
    expect(await homes({ search, search_column: form.fields.phone! })).toEqual(["CH"]);
    expect(await homes({ search, search_column: form.fields.home! })).toEqual([]);
  });
  // Proves data/edit-phone-digits
  it("is not searched by few digits with separators, nor by other texts", async () => {
    expect(await homes({ search: "4-1" })).toEqual([]);
    expect(await homes({ search: "79 123 x" })).toEqual([]);
  });
});
