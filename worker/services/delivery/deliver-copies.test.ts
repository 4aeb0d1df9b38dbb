import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FieldStorage } from "#core/connections/storage-path.ts";
import { createFolder } from "#core/contracts/buckets.ts";
import { saveFieldStorage } from "#core/contracts/connections/storage.ts";
import {
  type DeliveryPage,
  type DeliveryRow,
  listDeliveries,
  redeliver,
} from "#core/contracts/delivery/channels.ts";
import { duplicateDocument } from "#core/contracts/documents/documents.ts";
import type { CreatedDocument } from "#core/contracts/documents/workspace.ts";
import { deleteRows, restoreRows } from "#core/contracts/grid/deletions.ts";
import { erasureConfirmation } from "#core/contracts/privacy/erasure-confirmation.ts";
import { eraseCustomer } from "#core/contracts/privacy/privacy.ts";
import { startSimulation } from "#core/contracts/simulator.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { blobPath } from "#core/files/objects.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { type MadeBucket, makeBucket } from "../../testing/make-bucket.ts";
import { deliverCopies } from "./deliver-copies.ts";
import { deliverDue } from "./deliver-due.ts";

/** Copies of the files of new responses, in a bucket of the project. */

let harness: Harness;
let people: People;
let form: MadeForm;
let bucket: MadeBucket;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
beforeEach(async () => {
  harness.now.current = () => new Date();
  harness.storage.refusesCopies = false;
  const { project_id } = people;
  bucket = await makeBucket(harness.database.sql, { project_id });
  form = await makeForm(harness.database.sql, {
    project_id,
    title: "Guests",
    fields: [
      { name: "name", type: "text" },
      { name: "photo", type: "file" },
      { name: "scans", type: "file", multiple: true },
      { name: "secret", type: "password" },
    ],
  });
});
afterAll(() => harness.close());

const keep = (name: string, path: string, more: Partial<FieldStorage> = {}) =>
  people.editor.call(saveFieldStorage, {
    params: { form_id: form.form_id, field_id: form.fields[name]! },
    body: { type: "bucket", bucket: bucket.document_id, path, mode: "direct", ...more },
  });

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const photo = (name = "me.png"): [string, File] => ["photo", new File([PNG], name, { type: "image/png" })];
const scan = (text: string, name = "scan.txt"): [string, File] => [
  "scans",
  new File([text], name, { type: "text/plain" }),
];

/** Posts the form as a page without JavaScript does. Returns the response's id. */
async function submit(
  entries: readonly [string, string | File][],
  headers: Record<string, string> = {},
): Promise<string> {
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  const sent = { method: "POST", headers: { accept: "application/json", ...headers }, body };
  const answer = await harness.browser().request(submitPath(form.form_id), sent);
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: { id: string } };
  await harness.drain();
  return data.id;
}

/** The files of the bucket by key, with their bytes. */
async function copies(document_id = bucket.document_id): Promise<Record<string, string>> {
  const { rows } = await harness.database.sql.query(
    `SELECT o.blob_id, (SELECT string_agg(part ->> 'name', '/' ORDER BY place)
       FROM jsonb_array_elements(bucket_path(o.bucket_id, o.id)) WITH ORDINALITY parts (part, place)) AS key
     FROM bucket_object o WHERE o.bucket_id = $1 AND NOT o.is_folder ORDER BY key`,
    [document_id],
  );
  const textOf = (blob_id: string) =>
    new TextDecoder("latin1").decode(harness.storage.objects.get(blobPath(blob_id))?.body);
  return Object.fromEntries(rows.map(({ key, blob_id }) => [key, textOf(blob_id)]));
}

async function log(): Promise<DeliveryRow[]> {
  const params = { form_id: form.form_id };
  const { deliveries } = await people.editor.call<DeliveryPage>(listDeliveries, { params });
  return deliveries.filter(({ channel }) => channel === "bucket").reverse();
}

const again = (delivery_id: string) =>
  people.editor.send(redeliver, { params: { form_id: form.form_id, delivery_id }, query: {} });

