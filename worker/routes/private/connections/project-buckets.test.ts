import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FieldStorage } from "#core/connections/storage-path.ts";
import { listObjectUses } from "#core/contracts/buckets.ts";
import * as contracts from "#core/contracts/connections/storage.ts";
import { connectMainTable, createConnectedTable } from "#core/contracts/connections/tables.ts";
import { duplicateDocument, type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import type { Browser } from "../../../testing/browser.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";
import { type MadeBucket, makeBucket } from "../../../testing/make-bucket.ts";
import { makeConnection } from "../../../testing/make-connection.ts";

/** Buckets of a form's own project, for the files of its questions. */

let harness: Harness;
let people: People;
let form: MadeForm;
let closed: MadeBucket;
let open: MadeBucket;

const sql = (text: string, values: readonly unknown[]) => harness.database.sql.query(text, [...values]);

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  const { project_id } = people;
  form = await makeForm(harness.database.sql, {
    project_id,
    title: "Guests",
    fields: [
      { name: "name", type: "text" },
      { name: "photo", type: "image" },
      { name: "notes", type: "richtext" },
      { name: "scans", type: "file", multiple: true },
      { name: "code", type: "password" },
    ],
  });
  closed = await makeBucket(harness.database.sql, { project_id });
  open = await makeBucket(harness.database.sql, { project_id, is_public: true });
  await sql("UPDATE document SET title = 'closed' WHERE id = $1", [closed.document_id]);
  await sql("UPDATE document SET title = 'Open' WHERE id = $1", [open.document_id]);
});
afterAll(() => harness.close());

const place = (name: string) => ({ form_id: form.form_id, field_id: form.fields[name]! });
const save = (name: string, more: Partial<FieldStorage> = {}, by: Browser = people.editor) =>
  by.send(contracts.saveFieldStorage, {
    params: place(name),
    body: { type: "bucket", bucket: closed.document_id, path: "photos", mode: "direct", ...more },
  });
const remove = (name: string) => people.editor.call(contracts.removeFieldStorage, { params: place(name) });
const load = (document_id = form.document_id) =>
  people.viewer.call<EditorDocument>(loadDocument, { params: { document_id }, query: {} });

/** A bucket of another project of the same organization. */
async function makeElsewhere(): Promise<string> {
  const { rows } = await sql("INSERT INTO project (organization_id, name) VALUES ($1, $2) RETURNING id", [
    people.organization_id,
    `p${randomUUID().slice(0, 8)}`,
  ]);
  return (await makeBucket(harness.database.sql, { project_id: rows[0].id })).document_id;
}

// Proves connection/copy-bucket, connection/call-own-buckets
test("the buckets of the form's project are listed by name, to members only", async () => {
  const params = { form_id: form.form_id };
  await makeElsewhere();
  const trashed = await makeBucket(harness.database.sql, { project_id: people.project_id });
  await sql("UPDATE document SET deleted_at = now() WHERE id = $1", [trashed.document_id]);
  expect(await people.viewer.call(contracts.listProjectBuckets, { params })).toEqual([
    { id: closed.document_id, name: "closed", public: false },
    { id: open.document_id, name: "Open", public: true },
  ]);
  expect((await people.stranger.send(contracts.listProjectBuckets, { params })).status).toBe(404);
});

// Proves connection/copy-path
test.each([
  ["name", {}, /no files/, undefined],
  ["photo", { path: "/photos" }, /slash/, "path"],
  ["photo", { path: "{{RECORD.nothing}}" }, /nothing named/, "path"],
  ["photo", { path: "{{RECORD.code}}" }, /nothing named/, "path"],
  ["photo", { path: "{{RECORD.photo}}" }, /nothing named/, "path"],
  ["photo", { path: "a\u0007b" }, /control characters/, "path"],
  ["photo", { bucket: "none" }, /no such bucket/, "bucket"],
  ["photo", { bucket: randomUUID() }, /no such bucket/, "bucket"],
  ["notes", {}, /public bucket/, "bucket"],
  ["scans", { path: "{{RECORD.name}}" }, /file\.name/, "path"],
] as const)("copies of %s can’t be kept with %o", async (name, more, reason, field) => {
  const response = await save(name, more);
  expect(response.status).toBe(400);
  const { info } = (await response.json()) as { info: { reason: string; field?: string } };
  expect(info.reason).toMatch(reason);
  expect(info.field).toBe(field);
});

