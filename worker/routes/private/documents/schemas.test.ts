import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { duplicateDocument, moveDocument } from "#core/contracts/documents/documents.ts";
import { createTable, listTables, type SchemaTable } from "#core/contracts/documents/tables.ts";
import {
  type CreatedDocument,
  createDocument,
  loadWorkspace,
  type Workspace,
} from "#core/contracts/documents/workspace.ts";
import { formRoomToken } from "#core/contracts/rooms/room-tokens.ts";
import type { Doctype } from "#core/documents/doctypes.ts";
import {
  type FieldSketch,
  makeForm,
  makePeople,
  makeRows,
  makeTable,
  NEXT_INDEX,
  type People,
} from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
let people: People;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

const sql = (text: string, values: unknown[]) =>
  harness.database.sql.query(text, values).then(({ rows }) => rows);
const makeProject = async (): Promise<string> =>
  (
    await sql("INSERT INTO project (organization_id, name) VALUES ($1, $2) RETURNING id", [
      people.organization_id,
      `p${randomUUID().slice(0, 8)}`,
    ])
  )[0].id;

interface Table {
  id: string;
  fields: Record<string, string>;
}

/** Adds a table to a schema. */
async function addTable(schema_id: string, name: string, fields: FieldSketch[]): Promise<Table> {
  const client = harness.database.sql;
  const project = await sql("SELECT project_id FROM document WHERE id = $1", [schema_id]);
  const made = await makeTable(client, { project_id: project[0].project_id, name, fields });
  await sql("UPDATE form SET schema_id = $2 WHERE id = $1", [made.table_id, schema_id]);
  await sql("DELETE FROM document WHERE id = $1", [made.schema_id]);
  return { id: made.table_id, fields: made.fields };
}

/** A schema with orders that refer to products, and a row in each. */
async function makeShop(project_id: string) {
  const body = { project_id, doctype: "v0_schema", title: "Shop" };
  const { document_id } = await people.owner.call<CreatedDocument>(createDocument, { body });
  const products = await addTable(document_id, "products", [
    { name: "sku", type: "text" },
    { name: "size", type: "select", choices: ["s", "m"] },
  ]);
  const reference = { type: "sheaf" as const, table_id: products.id, column: products.fields.sku! };
  const orders = await addTable(document_id, "orders", [{ name: "product", type: "search", reference }]);
  const client = harness.database.sql;
  await makeRows(client, { form_id: products.id, fields: products.fields }, [{ sku: "A1" }]);
  await makeRows(client, { form_id: orders.id, fields: orders.fields }, [{ product: "A1" }]);
  return { document_id, products, orders };
}

const tablesOf = (schema_id: string) =>
  sql(
    `SELECT f.id, f.name, f.project_id, f.is_force_closed,
       (SELECT count(*)::integer FROM response r WHERE r.form_id = f.id) AS rows
     FROM form f WHERE f.schema_id = $1 ORDER BY f.name`,
    [schema_id],
  );
/** What a table is made of, in an order that its ids do not decide. */
const structure = (schema_id: string) =>
  sql(
    `SELECT f.id AS table_id, f.name AS "table", a.id, a.name, a.type, a.reference,
       ARRAY(SELECT o.id || ' ' || o.value FROM "option" o WHERE o.form_field_id = a.id ORDER BY o.index) AS options
     FROM form f JOIN attribute a ON a.form_id = f.id WHERE f.schema_id = $1 ORDER BY f.name, a.name`,
    [schema_id],
  );
const reasonOf = async (response: Response): Promise<string> => {
  expect(response.status).toBe(400);
  return ((await response.json()) as { info: { reason: string } }).info.reason;
};
const duplicate = (document_id: string, who = people.owner) =>
  who.send(duplicateDocument, { params: { document_id } });
const move = (document_id: string, project_id: string, who = people.owner) =>
  who.send(moveDocument, { params: { document_id }, body: { project_id } });

