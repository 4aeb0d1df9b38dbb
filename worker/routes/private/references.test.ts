import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type UpdatedCells, updateCell, updateCells } from "#core/contracts/grid/rows.ts";
import { type ReferencedRecords, searchReferencedRecords } from "#core/contracts/references.ts";
import {
  type MadeForm,
  type MadeTable,
  makeBesides,
  makeForm,
  makePeople,
  makeRows,
  makeTable,
  type People,
} from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

/** What members see of the records that answers refer to, and the same judgment as at a submit. */

let harness: Harness;
let people: People;
let cities: MadeTable;
let form: MadeForm;
let row_id: string;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());
beforeEach(async () => {
  const { sql } = harness.database;
  const { project_id } = people;
  cities = await makeTable(sql, {
    project_id,
    name: "cities",
    fields: [
      { name: "code", type: "text" },
      { name: "name", type: "text" },
      { name: "mail", type: "email" },
      { name: "people", type: "number" },
      { name: "secret", type: "text" },
    ],
    rows: [
      { code: "BER", name: "Berlin", mail: "b@example.com", people: 37, secret: "walrus" },
      { code: "OSL", name: "Oslo", people: 7 },
      { code: "DUP", name: "First" },
      { code: "DUP", name: "Second" },
    ],
  });
  const { code, name, mail } = cities.fields;
  const reference = { type: "sheaf" as const, table_id: cities.table_id, column: code! };
  form = await makeForm(sql, {
    project_id,
    is_closed: true,
    fields: [
      { name: "city", type: "search", reference: { ...reference, columns: [name!, mail!] } },
      { name: "cities", type: "search", is_array: true, reference },
      { name: "size", type: "search", reference: { ...reference, column: cities.fields.people! } },
      { name: "fixed", type: "search", readonly: true, reference },
      { name: "plain", type: "search" },
      { name: "name", type: "text" },
    ],
  });
  [row_id = ""] = await makeRows(sql, form, [{}]);
});

const paramsOf = (field: string) => ({ form_id: form.form_id, field_id: form.fields[field] ?? field });
const find = (field: string, query: Record<string, string> = {}) =>
  people.viewer.call<ReferencedRecords>(searchReferencedRecords, { params: paramsOf(field), query });
const valuesOf = async (field: string, query?: Record<string, string>) =>
  (await find(field, query)).records.map(({ value }) => value);
const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
];

// Proves data/cell-references
test("a viewer searches the table of a closed form, and sees the shown columns only", async () => {
  const { code, name, mail } = cities.fields;
  expect(await find("city", { q: "berl" })).toEqual({
    columns: [
      { id: code, name: "code", label: "code", type: "text" },
      { id: name, name: "name", label: "name", type: "text" },
      { id: mail, name: "mail", label: "mail", type: "email" },
    ],
    records: [{ value: "BER", cells: { [code!]: "BER", [name!]: "Berlin", [mail!]: "b@example.com" } }],
    count: 1,
  });
  expect(await valuesOf("city", { q: "walrus" })).toEqual([]);
  expect(await valuesOf("city", { sort: `-${name}` })).toEqual(["DUP", "OSL", "DUP", "BER"]);
  expect((await find("city", { page: "1" })).count).toBe(4);
});

// Proves data/cell-referenced-rows
test("an answer refers to none, one or several records, by its exact value", async () => {
  const names = async (value: string) =>
    (await find("city", { value })).records.map(({ cells }) => cells[cities.fields.name!]);
  expect(await names("BER")).toEqual(["Berlin"]);
  expect(await names("DUP")).toEqual(["First", "Second"]);
  expect(await names("BE")).toEqual([]);
  expect(await names("ber")).toEqual([]);
  expect(await valuesOf("size", { value: "37" })).toEqual(["37"]);
  await harness.database.sql.query("DELETE FROM response WHERE form_id = $1", [cities.table_id]);
  expect(await find("city", { value: "BER" })).toMatchObject({ records: [], count: 0 });
});

