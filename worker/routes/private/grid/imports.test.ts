import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ImportedRows, importRows } from "#core/contracts/grid/imports.ts";
import { exportRows, listRows, type ResponseRow, type RowPage } from "#core/contracts/grid/rows.ts";
import { IMPORT_LIMITS } from "#core/tables/import/limits.ts";
import type { Browser } from "../../../testing/browser.ts";
import {
  type MadeTable,
  makeForm,
  makePeople,
  makeRows,
  makeTable,
  type People,
  stockOptions,
} from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
let people: People;
let table: MadeTable;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());
beforeEach(async () => {
  table = await makeTable(harness.database.sql, {
    project_id: people.project_id,
    name: "products",
    fields: [
      { name: "title", type: "text", required: true, maxlength: 20 },
      { name: "price", type: "number", min: 0, step: 0.01 },
      { name: "kind", type: "select", choices: ["chair", "table"] },
      { name: "made", type: "date" },
      { name: "seen", type: "datetime-local" },
      { name: "sold", type: "checkbox" },
      { name: "picture", type: "image" },
      { name: "pin", type: "password" },
    ],
  });
  harness.room.published.length = 0;
});

interface Batch {
  columns?: readonly string[];
  rows: readonly (readonly unknown[])[];
  batch_id?: string;
  time_zone?: string;
  is_trial?: boolean;
}

function send({ columns = ["title"], rows, ...others }: Batch, who: Browser = people.editor, headers = {}) {
  const ids = columns.map((name) => table.fields[name] ?? name);
  return who.send(importRows, {
    params: { form_id: table.table_id },
    body: { batch_id: randomUUID(), transaction_id: "import", columns: ids, rows, ...others },
    headers,
  });
}

async function imported(batch: Batch): Promise<ImportedRows> {
  const response = await send(batch);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: ImportedRows }).data;
}

async function reasonOf(response: Response): Promise<[number, unknown]> {
  const { info } = (await response.json()) as { info: { reason?: string } | null };
  return [response.status, info?.reason];
}

/** The stored values by column name, in the order of the rows. */
async function stored(...names: string[]) {
  const { rows } = await people.viewer.call<RowPage<ResponseRow>>(listRows, {
    params: { form_id: table.table_id },
    query: { order: "__gf_display_id", limit: "500" },
  });
  return rows.map(({ data }) => names.map((name) => data[table.fields[name]!]?.value ?? null));
}

test("several choices arrive as a list, and are exported in each form of lists", async () => {
  const made = await makeTable(harness.database.sql, {
    project_id: people.project_id,
    name: "orders",
    fields: [{ name: "drinks", type: "checkboxes", choices: ["Tea, green", "Coffee"] }],
  });
  table = made;
  const rows = [[["Tea, green", "Coffee"]], [["Coffee"]], [[]]];
  expect(await imported({ columns: ["drinks"], rows })).toEqual({ stored: 3, refused: [] });
  expect(await stored("drinks")).toEqual([[["Tea, green", "Coffee"]], [["Coffee"]], [null]]);
  const file = async (format: string, lists?: string) => {
    const query = { columns: made.fields.drinks!, order: "__gf_display_id", ...(lists && { lists }) };
    const params = { form_id: made.table_id, format };
    return (await people.viewer.send(exportRows, { params, query })).text();
  };
  expect(await file("csv")).toBe('drinks\r\n"""Tea, green"", ""Coffee"""\r\n"""Coffee"""\r\n\r\n');
  expect(await file("csv", "plain")).toBe('drinks\r\n"Tea, green, Coffee"\r\nCoffee\r\n\r\n');
  expect(await file("csv", "columns")).toBe(
    '"drinks: Tea, green",drinks: Coffee\r\nYes,Yes\r\nNo,Yes\r\n,\r\n',
  );
  expect(JSON.parse(await file("json", "columns"))[0]).toEqual({
    answers: { drinks: ["Tea, green", "Coffee"] },
  });
});