describe("the tables of a schema", () => {
  test("are listed with their columns and references, in one statement", async () => {
    const project_id = await makeProject();
    const { document_id, products, orders } = await makeShop(project_id);
    const elsewhere = await makeTable(harness.database.sql, {
      project_id,
      name: "elsewhere",
      fields: [{ name: "code", type: "text" }],
    });
    await addTable(document_id, "Notes", [
      {
        name: "cities",
        type: "search",
        is_array: true,
        reference: { type: "sheaf", table_id: elsewhere.table_id, column: elsewhere.fields.code! },
      },
      {
        name: "order",
        type: "search",
        reference: { type: "sheaf", table_id: orders.id, column: orders.fields.product! },
      },
    ]);
    // As a relation refers to a row itself.
    await sql(
      "UPDATE attribute SET reference = reference || '{\"column\": \"__gf_id\"}' WHERE name = 'order'",
      [],
    );
    const request_id = randomUUID();
    const headers = { "x-request-id": request_id };
    const params = { schema_id: document_id };
    const response = await people.viewer.send(listTables, { params, headers });
    const { data } = (await response.json()) as { data: SchemaTable[] };
    const own = [
      { name: "id", format: "uuid", is_primary_key: true, refers_to: null },
      { name: "created_at", format: "timestamptz", is_primary_key: false, refers_to: null },
    ];
    const column = (name: string, format: string, refers_to: object | null = null) => ({
      name,
      format,
      is_primary_key: false,
      refers_to,
    });
    expect(data).toEqual([
      {
        id: expect.any(String),
        name: "Notes",
        columns: [
          ...own,
          column("cities", "text[]", { table_id: elsewhere.table_id, column: null }),
          column("order", "text", { table_id: orders.id, column: "id" }),
        ],
      },
      {
        id: orders.id,
        name: "orders",
        columns: [...own, column("product", "text", { table_id: products.id, column: "sku" })],
      },
      { id: products.id, name: "products", columns: [...own, column("sku", "text"), column("size", "text")] },
    ]);
    expect((await harness.database.counts(request_id)).during).toEqual({ round_trips: 1, statements: 1 });
  });

  test("are listed for members only, and for schemas only", async () => {
    const { document_id } = await makeShop(await makeProject());
    const status = async (schema_id: string, who = people.viewer) =>
      (await who.send(listTables, { params: { schema_id } })).status;
    expect(await status(document_id)).toBe(200);
    expect(await status(document_id, people.stranger)).toBe(404);
    expect(await status(document_id, people.nobody)).toBe(401);
    const { form_id } = await makeForm(harness.database.sql, { project_id: await makeProject(), fields: [] });
    const [form] = await sql("SELECT document_id FROM form WHERE id = $1", [form_id]);
    expect(await status(form.document_id)).toBe(404);
    await sql("UPDATE document SET deleted_at = now() WHERE id = $1", [document_id]);
    expect(await status(document_id)).toBe(404);
  });

  test("are none at first", async () => {
    const body = { project_id: await makeProject(), doctype: "v0_schema", title: "Empty" };
    const { document_id } = await people.owner.call<CreatedDocument>(createDocument, { body });
    expect(await people.viewer.call(listTables, { params: { schema_id: document_id } })).toEqual([]);
  });
});