// Proves data/cell-referenced-rows
test("a deleted table is told apart from an empty one", async () => {
  const { sql } = harness.database;
  await sql.query("DELETE FROM document WHERE id = $1", [cities.schema_id]);
  expect(await find("city", { value: "BER" })).toEqual({ columns: null, records: [], count: 0 });
});

// Proves attack/searches
test("a table of another project returns nothing", async () => {
  const { sql } = harness.database;
  const { project_id } = await makeBesides(sql, people.organization_id);
  const elsewhere = await makeTable(sql, {
    project_id,
    name: "secrets",
    fields: [{ name: "code", type: "text" }],
    rows: [{ code: "walrus" }],
  });
  const reference = { type: "sheaf" as const, table_id: elsewhere.table_id, column: elsewhere.fields.code! };
  form = await makeForm(sql, {
    project_id: people.project_id,
    fields: [{ name: "city", type: "search", reference }],
  });
  const nothing = { columns: null, records: [], count: 0 };
  expect(await find("city")).toEqual(nothing);
  expect(await find("city", { value: "walrus" })).toEqual(nothing);
});

// Proves attack/searches
test("fields without a table, of other forms, and malformed queries are refused", async () => {
  const ask = (field: string, query: Record<string, string> = {}) =>
    people.viewer.send(searchReferencedRecords, { params: paramsOf(field), query });
  expect(await refusal(await ask("plain"))).toEqual([400, "BAD_REQUEST"]);
  expect(await refusal(await ask("name"))).toEqual([400, "BAD_REQUEST"]);
  expect(await refusal(await ask(randomUUID()))).toEqual([404, "NOT_FOUND"]);
  expect(await refusal(await ask(cities.fields.code!))).toEqual([404, "NOT_FOUND"]);
  const malformed: Record<string, string>[] = [
    { sort: cities.fields.secret! },
    { limit: "1000" },
    { values: '["Oslo"]' },
    { page: "-1" },
  ];
  for (const query of malformed)
    expect(await refusal(await ask("city", query)), JSON.stringify(query)).toEqual([400, "BAD_REQUEST"]);
});

// Proves data/cell-references
test("an edited cell must refer to a record, as at a submit", async () => {
  const edit = (field: string, value: unknown) =>
    people.editor.send(updateCell, {
      params: { ...paramsOf(field), row_id },
      body: { transaction_id: randomUUID(), value },
    });
  const refused = await edit("city", "XXX");
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    error: "VALIDATION_FAILED",
    info: { fields: { city: [{ code: "optionUnknown" }] } },
  });
  expect((await edit("cities", ["BER", "XXX"])).status).toBe(422);
  const accepted: [string, unknown][] = [
    ["city", "OSL"],
    ["cities", ["BER", "OSL"]],
    ["size", "37"],
    ["plain", "XXX"],
    // A submit does not judge what nobody may type.
    ["fixed", "XXX"],
    ["city", null],
  ];
  for (const [field, value] of accepted)
    expect((await edit(field, value)).status, `${field} ${value}`).toBe(200);
  await harness.database.sql.query("DELETE FROM document WHERE id = $1", [cities.schema_id]);
  expect((await edit("city", "XXX")).status).toBe(200);
});

// Proves data/cell-references
test("of many edited cells, only those that refer to no record are refused", async () => {
  const cells = [
    ["city", "BER"],
    ["size", "38"],
    ["plain", "XXX"],
    ["cities", ["BER", "XXX"]],
    ["name", "Ada"],
  ].map(([field, value]) => ({ row_id, field_id: form.fields[field as string]!, value }));
  const { cells: verdicts } = await people.editor.call<UpdatedCells>(updateCells, {
    params: { form_id: form.form_id },
    body: { transaction_id: randomUUID(), cells },
  });
  expect(verdicts.map(({ verdict }) => verdict)).toEqual([
    "changed",
    "invalid",
    "changed",
    "invalid",
    "changed",
  ]);
  expect(verdicts[1]).toEqual({ verdict: "invalid", reasons: [{ code: "optionUnknown" }] });
});
