import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveField } from "#core/contracts/building/builder.ts";
import { countResponseGroups, type GroupCounts } from "#core/contracts/grid/groups.ts";
import {
  exportRows,
  listRows,
  type ResponseRow,
  type RowPage,
  updateCell,
} from "#core/contracts/grid/rows.ts";
import { listReferringFields, type ReferringFieldEntry } from "#core/contracts/references.ts";
import { loadResults, type Results } from "#core/contracts/results.ts";
import type { Related } from "#core/fields/related.ts";
import { referringColumnId } from "#core/tables/relations.ts";
import { type MadeTable, makePeople, makeRows, makeTable, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

/** Rows that refer to rows of other tables, and columns that are computed from them. */

let harness: Harness;
let people: People;
let suppliers: MadeTable;
let products: MadeTable;
/** Ids of rows by name. */
const rows: Record<string, string> = {};
/** Ids of computed columns by name. */
const columns: Record<string, string> = {};

const list = (table: MadeTable, query: Record<string, string> = {}) =>
  people.viewer.call<RowPage<ResponseRow>>(listRows, { params: { form_id: table.table_id }, query });

/** What a column shows, by the name of the row. */
async function shown(table: MadeTable, column: string) {
  const { rows: found } = await list(table);
  const name = table.fields.name!;
  const cells = found.map(({ data }) => {
    const cell = data[column];
    return [data[name]?.value, cell?.labels ?? cell?.value ?? null];
  });
  return Object.fromEntries(cells);
}

async function addComputed(table: MadeTable, name: string, related: Related) {
  const id = randomUUID();
  const body = { id, name, type: "hidden", data: { related }, options: [], optgroups: [] };
  const response = await people.editor.send(saveField, { params: { form_id: table.table_id }, body });
  if (response.ok) columns[name] = id;
  return response;
}

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  const { sql } = harness.database;
  const { project_id } = people;
  suppliers = await makeTable(sql, {
    project_id,
    name: "suppliers",
    fields: [
      { name: "code", type: "number" },
      { name: "name", type: "text" },
      { name: "city", type: "text" },
    ],
  });
  const { schema_id } = suppliers;
  const reference = { type: "sheaf" as const, table_id: suppliers.table_id, column: "__gf_id" };
  products = await makeTable(sql, {
    project_id,
    schema_id,
    name: "products",
    fields: [
      { name: "name", type: "text" },
      { name: "price", type: "number" },
      { name: "supplier", type: "search", reference },
      {
        name: "others",
        type: "search",
        is_array: true,
        reference: { ...reference, columns: [suppliers.fields.city!] },
      },
    ],
  });
  const ofSuppliers = { form_id: suppliers.table_id, fields: suppliers.fields };
  const made = await makeRows(sql, ofSuppliers, [
    { code: 1, name: "Acme", city: "Oslo" },
    { code: 2, name: "Bolt", city: "Rome" },
    { code: 3, city: "Nowhere" },
  ]);
  [rows.acme = "", rows.bolt = "", rows.nameless = ""] = made;
  const ofProducts = { form_id: products.table_id, fields: products.fields };
  const sold = await makeRows(sql, ofProducts, [
    { name: "Chair", price: 0.1, supplier: rows.acme!, others: [rows.bolt!, rows.acme!] },
    { name: "Table", price: 0.2, supplier: rows.acme! },
    { name: "Lamp", supplier: rows.nameless! },
    { name: "Ghost", supplier: randomUUID() },
    // As a form stores an empty answer.
    { name: "Free", supplier: null, others: null },
  ]);
  [rows.chair = "", rows.table = ""] = sold;
  const { table_id } = products;
  const via = products.fields.supplier!;
  await addComputed(suppliers, "how many", { kind: "count", table_id, via });
  await addComputed(suppliers, "total", { kind: "sum", table_id, via, column: products.fields.price! });
  await addComputed(suppliers, "names", { kind: "values", table_id, via, column: products.fields.name! });
  const forward = { table_id: suppliers.table_id, via };
  await addComputed(products, "city", { ...forward, kind: "values", column: suppliers.fields.city! });
  await addComputed(products, "siblings", { ...forward, kind: "values", column: columns["how many"]! });
  await addComputed(products, "turnover", { ...forward, kind: "sum", column: columns.total! });
});
afterAll(() => harness.close());

