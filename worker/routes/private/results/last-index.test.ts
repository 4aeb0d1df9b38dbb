import { afterAll, beforeAll, expect, it } from "vitest";
import { loadResults, type Results } from "#core/contracts/results.ts";
import { makeForm, makePeople, makeRows, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
let people: People;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

it("says the highest number that was counted, where all responses are", async () => {
  const { sql } = harness.database;
  const form = await makeForm(sql, {
    project_id: people.project_id,
    fields: [{ name: "name", type: "text" }],
  });
  const load = (query = {}) =>
    people.viewer.call<Results>(loadResults, { params: { form_id: form.form_id }, query });
  expect(await load()).toMatchObject({ last_index: -1, tally: { responses: 0 } });
  const rows = await makeRows(sql, form, [{ name: "Ada" }, { name: "Bea" }]);
  const stored = await sql.query("SELECT local_index FROM response WHERE id = $1", [rows[1]]);
  const last_index = Number(stored.rows[0].local_index);
  expect(await load()).toMatchObject({ last_index, tally: { responses: 2 } });
  expect(await load({ search: "Ada" })).toMatchObject({ last_index: null, tally: { responses: 1 } });
});