test("stores what is valid in its order, and says of each other row what is wrong, by column", async () => {
  const columns = ["title", "price", "kind", "made", "seen", "sold"];
  const result = await imported({
    columns,
    time_zone: "Europe/Vienna",
    rows: [
      ["Chair", "19.9", "chair", "2026-03-04", "2026-07-01T10:00", "true"],
      ["", "1", "", "", "", ""],
      ["Table", "", table.table_id, "2026-02-30", "", "maybe"],
      ["Desk", 5, "table"],
      ["x".repeat(21), "-1"],
    ],
  });
  expect(result.stored).toBe(2);
  const problem = (name: string, ...reasons: object[]) => ({ field_id: table.fields[name], reasons });
  expect(result.refused).toEqual([
    { index: 1, problems: [problem("title", { code: "valueMissing" })] },
    {
      index: 2,
      problems: [
        problem("kind", { code: "optionUnknown" }),
        problem("made", { code: "badInput" }),
        problem("sold", { code: "badInput" }),
      ],
    },
    {
      index: 4,
      problems: [
        problem("title", { code: "tooLong", limit: 20 }),
        problem("price", { code: "rangeUnderflow", limit: 0 }),
      ],
    },
  ]);
  expect(await stored(...columns)).toEqual([
    ["Chair", 19.9, "chair", "2026-03-04", "2026-07-01T08:00:00.000Z", true],
    ["Desk", 5, "table", null, null, false],
  ]);
  const { rows } = await harness.database.sql.query(
    "SELECT local_index, entered_by IS NOT NULL AS is_entered, platform_powered_by, time_zone, session_id, customer_id FROM response WHERE form_id = $1 ORDER BY local_index",
    [table.table_id],
  );
  const facts = { is_entered: true, platform_powered_by: "editor", time_zone: "Europe/Vienna" };
  expect(rows).toMatchObject([
    { ...facts, session_id: null, customer_id: null },
    { ...facts, session_id: null, customer_id: null },
  ]);
});

// Proves document/table-import
test("a repeat of a batch stores nothing twice, also at once, and other rows under its id are refused", async () => {
  const batch = { rows: [["A"], ["B"], [""]], batch_id: randomUUID() };
  const both = await Promise.all([imported(batch), imported(batch)]);
  const again = await imported(batch);
  expect(both).toEqual([again, again]);
  expect(again).toMatchObject({ stored: 2, refused: [{ index: 2 }] });
  expect(await stored("title")).toEqual([["A"], ["B"]]);
  expect((await send({ ...batch, rows: [["C"]] })).status).toBe(409);
  expect(await stored("title")).toEqual([["A"], ["B"]]);
  // The id of a batch belongs to its table.
  table = await makeTable(harness.database.sql, {
    project_id: people.project_id,
    name: "others",
    fields: [{ name: "title", type: "text" }],
  });
  expect(await imported(batch)).toEqual({ stored: 3, refused: [] });
});

test("a batch of the largest size takes one statement to store, and is one event for the room", async () => {
  await imported({ rows: [["first"]] });
  await harness.drain();
  harness.room.published.length = 0;
  const rows = Array.from({ length: IMPORT_LIMITS.batch_rows }, (_, row) => [`Row ${row}`]);
  const count = async (batch: Batch) => {
    const request_id = randomUUID();
    expect((await send(batch, people.editor, { "x-request-id": request_id })).status).toBe(200);
    return (await harness.database.counts(request_id)).during.statements;
  };
  const few = await count({ rows: [["one"]] });
  await harness.drain();
  harness.room.published.length = 0;
  expect(await count({ rows })).toBe(few);
  await harness.drain();
  expect(harness.room.published.map(({ publication }) => publication)).toMatchObject([
    { type: "response.deleted", form_id: table.table_id, response_ids: null, transaction_id: "import" },
  ]);
  const all = await stored("title");
  expect(all).toHaveLength(rows.length);
  expect(all[2]).toEqual(["Row 0"]);
});

