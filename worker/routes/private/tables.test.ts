import { afterAll, beforeAll, expect, test } from "vitest";
import { listReferenceTables, type ReferenceTable } from "#core/contracts/search.ts";
import { makeForm, makePeople, makeTable } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

test("a question may refer to the tables of its project: no form, no other project's, none that was deleted", async () => {
  const people = await makePeople(harness);
  const others = await makePeople(harness);
  const { sql } = harness.database;
  const { project_id } = people;
  const { form_id } = await makeForm(sql, { project_id, fields: [{ name: "city", type: "text" }] });
  const cities = await makeTable(sql, {
    project_id,
    name: "cities",
    fields: [
      { name: "code", type: "text" },
      { name: "key", type: "password" },
      { name: "tags", type: "checkboxes", choices: ["a"] },
    ],
  });
  await makeTable(sql, {
    project_id: others.project_id,
    name: "secrets",
    fields: [{ name: "a", type: "text" }],
  });
  const gone = await makeTable(sql, { project_id, name: "gone", fields: [{ name: "a", type: "text" }] });
  await sql.query("DELETE FROM document WHERE id = $1", [gone.schema_id]);

  const tables = await people.viewer.call<ReferenceTable[]>(listReferenceTables, { params: { form_id } });
  expect(tables.map(({ id, name }) => [id, name])).toEqual([[cities.table_id, "cities"]]);
  expect(tables[0]!.columns.map(({ name, is_usable }) => [name, is_usable])).toEqual([
    ["code", true],
    ["key", false],
    ["tags", false],
  ]);
});