// Proves connection/copy-bucket
test("a bucket of another project, or one in the trash, is none", async () => {
  expect((await save("photo", { bucket: await makeElsewhere() })).status).toBe(400);
  const { document_id } = await makeBucket(harness.database.sql, { project_id: people.project_id });
  await sql("UPDATE document SET deleted_at = now() WHERE id = $1", [document_id]);
  expect((await save("photo", { bucket: document_id })).status).toBe(400);
  expect((await save("photo", { bucket: form.document_id })).status).toBe(400);
});

// Proves connection/copy-bucket
test("viewers may not choose one, and to strangers there is no form", async () => {
  expect((await save("photo", {}, people.viewer)).status).toBe(403);
  expect((await save("photo", {}, people.stranger)).status).toBe(404);
  expect((await load()).storages).toBeNull();
});

// Proves connection/copy-bucket
test("the document has the bucket's id, for viewers too, and it survives a rename and a copy of the form", async () => {
  const path = "{{RECORD.name}}/{{file.name}}";
  expect(await (await save("photo", { path })).json()).toEqual({
    data: { type: "bucket", bucket: closed.document_id, path, mode: "staged" },
  });
  expect((await save("notes", { bucket: open.document_id })).status).toBe(200);
  await sql("UPDATE document SET title = 'shut' WHERE id = $1", [closed.document_id]);
  const { storages, database_id } = await load();
  expect([database_id, Object.keys(storages!).sort()]).toEqual([
    null,
    [form.fields.photo, form.fields.notes].sort(),
  ]);
  expect(storages![form.fields.photo!]).toMatchObject({ bucket: closed.document_id, mode: "staged" });
  const params = { document_id: form.document_id };
  const copy = await people.editor.call<{ document_id: string }>(duplicateDocument, { params });
  const copied = await load(copy.document_id);
  expect(Object.values(copied.storages!)).toContainEqual(storages![form.fields.photo!]);
  await sql("DELETE FROM document WHERE id = $1", [copy.document_id]);
  await remove("photo");
  await remove("notes");
  expect((await load()).storages).toBeNull();
});

// Proves document/bucket-delete-whole
test("before a bucket is deleted, the forms that keep files in it are named", async () => {
  const uses = () => people.editor.call(listObjectUses, { params: { document_id: closed.document_id } });
  expect(await uses()).toEqual([]);
  await save("photo");
  await save("scans");
  expect(await uses()).toEqual([{ document_id: form.document_id, title: "Guests", key: null }]);
  await sql("UPDATE document SET deleted_at = now() WHERE id = $1", [form.document_id]);
  expect(await uses()).toEqual([]);
  await sql("UPDATE document SET deleted_at = NULL WHERE id = $1", [form.document_id]);
  await remove("photo");
  await remove("scans");
});

// Proves connection/copy-own-bucket
test("a form with a main table can keep copies too, a table that shows connected rows cannot", async () => {
  await makeConnection(harness.database.sql, people.project_id);
  await people.owner.call(connectMainTable, {
    params: { form_id: form.form_id },
    body: { schema_name: "public", table_name: "cities" },
  });
  expect((await save("photo")).status).toBe(200);
  const schema = await sql(
    "INSERT INTO document (project_id, doctype, title) VALUES ($1, 'v0_schema', 'data') RETURNING id",
    [people.project_id],
  );
  const made = await people.owner.call<{ id: string }>(createConnectedTable, {
    params: { schema_id: schema.rows[0].id },
    body: {
      sb_schema_name: "public",
      sb_table_name: "cities",
      table_name: "towns",
      connect_attributes_as: { city: { type: "image" } },
    },
  });
  const field = await sql(
    "SELECT a.id, a.form_id FROM attribute a JOIN form f ON f.id = a.form_id WHERE f.schema_id = $1 AND a.type = 'image'",
    [schema.rows[0].id],
  );
  expect(made).toBeDefined();
  const refused = await people.editor.send(contracts.saveFieldStorage, {
    params: { form_id: field.rows[0].form_id, field_id: field.rows[0].id },
    body: { type: "bucket", bucket: closed.document_id, path: "photos", mode: "direct" },
  });
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { info: { reason: "The rows of this table are in the connected database only." } },
  ]);
});
