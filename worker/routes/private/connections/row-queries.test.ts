import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { saveField } from "#core/contracts/building/builder.ts";
import * as contracts from "#core/contracts/connections/rows.ts";
import { saveFieldStorage } from "#core/contracts/connections/storage.ts";
import { connectMainTable } from "#core/contracts/connections/tables.ts";
import { importRows } from "#core/contracts/grid/imports.ts";
import type { TableRow } from "#core/contracts/grid/rows.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import {
  BIG,
  type ConnectedTables,
  GUEST_ROWS,
  GUEST_TABLES,
  makeConnectedTables,
  refused,
  where,
} from "../../../testing/connected-tables.ts";
import { makeForm, makeTable, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let place: ConnectedTables;
let harness: Harness;
let target: SupabaseTarget;
let people: People;
let project_id: string;

beforeAll(async () => {
  [harness, target] = await Promise.all([
    createHarness({ WEBHOOK_LOCAL: "true" }),
    startSupabaseTarget(GUEST_TABLES),
  ]);
  place = await makeConnectedTables(harness, target);
  ({ people, project_id } = place);
});
beforeEach(() => target.exec(GUEST_ROWS));
afterAll(async () => {
  await target.stop();
  await harness.close();
});

const names: ConnectedTables["names"] = (of, query) => place.names(of, query);
const edit: ConnectedTables["edit"] = (of, cells) => place.edit(of, cells);

// Proves data/edit-supabase, connection/query-sort, connection/query-pages
test("rows are filtered, ordered, searched and paged", async () => {
  const of = await place.guests();
  const { id } = of;
  const full = id["Full name"]!;
  expect(await names(of, where({ column: full, op: "eq", value: 'Ada, "L" (1815)' }))).toEqual(["Ada"]);
  expect(await names(of, where({ column: id.name, op: "eq", value: "" }))).toEqual([""]);
  expect(await names(of, where({ column: full, op: "eq", value: "" }))).toEqual(["Bob"]);
  expect(await names(of, where({ column: id.mood, op: "eq", value: "Sad" }))).toEqual([""]);
  expect(await names(of, where({ column: "key:id", op: "eq", value: BIG }))).toEqual(["Ada"]);
  expect(
    await names(
      of,
      where({ column: id.price, op: "gte", value: 0 }, { column: id.price, op: "lt", value: 10 }),
    ),
  ).toEqual([""]);
  expect(await names(of, { order: `-${encodeURIComponent(full).replaceAll("-", "%2D")}:nullslast` })).toEqual(
    ["", "Ada", "Bob"],
  );
  expect(await names(of, { search: "da, " })).toEqual(["Ada"]);
  expect(await names(of, { search: '"L"' })).toEqual(["Ada"]);
  expect(await names(of, { search: "*" })).toEqual([""]);
  expect(await names(of, { search: "ada", search_column: id.name! })).toEqual(["Ada"]);
  expect(await names(of, { search: "1815", search_column: id.name! })).toEqual([]);
  expect(await names(of, { search: "1", search_column: id.price! })).toEqual([]);
  expect(await place.list(of, { page: "1", limit: "10" })).toMatchObject({ rows: [], page: 1 });
  for (const query of [where({ column: "secret", op: "eq", value: "s" }), { order: "__gf_created_at" }]) {
    const { params } = of;
    const answer = await refused(people.owner.send(contracts.listConnectedRows, { params, query }));
    expect(answer).toMatchObject({ status: 400 });
  }
});

// Proves connection/query-cell
test("a cell that refers to a row is judged as in a table of our own", async () => {
  const of = await place.table("orders", { price: "number", city: "text" });
  const cities = await makeTable(harness.database.sql, {
    project_id,
    name: "cities",
    fields: [{ name: "code", type: "text" }],
    rows: [{ code: "OSL" }],
  });
  const references = {
    price: { type: "x-supabase", schema: "public", table: "prices", column: "id" },
    city: { type: "sheaf", table_id: cities.table_id, column: cities.fields.code! },
  };
  for (const [name, reference] of Object.entries(references))
    await people.owner.call(saveField, {
      params: { form_id: of.params.form_id },
      body: { id: of.id[name]!, name, type: "search", reference, options: [], optgroups: [] } as never,
    });
  await target.exec("INSERT INTO orders VALUES (1, NULL, NULL)");
  const cell = (name: string, value: unknown) => ({ row_id: '["1"]', field_id: of.id[name]!, value });
  const unknown = { verdict: "invalid", reasons: [{ code: "optionUnknown" }] };
  const { cells } = await edit(of, [cell("price", "7"), cell("city", "OSL")]);
  expect(cells).toMatchObject([unknown, { verdict: "changed" }]);
  expect((await edit(of, [cell("price", "1"), cell("city", "Oslo")])).cells).toMatchObject([
    { verdict: "changed" },
    unknown,
  ]);
  expect(await target.run("SELECT * FROM orders", [])).toEqual([{ id: 1, price: 1, city: "OSL" }]);
  expect((await edit(of, [cell("price", null)])).cells).toMatchObject([{ verdict: "changed" }]);
  // As the database reads them, also together with others.
  await target.exec("INSERT INTO orders VALUES (2, NULL, NULL), (3, NULL, NULL)");
  const prices = ["01", "+1", "2"].map((value, place) => ({
    ...cell("price", value),
    row_id: `["${place + 1}"]`,
  }));
  expect((await edit(of, prices)).cells).toMatchObject([
    { verdict: "changed" },
    { verdict: "changed" },
    unknown,
  ]);
});

// Proves connection/query-filter
test("every filter that the editor offers finds rows, or is refused in words", async () => {
  const of = await place.guests();
  const { id } = of;
  const by = (column: string, op: string, value: unknown) => names(of, where({ column, op, value }));
  expect(await by(id.price!, "is", "not_null")).toEqual(["", "Ada"]);
  expect(await by(id.price!, "neq", "")).toEqual(["", "Ada"]);
  expect(await by(id.price!, "eq", "")).toEqual(["Bob"]);
  expect(await by(id.price!, "in", "0, 12.35")).toEqual(["", "Ada"]);
  expect(await by(id.is_in!, "neq", "")).toEqual(["Bob", "Ada"]);
  expect(await by(id.is_in!, "eq", true)).toEqual(["Ada"]);
  expect(await by(id.mood!, "neq", "")).toEqual(["", "Ada"]);
  expect(await by(id["Full name"]!, "neq", "")).toEqual(["", "Ada"]);
  expect(await by("key:id", "ilike", BIG)).toEqual(["Ada"]);
  expect(await by("key:id", "ilike", "%a%")).toEqual([]);
  expect(await by("key:id", "in", `2, ${BIG}`)).toEqual(["Bob", "Ada"]);
  expect(await by(id.tags!, "ilike", "%sad%")).toEqual(["Ada"]);
  expect(await by(id.tags!, "ov", "none, happy")).toEqual(["Ada"]);
  expect(await by(id.tags!, "eq", "")).toEqual(["Bob", ""]);
  expect(await by(id.tags!, "neq", "")).toEqual(["Ada"]);
  expect(await by(id.extra!, "cs", '{"b":1}')).toEqual(["Ada"]);
  expect(await by(id.raw!, "neq", "")).toEqual(["", "Ada"]);
  for (const [column, op, value] of [
    [id.extra, "ilike", "%a%"],
    [id.raw, "eq", "{}"],
    [id.tags, "gt", "a"],
    [id.name, "is", "true"],
    ["key:id", "wfts", "a"],
  ]) {
    const query = where({ column, op, value });
    const answer = await refused(
      people.owner.send(contracts.listConnectedRows, { params: of.params, query }),
    );
    expect(answer).toMatchObject({
      status: 400,
      reason: "A column of this type can’t be filtered like this.",
    });
  }
  for (const [op, value] of [
    ["eq", "nope"],
    ["lt", "nope"],
    ["in", "0, nope"],
  ]) {
    const query = where({ column: id.price, op, value });
    const answer = await refused(
      people.owner.send(contracts.listConnectedRows, { params: of.params, query }),
    );
    expect(answer).toMatchObject({
      status: 400,
      reason: "“nope” can’t be in a column of type numeric.",
    });
  }
});

test("filters find through the route what PostgreSQL finds", async () => {
  const of = await place.guests();
  const words = ["Ada", "", "null", 'a"b', "a\\b", "a,b", "(a)", "a.b", "*", "%", "order"];
  await target.exec("DELETE FROM guests");
  for (const [n, word] of words.entries()) {
    const other = words[(n * 3 + 1) % words.length];
    await target.run('INSERT INTO guests (id, name, "Full name") VALUES ($1, $2, $3)', [n, word, other]);
  }
  const condition = fc.record({
    column: fc.constantFrom("name", "Full name"),
    op: fc.constantFrom("neq", "gt", "lte"),
    value: fc.constantFrom(...words.filter(Boolean)),
  });
  const signs: Record<string, string> = { neq: "<>", gt: ">", lte: "<=" };
  const several = fc.uniqueArray(condition, {
    maxLength: 3,
    selector: ({ column, op }) => `${column} ${op}`,
  });
  await fc.assert(
    fc.asyncProperty(several, async (conditions) => {
      const terms = conditions.map(({ column, op }, place) => `"${column}" ${signs[op]} $${place + 1}`);
      const text = `SELECT name FROM guests WHERE ${["true", ...terms].join(" AND ")} ORDER BY id`;
      const expected = await target.run(
        text,
        conditions.map(({ value }) => value),
      );
      const asked = conditions.map((one) => ({ ...one, column: of.id[one.column] }));
      expect(await names(of, where(...asked))).toEqual(expected.map(({ name }) => name));
    }),
    { numRuns: 60 },
  );
});

// Proves connection/query-new-row, connection/call-rows
test("a row is added with what it is given, and defaults for the rest", async () => {
  const of = await place.guests();
  const { params, id } = of;
  const refusedAs = async (cells: object[], at = params) => {
    const body = { transaction_id: "t1", cells };
    const answer = await people.owner.send(contracts.addConnectedRow, { params: at, body });
    return [answer.status, ((await answer.json()) as { info: unknown }).info];
  };
  const key = { field_id: "key:id", value: "9007199254740995" };
  const seats = await place.seats();
  expect(await refusedAs([{ field_id: seats.id.note, value: "x" }], seats.params)).toEqual([
    422,
    { fields: { room: [{ code: "valueMissing" }], number: [{ code: "valueMissing" }] } },
  ]);
  expect(await refusedAs([key, { field_id: id.price, value: "many" }])).toEqual([
    422,
    { fields: { price: [{ code: "badInput" }] } },
  ]);
  expect((await refusedAs([key, { field_id: randomUUID(), value: 1 }]))[0]).toBe(400);
  const added = await people.owner.call<TableRow>(contracts.addConnectedRow, {
    params,
    body: {
      transaction_id: "t1",
      cells: [key, { field_id: id.name, value: "Eve" }, { field_id: id.price, value: "1.5" }],
    },
  });
  expect(added).toMatchObject({
    id: '["9007199254740995"]',
    data: { [id.name!]: { value: "Eve" }, [id.price!]: { value: 1.5 } },
  });
  expect(await names(of, {})).toEqual(["Bob", "", "Ada", "Eve"]);
  expect(await refusedAs([key])).toMatchObject([502, { reason: expect.stringMatching(/duplicate key/) }]);
  const viewer = await people.viewer.send(contracts.addConnectedRow, {
    params,
    body: { transaction_id: "t1", cells: [] },
  });
  expect(viewer.status).toBe(403);
});

test("a file is not imported where nobody would see its rows", async () => {
  const of = await place.guests();
  const body = { batch_id: randomUUID(), transaction_id: "t1", columns: [of.id.name], rows: [["Eve"]] };
  const { form_id } = of.params;
  const answer = await refused(people.owner.send(importRows, { params: { form_id }, body }));
  expect(answer).toMatchObject({ status: 409, reason: expect.stringMatching(/whose rows are here/) });
});

// Proves connection/query-other-project
test("the connection of another project of the same organization is out of reach", async () => {
  // The owner may see both projects, but only one has a connection.
  const { form_id, fields } = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "seat", type: "search" },
      { name: "photo", type: "image" },
    ],
  });
  const of = await place.seats();
  const params = { form_id, table_id: of.params.table_id };
  const body = { transaction_id: "t", cells: [{ row_id: '["x","1"]', field_id: of.id.note!, value: "1" }] };
  const reference = { type: "x-supabase", schema: "public", table: "seats", column: "room" } as const;
  const field = { id: fields.seat!, name: "seat", type: "search" as const, options: [], optgroups: [] };
  const photo = { form_id, field_id: fields.photo! };
  const calls = [
    people.owner.send(contracts.listConnectedRows, { params }),
    people.owner.send(contracts.updateConnectedRows, { params, body }),
    people.owner.send(contracts.deleteConnectedRows, {
      params,
      body: { filters: [{ room: "x", number: 1 }] },
    }),
    people.owner.send(connectMainTable, { params, body: { schema_name: "public", table_name: "seats" } }),
    people.owner.send(saveField, { params, body: { ...field, reference } }),
    people.owner.send(saveFieldStorage, {
      params: photo,
      body: { type: "x-supabase", bucket: "any", path: "a", mode: "direct" },
    }),
  ];
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 400, 400, 400]);
});