/** Makes everything due, and runs the cron trigger. */
async function later(hours = 100): Promise<void> {
  const at = harness.now.current().getTime() + hours * 3_600_000;
  harness.now.current = () => new Date(at);
  await deliverDue(harness.context());
}

const sql = (text: string, values: readonly unknown[]) => harness.database.sql.query(text, [...values]);

/** The event of a form, as a run that claimed it has it. */
const CLAIMED = `
  SELECT o.id, o.number, o.form_id, o.subject_id, o.destination, o.event, o.created_at, to_jsonb(r) AS response
  FROM outbox o JOIN response r ON r.id = o.subject_id WHERE o.form_id = $1 AND o.destination <> 'room'`;

// Proves connection/copy-path
test("the files of a response are copied into folders, and its own files stay", async () => {
  await keep("photo", "{{TABLE.schema}}/{{TABLE.name}}/{{RECORD.name}}/{{RECORD.id}}.{{file.extension}}");
  await keep("scans", "scans");
  const id = await submit([["name", "Zoë / Ωmega"], photo(), scan("one"), scan("two")]);
  const { rows } = await sql("SELECT name FROM project WHERE id = $1", [people.project_id]);
  expect(await copies()).toEqual({
    [`${rows[0].name}/Guests/Zoë _ Ωmega/${id}.png`]: new TextDecoder("latin1").decode(PNG),
    [`scans/${id}/scan-2.txt`]: "two",
    [`scans/${id}/scan.txt`]: "one",
  });
  const [row] = await log();
  expect(row).toMatchObject({
    channel: "bucket",
    bucket: expect.any(String),
    state: "delivered",
    can_double: false,
    attempts: [{ error: null, status: null }],
  });
  const own = await sql("SELECT data FROM response WHERE id = $1", [id]);
  const [path] = own.rows[0].data[form.fields.photo!].storage_object_paths;
  expect(harness.storage.objects.has(path)).toBe(true);
  const shown = await sql("SELECT is_shown, type FROM bucket_object WHERE bucket_id = $1 AND type LIKE $2", [
    bucket.document_id,
    "image/%",
  ]);
  expect(shown.rows).toEqual([{ is_shown: true, type: "image/png" }]);
  expect((await sql("SELECT FROM bucket_upload WHERE bucket_id = $1", [bucket.document_id])).rowCount).toBe(
    0,
  );
});

test("without files for a bucket nothing is delivered, and without a bucket nothing is looked for", async () => {
  await submit([["name", "Ada"], photo()]);
  const events = "SELECT destination FROM outbox WHERE form_id = $1";
  expect((await sql(events, [form.form_id])).rows).toEqual([]);
  await keep("photo", "photos");
  await submit([["name", "Ada"], scan("one")]);
  expect((await sql(events, [form.form_id])).rows).toEqual([{ destination: "room" }]);
  expect(await copies()).toEqual({});
});

// Proves connection/copy-own-bucket
test("two deliveries at once, and repeated ones, make one copy, wherever it was moved", async () => {
  await keep("photo", "photos");
  const before = new Set(harness.storage.objects.keys());
  const id = await submit([photo()]);
  const key = `photos/${id}/me.png`;
  const { rows } = await sql(CLAIMED, [form.form_id]);
  await sql("DELETE FROM bucket_object WHERE bucket_id = $1", [bucket.document_id]);
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () => deliverCopies(harness.context(), rows[0])),
  );
  for (const outcome of outcomes) expect(outcome).toMatchObject({ error: null });
  expect(Object.keys(await copies())).toEqual([key]);
  // What the others copied is removed in a while.
  const kept = await sql("SELECT blob_id FROM bucket_object WHERE bucket_id = $1 AND NOT is_folder", [
    bucket.document_id,
  ]);
  const blobs = [...harness.storage.objects.keys()].filter(
    (path) => path.startsWith("objects/") && !before.has(path),
  );
  const released = await sql("SELECT blob_id FROM bucket_release", []);
  const known = new Set([...kept.rows, ...released.rows].map(({ blob_id }) => blobPath(blob_id)));
  expect(blobs.filter((path) => !known.has(path))).toEqual([]);

  await sql("UPDATE bucket_object SET folder_id = bucket_id, name = 'best.png' WHERE blob_id = $1", [
    kept.rows[0].blob_id,
  ]);
  const [row] = await log();
  expect((await again(row!.id)).status).toBe(200);
  expect(Object.keys(await copies())).toEqual(["best.png"]);
});

