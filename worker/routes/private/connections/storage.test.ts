import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TableConnection } from "#core/connections/table-connection.ts";
import { saveField } from "#core/contracts/building/builder.ts";
import * as contracts from "#core/contracts/connections/storage.ts";
import { connectMainTable } from "#core/contracts/connections/tables.ts";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { deliverDue } from "../../../services/delivery/deliver-due.ts";
import { connectDatabase } from "../../../testing/connected-form.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

const SHOP = "CREATE TABLE guests (id integer PRIMARY KEY, name text, photo text, notes text, scans text[]);";

let harness: Harness;
let target: SupabaseTarget;
let people: People;
let form: MadeForm;
let database_id: string;
let table: TableConnection;

beforeAll(async () => {
  [harness, target] = await Promise.all([
    createHarness({ WEBHOOK_LOCAL: "true" }),
    startSupabaseTarget(SHOP),
  ]);
  people = await makePeople(harness);
  const { project_id } = people;
  database_id = await connectDatabase(people, target);
  form = await makeForm(harness.database.sql, {
    project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "photo", type: "image" },
      { name: "notes", type: "richtext" },
      { name: "scans", type: "file", multiple: true },
      { name: "loose", type: "file" },
    ],
  });
  table = await people.owner.call(connectMainTable, {
    params: { form_id: form.form_id },
    body: { schema_name: "public", table_name: "guests" },
  });
  const { storage } = createClient(target.url, target.secret_key);
  await storage.createBucket("open", { public: true });
  await storage.createBucket("closed", { public: false });
  const bytes = new TextEncoder().encode("cat").buffer;
  for (const bucket of ["open", "closed"]) await storage.from(bucket).upload("cats/a b.png", bytes);
});
afterAll(async () => {
  await target.stop();
  await harness.close();
});

const place = (name: string) => ({ form_id: form.form_id, field_id: form.fields[name]! });
const save = (name: string, more: object = {}) =>
  people.owner.send(contracts.saveFieldStorage, {
    params: place(name),
    body: { type: "x-supabase", bucket: "closed", path: "cats", mode: "direct", ...more },
  });
const reasonOf = async (response: Response) =>
  ((await response.json()) as { info: { reason: string; field?: string } }).info;

// Proves connection/storage-bucket, connection/call-buckets
test("the buckets of the connected project are listed, to members only", async () => {
  const params = { database_id };
  expect(await people.owner.call(contracts.listExternalBuckets, { params })).toEqual([
    { id: "closed", name: "closed", public: false },
    { id: "open", name: "open", public: true },
  ]);
  expect((await people.stranger.send(contracts.listExternalBuckets, { params })).status).toBe(404);
});

// Proves connection/storage-path, connection/call-field-storage
test.each([
  ["name", {}, /no files/, undefined],
  ["photo", { path: "/cats" }, /slash/, "path"],
  ["photo", { path: "{{RECORD.nothing}}" }, /nothing named/, "path"],
  ["photo", { bucket: "none" }, /no such bucket/, "bucket"],
  ["notes", {}, /public bucket/, "bucket"],
  ["scans", { path: "{{RECORD.name}}" }, /file\.name/, "path"],
  ["photo", { path: "{{RECORD.id}}" }, /when the row is written/, "path"],
  ["loose", {}, /no column “loose”/, undefined],
])("the files of %s can’t be kept with %o", async (name, more, reason, field) => {
  const response = await save(name, more);
  expect(response.status).toBe(400);
  const info = await reasonOf(response);
  expect(info.reason).toMatch(reason);
  expect(info.field).toBe(field);
});

// Proves connection/storage-staged, connection/call-field-storage
test("a path with a placeholder is staged, and stays when the question is saved", async () => {
  const path = "public/{{RECORD.name}}/{{file.name}}";
  expect(await (await save("photo", { path })).json()).toEqual({
    data: { type: "x-supabase", bucket: "closed", path, mode: "staged" },
  });
  await people.owner.call(saveField, {
    params: { form_id: form.form_id },
    body: { id: form.fields.photo, name: "photo", type: "image", label: "Photo", options: [], optgroups: [] },
  });
  const stored = () =>
    harness.database.sql.query("SELECT storage FROM attribute WHERE id = $1", [form.fields.photo]);
  expect((await stored()).rows[0].storage).toMatchObject({ path, mode: "staged" });
  await people.owner.call(contracts.removeFieldStorage, { params: place("photo") });
  expect((await stored()).rows[0].storage).toBeNull();
});

