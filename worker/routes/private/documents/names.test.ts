import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { restoreDocument } from "#core/contracts/documents/deleted-documents.ts";
import { duplicateDocument, moveDocument } from "#core/contracts/documents/documents.ts";
import { type CreatedTable, createTable, updateTable } from "#core/contracts/documents/tables.ts";
import {
  type CreatedDocument,
  createDocument,
  deleteDocument,
  renameDocument,
} from "#core/contracts/documents/workspace.ts";
import type { Doctype } from "#core/documents/doctypes.ts";
import { makePeople, type People } from "../../../testing/factories.ts";
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
/** A project for each test, so that names are free. */
const makeProject = async (): Promise<string> =>
  (
    await sql("INSERT INTO project (organization_id, name) VALUES ($1, $2) RETURNING id", [
      people.organization_id,
      `p${randomUUID().slice(0, 8)}`,
    ])
  )[0].id;
const create = (project_id: string, title: string, doctype: Doctype = "v0_schema", who = people.owner) =>
  who.send(createDocument, { body: { project_id, doctype, title } });
const created = async (project_id: string, title: string, doctype: Doctype = "v0_schema") => {
  const body = { project_id, doctype, title };
  return (await people.owner.call<CreatedDocument>(createDocument, { body })).document_id;
};
/** Buckets cannot be created by a route yet. */
const plant = async (project_id: string, doctype: Doctype, title: string): Promise<string> =>
  (
    await sql("INSERT INTO document (project_id, doctype, title) VALUES ($1, $2, $3) RETURNING id", [
      project_id,
      doctype,
      title,
    ])
  )[0].id;
const rename = (document_id: string, title: string, who = people.owner) =>
  who.send(renameDocument, { params: { document_id }, body: { title } });
const addTable = (schema_id: string, table_name: string) =>
  people.owner.send(createTable, { params: { schema_id }, body: { table_name } });
const addedTable = async (schema_id: string, table_name: string) =>
  (await people.owner.call<CreatedTable>(createTable, { params: { schema_id }, body: { table_name } })).id;

interface Refusal {
  info: { reason?: string; issues?: { path: string[]; message: string }[] } | null;
}
const conflict = async (response: Response) => {
  expect(response.status).toBe(409);
  return ((await response.json()) as Refusal).info;
};
const taken = (name: string) => ({ reason: `A database named “${name}” already exists in this project.` });
const issues = async (response: Response) => {
  expect(response.status).toBe(400);
  return ((await response.json()) as Refusal).info!.issues!;
};

