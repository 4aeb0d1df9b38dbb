import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { TableConnection } from "#core/connections/table-connection.ts";
import * as contracts from "#core/contracts/connections/rows.ts";
import { connectMainTable } from "#core/contracts/connections/tables.ts";
import type { RowPage } from "#core/contracts/grid/rows.ts";
import { formRoom } from "#core/contracts/rooms/room-names.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import {
  BIG,
  type ConnectedTables,
  GUEST_ROWS,
  GUEST_TABLES,
  makeConnectedTables,
  refused,
  type ShownTable,
} from "../../../testing/connected-tables.ts";
import { makeForm, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

/** For each type of column, a field that shows it, and two values as its editor sends them. */
const KINDS: Readonly<Record<string, readonly [type: string, first: unknown, second: unknown]>> = {
  smallint: ["number", 7, -7],
  integer: ["number", 0, 70],
  bigint: ["number", "9007199254740993", "-9223372036854775808"],
  "decimal(40, 20)": ["number", "12345678901234567890.12345678901234567890", 1],
  numeric: ["number", "0.123456789012345678901234567890", "NaN"],
  real: ["number", 1.1, 2.5],
  "double precision": ["number", 0.12345678901, 1e10],
  boolean: ["switch", false, true],
  text: ["text", 'a,b "c" \\ (d)', "null"],
  "character varying(30)": ["text", "{a}", "true"],
  uuid: ["text", "00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"],
  date: ["date", "2026-03-01", "1999-12-31"],
  time: ["time", "10:00", "23:59:59"],
  timestamptz: ["datetime-local", "2026-03-01T10:00:00Z", "2026-03-01T12:30:15+02:00"],
  timestamp: ["datetime-local", "2026-03-01T10:00", "1999-12-31T23:59:00"],
  timetz: ["time", "10:00+09", "23:59:59-03:30"],
  "text[]": ["json", '["a","b,c"]', "[]"],
  "bigint[]": ["json", '["9007199254740993",1]', "[]"],
  "numeric[]": ["json", '["0.12345678901234567890",null]', "[[1,2],[3,4.5]]"],
  jsonb: ["json", '{"b":[1,"x"],"a":null}', "0"],
  json: ["json", '{"b":[1,"x"],"a":null}', "false"],
  inet: ["text", "10.0.0.1", "::1"],
  interval: ["text", "1 day", "02:00:00"],
};

const SHOP = `${GUEST_TABLES}
  CREATE VIEW names AS SELECT name FROM guests;
  CREATE VIEW moods AS SELECT mood, count(*) FROM guests GROUP BY mood;
  CREATE TABLE kinds (id integer PRIMARY KEY, ${Object.keys(KINDS)
    .map((type, place) => `c${place} ${type}`)
    .join(", ")});
  REVOKE INSERT, UPDATE, DELETE ON prices FROM service_role;`;

let place: ConnectedTables;
let harness: Harness;
let target: SupabaseTarget;
let people: People;
let project_id: string;

beforeAll(async () => {
  [harness, target] = await Promise.all([
    createHarness({ WEBHOOK_LOCAL: "true" }),
    startSupabaseTarget(SHOP),
  ]);
  place = await makeConnectedTables(harness, target);
  ({ people, project_id } = place);
});
beforeEach(() => target.exec(GUEST_ROWS));
afterEach(() => {
  target.fault = null;
});
afterAll(async () => {
  await target.stop();
  await harness.close();
});

const edit: ConnectedTables["edit"] = (of, cells) => place.edit(of, cells);
const remove = ({ params }: ShownTable, filters: unknown[]) =>
  people.owner.send(contracts.deleteConnectedRows, { params, body: { filters } });

test("a page has the columns of the fields and the key, exactly", async () => {
  const of = await place.guests();
  const page = await place.list(of);
  expect(page).toMatchObject({ count: 3, page: 0, limit: 100, next_cursor: null });
  expect(page.rows.map(({ id, local_id }) => [id, local_id])).toEqual([
    ['["2"]', "2"],
    ['["3"]', "3"],
    [`["${BIG}"]`, BIG],
  ]);
  const { id } = of;
  expect(page.rows[2]!.data).toEqual({
    "key:id": { value: BIG },
    [id.name!]: { value: "Ada" },
    [id["Full name"]!]: { value: 'Ada, "L" (1815)' },
    [id.mood!]: { value: "Happy", form_field_option_id: expect.any(String) },
    [id.tags!]: { value: ["sad", "happy"] },
    [id.price!]: { value: 12.35 },
    [id.extra!]: { value: { a: [2], b: 1 } },
    [id.raw!]: { value: { x: 1 } },
    [id.is_in!]: { value: true },
  });
  expect(page.rows[1]!.data).toMatchObject({ [id.price!]: { value: 0 }, [id.name!]: { value: "" } });
  expect(JSON.stringify(page)).not.toContain(target.secret_key);
});

// Proves connection/query-cell
test("cells are changed by the whole key, if they are as expected, and others are told", async () => {
  const of = await place.guests();
  const { id } = of;
  const row_id = `["${BIG}"]`;
  const happy = (await place.list(of)).rows[2]!.data[id.mood!]!.form_field_option_id;
  const { cells } = await edit(of, [
    { row_id, field_id: id.name!, value: "Grace", expected: { value: "Ada" } },
    { row_id, field_id: id.price!, value: 7.25, expected: { value: 12.35 } },
    {
      row_id,
      field_id: id.extra!,
      value: '{"c":false}',
      expected: { value: { a: [2], b: 1 } },
    },
    { row_id, field_id: id.raw!, value: "0", expected: { value: { x: 1 } } },
    { row_id, field_id: id.is_in!, value: false, expected: { value: true } },
    { row_id: '["2"]', field_id: id.mood!, value: happy, expected: null },
    { row_id: '["3"]', field_id: id.name!, value: "x", expected: { value: "other" } },
    { row_id: '["4"]', field_id: id.name!, value: "x" },
    { row_id, field_id: "key:id", value: "5" },
    { row_id: "row:1", field_id: id.name!, value: "x" },
    { row_id: '["2"]', field_id: randomUUID(), value: "x" },
  ]);
  expect(cells.map(({ verdict }) => verdict)).toEqual([
    "changed",
    "changed",
    "changed",
    "changed",
    "changed",
    "changed",
    "conflict",
    "not_found",
    "read_only",
    "not_found",
    "not_found",
  ]);
  expect(cells[1]).toMatchObject({ cell: { value: 7.25 } });
  expect(cells[6]).toMatchObject({ cell: { value: "" } });
  const rows = await target.run("SELECT name, price, extra, raw, is_in, mood FROM guests ORDER BY id", []);
  expect(rows).toMatchObject([
    { name: "Bob", mood: "Happy" },
    { name: "" },
    { name: "Grace", price: 7.25, extra: { c: false }, raw: 0, is_in: false },
  ]);
  expect(harness.room.published.at(-1)).toMatchObject({
    room: formRoom(of.params.form_id),
    publication: { type: "response.deleted", response_ids: null, transaction_id: "t1" },
  });
});

test("every type of column keeps what is written, and is then as expected", async () => {
  await target.exec("INSERT INTO kinds (id) VALUES (1) ON CONFLICT DO NOTHING");
  const types = Object.entries(KINDS);
  const of = await place.table(
    "kinds",
    Object.fromEntries(types.map(([, [type]], index) => [`c${index}`, type])),
  );
  for (const [index, [name, [type, ...values]]] of types.entries()) {
    let expected: unknown = null;
    const field_id = of.id[`c${index}`]!;
    for (const value of [...values, null]) {
      const { cells } = await edit(of, [{ row_id: '["1"]', field_id, value, expected }]);
      expect(cells, `${name} ${value}`).toMatchObject([{ verdict: "changed" }]);
      expected = (cells[0] as { cell: unknown }).cell;
      // No digit of a number is lost.
      if (type === "number") expect(expected, name).toEqual(value === null ? null : { value });
      const { data } = (await place.list(of)).rows[0]!;
      expect(data[field_id] ?? null, `${name} ${value}`).toEqual(expected);
      if (value === null) expect(expected).toBeNull();
    }
  }
});

test("what the database itself refuses is said, row by row, and nothing is sent twice", async () => {
  const of = await place.guests();
  const cell = (row: number, value: unknown) => ({ row_id: `["${row}"]`, field_id: of.id.price!, value });
  const { cells } = await edit(of, [cell(2, 5000), cell(3, 5)]);
  expect(cells).toMatchObject([
    { verdict: "failed", reason: expect.stringMatching(/check constraint/) },
    { verdict: "changed" },
  ]);
  const { params } = of;
  const body = { transaction_id: "t", cells: [cell(2, 5000)] };
  expect(await refused(people.owner.send(contracts.updateConnectedRows, { params, body }))).toMatchObject({
    status: 502,
    error: "EXTERNAL_DATABASE_FAILED",
    reason: expect.stringMatching(/check constraint/),
  });
  const { cells: invalid } = await edit(of, [cell(2, "many")]);
  expect(invalid).toMatchObject([{ verdict: "invalid" }]);
});

// Proves connection/query-delete
test("rows are deleted by their whole keys only", async () => {
  const of = await place.seats();
  const page = await place.list(of);
  expect(page.rows.map(({ id }) => id)).toEqual(['["\\"","1"]', '["a,b","1"]', '["a,b","2"]']);
  for (const filters of [
    [],
    [{}],
    [{ room: "a,b" }],
    [{ room: "a,b", number: 1, note: "x" }],
    [{ room: "a,b", note: "x" }],
    [{ room: "a,b", number: null }],
    [{ room: "a,b", number: 2 ** 53 }],
    [{ room: "a,b", number: 1 }, { room: "a,b" }],
    { room: "a,b", number: 1 },
  ]) {
    expect((await refused(remove(of, filters as unknown[]))).status).toBe(400);
  }
  expect(await target.run("SELECT 1 FROM seats", [])).toHaveLength(3);
  const answer = await remove(of, [
    { room: "a,b", number: 1 },
    { room: "a,b", number: "2" },
    { room: "gone", number: 1 },
  ]);
  expect(await answer.json()).toEqual({ data: { count: 2, reason: null } });
  expect(await target.run("SELECT room FROM seats", [])).toEqual([{ room: '"' }]);
});

// Proves connection/query-delete
test("a deletion of more rows than were named is told", async () => {
  const of = await place.seats();
  target.fault = (request, response) => {
    if (request.method !== "DELETE") return "continue";
    const gone = JSON.stringify([1, 2].map((number) => ({ room: "a,b", number })));
    return response.writeHead(200, { "content-type": "application/json" }).end(gone);
  };
  const answer = await remove(of, [{ room: "a,b", number: 1 }]);
  expect(await answer.json()).toEqual({
    data: { count: 2, reason: expect.stringContaining("More rows were deleted than you chose") },
  });
});

// Proves data/role-no-key
test("a view and a table that may only be read are shown, and not written", async () => {
  const view = await place.table("names", { name: "text" });
  const { rows } = await place.list(view);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
  expect(rows[0]!.id).toBe("row:0");
  const prices = await place.table("prices", { amount: "number" });
  expect((await place.list(prices)).rows).toHaveLength(1);
  for (const [of, reason] of [
    [view, /no primary key/],
    [prices, /only lets its rows be read/],
  ] as const) {
    const field_id = Object.values(of.id)[0]!;
    const body = { transaction_id: "t", cells: [{ row_id: '["1"]', field_id, value: "1" }] };
    const { params } = of;
    const answers = [
      people.owner.send(contracts.updateConnectedRows, { params, body }),
      remove(of, [{ id: 1 }]),
    ];
    for (const answer of answers) {
      const said = await refused(answer);
      expect(said).toMatchObject({ status: 403, error: "FORBIDDEN" });
      expect(said.reason).toMatch(reason);
    }
  }
});

test("a table that is missing outside is said, and not asked for", async () => {
  const { params } = await place.guests();
  const mark = (is_missing: boolean) =>
    harness.database.sql.query("UPDATE connected_table SET is_missing = $2 WHERE id = $1", [
      params.table_id,
      is_missing,
    ]);
  await mark(true);
  const said = await refused(people.owner.send(contracts.listConnectedRows, { params }));
  await mark(false);
  expect(said).toMatchObject({
    status: 502,
    reason: expect.stringMatching(/no longer has the table “guests”/),
  });
});

// Proves connection/call-rows
test("a form shows the rows of its main table, and only members reach them", async () => {
  const form = await makeForm(harness.database.sql, { project_id });
  const connection = await people.owner.call<TableConnection>(connectMainTable, {
    params: { form_id: form.form_id },
    body: { schema_name: "public", table_name: "seats" },
  });
  const params = { form_id: form.form_id, table_id: connection.id };
  const { rows } = await people.owner.call<RowPage>(contracts.listConnectedRows, { params });
  expect(Object.keys(rows[0]!.data).toSorted()).toEqual(["key:number", "key:room"]);
  const of = await place.seats();
  const body = { transaction_id: "t", cells: [{ row_id: '["x","1"]', field_id: of.id.note!, value: "1" }] };
  const deletion = { filters: [{ room: "x", number: 1 }] };
  const calls = (who: typeof people.owner, at: typeof params) => [
    who.send(contracts.listConnectedRows, { params: at }),
    who.send(contracts.updateConnectedRows, { params: at, body }),
    who.send(contracts.deleteConnectedRows, { params: at, body: deletion }),
  ];
  const statuses = async (who: typeof people.owner, at: typeof params) =>
    Promise.all(calls(who, at).map(async (answer) => (await answer).status));
  expect(await statuses(people.stranger, of.params)).toEqual([404, 404, 404]);
  expect(await statuses(people.viewer, of.params)).toEqual([200, 403, 403]);
  // The table of another form.
  expect(await statuses(people.owner, { ...of.params, table_id: connection.id })).toEqual([404, 404, 404]);
  expect(await statuses(people.owner, { ...params, form_id: randomUUID() })).toEqual([404, 404, 404]);
});

test("a view that can only be read is no main table", async () => {
  const { form_id } = await makeForm(harness.database.sql, { project_id });
  for (const table_name of ["moods", "prices"]) {
    const body = { schema_name: "public", table_name };
    expect(await refused(people.owner.send(connectMainTable, { params: { form_id }, body }))).toMatchObject({
      status: 400,
      reason: `The table “${table_name}” takes no new rows. Choose another one, or allow its role to insert.`,
      field: "table_name",
    });
  }
});

test.each([
  [401, /key isn’t allowed/],
  [404, /doesn’t know this table/],
  [406, /isn’t exposed/],
  [429, /busy/],
  [503, /failed with 503/],
  [200, /no Supabase project/],
  [0, /couldn’t reach/],
])("when the server answers with %s, the words say so, and nothing is sent again", async (status, words) => {
  const of = await place.guests();
  let calls = 0;
  target.fault = (request, response) => {
    calls += 1;
    if (status === 0) request.destroy();
    else response.writeHead(status).end(status === 200 ? "<html>" : "{}");
  };
  const { params } = of;
  const body = { transaction_id: "t", cells: [{ row_id: '["2"]', field_id: of.id.name!, value: "x" }] };
  const answers = [
    people.owner.send(contracts.listConnectedRows, { params }),
    people.owner.send(contracts.updateConnectedRows, { params, body }),
    remove(of, [{ id: 2 }]),
  ];
  for (const answer of answers) {
    const said = await refused(answer);
    expect(said).toMatchObject({ status: 502, error: "EXTERNAL_DATABASE_FAILED" });
    expect(said.reason).toMatch(words);
  }
  expect(calls).toBe(3);
  target.fault = null;
  expect(await target.run("SELECT name FROM guests WHERE id = 2", [])).toEqual([{ name: "Bob" }]);
});