// Proves connection/copy-path
test("an object that has the path already is left as it is", async () => {
  await keep("photo", "{{RECORD.id}}.png");
  harness.storage.refusesCopies = true;
  const id = await submit([photo()]).catch(() => "");
  expect(id).not.toBe("");
  expect(await log()).toMatchObject([{ state: "waiting", last_error: "The files couldn’t be copied." }]);
  await sql(
    `INSERT INTO bucket_object (bucket_id, folder_id, name, blob_id, size, type, is_shown, created_at, changed_at)
     VALUES ($1, $1, $2, gen_random_uuid(), 3, 'text/plain', false, now(), now())`,
    [bucket.document_id, `${id}.png`],
  );
  harness.storage.refusesCopies = false;
  await later();
  expect(Object.keys(await copies())).toEqual([`${id} (2).png`, `${id}.png`]);
  expect((await copies())[`${id}.png`]).toBe("");
});

// Proves connection/copy-log
test("a file in the place of a folder is a dead letter, until it is away", async () => {
  await keep("photo", "photos/of/{{file.name}}");
  await sql(
    `INSERT INTO bucket_object (bucket_id, folder_id, name, blob_id, size, type, is_shown, created_at, changed_at)
     VALUES ($1, $1, 'photos', gen_random_uuid(), 3, 'text/plain', false, now(), now())`,
    [bucket.document_id],
  );
  const id = await submit([photo()]);
  const [row] = await log();
  expect(row).toMatchObject({ state: "dead", last_error: expect.stringMatching(/name of a folder/) });
  await sql("DELETE FROM bucket_object WHERE bucket_id = $1", [bucket.document_id]);
  await again(row!.id);
  expect(Object.keys(await copies())).toEqual([`photos/of/${id}/me.png`]);
});

/** Leaves this many bytes of the free plan. */
const leave = (bytes: number) =>
  sql(
    `UPDATE bucket SET bytes = $2 - (SELECT coalesce(sum(b.bytes), 0) FROM bucket b WHERE b.document_id <> $1)
       - (SELECT coalesce(sum(u.size), 0) FROM bucket_upload u)
     WHERE document_id = $1`,
    [bucket.document_id, 1024 ** 3 - bytes],
  );

// Proves connection/copy-log
test("files for which the plan has no room are a dead letter that can be delivered later", async () => {
  await keep("scans", "scans");
  await sql("UPDATE organization SET plan = 'free' WHERE id = $1", [people.organization_id]);
  try {
    await leave(5);
    const id = await submit([scan("one"), scan("two")]);
    const [row] = await log();
    expect(row).toMatchObject({ state: "dead", last_error: expect.stringMatching(/no room/) });
    expect(await copies()).toEqual({});
    await leave(6);
    await again(row!.id);
    expect(Object.values(await copies())).toEqual(["two", "one"]);
    expect(await log()).toMatchObject([{ state: "delivered", response_id: id }]);
  } finally {
    await sql("UPDATE organization SET plan = NULL WHERE id = $1", [people.organization_id]);
  }
});

