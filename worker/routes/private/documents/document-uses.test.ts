import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DocumentUse, listDocumentUses } from "#core/contracts/documents/documents.ts";
import { type CreatedDocument, createDocument, deleteDocument } from "#core/contracts/documents/workspace.ts";
import { makeCanvas, makeForm, makePeople, makeTable, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
let people: People;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

const ask = (document_id: string, who = people.admin) =>
  who.send(listDocumentUses, { params: { document_id } });
const usesOf = (document_id: string) =>
  people.admin.call<DocumentUse[]>(listDocumentUses, { params: { document_id } });
const remove = (document_id: string, title: string) =>
  people.owner.call(deleteDocument, {
    params: { document_id },
    body: { user_confirmation_txt: `DELETE ${title}` },
  });

const text = { name: "sku", type: "text" } as const;

test("the uses of a database are the forms and other databases that refer to its tables", async () => {
  const { sql } = harness.database;
  const { project_id } = people;
  const products = await makeTable(sql, { project_id, name: "products", fields: [text] });
  const { schema_id, table_id } = products;
  expect(await usesOf(schema_id)).toEqual([]);

  const reference = { type: "sheaf" as const, table_id, column: products.fields.sku! };
  const search = (name: string) => ({ name, type: "search" as const, reference });
  await makeTable(sql, { project_id, schema_id, name: "orders", fields: [search("product")] });
  const form = await makeForm(sql, { project_id, title: "Sign up", fields: [search("a"), search("b")] });
  const parts = await makeTable(sql, { project_id, name: "parts", fields: [search("of")] });
  const sums = await makeTable(sql, {
    project_id,
    schema_id: parts.schema_id,
    name: "sums",
    fields: [
      { name: "total", type: "hidden", data: { related: { kind: "count", table_id, via: randomUUID() } } },
    ],
  });
  const [{ title }] = (await sql.query("SELECT title FROM document WHERE id = $1", [parts.schema_id])).rows;
  const ofForm = { document_id: form.document_id, title: "Sign up", table: null, used: "products" };
  const ofTable = { document_id: parts.schema_id, title, used: "products" };
  const uses = await usesOf(schema_id);
  expect(uses).toHaveLength(3);
  expect(uses).toEqual(
    expect.arrayContaining([ofForm, { ...ofTable, table: "parts" }, { ...ofTable, table: "sums" }]),
  );
  expect(sums.schema_id).toBe(parts.schema_id);
  expect(await usesOf(parts.schema_id)).toEqual([]);

  await remove(form.document_id, "Sign up");
  expect(await usesOf(schema_id)).toHaveLength(2);
});

test("the uses of a form are the sites of its organization that show it", async () => {
  const { sql } = harness.database;
  const { project_id } = people;
  const form = await makeForm(sql, { project_id, title: "Guests" });
  expect(await usesOf(form.document_id)).toEqual([]);
  const embed = (page_id: string) =>
    sql.query("INSERT INTO form_block (form_id, type, local_index, data) VALUES ($1, 'form', 9, $2)", [
      page_id,
      JSON.stringify({ form_id: form.form_id, title: "Guests" }),
    ]);
  const makeSite = async (who: typeof people.owner, project: string) => {
    const body = { project_id: project, doctype: "v0_site", title: "Party" };
    const made = await who.call<CreatedDocument>(createDocument, { body });
    await embed(made.form_id!);
    await embed(made.form_id!);
    return made;
  };
  const site = await makeSite(people.owner, project_id);
  const others = await makePeople(harness);
  await makeSite(others.owner, others.project_id);
  expect(await usesOf(form.document_id)).toEqual([
    { document_id: site.document_id, title: "Party", table: null, used: null },
  ]);
  await remove(site.document_id, "Party");
  expect(await usesOf(form.document_id)).toEqual([]);
});

test("uses are told to those who may delete the document", async () => {
  const { document_id } = await makeForm(harness.database.sql, { project_id: people.project_id });
  for (const who of [people.owner, people.admin]) expect((await ask(document_id, who)).status).toBe(200);
  for (const who of [people.editor, people.viewer]) expect((await ask(document_id, who)).status).toBe(403);
  expect((await ask(document_id, people.stranger)).status).toBe(404);
  expect((await ask(document_id, people.nobody)).status).toBe(401);
  expect((await ask(randomUUID())).status).toBe(404);
  expect(await usesOf(await makeCanvas(harness.database.sql, people.project_id))).toEqual([]);
});
