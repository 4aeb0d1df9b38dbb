import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FieldDefinition } from "#core/fields/field.ts";
import { CUSTOMER_FIELDS } from "#core/tables/customer-fields.ts";
import { DEFAULT_GRID_QUERY, type GridQuery } from "#core/tables/grid-query.ts";
import type { Database } from "../../db/connection/database.ts";
import { createDatabase } from "../../db/connection/neon.ts";
import { createRowIndexes, indexesFor } from "../../db/grid/row-indexes.ts";
import { findFields, findPage } from "../../db/grid/rows.ts";
import { planSort } from "../../db/grid/sorted-keys.ts";
import { CUSTOMERS } from "../../db/grid/sources/customers.ts";
import { RESPONSES } from "../../db/grid/sources/responses.ts";
import type { RowSource } from "../../db/grid/sources/row-source.ts";
import { SESSIONS } from "../../db/grid/sources/sessions.ts";
import type { Env } from "../../env.ts";
import { type MadeForm, makeForm, NEXT_INDEX } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";
import { TableReader } from "./table-reader.ts";

const ROWS = 60;
type Found = { id: string };
let database: TestDatabase;
let db: Database;
let form: MadeForm;
let fields: FieldDefinition[];

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(
    { DATABASE_URL: database.connectionString, NEON_ENDPOINT: database.neonEndpoint } as Env,
    { request_id: "table-reader-test", phase: "during" },
  );
  form = await makeForm(database.sql, {
    fields: [
      { name: "name", type: "text" },
      { name: "age", type: "number" },
    ],
  });
  fields = await findFields(db, form.form_id);
});
afterAll(() => database.drop());

interface Made {
  name: string | null;
  age: number | null;
}

/** Few different values, so that many rows are alike; every fourth is missing. */
const rows = fc.array(
  fc.record<Made>({
    name: fc.option(fc.constantFrom("", "Ål", "al", "AL", "é", "z", "x".repeat(300)), { freq: 3 }),
    age: fc.option(fc.constantFrom(-1, 0, 0.1, 2, 1e21), { freq: 3 }),
  }),
  { minLength: ROWS, maxLength: ROWS },
);

const term = (column: string) =>
  fc.record({ column: fc.constant(column), ascending: fc.boolean(), nulls_first: fc.boolean() });
const orderOf = (columns: readonly string[]) =>
  fc.uniqueArray(fc.oneof(...columns.map(term)), { maxLength: 3, selector: ({ column }) => column });

/** Replaces the rows of a table. */
async function insert(source: RowSource, made: readonly Made[]) {
  const { sql } = database;
  await sql.query(`DELETE FROM response; DELETE FROM response_session; DELETE FROM customer`);
  const time = "timestamptz '2026-01-01' + make_interval(hours => n::integer / 3)";
  const [name, age] = [form.fields.name!, form.fields.age!];
  if (source === CUSTOMERS) {
    await sql.query(
      `INSERT INTO customer (project_id, visitor_id, name_provisional, created_at, last_seen_at)
       SELECT $1::uuid, n::text, array_remove(ARRAY[data ->> 'name'], NULL), ${time}, ${time}
       FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY rows (data, n)`,
      [form.project_id, JSON.stringify(made)],
    );
    return;
  }
  const isResponse = source === RESPONSES;
  const value = (of: unknown) => (isResponse ? { value: of } : of);
  const data = made.map((row) => ({
    ...(row.name === null ? {} : { [name]: value(row.name) }),
    ...(row.age === null ? {} : { [age]: value(row.age) }),
  }));
  await sql.query(
    isResponse
      ? `INSERT INTO response (form_id, local_index, data, created_at)
         SELECT $1::uuid, ${NEXT_INDEX}, data, ${time}
         FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY rows (data, n)`
      : `INSERT INTO response_session (id, form_id, raw, started_at)
         SELECT gen_random_uuid(), $1::uuid, data, ${time}
         FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY rows (data, n)`,
    [form.form_id, JSON.stringify(data)],
  );
}