// Proves connection/copy-log
test("a bucket in the trash is waited for, and one that is gone or elsewhere is a dead letter", async () => {
  await keep("photo", "photos");
  await sql("UPDATE document SET deleted_at = now() WHERE id = $1", [bucket.document_id]);
  const id = await submit([photo()]);
  expect(await log()).toMatchObject([
    { state: "waiting", last_error: "The bucket is in the trash. Restore it, then deliver again." },
  ]);
  await sql("UPDATE document SET deleted_at = NULL, title = 'renamed' WHERE id = $1", [bucket.document_id]);
  await later();
  expect(Object.keys(await copies())).toEqual([`photos/${id}/me.png`]);
  expect(await log()).toMatchObject([{ state: "delivered", bucket: "renamed" }]);

  const { rows } = await sql(
    "INSERT INTO project (organization_id, name) VALUES ($1, 'elsewhere') RETURNING id",
    [people.organization_id],
  );
  await sql("UPDATE document SET project_id = $2 WHERE id = $1", [bucket.document_id, rows[0].id]);
  await submit([photo()]);
  await sql("DELETE FROM document WHERE id = $1", [bucket.document_id]);
  await submit([photo()]);
  expect((await log()).slice(1)).toMatchObject([
    { state: "dead", last_error: "The bucket is in another project now.", bucket: null },
    { state: "dead", last_error: "The bucket was deleted.", bucket: null },
  ]);
  await later();
  expect(Object.keys(await copies())).toEqual([`photos/${id}/me.png`]);
});

// Proves connection/copy-deletion
test("a deleted response is not copied, unless that is undone; simulated ones stay here", async () => {
  await keep("photo", "photos");
  harness.storage.refusesCopies = true;
  const id = await submit([photo()]);
  const params = { form_id: form.form_id };
  const deletion_id = randomUUID();
  await people.editor.call(deleteRows, { params, body: { transaction_id: "d", ids: [id], deletion_id } });
  await harness.drain();
  harness.storage.refusesCopies = false;
  await sql("UPDATE outbox SET due_at = now() WHERE form_id = $1", [form.form_id]);
  await deliverDue(harness.context());
  expect(await log()).toMatchObject([{ state: "dropped", dropped_reason: "erased" }]);
  expect(await copies()).toEqual({});
  const undone = { params: { ...params, deletion_id }, body: { transaction_id: "r", after: 0 } };
  await people.editor.call(restoreRows, undone);
  await harness.drain();
  await deliverDue(harness.context());
  expect(Object.keys(await copies())).toEqual([`photos/${id}/me.png`]);

  const { token } = await people.owner.call<{ token: string }>(startSimulation, { params });
  await submit([photo("other.png")], { "x-gf-simulation": token });
  expect((await log()).at(-1)).toMatchObject({ state: "dropped", dropped_reason: "simulated" });
  expect(Object.keys(await copies())).toHaveLength(1);
});

// Proves connection/copy-deletion
test("copies stay when a response is deleted, and go when it is erased", async () => {
  await keep("photo", "photos");
  const [kept, erased] = [await submit([photo()]), await submit([photo()])];
  const params = { form_id: form.form_id };
  await people.editor.call(deleteRows, { params, body: { transaction_id: "d", ids: [kept] } });
  await sql("SELECT forget_responses($1, ARRAY[$2]::uuid[], now())", [form.form_id, erased]);
  expect(Object.keys(await copies())).toEqual([`photos/${kept}/me.png`]);
  const facts = await sql("SELECT objects::integer FROM bucket WHERE document_id = $1", [bucket.document_id]);
  expect(facts.rows).toEqual([{ objects: 1 }]);
});

/** The folders of the bucket by path. */
async function folders(document_id = bucket.document_id): Promise<string[]> {
  const { rows } = await sql(
    `SELECT (SELECT string_agg(part ->> 'name', '/' ORDER BY place)
       FROM jsonb_array_elements(bucket_path(o.bucket_id, o.id)) WITH ORDINALITY parts (part, place)) AS key
     FROM bucket_object o WHERE o.bucket_id = $1 AND o.is_folder ORDER BY key`,
    [document_id],
  );
  return rows.map(({ key }) => key);
}

/** A response of a person, with the person. */
async function submitAs(name: string) {
  const visitor = randomUUID().replaceAll("-", "");
  const id = await submit([["name", name], photo(), ["__gf_fp_fingerprintjs_visitorid", visitor]]);
  const { rows } = await sql("SELECT customer_id FROM response WHERE id = $1", [id]);
  return { id, customer_id: rows[0].customer_id as string };
}
const erase = async ({ customer_id }: { customer_id: string }) => {
  const user_confirmation_txt = erasureConfirmation(customer_id);
  await people.owner.call(eraseCustomer, { params: { customer_id }, body: { user_confirmation_txt } });
};