test("webhooks get each row, and no email is sent", async () => {
  const { sql } = harness.database;
  await sql.query(
    `INSERT INTO webhook (form_id, url, secret, events) VALUES ($1, 'https://a.example', 'x', '{response.created}')`,
    [table.table_id],
  );
  await sql.query(
    `INSERT INTO form_mail (form_id, audience, is_enabled, subject_template, body_template, from_name, recipient_user_ids)
     SELECT $1, 'owner', true, 'New', 'New', 'Us', ARRAY[id] FROM auth_user LIMIT 1`,
    [table.table_id],
  );
  await imported({ rows: [["A"], ["B"]] });
  const { rows } = await sql.query(
    `SELECT split_part(destination, ':', 1) AS kind, event ->> 'type' AS type, count(*)::int AS n FROM outbox
     WHERE form_id = $1 GROUP BY 1, 2 ORDER BY 1`,
    [table.table_id],
  );
  expect(rows).toEqual([
    { kind: "room", type: "rows.imported", n: 1 },
    { kind: "webhook", type: "response.created", n: 2 },
  ]);
});

test("rows whose stock is gone are refused, and the others take theirs", async () => {
  const { sql } = harness.database;
  const { rows: options } = await sql.query(
    `SELECT id FROM "option" WHERE form_id = $1 AND value = 'chair'`,
    [table.table_id],
  );
  const form = {
    ...table,
    form_id: table.table_id,
    project_id: people.project_id,
    document_id: "",
    options: {},
  };
  await stockOptions(sql, form, { [options[0].id]: 2 });
  const rows = [
    ["A", "chair"],
    ["B", "chair"],
    ["C", "chair"],
    ["D", "table"],
  ];
  expect(await imported({ columns: ["title", "kind"], rows })).toEqual({
    stored: 3,
    refused: [
      { index: 2, problems: [{ field_id: table.fields.kind, reasons: [{ code: "optionDisabled" }] }] },
    ],
  });
  expect(await stored("title")).toEqual([["A"], ["B"], ["D"]]);
  const { rows: levels } = await sql.query(
    `SELECT l.available, l.committed FROM inventory_level l JOIN inventory_item i ON i.id = l.inventory_item_id WHERE i.sku = $1`,
    [options[0].id],
  );
  expect(levels).toMatchObject([{ available: 0, committed: 2 }]);
});

test("a column that refers to another table takes existing records only, with one question for all rows", async () => {
  const { sql } = harness.database;
  const cities = await makeTable(sql, {
    project_id: people.project_id,
    name: "cities",
    fields: [{ name: "code", type: "text" }],
    rows: [{ code: "VIE" }],
  });
  const reference = { type: "sheaf" as const, table_id: cities.table_id, column: cities.fields.code! };
  table = await makeTable(sql, {
    project_id: people.project_id,
    name: "flights",
    fields: [{ name: "to", type: "search", reference }],
  });
  expect(await imported({ columns: ["to"], rows: [["VIE"], ["XXX"], [""], ["VIE"]] })).toEqual({
    stored: 3,
    refused: [{ index: 1, problems: [{ field_id: table.fields.to, reasons: [{ code: "optionUnknown" }] }] }],
  });
});