async function idsOfGrid(table: Parameters<typeof planSort>[1]) {
  const position = { offset: 0, limit: 1_000, is_from_end: false, local_index: null };
  return (await findPage<Found>(db, { ...table, position })).rows.map(({ id }) => id);
}

async function idsOf(reader: TableReader<Found>) {
  const ids: string[] = [];
  for (let page = await reader.next(7); page.length > 0; page = await reader.next(7)) {
    ids.push(...page.map(({ id }) => id));
  }
  return ids;
}

const kinds = [
  { name: "responses", source: RESPONSES, columns: ["name", "age", "__gf_created_at", "__gf_display_id"] },
  { name: "sessions", source: SESSIONS, columns: ["name", "age", "__gf_created_at", "__gf_submitted_at"] },
  { name: "customers", source: CUSTOMERS, columns: ["name", "__gf_last_seen_at", "__gf_id"] },
];

// Proves data/grid-exports
it.each(kinds)("reads $name slice by slice in the order of the grid", async ({ source, columns }) => {
  const isProject = source === CUSTOMERS;
  const scope_id = isProject ? form.project_id : form.form_id;
  const column = (name: string) => (isProject ? name : (form.fields[name] ?? name));
  const conditions = fc.constantFrom<Partial<GridQuery>>(
    {},
    { search: "l" },
    { predicates: [{ column: column("name"), op: "ilike", value: "%l%" }] },
  );
  const sizes = fc.record({
    slice: fc.integer({ min: 1, max: 40 }),
    every: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(rows, orderOf(columns), conditions, sizes, async (made, order, condition, size) => {
      await insert(source, made);
      const orderby = order.map((one) => ({ ...one, column: column(one.column) }));
      const query: GridQuery = { ...DEFAULT_GRID_QUERY, orderby, ...condition };
      const table = { source, scope_id, fields: isProject ? CUSTOMER_FIELDS : fields, query };
      const plan = await planSort(db, table, size);
      expect(plan.slices).toHaveLength(Math.floor(ROWS / size.slice));
      const wanted = await idsOfGrid(table);
      expect(await idsOf(TableReader.ofPlan(db, table, plan))).toEqual(wanted);
      expect(await idsOf(await TableReader.open(db, table))).toEqual(wanted);
    }),
    { numRuns: 25 },
  );
});

it("reads an order that has an index by the index", async () => {
  await insert(
    RESPONSES,
    Array.from({ length: ROWS }, (_, n) => ({ name: `${n % 7}`, age: n })),
  );
  const query: GridQuery = {
    ...DEFAULT_GRID_QUERY,
    orderby: [{ column: form.fields.name!, ascending: false }],
  };
  const table = { source: RESPONSES, scope_id: form.form_id, fields, query };
  await createRowIndexes(db, form.form_id, indexesFor(query, fields));
  const texts: string[] = [];
  const noted: Database["query"] = (text, params) => {
    texts.push(text);
    return db.query(text, params);
  };
  const reader = await TableReader.open<Found>({ ...db, query: noted }, table);
  expect(reader.isSlow).toBe(false);
  expect(await idsOf(reader)).toEqual(await idsOfGrid(table));
  expect(texts.some((text) => text.includes("numbered"))).toBe(false);
});

it("leaves out rows that are deleted while it reads", async () => {
  await insert(
    SESSIONS,
    Array.from({ length: ROWS }, (_, n) => ({ name: `${n % 7}`, age: n })),
  );
  const query: GridQuery = {
    ...DEFAULT_GRID_QUERY,
    orderby: [{ column: form.fields.name!, ascending: true }],
  };
  const table = { source: SESSIONS, scope_id: form.form_id, fields, query };
  const wanted = await idsOfGrid(table);
  const reader = TableReader.ofPlan<Found>(
    db,
    table,
    await planSort(db, table, { slice: 10, stretch: 8, every: 2 }),
  );
  const first = await reader.next(7);
  const gone = wanted.slice(20, 40);
  await database.sql.query("DELETE FROM response_session WHERE id = ANY ($1)", [gone]);
  const read = [...first.map(({ id }) => id), ...(await idsOf(reader))];
  expect(read).toEqual(wanted.filter((id) => !gone.includes(id)));
});