// Proves connection/copy-deletion
test("folders that answers have named go with the last copy in them, and those of members stay", async () => {
  await keep("photo", "guests/{{RECORD.name}}/{{RECORD.id}}/{{file.name}}");
  const [one, namesake] = [await submitAs("Ada Lovelace"), await submitAs("Ada Lovelace")];
  const copy = await people.editor.call<CreatedDocument>(duplicateDocument, {
    params: { document_id: bucket.document_id },
  });
  const { rows } = await sql("SELECT id FROM bucket_object WHERE bucket_id = $1 AND name = 'guests'", [
    bucket.document_id,
  ]);
  await people.editor.call(createFolder, {
    params: { document_id: bucket.document_id },
    body: { folder_id: rows[0].id, name: "members" },
  });
  await erase(one);
  const left = ["guests", "guests/Ada Lovelace", `guests/Ada Lovelace/${namesake.id}`];
  expect(await folders(copy.document_id)).toEqual(left);
  expect(await folders()).toEqual([...left, "guests/members"]);
  await erase(namesake);
  expect([await copies(copy.document_id), await folders(copy.document_id)]).toEqual([{}, []]);
  expect([await copies(), await folders()]).toEqual([{}, ["guests", "guests/members"]]);
});

test("a folder that an answer has named goes although a member took the copy out of it", async () => {
  await keep("photo", "guests/{{RECORD.name}}/{{file.name}}");
  const person = await submitAs("Ada Lovelace");
  await sql("UPDATE bucket_object SET folder_id = bucket_id WHERE bucket_id = $1 AND NOT is_folder", [
    bucket.document_id,
  ]);
  await erase(person);
  expect([await copies(), await folders()]).toEqual([{}, []]);
});

// Proves connection/copy-deletion
test("an erasure finds the copies of a response that was deleted a moment ago", async () => {
  await keep("photo", "guests/{{RECORD.name}}/{{file.name}}");
  const person = await submitAs("Ada Lovelace");
  const params = { form_id: form.form_id };
  const body = { transaction_id: "d", deletion_id: randomUUID(), ids: [person.id] };
  await people.editor.call(deleteRows, { params, body });
  expect(Object.keys(await copies())).toHaveLength(1);
  await erase(person);
  expect([await copies(), await folders()]).toEqual([{}, []]);
  const events = await sql("SELECT FROM outbox WHERE subject_id = $1", [person.id]);
  expect(events.rowCount).toBe(0);
});

// Proves connection/copy-deletion
test("a copy that is under way while its response is erased is not kept", async () => {
  await keep("photo", "photos");
  harness.storage.refusesCopies = true;
  const id = await submit([photo()]);
  harness.storage.refusesCopies = false;
  const { rows } = await sql(CLAIMED, [form.form_id]);
  const copy = harness.storage.copy.bind(harness.storage);
  harness.storage.copy = async (...paths) => {
    const isCopied = await copy(...paths);
    await sql("SELECT forget_responses($1, ARRAY[$2]::uuid[], now())", [form.form_id, id]);
    return isCopied;
  };
  try {
    expect(await deliverCopies(harness.context(), rows[0])).toMatchObject({ dropped: "erased" });
  } finally {
    harness.storage.copy = copy;
  }
  expect(await copies()).toEqual({});
});

test("files of a question that no longer keeps them there are dropped", async () => {
  await keep("photo", "photos");
  harness.storage.refusesCopies = true;
  await submit([photo()]);
  harness.storage.refusesCopies = false;
  const other = await makeBucket(harness.database.sql, { project_id: people.project_id });
  await keep("photo", "photos", { bucket: other.document_id });
  await later();
  expect(await log()).toMatchObject([{ state: "dropped", dropped_reason: "disconnected" }]);
  expect([await copies(), await copies(other.document_id)]).toEqual([{}, {}]);
});