describe("the rule for names of a kind", () => {
  test.each([
    ["x".repeat(64), "Use at most 63 characters. This name has 64."],
    ["2nd", "Start with a letter or an underscore, not with “2”."],
    ["my shop", "A name can’t contain spaces. Use letters from A to Z, digits and underscores."],
    ["shöp", "A name can’t contain “ö”. Use letters from A to Z, digits and underscores."],
  ])("refuses %j for a schema and a table, with the same words as in the editor", async (name, message) => {
    const project_id = await makeProject();
    const issue = [{ path: ["title"], message }];
    expect(await issues(await create(project_id, name))).toEqual(issue);
    const schema_id = await created(project_id, "shop");
    expect(await issues(await rename(schema_id, name))).toEqual(issue);
    expect(await issues(await addTable(schema_id, name))).toEqual([{ path: ["table_name"], message }]);
    const table_id = await addedTable(schema_id, "products");
    const change = { params: { schema_id, table_id }, body: { name } };
    expect(await issues(await people.owner.send(updateTable, change))).toEqual([{ path: ["name"], message }]);
    expect(await sql("SELECT title FROM document WHERE project_id = $1", [project_id])).toEqual([
      { title: "shop" },
    ]);
  });

  // Proves document/name-rules
  test("allows a hyphen in a bucket, and any title for a form or a canvas", async () => {
    const project_id = await makeProject();
    const bucket = await plant(project_id, "v0_bucket", "media");
    expect((await rename(bucket, "press-kit")).status).toBe(200);
    expect(await issues(await rename(bucket, "press kit"))).toMatchObject([{ path: ["title"] }]);
    for (const doctype of ["v0_form", "v0_canvas", "v0_site"] as const) {
      const document_id = await plant(project_id, doctype, "Party");
      expect((await rename(document_id, "2nd party, 🎉")).status, doctype).toBe(200);
      expect((await rename(document_id, "x".repeat(201))).status, doctype).toBe(400);
      expect((await rename(document_id, "  ")).status, doctype).toBe(400);
    }
  });

  test("refuses NUL everywhere", async () => {
    const project_id = await makeProject();
    const schema_id = await created(project_id, "shop");
    const table_id = await addedTable(schema_id, "products");
    const name = "a\u0000";
    const change = { params: { schema_id, table_id }, body: { name } };
    const answers = [
      await create(project_id, name),
      await create(project_id, name, "v0_form"),
      await rename(schema_id, name),
      await addTable(schema_id, name),
      await people.owner.send(updateTable, change),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  });
});

describe("a name that differs only in case is taken", () => {
  // Proves document/name-taken
  test("when a schema is created or renamed, but not in another project or for a form", async () => {
    const project_id = await makeProject();
    await created(project_id, "Shop");
    expect(await conflict(await create(project_id, "shop"))).toEqual(taken("shop"));
    const other = await created(project_id, "Store");
    expect(await conflict(await rename(other, "SHOP"))).toEqual(taken("SHOP"));
    expect((await rename(other, "STORE")).status).toBe(200);
    expect((await create(await makeProject(), "shop")).status).toBe(200);
    expect((await create(project_id, "shop", "v0_form")).status).toBe(200);
    expect((await create(project_id, "shop", "v0_form")).status).toBe(200);
  });

  test("when a bucket is renamed", async () => {
    const project_id = await makeProject();
    await plant(project_id, "v0_bucket", "media");
    const bucket = await plant(project_id, "v0_bucket", "files");
    await created(project_id, "files");
    const reason = "A storage bucket named “Media” already exists in this project.";
    expect(await conflict(await rename(bucket, "Media"))).toEqual({ reason });
  });

  // Proves document/name-taken
  test("when a deleted schema is restored", async () => {
    const project_id = await makeProject();
    const document_id = await created(project_id, "Shop");
    const body = { user_confirmation_txt: "DELETE Shop" };
    await people.owner.call(deleteDocument, { params: { document_id }, body });
    const successor = await created(project_id, "shop");
    const restore = () => people.owner.send(restoreDocument, { params: { project_id, document_id } });
    expect(await conflict(await restore())).toEqual(taken("Shop"));
    expect((await rename(successor, "shop_2")).status).toBe(200);
    expect((await restore()).status).toBe(200);
  });

  // Proves document/name-taken
  test("when a schema is moved", async () => {
    const [here, there] = [await makeProject(), await makeProject()];
    const document_id = await created(here, "Shop");
    await created(there, "sHOP");
    const move = () =>
      people.owner.send(moveDocument, { params: { document_id }, body: { project_id: there } });
    expect(await conflict(await move())).toEqual(taken("Shop"));
    expect(await sql("SELECT project_id FROM document WHERE id = $1", [document_id])).toEqual([
      { project_id: here },
    ]);
  });

  // Proves document/call-new-table
  test("when a table is created or renamed, but not in another schema", async () => {
    const project_id = await makeProject();
    const schema_id = await created(project_id, "shop");
    await addedTable(schema_id, "products");
    const table_id = await addedTable(schema_id, "orders");
    const reason = "A table named “Products” already exists in this database.";
    expect(await conflict(await addTable(schema_id, "Products"))).toEqual({ reason });
    const params = { schema_id, table_id };
    const renamed = await people.owner.send(updateTable, { params, body: { name: "Products" } });
    expect(await conflict(renamed)).toEqual({ reason });
    expect((await people.owner.send(updateTable, { params, body: { name: "Orders" } })).status).toBe(200);
    expect((await addTable(await created(project_id, "other"), "Products")).status).toBe(200);
  });

  test("when someone takes the name of a copy at the same moment", async () => {
    const project_id = await makeProject();
    const document_id = await created(project_id, "shop");
    const other = new Client({ connectionString: harness.database.connectionString });
    await other.connect();
    await other.query("BEGIN");
    await other.query(
      "INSERT INTO document (project_id, doctype, title) VALUES ($1, 'v0_schema', 'Shop_copy')",
      [project_id],
    );
    const copy = people.owner.send(duplicateDocument, { params: { document_id } });
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await sql(waiting, [])).length).toBe(1);
    await other.query("COMMIT");
    await other.end();
    expect(await conflict(await copy)).toEqual(taken("shop_copy"));
    const again = await people.owner.call<CreatedDocument>(duplicateDocument, { params: { document_id } });
    expect(await sql("SELECT title FROM document WHERE id = $1", [again.document_id])).toEqual([
      { title: "shop_copy_2" },
    ]);
  });
});

// Proves document/name-taken
test("of two people who choose the same name at once, one gets it", async () => {
  const project_id = await makeProject();
  const both = await Promise.all([
    create(project_id, "shop"),
    create(project_id, "SHOP", "v0_schema", people.editor),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const schema_id = await created(project_id, "tables");
  const tables = await Promise.all([addTable(schema_id, "a"), addTable(schema_id, "A")]);
  expect(tables.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [first, second] = [await created(project_id, "one"), await created(project_id, "two")];
  const renamed = await Promise.all([rename(first, "same"), rename(second, "Same", people.editor)]);
  expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409]);
});

// Proves document/whole-rename
test("everyone who has a document open hears of its new name, of every kind", async () => {
  const project_id = await makeProject();
  for (const doctype of ["v0_schema", "v0_bucket", "v0_canvas", "v0_form"] as const) {
    const document_id = await created(project_id, doctype, doctype);
    await harness.drain();
    harness.room.published.length = 0;
    expect((await rename(document_id, "renamed")).status).toBe(200);
    await harness.drain();
    const told = harness.room.published.filter(({ room }) => room === `document:${document_id}`);
    const type = doctype === "v0_form" ? "form.changed" : "document.renamed";
    expect(
      told.map(({ publication }) => publication),
      doctype,
    ).toMatchObject([{ type, document_id }]);
  }
});