describe("a page of rows", () => {
  it("names the rows that a cell refers to, in order; deleted rows have no name", async () => {
    expect(await shown(products, products.fields.supplier!)).toEqual({
      Chair: ["Acme"],
      Table: ["Acme"],
      Lamp: ["#003"],
      Ghost: [null],
      Free: [],
    });
    const others = await shown(products, products.fields.others!);
    expect([others.Chair, others.Free]).toEqual([["Rome", "Oslo"], []]);
  });

  it("lists the rows that refer to a row, and computes from them", async () => {
    const other = referringColumnId(products.fields.supplier!);
    expect(await shown(suppliers, other)).toMatchObject({ Acme: ["Chair", "Table"], Bolt: null });
    expect(await shown(suppliers, columns["how many"]!)).toMatchObject({ Acme: 2, Bolt: 0 });
    expect(await shown(suppliers, columns.total!)).toMatchObject({ Acme: 0.3, Bolt: 0 });
    expect(await shown(suppliers, columns.names!)).toMatchObject({ Acme: ["Chair", "Table"], Bolt: null });
    expect(await shown(products, columns.city!)).toEqual({
      ...{ Chair: "Oslo", Table: "Oslo", Lamp: "Nowhere", Ghost: null, Free: null },
    });
    expect((await shown(products, columns.siblings!)).Chair).toBe(2);
    expect((await shown(products, columns.turnover!)).Table).toBe(0.3);
    const { related } = await list(suppliers);
    expect(related?.map(({ field, problem }) => [field.name, field.type, problem])).toEqual([
      ["how many", "number", null],
      ["total", "number", null],
      ["names", "text", null],
      ["products_supplier", "search", null],
      ["products_others", "search", null],
    ]);
  });

  // Proves data/cell-rows-as-answers, document/table-relations
  it("takes four statements, whatever the number of rows and columns", async () => {
    for (const limit of ["10", "100"]) {
      const request_id = randomUUID();
      await people.viewer.send(listRows, {
        params: { form_id: products.table_id },
        query: { limit },
        headers: { "x-request-id": request_id },
      });
      expect((await harness.database.counts(request_id)).during.statements).toBe(4);
    }
  });
});

describe("a query", () => {
  const supplier = () => products.fields.supplier!;
  const where = (op: string, value: unknown, column = supplier()) => ({
    where: JSON.stringify([{ column, op, value }]),
  });
  const names = async (query: Record<string, string>) => {
    const { rows: found } = await list(products, query);
    return found.map(({ data }) => data[products.fields.name!]?.value);
  };

  // Proves data/cell-rows-as-answers
  it("finds, searches and sorts by the names that people see", async () => {
    expect(await names(where("ilike", "%acm%"))).toEqual(["Table", "Chair"]);
    expect(await names(where("eq", "Acme"))).toEqual(["Table", "Chair"]);
    expect(await names(where("ilike", "%rome%", products.fields.others!))).toEqual(["Chair"]);
    expect(await names(where("eq", ""))).toEqual(["Free"]);
    expect(await names(where("neq", ""))).toHaveLength(4);
    expect(await names({ search: "acme" })).toEqual(["Table", "Chair"]);
    expect(await names({ search: "#003" })).toEqual(["Lamp"]);
    expect(await names({ search: rows.acme!.slice(0, 6) })).toEqual([]);
    expect((await names({ order: `${supplier()},-__gf_display_id` })).slice(0, 3)).toEqual([
      ...["Lamp", "Table", "Chair"],
    ]);
    const first = await list(products, { order: supplier(), limit: "10" });
    expect(first.rows).toHaveLength(5);
  });

  it("counts by the names that people see", async () => {
    const params = { form_id: products.table_id };
    const count = async (column: string, query = {}) => {
      const asked = { params, query: { column, ...query } };
      const { groups, rows: counted } = await people.viewer.call<GroupCounts>(countResponseGroups, asked);
      return [counted, Object.fromEntries(groups.map(({ key, count: times }) => [key ?? "none", times]))];
    };
    expect(await count(supplier())).toEqual([5, { Acme: 2, "#003": 1, none: 2 }]);
    expect(await count(products.fields.others!)).toEqual([5, { Oslo: 1, Rome: 1, none: 4 }]);
    expect(await count(supplier(), where("ilike", "acme"))).toEqual([2, { Acme: 2 }]);
    const query = where("ilike", "acme");
    const { tally } = await people.viewer.call<Results>(loadResults, { params, query });
    expect(tally.responses).toBe(2);
  });

  it("refuses what is computed", async () => {
    for (const query of [where("eq", "1", columns.city), { order: columns.city! }]) {
      const response = await people.viewer.send(listRows, { params: { form_id: products.table_id }, query });
      expect(response.status).toBe(400);
    }
  });

  it("exports names for people, and ids for programs", async () => {
    const file = async (format: string) => {
      const params = { form_id: products.table_id, format };
      return (await people.viewer.send(exportRows, { params, query: { order: "__gf_display_id" } })).text();
    };
    const [, chair, , , ghost, free] = (await file("csv")).split("\r\n");
    expect(chair).toContain('Chair,0.1,Acme,"Rome, Oslo",Oslo,2,0.3');
    expect(ghost).toContain("Ghost,,Deleted row");
    expect(free).toContain("Free,,,,,");
    const [{ answers }] = JSON.parse(await file("json"));
    expect(answers).toMatchObject({ supplier: rows.acme, others: [rows.bolt, rows.acme], city: "Oslo" });
  });
});