// Proves connection/storage-panel
test("the document has the storages of its fields, to the editor only", async () => {
  const load = () =>
    people.owner.call<EditorDocument>(loadDocument, {
      params: { document_id: form.document_id },
      query: {},
    });
  expect((await load()).storages).toBeNull();
  await save("photo");
  const { photo } = form.fields;
  const { storages, form: definition } = await load();
  expect(storages).toEqual({
    [photo!]: { type: "x-supabase", bucket: "closed", path: "cats", mode: "direct" },
  });
  expect(JSON.stringify(definition)).not.toContain("x-supabase");
  await people.owner.call(contracts.removeFieldStorage, { params: place("photo") });
  expect((await load()).storages).toBeNull();
});

// Proves connection/call-file-addresses
test("files of rows have addresses, which are read again from the rows", async () => {
  await save("photo");
  await save("scans", { bucket: "open" });
  // The addresses of pictures are in the text itself.
  await save("notes", { bucket: "open" });
  await target.exec(`
    INSERT INTO guests VALUES (1, 'Ada', 'cats/a b.png', null, ARRAY['cats/a b.png', 'gone.png']), (2, 'Bo', null, null, null)`);
  const params = { form_id: form.form_id, table_id: table.id };
  const rows = ['["1"]', '["2"]', '["3"]'];
  const found = await people.owner.call<contracts.PooledFiles>(contracts.listPooledFiles, {
    params,
    body: { rows },
  });
  const { photo, scans } = form.fields;
  expect(Object.keys(found).sort()).toEqual(['["1"]', '["2"]']);
  expect(found['["2"]']).toEqual({ [photo!]: null, [scans!]: null });
  const [file] = found['["1"]']![photo!]!;
  expect(file).toMatchObject({ path: "cats/a b.png", publicUrl: null });
  expect(await (await fetch(file!.signedUrl!)).text()).toBe("cat");
  const [open, gone] = found['["1"]']![scans!]!;
  expect(await (await fetch(open!.publicUrl!)).text()).toBe("cat");
  expect(gone).toMatchObject({ path: "gone.png", signedUrl: null });

  const refused = await people.owner.send(contracts.listPooledFiles, {
    params,
    body: { rows: ["1 or true"] },
  });
  expect(refused.status).toBe(400);
  expect((await people.stranger.send(contracts.listPooledFiles, { params, body: { rows } })).status).toBe(
    404,
  );
});

test("the files of a response are copied before its row is written, with its pictures' addresses", async () => {
  await save("photo", { path: "{{NEW.name}}/{{file.index}}-{{file.name}}" });
  await save("notes", { bucket: "open", path: "pictures" });
  const { id, paths } = await answerWithFiles();
  await deliverDue(harness.context());
  const [row] = await target.run("SELECT * FROM guests WHERE id = 77", []);
  const { storage } = createClient(target.url, target.secret_key);
  expect(row).toMatchObject({ name: "A/B", photo: `A_B/${id}/0-me.png` });
  expect(await (await storage.from("closed").download(`A_B/${id}/0-me.png`)).data!.text()).toBe("me");
  const notes = JSON.parse(row!.notes as string) as { content: [{ attrs: { src: string } }] };
  const { src } = notes.content[0].attrs;
  expect(src).toBe(`${target.url}/storage/v1/object/public/open/pictures/${id}/view.png`);
  expect(await (await fetch(src)).text()).toBe("view");
  expect(paths.length).toBe(2);
});

/** A response with a photo and a picture in a text, as a submit leaves it. */
async function answerWithFiles() {
  const { form_id, fields } = form;
  const { sql } = harness.database;
  const ids = { id: randomUUID() };
  const paths = ["me.png", "view.png"].map((name) => `response/${ids.id}/${name}`);
  for (const [index, path] of paths.entries()) {
    const body = new TextEncoder().encode(["me", "view"][index]);
    harness.storage.objects.set(path, { body, type: "image/png" });
  }
  await target.exec("ALTER TABLE guests ALTER COLUMN id SET DEFAULT 77");
  const data = {
    [fields.name!]: { value: "A/B" },
    [fields.photo!]: { value: ["me.png"], storage_object_paths: [paths[0]] },
    [fields.notes!]: {
      value: { type: "doc", content: [{ type: "image", attrs: { src: `storage:${paths[1]}` } }] },
      storage_object_paths: [paths[1]],
    },
  };
  await sql.query(
    `INSERT INTO response (id, form_id, local_index, data, created_at, updated_at, platform_powered_by)
     VALUES ($1, $2, 1, $3, now(), now(), 'web_client')`,
    [ids.id, form_id, data],
  );
  await sql.query(
    `INSERT INTO outbox (form_id, subject_id, destination, event)
     SELECT $1, $2, 'external:' || id, '{"type": "response.created"}' FROM connected_table WHERE form_id = $1`,
    [form_id, ids.id],
  );
  return { ...ids, paths };
}