describe("a copy of a schema", () => {
  // Proves document/whole-duplicate
  test("has the same tables, columns and options under new ids, without rows", async () => {
    const project_id = await makeProject();
    const { document_id, products, orders } = await makeShop(project_id);
    const made = await people.editor.call<CreatedDocument>(duplicateDocument, { params: { document_id } });
    expect(made.form_id).toBeNull();
    expect(made.redirect).toMatch(/\/p[0-9a-f]{8}\/[0-9a-f-]{36}$/);
    const [copy] = await sql("SELECT title, doctype, project_id FROM document WHERE id = $1", [
      made.document_id,
    ]);
    expect(copy).toEqual({ title: "Shop_copy", doctype: "v0_schema", project_id });

    const tables = await tablesOf(made.document_id);
    expect(tables.map(({ name, rows, is_force_closed }) => [name, rows, is_force_closed])).toEqual([
      ["orders", 0, true],
      ["products", 0, true],
    ]);
    const [before, after] = [await structure(document_id), await structure(made.document_id)];
    expect(after.map(({ table, name, type }) => [table, name, type])).toEqual(
      before.map(({ table, name, type }) => [table, name, type]),
    );
    const ids = new Set([products.id, orders.id, ...before.map(({ id }) => id)]);
    expect(after.filter(({ id, table_id }) => ids.has(id) || ids.has(table_id))).toEqual([]);
    const size = after.find(({ name }) => name === "size")!;
    expect(size.options.map((one: string) => one.split(" ")[1])).toEqual(["s", "m"]);
    expect(size.options).not.toEqual(before.find(({ name }) => name === "size")!.options);
    // The copy refers to its own table.
    const [copied, sku] = [tables[1]!, after.find(({ name }) => name === "sku")!];
    expect(after.find(({ name }) => name === "product")!.reference).toMatchObject({
      table_id: copied.id,
      column: sku.id,
    });
    expect((await tablesOf(document_id)).map(({ rows }) => rows)).toEqual([1, 1]);
  });

  test("still refers to tables of other schemas, and may be empty", async () => {
    const project_id = await makeProject();
    const { document_id, products } = await makeShop(project_id);
    const body = { project_id, doctype: "v0_schema", title: "Reports" };
    const reports = await people.owner.call<CreatedDocument>(createDocument, { body });
    const empty = await people.owner.call<CreatedDocument>(duplicateDocument, {
      params: { document_id: reports.document_id },
    });
    expect(await tablesOf(empty.document_id)).toEqual([]);
    const reference = { type: "sheaf" as const, table_id: products.id, column: products.fields.sku! };
    await addTable(reports.document_id, "sales", [{ name: "product", type: "search", reference }]);
    const copy = await people.owner.call<CreatedDocument>(duplicateDocument, {
      params: { document_id: reports.document_id },
    });
    expect((await structure(copy.document_id))[0]!.reference).toMatchObject(reference);
    expect(document_id).not.toBe(copy.document_id);
  });

  // Proves document/role-change-tables
  test("is refused to viewers and strangers", async () => {
    const { document_id } = await makeShop(await makeProject());
    expect((await duplicate(document_id, people.viewer)).status).toBe(403);
    expect((await duplicate(document_id, people.stranger)).status).toBe(404);
  });
});