test("a reference to rows takes their names, of which each must be that of one row", async () => {
  const { sql } = harness.database;
  const suppliers = await makeTable(sql, {
    project_id: people.project_id,
    name: "suppliers",
    fields: [
      { name: "name", type: "text" },
      { name: "size", type: "select", choices: ["small", "large"] },
    ],
  });
  const [acme, bolt, , , nameless] = await makeRows(
    sql,
    { form_id: suppliers.table_id, fields: suppliers.fields },
    [
      { name: "Acme", size: "small" },
      { name: "Bolt, Inc.", size: "large" },
      { name: "Twin" },
      { name: "Twin" },
      {},
    ],
  );
  const reference = { type: "sheaf" as const, table_id: suppliers.table_id, column: "__gf_id" };
  table = await makeTable(sql, {
    project_id: people.project_id,
    schema_id: suppliers.schema_id,
    name: "goods",
    fields: [
      { name: "title", type: "text", required: true },
      { name: "supplier", type: "search", reference },
      { name: "others", type: "search", is_array: true, reference },
      { name: "sized", type: "search", reference: { ...reference, columns: [suppliers.fields.size!] } },
    ],
  });
  const names = (column: string, ...unclear: [name: string, count: number][]) => ({
    field_id: table.fields[column],
    reasons: [{ code: "optionUnknown" }],
    names: unclear.map(([text, count]) => ({ name: text, count })),
  });
  const batch = {
    columns: ["title", "supplier", "others", "sized"],
    rows: [
      ["a", "Acme", "Bolt, Inc.", "large"],
      ["b", " Acme ", "Acme; #005", "small"],
      ["c", bolt, `${acme},#005`, ""],
      ["d", "acme", "", ""],
      ["e", "Twin", "Acme, Nobody, Twin", ""],
      ["", "Nobody", "", "huge"],
      ["f", randomUUID(), "", ""],
      ["g", "", null, null],
      ["h", "", '"Bolt, Inc.", Acme', ""],
    ],
  };
  const verdict = {
    stored: 5,
    refused: [
      { index: 3, problems: [names("supplier", ["acme", 0])] },
      { index: 4, problems: [names("supplier", ["Twin", 2]), names("others", ["Nobody", 0], ["Twin", 2])] },
      {
        index: 5,
        problems: [
          { field_id: table.fields.title, reasons: [{ code: "valueMissing" }] },
          names("supplier", ["Nobody", 0]),
          names("sized", ["huge", 0]),
        ],
      },
      { index: 6, problems: [{ field_id: table.fields.supplier, reasons: [{ code: "optionUnknown" }] }] },
    ],
  };
  expect(await imported({ ...batch, is_trial: true })).toEqual(verdict);
  expect(await stored("title")).toEqual([]);
  expect(await imported(batch)).toEqual(verdict);
  expect(await stored("title", "supplier", "others", "sized")).toEqual([
    ["a", acme, [bolt], bolt],
    ["b", acme, [acme, nameless], acme],
    ["c", bolt, [acme, nameless], null],
    ["g", null, null, null],
    ["h", null, [bolt, acme], null],
  ]);
});

test("the names of a batch take two statements, whatever its number of rows and columns", async () => {
  const { sql } = harness.database;
  const rows = Array.from({ length: 60 }, (_, n) => ({ name: `Supplier ${n}` }));
  const { table_id, schema_id } = await makeTable(sql, {
    project_id: people.project_id,
    name: "suppliers",
    fields: [{ name: "name", type: "text" }],
    rows,
  });
  const reference = { type: "sheaf" as const, table_id, column: "__gf_id" };
  const count = async (fields: string[]) => {
    const columns = fields.map((name) => ({ name, type: "search" as const, reference }));
    table = await makeTable(sql, {
      ...{ project_id: people.project_id, schema_id, name: `goods${fields.length}` },
      fields: [{ name: "title", type: "text" }, ...columns],
    });
    const request_id = randomUUID();
    const response = await send(
      { columns: ["title", ...fields], rows: rows.map(({ name }) => ["x", ...fields.map(() => name)]) },
      people.editor,
      { "x-request-id": request_id },
    );
    expect(response.status).toBe(200);
    return (await harness.database.counts(request_id)).during.statements;
  };
  const none = await count([]);
  // Besides the check that the rows exist.
  expect(await count(["one"])).toBe(none + 3);
  expect(await count(["one", "two", "three"])).toBe(none + 3);
});

test("columns that are gone or take no values of a file are refused in words, and so is a form", async () => {
  expect(await reasonOf(await send({ columns: [randomUUID()], rows: [["a"]] }))).toEqual([
    409,
    "A column was deleted. Choose the columns again.",
  ]);
  for (const name of ["picture", "pin"])
    expect(await reasonOf(await send({ columns: ["title", name], rows: [["a", "b"]] }))).toEqual([
      409,
      `Values can’t be imported into the column “${name}”.`,
    ]);
  const form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [{ name: "title", type: "text" }],
  });
  table = { schema_id: "", table_id: form.form_id, fields: form.fields };
  expect(await reasonOf(await send({ rows: [["a"]] }))).toEqual([
    409,
    "Rows can be imported only into a table of a database whose rows are here.",
  ]);
  expect(await stored("title")).toEqual([]);
});

