import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type CellVerdict, MAX_CELLS, type UpdatedCells, updateCells } from "#core/contracts/grid/rows.ts";
import type { Publication } from "#core/contracts/rooms/room.ts";
import { type MadeForm, makeForm, makePeople, makeRows, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

/** Edits of many cells in one call. */

let harness: Harness;
let people: People;
let form: MadeForm;
let ids: string[];

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());
beforeEach(async () => {
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text", maxlength: 10 },
      { name: "age", type: "number", max: 120 },
      { name: "drink", type: "select", choices: ["tea", "coffee"] },
      { name: "pin", type: "password" },
      { name: "cv", type: "file" },
      { name: "sketch", type: "canvas" },
      { name: "letter", type: "richtext" },
    ],
  });
  ids = await makeRows(harness.database.sql, form, [{ name: "N1" }, { name: "N2" }, { name: "N3" }]);
  harness.room.published.length = 0;
});

interface Edit {
  row?: number;
  field?: string;
  value: unknown;
  expected?: unknown;
  former?: string;
}
const cellOf = ({ row = 0, field = "name", ...edit }: Edit) => ({
  row_id: ids[row] ?? randomUUID(),
  field_id: form.fields[field] ?? randomUUID(),
  ...edit,
});
const send = (edits: Edit[], browser = people.editor, transaction_id = "batch", headers = {}) =>
  browser.send(updateCells, {
    params: { form_id: form.form_id },
    body: { transaction_id, cells: edits.map(cellOf) },
    headers,
  });
async function verdicts(edits: Edit[]): Promise<CellVerdict[]> {
  const response = await send(edits);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: UpdatedCells }).data.cells;
}
const picture = (path: string) =>
  JSON.stringify({ type: "doc", content: [{ type: "image", attrs: { src: `storage:${path}` } }] });
const words = (of: readonly CellVerdict[]) => of.map(({ verdict }) => verdict);
async function stored(field = "name") {
  const { rows } = await harness.database.sql.query(
    "select data, version from response where form_id = $1 order by local_index",
    [form.form_id],
  );
  return rows.map(({ data, version }) => [data[form.fields[field]!]?.value ?? null, Number(version)]);
}
async function published(): Promise<Publication[]> {
  await harness.drain();
  return harness.room.published.map(({ publication }) => publication);
}

it("brings back a value of an earlier type, by the rules of that type", async () => {
  expect(await verdicts([{ field: "age", value: "about 40" }])).toMatchObject([{ verdict: "invalid" }]);
  const given = await verdicts([
    { field: "age", value: "about 40", former: "string" },
    { row: 1, field: "age", value: true, former: "boolean" },
    { row: 2, field: "age", value: "about 40", former: "number" },
    { row: 2, value: 12, former: "number", expected: { value: "theirs" } },
    { row: 2, field: "pin", value: "1234", former: "string" },
    { row: 2, field: "cv", value: "a/path", former: "string" },
  ]);
  expect(words(given)).toEqual(["changed", "changed", "invalid", "conflict", "read_only", "read_only"]);
  expect((await stored("age")).map(([value]) => value)).toEqual(["about 40", true, null]);
});

it("changes all that may change, says why not of the others, and is one event for the room", async () => {
  const { tea } = form.options.drink!;
  const given = await verdicts([
    { value: "Ada" },
    { field: "drink", value: tea },
    { row: 1, value: "longer than ten" },
    { row: 1, field: "age", value: 42 },
    { row: 2, field: "pin", value: "1234" },
    { row: 2, field: "cv", value: ["a/path"] },
    { row: 2, field: "sketch", value: "x" },
    { row: 2, field: "letter", value: picture("response/theirs/a.png") },
    { row: 9, value: "nobody" },
    { field: "nothing", value: "x" },
    { row: 2, value: "theirs?", expected: { value: "other" } },
    { row: 2, field: "age", value: 3, expected: null },
  ]);
  const cell = (value: unknown, version: number) => ({ verdict: "changed", version, cell: { value } });
  expect(given).toMatchObject([
    cell("Ada", 2),
    { verdict: "changed", version: 2, cell: { value: "tea", form_field_option_id: tea } },
    { verdict: "invalid", reasons: [{ code: "tooLong", limit: 10 }] },
    cell(42, 2),
    { verdict: "read_only" },
    { verdict: "read_only" },
    { verdict: "invalid", reasons: [{ code: "badInput" }] },
    { verdict: "invalid", reasons: [{ code: "fileUnknown" }] },
    { verdict: "not_found" },
    { verdict: "not_found" },
    { verdict: "conflict", version: 2, cell: { value: "N3" } },
    cell(3, 2),
  ]);
  expect(await stored()).toEqual([
    ["Ada", 2],
    ["N2", 2],
    ["N3", 2],
  ]);
  const [event, ...others] = await published();
  expect(others).toEqual([]);
  expect(event).toMatchObject({ type: "cells.updated", form_id: form.form_id, transaction_id: "batch" });
  const { rows } = event as Extract<Publication, { type: "cells.updated" }>;
  const { name, age, drink } = form.fields;
  const change = (row: number, data: object) => ({ response_id: ids[row], version: 2, data });
  expect(rows?.toSorted((a, b) => ids.indexOf(a.response_id) - ids.indexOf(b.response_id))).toEqual([
    change(0, { [name!]: { value: "Ada" }, [drink!]: { value: "tea", form_field_option_id: tea } }),
    change(1, { [age!]: { value: 42 } }),
    change(2, { [age!]: { value: 3 } }),
  ]);
});