describe("a schema", () => {
  test("moves with its tables and rows, and customers known in the target project are merged", async () => {
    const [here, there] = [await makeProject(), await makeProject()];
    const { document_id, products, orders } = await makeShop(here);
    const customer = async (project_id: string): Promise<string> =>
      (
        await sql("INSERT INTO customer (project_id, visitor_id) VALUES ($1, $2) RETURNING uid", [
          project_id,
          "a".repeat(32),
        ])
      )[0].uid;
    const [known, moved] = [await customer(there), await customer(here)];
    for (const { id } of [products, orders]) {
      await sql(
        `INSERT INTO response (form_id, customer_id, local_index, data) VALUES ($1, $2, ${NEXT_INDEX}, '{}')`,
        [id, moved],
      );
    }
    await people.viewer.call(formRoomToken, { params: { form_id: products.id } });
    harness.room.published.length = 0;
    expect((await move(document_id, there, people.admin)).status).toBe(200);
    const tables = await tablesOf(document_id);
    expect(tables.map(({ project_id, rows }) => [project_id, rows])).toEqual([
      [there, 2],
      [there, 2],
    ]);
    const customers = await sql(
      "SELECT DISTINCT customer_id FROM response WHERE form_id = ANY ($1) AND customer_id IS NOT NULL",
      [[products.id, orders.id]],
    );
    expect(customers).toEqual([{ customer_id: known }]);
    expect(await sql("SELECT uid FROM customer WHERE project_id = $1", [here])).toEqual([]);
    await harness.drain();
    expect(harness.room.published.map(({ room, publication }) => [publication.type, room])).toContainEqual([
      "access.revoked",
      `form:${products.id}`,
    ]);
  });

  // Proves document/whole-move
  test("stays while a form or a table of another schema refers to one of its tables", async () => {
    const [here, there] = [await makeProject(), await makeProject()];
    const { document_id, products } = await makeShop(here);
    const reference = { type: "sheaf" as const, table_id: products.id, column: products.fields.sku! };
    const fields = [{ name: "product", type: "search" as const, reference }];
    const form = await makeForm(harness.database.sql, { project_id: here, title: "Party", fields });
    expect(await reasonOf(await move(document_id, there))).toBe(
      "The form “Party” looks up the table “products”, so this database can’t be moved.",
    );
    // Someone who deletes the form accepts that.
    await sql("UPDATE document SET deleted_at = now() WHERE id = $1", [form.document_id]);
    const other = await makeTable(harness.database.sql, { project_id: here, name: "sales", fields });
    expect(await reasonOf(await move(document_id, there))).toBe(
      "The table “sales” looks up the table “products”, so this database can’t be moved.",
    );
    expect(await reasonOf(await move(other.schema_id, there))).toBe(
      "The table “sales” looks up “products” in another database, so this one can’t be moved.",
    );
    expect((await tablesOf(document_id)).map(({ project_id }) => project_id)).toEqual([here, here]);
    await sql("DELETE FROM document WHERE id = $1", [other.schema_id]);
    expect((await move(document_id, there)).status).toBe(200);
  });

  test("does not leave its organization, and is moved only by people who may", async () => {
    const [here, there] = [await makeProject(), await makeProject()];
    const { document_id } = await makeShop(here);
    const { projects } = await people.stranger.call<Workspace>(loadWorkspace);
    expect((await move(document_id, projects[0]!.id)).status).toBe(404);
    expect((await move(document_id, there, people.viewer)).status).toBe(403);
    expect((await move(document_id, there, people.stranger)).status).toBe(404);
    await sql("UPDATE project SET deleted_at = now() WHERE id = $1", [there]);
    expect((await move(document_id, there)).status).toBe(404);
    expect((await move(document_id, here)).status).toBe(200);
  });

  describe("that is moved while a table is created", () => {
    let other: Client;
    beforeEach(async () => {
      other = new Client({ connectionString: harness.database.connectionString });
      await other.connect();
      await other.query("BEGIN");
    });
    afterEach(() => other.end());
    const waiting = async () =>
      (
        await sql(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          [],
        )
      ).length;
    const projectsOf = async (schema_id: string) =>
      (await tablesOf(schema_id)).map(({ name, project_id }) => [name, project_id]);

    test("gives its new project to the table, which waits", async () => {
      const [here, there] = [await makeProject(), await makeProject()];
      const { document_id } = await makeShop(here);
      await other.query("SELECT move_document($1, $2, now())", [document_id, there]);
      const params = { schema_id: document_id };
      const adding = people.editor.send(createTable, { params, body: { table_name: "new" } });
      await expect.poll(waiting).toBe(1);
      await other.query("COMMIT");
      expect((await adding).status).toBe(200);
      expect(await projectsOf(document_id)).toContainEqual(["new", there]);
    });

    test("gives its new project to the table, for which it waits", async () => {
      const [here, there] = [await makeProject(), await makeProject()];
      const { document_id } = await makeShop(here);
      await other.query("SELECT FROM document WHERE id = $1 FOR SHARE", [document_id]);
      await other.query("INSERT INTO form (project_id, schema_id, name) VALUES ($1, $2, 'new')", [
        here,
        document_id,
      ]);
      const moving = move(document_id, there);
      await expect.poll(waiting).toBe(1);
      await other.query("COMMIT");
      expect((await moving).status).toBe(200);
      expect(await projectsOf(document_id)).toContainEqual(["new", there]);
    });
  });
});

test.each<[Doctype, string]>([["v0_campaign_referral", "Campaign"]])(
  "documents without content yet cannot be created, duplicated or moved: %s",
  async (doctype, label) => {
    const project_id = await makeProject();
    const [{ id }] = await sql(
      "INSERT INTO document (project_id, doctype, title) VALUES ($1, $2, 'a') RETURNING id",
      [project_id, doctype],
    );
    const body = { project_id, doctype, title: "b" };
    const created = await people.owner.send(createDocument, { body });
    expect(await reasonOf(created)).toBe(`${label} documents can’t be created yet.`);
    expect(await reasonOf(await duplicate(id))).toBe(`${label} documents can’t be duplicated yet.`);
    expect(await reasonOf(await move(id, await makeProject()))).toBe(
      `${label} documents can’t be moved yet.`,
    );
  },
);
