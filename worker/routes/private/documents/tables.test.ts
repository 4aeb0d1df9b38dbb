import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteTable } from "#core/contracts/documents/tables.ts";
import { listReferenceTables, type ReferenceTable } from "#core/contracts/references.ts";
import type { Browser } from "../../../testing/browser.ts";
import { makeForm, makePeople, makeTable } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

test("a question can refer only to existing tables of its own project", async () => {
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

test("a table is deleted with its rows only if its name is typed again", async () => {
  const people = await makePeople(harness);
  const { sql } = harness.database;
  const { project_id } = people;
  const cities = await makeTable(sql, {
    project_id,
    name: "cities",
    fields: [{ name: "code", type: "text" }],
    rows: [{ code: "VIE" }],
  });
  const other = await makeTable(sql, { project_id, name: "other", fields: [] });
  const remove = (
    user_confirmation_txt: string,
    { who = people.owner, schema_id = cities.schema_id }: { who?: Browser; schema_id?: string } = {},
  ) =>
    who.send(deleteTable, {
      params: { schema_id, table_id: cities.table_id },
      body: { user_confirmation_txt },
    });
  for (const text of ["", "cities", "DELETE other", "delete cities"])
    expect((await remove(text)).status, text).toBe(400);
  expect((await remove("DELETE cities", { who: people.editor })).status).toBe(403);
  expect((await remove("DELETE cities", { schema_id: other.schema_id })).status).toBe(404);
  const left = async () =>
    (await sql.query("SELECT count(*)::integer AS n FROM response WHERE form_id = $1", [cities.table_id]))
      .rows[0].n;
  expect(await left()).toBe(1);

  expect((await remove("DELETE cities")).status).toBe(200);
  expect(await left()).toBe(0);
  expect((await remove("DELETE cities")).status).toBe(404);
  const { rows } = await sql.query("SELECT name FROM form WHERE project_id = $1", [project_id]);
  expect(rows).toEqual([{ name: "other" }]);
});