it("exports a batch of rows in as many statements as one row", async () => {
  const statements = async () => {
    const request_id = randomUUID();
    const response = await people.viewer.send(exportRows, {
      params: { form_id: products.table_id, format: "csv" },
      headers: { "x-request-id": request_id },
    });
    const lines = (await response.text()).trim().split("\r\n").length;
    return { lines, statements: (await harness.database.counts(request_id)).during.statements };
  };
  const few = await statements();
  const ofProducts = { form_id: products.table_id, fields: products.fields };
  const more = Array.from({ length: 60 }, (_, n) => ({ name: `More ${n}`, supplier: rows.bolt! }));
  const ids = await makeRows(harness.database.sql, ofProducts, more);
  const many = await statements();
  await harness.database.sql.query("DELETE FROM response WHERE id = ANY ($1)", [ids]);
  expect(many.lines).toBe(few.lines + 60);
  expect(many.statements).toBe(few.statements);
});

describe("an edit", () => {
  const edit = (column: string, value: unknown, row_id = rows.table!) =>
    people.editor.send(updateCell, {
      params: { form_id: products.table_id, row_id, field_id: products.fields[column] ?? column },
      body: { transaction_id: randomUUID(), value },
    });
  const status = async (response: Promise<Response>) => (await response).status;

  it("takes rows of the table only, each once and at most a hundred", async () => {
    expect(await status(edit("others", [rows.acme, rows.bolt, rows.acme]))).toBe(200);
    expect((await shown(products, products.fields.others!)).Table).toEqual(["Oslo", "Rome"]);
    for (const stray of [rows.chair, randomUUID(), "Acme", "'; DROP TABLE response; --"]) {
      expect(await status(edit("others", [rows.acme, stray]))).toBe(422);
      expect(await status(edit("supplier", stray))).toBe(422);
    }
    const many = Array.from({ length: 101 }, () => randomUUID());
    expect(await status(edit("others", many))).toBe(422);
    expect(await status(edit("others", null))).toBe(200);
  });

  it("refuses a row that was deleted while it was picked, and cells that are computed", async () => {
    const [gone = ""] = await makeRows(
      harness.database.sql,
      { form_id: suppliers.table_id, fields: suppliers.fields },
      [{ name: "Gone" }],
    );
    await harness.database.sql.query("DELETE FROM response WHERE id = $1", [gone]);
    expect(await status(edit("supplier", gone))).toBe(422);
    expect(await status(edit(columns.city!, "Bergen"))).toBe(422);
  });
});

