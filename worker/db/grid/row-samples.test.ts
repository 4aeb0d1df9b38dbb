import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import { DEFAULT_GRID_QUERY, type GridQuery } from "#core/tables/grid-query.ts";
import type { Env } from "../../env.ts";
import { type MadeForm, makeForm, NEXT_INDEX } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";
import type { Database } from "../connection/database.ts";
import { createDatabase } from "../connection/neon.ts";
import { samplePositions } from "./row-samples.ts";
import { findFields, findPage } from "./rows.ts";
import { RESPONSES } from "./sources/responses.ts";

const ROWS = 60;
let database: TestDatabase;
let db: Database;
let form: MadeForm;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(
    { DATABASE_URL: database.connectionString, NEON_ENDPOINT: database.neonEndpoint } as Env,
    { request_id: "row-samples-test", phase: "during" },
  );
  form = await makeForm(database.sql, {
    fields: [
      { name: "name", type: "text" },
      { name: "age", type: "number" },
    ],
  });
});
afterAll(() => database.drop());

/** Few different values, so that many rows are alike; every fourth cell is missing. */
const rows = fc.array(
  fc.record({
    name: fc.option(fc.constantFrom("", "Ål", "al", "AL", "é", "z", "x".repeat(300)), { freq: 3 }),
    age: fc.option(fc.constantFrom(-1, 0, 0.1, 2, 1e21), { freq: 3 }),
  }),
  { minLength: ROWS, maxLength: ROWS },
);
const order = fc
  .uniqueArray(
    fc.record({
      column: fc.constantFrom("name", "age", "__gf_created_at", "__gf_customer_id"),
      ascending: fc.boolean(),
      nulls_first: fc.boolean(),
    }),
    { maxLength: 3, selector: ({ column }) => column },
  )
  .map((terms) => terms.map((term) => ({ ...term, column: form.fields[term.column] ?? term.column })));

it("finds the same rows from a sampled row as when counting from the first", async () => {
  const fields = await findFields(db, form.form_id);
  await fc.assert(
    fc.asyncProperty(rows, order, fc.integer({ min: 1, max: 25 }), async (made, orderby, distance) => {
      await database.sql.query("DELETE FROM response");
      await database.sql.query(
        `INSERT INTO response (form_id, local_index, data, created_at)
         SELECT $1::uuid, ${NEXT_INDEX}, data, timestamptz '2026-01-01' + make_interval(hours => n::integer / 3)
         FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY rows (data, n)`,
        [form.form_id, JSON.stringify(made.map(cellsOf))],
      );
      const query: GridQuery = { ...DEFAULT_GRID_QUERY, orderby };
      const statement = { source: RESPONSES, scope_id: form.form_id, fields, query };
      const read = async (offset: number, limit: number, from?: string) => {
        const position = { offset, limit, is_from_end: false, local_index: null, ...(from && { from }) };
        const page = await findPage<ResponseRow>(db, { ...statement, position });
        return page.rows.map(({ local_index }) => local_index);
      };
      const all = await read(0, ROWS);
      const samples = await samplePositions(db, statement, distance);
      expect(samples).toHaveLength(Math.floor(ROWS / distance));
      for (const [index, from] of samples.entries()) {
        const start = (index + 1) * distance;
        expect(await read(3, 10, from)).toEqual(all.slice(start + 3, start + 13));
      }
    }),
    { numRuns: 15 },
  );
});

function cellsOf({ name, age }: { name: string | null; age: number | null }) {
  return {
    ...(name !== null && { [form.fields.name!]: { value: name } }),
    ...(age !== null && { [form.fields.age!]: { value: age } }),
  };
}