test("hostile values are stored as texts or refused, and malformed batches are refused whole", async () => {
  const hostile = ["a\u0000b", "\ud800x", "__proto__", "=1+1", "<script>"];
  expect(await imported({ rows: hostile.map((one) => [one]) })).toEqual({ stored: 5, refused: [] });
  expect(await stored("title")).toEqual([["ab"], ["\ufffdx"], ["__proto__"], ["=1+1"], ["<script>"]]);
  const row = ["x"];
  const batches: Batch[] = [
    { rows: [] },
    { rows: Array(IMPORT_LIMITS.batch_rows + 1).fill(row) },
    { columns: [], rows: [row] },
    { columns: ["title", "title"], rows: [row] },
    { columns: ["__proto__"], rows: [row] },
    { rows: [[[["x"]]]] },
    { rows: [[[1]]] },
    { rows: [[{ a: 1 }]] },
    { rows: [row], batch_id: "1" },
    { rows: [row], time_zone: "Nowhere/At_All" },
  ];
  for (const batch of batches)
    expect.soft((await send(batch)).status, JSON.stringify(batch).slice(0, 100)).toBe(400);
  expect((await send({ rows: Array(100).fill(["x".repeat(30_000)]) })).status).toBe(413);
  // A list for a column that takes one value.
  expect(await imported({ rows: [[["x"]]] })).toMatchObject({ stored: 0, refused: [{ index: 0 }] });
  expect(await stored("title")).toHaveLength(5);
});

test("viewers, strangers and people of another project import nothing", async () => {
  const batch = { rows: [["x"]] };
  expect((await send(batch, people.viewer)).status).toBe(403);
  expect((await send(batch, people.stranger)).status).toBe(404);
  expect((await send(batch, people.nobody)).status).toBe(401);
  const others = await makePeople(harness);
  expect((await send(batch, others.owner)).status).toBe(404);
  const theirs = await makeTable(harness.database.sql, {
    project_id: others.project_id,
    name: "theirs",
    fields: [{ name: "title", type: "text" }],
  });
  // A field of another table is no column of this one.
  expect((await send({ columns: [theirs.fields.title!], rows: [["x"]] })).status).toBe(409);
  expect(await stored("title")).toEqual([]);
});

test("a table that changes while rows are imported is decided again with its new columns", async () => {
  const { sql } = harness.database;
  await makeRows(sql, { form_id: table.table_id, fields: table.fields }, [{ title: "before" }]);
  const rows = Array.from({ length: 50 }, (_, row) => [`Row ${row}`]);
  const change = (max: number) =>
    sql.query("UPDATE attribute SET maxlength = $2 WHERE id = $1", [table.fields.title, max]);
  const [results] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, () => send({ rows }))),
    (async () => {
      for (let max = 30; max < 40; max += 1) await change(max);
    })(),
  ]);
  const done = results.filter(({ status }) => status === 200).length;
  expect(results.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
    [],
  );
  expect(await stored("title")).toHaveLength(1 + 50 * done);
});

test("a list takes several values", async () => {
  table = await makeTable(harness.database.sql, {
    project_id: people.project_id,
    name: "lists",
    fields: [
      { name: "tags", type: "text", is_array: true },
      { name: "sizes", type: "number", step: 0.1, is_array: true },
    ],
  });
  const result = await imported({
    columns: ["tags", "sizes"],
    rows: [
      [
        ["a, b", "c"],
        ["1.5", "2"],
      ],
      [["d"], ["3", "many"]],
      [[], []],
    ],
  });
  expect(result).toMatchObject({ stored: 2, refused: [{ index: 1 }] });
  expect(await stored("tags", "sizes")).toEqual([
    [
      ["a, b", "c"],
      [1.5, 2],
    ],
    [null, null],
  ]);
});