describe("a field", () => {
  const save = (table: MadeTable, field: Record<string, unknown>) =>
    people.editor.send(saveField, {
      params: { form_id: table.table_id },
      body: { id: randomUUID(), name: `f${randomUUID()}`, options: [], optgroups: [], ...field },
    });
  const reason = async (response: Response) =>
    ((await response.json()) as { info: { reason?: string } }).info.reason;

  // Proves attack/searches
  it("names a table of the project", async () => {
    const besides = await makePeople(harness);
    const foreign = await makeTable(harness.database.sql, {
      project_id: besides.project_id,
      name: "foreign",
      fields: [{ name: "name", type: "text" }],
    });
    const reference = { type: "sheaf", table_id: foreign.table_id, column: "__gf_id" };
    const refused = await save(products, { type: "search", reference });
    expect(refused.status).toBe(400);
    expect(await reason(refused)).toBe("There is no such table in this project.");
  });

  it("is computed from columns that do not depend on it, and that can be added up", async () => {
    const via = products.fields.supplier!;
    const sums = { kind: "sum", table_id: products.table_id, via, column: columns.turnover };
    const cycle = await save(suppliers, { id: columns.total, type: "hidden", data: { related: sums } });
    expect(cycle.status).toBe(400);
    expect(await reason(cycle)).toMatch(/computed from each other/);
    const texts = await save(suppliers, {
      type: "hidden",
      data: { related: { ...sums, column: products.fields.name } },
    });
    expect(await reason(texts)).toBe("Only numbers can be added up.");
    const nowhere = { kind: "count", table_id: products.table_id, via: randomUUID() };
    expect(await reason(await save(suppliers, { type: "hidden", data: { related: nowhere } }))).toMatch(
      /relates/,
    );
  });
});

describe("what depends on a table", () => {
  const dependents = (client: People["viewer"], table: MadeTable) =>
    client.send(listReferringFields, { params: { form_id: table.table_id } });

  it("is listed with its columns for members, and for nobody else", async () => {
    const response = await dependents(people.viewer, suppliers);
    const { data } = (await response.json()) as { data: ReferringFieldEntry[] };
    const of = (field: string) => data.find((entry) => entry.field === field);
    expect(of("supplier")).toMatchObject({ name: "products", is_table: true });
    expect(of("others")?.columns).toContain(suppliers.fields.city);
    expect(of("city")?.columns).toEqual([products.fields.supplier, suppliers.fields.city]);
    expect(of("total")?.columns).toEqual([products.fields.supplier, products.fields.price]);
    const stranger = (await makePeople(harness)).viewer;
    expect((await dependents(stranger, suppliers)).status).toBe(404);
  });
});

it("finds the rows that refer to a page by an index, once their table is large", async () => {
  const { sql } = harness.database;
  const { project_id } = people;
  const parents = await makeTable(sql, {
    project_id,
    name: "parents",
    fields: [{ name: "name", type: "text" }],
  });
  const reference = { type: "sheaf" as const, table_id: parents.table_id, column: "__gf_id" };
  const children = await makeTable(sql, {
    project_id,
    schema_id: parents.schema_id,
    name: "children",
    fields: [{ name: "parent", type: "search", reference }],
  });
  const parent = children.fields.parent!;
  const [id = ""] = await makeRows(sql, { form_id: parents.table_id, fields: parents.fields }, [
    { name: "P" },
  ]);
  await sql.query(
    `INSERT INTO response (form_id, local_index, data)
     SELECT $1::uuid, n, jsonb_build_object($2::text, jsonb_build_object('value', CASE WHEN n < 4 THEN $3::text END))
     FROM generate_series(1, 2000) n`,
    [children.table_id, parent, id],
  );
  const rowsOf = async () => (await list(parents)).rows[0]?.data[referringColumnId(parent)]?.labels;
  expect(await rowsOf()).toEqual(["#001", "#002", "#003"]);
  const prefix = `response_cell_${children.table_id.replaceAll("-", "").slice(0, 16)}`;
  await expect
    .poll(async () => {
      const found = await sql.query(
        `SELECT indisvalid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
         WHERE starts_with(c.relname, $1) AND c.relname LIKE '%\\_r'`,
        [prefix],
      );
      return found.rows;
    })
    .toEqual([{ indisvalid: true }]);
  expect(await rowsOf()).toEqual(["#001", "#002", "#003"]);
});