it("takes one statement for 1,000 cells, and has no effect a second time", async () => {
  ids = [...ids, ...(await makeRows(harness.database.sql, form, Array(500).fill({})))];
  const edits = ids.slice(0, MAX_CELLS / 2).flatMap((_, row): Edit[] => [
    { row, value: `R${row}` },
    { row, field: "age", value: row % 100 },
  ]);
  await verdicts([{ value: "longer than ten" }]);
  const request_id = randomUUID();
  const answer = async () =>
    (await send(edits, people.editor, "same", { "x-request-id": request_id })).json();
  const first = await answer();
  expect((await harness.database.counts(request_id)).during.statements).toBe(1);
  expect(words((first as { data: UpdatedCells }).data.cells)).toEqual(Array(MAX_CELLS).fill("changed"));
  const before = await published();
  expect(await answer()).toEqual(first);
  expect(await published()).toEqual(before);
  expect((await stored()).map(([, version]) => version).filter((version) => version === 2)).toHaveLength(500);
});

it("publishes a single cell like an edit of one, and a cleared one as null", async () => {
  expect(await verdicts([{ value: null }])).toMatchObject([{ verdict: "changed", cell: null }]);
  expect(await published()).toEqual([
    {
      type: "response.updated",
      form_id: form.form_id,
      response_id: ids[0],
      data: { [form.fields.name!]: null },
      version: 2,
      transaction_id: "batch",
    },
  ]);
  harness.room.published.length = 0;
  await verdicts([
    { field: "age", value: 1 },
    { row: 1, value: null },
  ]);
  const [event] = await published();
  const { rows } = event as Extract<Publication, { type: "cells.updated" }>;
  expect(rows).toContainEqual({ response_id: ids[1], version: 2, data: { [form.fields.name!]: null } });
});

it("of two people who change the same cells at once, each cell has one winner", async () => {
  const all = (value: string): Edit[] =>
    [0, 1, 2].map((row) => ({ row, value, expected: { value: `N${row + 1}` } }));
  const given = await Promise.all([verdicts(all("mine")), verdicts(all("theirs").reverse())]);
  const [mine, theirs] = [words(given[0]!), words(given[1]!).toReversed()];
  const end = await stored();
  expect(mine.map((word, row) => [word, theirs[row]].sort())).toEqual(Array(3).fill(["changed", "conflict"]));
  expect(end.map(([value]) => value)).toEqual(mine.map((word) => (word === "changed" ? "mine" : "theirs")));
});

it("refuses malformed calls whole, and stores nothing", async () => {
  const one = { row_id: randomUUID(), field_id: randomUUID(), value: "x" };
  const bodies: unknown[] = [
    { transaction_id: "t", cells: [] },
    {
      transaction_id: "t",
      cells: Array.from({ length: MAX_CELLS + 1 }, () => ({ ...one, row_id: randomUUID() })),
    },
    { transaction_id: "t", cells: [{ ...one, row_id: "1" }] },
    { transaction_id: "t", cells: [{ ...one, field_id: "__proto__" }] },
    { transaction_id: "t", cells: [cellOf({ value: "a" }), cellOf({ value: "b" })] },
    { transaction_id: "a b", cells: [one] },
    { cells: [one] },
  ];
  for (const body of bodies) {
    const response = await people.editor.send(updateCells, { params: { form_id: form.form_id }, body });
    expect.soft(response.status, JSON.stringify(body).slice(0, 100)).toBe(400);
  }
  expect(await stored()).toEqual([1, 2, 3].map((n) => [`N${n}`, 1]));
});

it("stores a text without its NUL", async () => {
  expect(words(await verdicts([{ value: "a\u0000b" }, { row: 1, value: "fine" }]))).toEqual([
    "changed",
    "changed",
  ]);
  expect((await stored()).map(([value]) => value)).toEqual(["ab", "fine", "N3"]);
});

// Proves data/role-members
it("changes no cells of another form, and nothing for viewers and strangers", async () => {
  const other = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [{ name: "name", type: "text" }],
  });
  const params = { form_id: other.form_id };
  const cells = [cellOf({ value: "x" }), { ...cellOf({ value: "x" }), field_id: other.fields.name! }];
  const body = { transaction_id: "t", cells };
  const { cells: given } = await people.editor.call<UpdatedCells>(updateCells, { params, body });
  expect(words(given)).toEqual(["not_found", "not_found"]);
  expect((await send([{ value: "x" }], people.viewer)).status).toBe(403);
  expect((await send([{ value: "x" }], people.stranger)).status).toBe(404);
  expect((await send([{ value: "x" }], people.nobody)).status).toBe(401);
  expect(await stored()).toEqual([1, 2, 3].map((n) => [`N${n}`, 1]));
});

it("checks cells by the same fields that a form has", async () => {
  const { rows } = await harness.database.sql.query(
    `SELECT form_definition($1) AS form, edited_form($1) AS edited, edited_fields($1, '{}') AS former`,
    [form.form_id],
  );
  const [{ form: whole, edited, former }] = rows;
  expect(edited.fields).toHaveLength(Object.keys(form.fields).length);
  expect(whole).toMatchObject(edited);
  expect(former).toEqual(edited);
});
