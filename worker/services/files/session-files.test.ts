import { afterAll, beforeAll, expect, test } from "vitest";
import { purgeDocument } from "#core/contracts/documents/deleted-documents.ts";
import { deleteDocument } from "#core/contracts/documents/workspace.ts";
import * as contracts from "#core/contracts/files.ts";
import { type Submitted, submitForm } from "#core/contracts/forms/public-forms.ts";
import { deleteRows } from "#core/contracts/grid/deletions.ts";
import { type NewSession, newSession, patchSession } from "#core/contracts/sessions.ts";
import type { ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import type { Browser } from "../../testing/browser.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { purgeExpired } from "../../testing/purge-expired.ts";
import { addressTag } from "../keys/address-tag.ts";

const PNG = Uint8Array.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", (character) => character.charCodeAt(0));
const HTML = new TextEncoder().encode("<!doctype html><script>alert(1)</script>");
const DAY_MS = 24 * 60 * 60 * 1_000;

let harness: Harness;
let people: People;
let form: MadeForm;
let visitor: Browser;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  visitor = people.nobody;
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text", required: true },
      { name: "photo", type: "image" },
      { name: "papers", type: "file", multiple: true },
    ],
  });
});
afterAll(() => harness.close());

const newSessionId = async () =>
  (await visitor.call<NewSession>(newSession, { params: { form_id: form.form_id } })).id;

const announce = (session_id: string, field: string, file: object) =>
  visitor.send(contracts.signUpload, {
    params: { session_id, field_id: form.fields[field] ?? field },
    body: { file },
  });

/** Announces a file and stores it at the signed path, which it returns. */
async function upload(session_id: string, field: string, body = PNG, name = "a.png", type = "image/png") {
  const response = await announce(session_id, field, { name, type, size: body.byteLength });
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: contracts.SignedUpload };
  harness.storage.objects.set(data.path, { body, type });
  return data.path;
}

async function refusal(response: Response) {
  const { error, info } = (await response.json()) as ErrorEnvelope;
  return { error, info };
}

const submit = (body: Record<string, unknown>) =>
  visitor.send(submitForm, { params: { form_id: form.form_id }, body });

const rows = async (path: string) =>
  (
    await harness.database.sql.query(
      "SELECT response_id IS NOT NULL AS is_taken, expires_at FROM stored_file WHERE path = $1",
      [path],
    )
  ).rows;

test("an upload is signed with the announced facts, and belongs to the response that refers to it", async () => {
  const session_id = await newSessionId();
  const response = await announce(session_id, "photo", {
    name: "../Ä b.png",
    type: "image/PNG",
    size: PNG.length,
  });
  const { data } = (await response.json()) as { data: contracts.SignedUpload };
  expect(data.path).toMatch(new RegExp(`^tmp/${session_id}/${form.fields.photo}/[0-9a-f]{8}/A-b.png$`));
  expect(new URL(data.signedUrl).searchParams.get("type")).toBe("image/png");
  expect(new URL(data.signedUrl).searchParams.get("size")).toBe(String(PNG.length));
  harness.storage.objects.set(data.path, { body: PNG, type: "image/png" });

  const entries = { __gf_session: session_id, name: "Ada", photo: data.path };
  const first = await submit(entries);
  expect(first.status).toBe(200);
  const { data: row } = (await first.json()) as Submitted;
  expect(await (await submit(entries)).json()).toMatchObject({ data: { id: row.id } });
  const stored = await harness.database.sql.query("SELECT data FROM response WHERE id = $1", [row.id]);
  expect(stored.rows[0].data[form.fields.photo!]).toEqual({
    value: ["../Ä b.png"],
    storage_object_paths: [data.path],
  });
  expect(await rows(data.path)).toEqual([{ is_taken: true, expires_at: null }]);

  await people.owner.call(deleteRows, {
    params: { form_id: form.form_id },
    body: { transaction_id: "t", ids: [row.id] },
  });
  await harness.drain();
  expect(harness.storage.objects.has(data.path)).toBe(false);

  // The upload address accepts a file for a quarter of an hour, even after the response was deleted.
  harness.storage.objects.set(data.path, { body: PNG, type: "image/png" });
  const after = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  harness.now.current = () => after(17);
  await purgeExpired(harness.context());
  harness.now.current = () => new Date();
  expect(harness.storage.objects.has(data.path)).toBe(false);
  expect(await rows(data.path)).toEqual([]);
});

// Proves attack/uploads
test.each([
  ["too large", "photo", { name: "a.png", type: "image/png", size: 60 * 1024 * 1024 }, "fileTooLarge"],
  ["of another type", "photo", { name: "a.pdf", type: "application/pdf", size: 5 }, "fileTypeMismatch"],
  ["empty", "papers", { name: "a.pdf", type: "application/pdf", size: 0 }, "fileEmpty"],
])("a file that is %s is refused before its upload", async (_, field, file, code) => {
  const { error, info } = await refusal(await announce(await newSessionId(), field, file));
  expect(error).toBe("VALIDATION_FAILED");
  expect(info).toMatchObject({ fields: { [field]: [{ code }] } });
});

// Proves attack/uploads
test("a field accepts ten files of a session, also with concurrent calls, and a removed file makes room", async () => {
  const session_id = await newSessionId();
  const file = { name: "a.txt", type: "text/plain", size: 5 };
  const results = await Promise.all(Array.from({ length: 25 }, () => announce(session_id, "papers", file)));
  expect(results.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = results.find(({ status }) => status !== 200)!;
  expect(await refusal(refused)).toMatchObject({
    info: { fields: { papers: [{ code: "tooMany", limit: 10 }] } },
  });
  const params = { session_id, field_id: form.fields.papers! };
  const files = await visitor.call<contracts.SessionFile[]>(contracts.listSessionFiles, { params });
  expect(files).toHaveLength(10);
  await visitor.call(contracts.removeSessionFile, { params, query: { path: files[0]!.path } });
  expect((await announce(session_id, "papers", file)).status).toBe(200);
  expect((await announce(session_id, "papers", file)).status).toBe(422);
});

// Proves attack/other-session
test("no file is staged for a forged, foreign or submitted session, a closed form, or another type of field", async () => {
  const file = { name: "a.txt", type: "text/plain", size: 5 };
  const forged = await announce("11111111-1111-4111-8111-111111111111", "papers", file);
  expect((await refusal(forged)).error).toBe("SESSION_NOT_FOUND");
  const session_id = await newSessionId();
  expect((await announce(session_id, "name", file)).status).toBe(404);

  const other = await makeForm(harness.database.sql, { fields: [{ name: "file", type: "file" }] });
  await visitor.call(patchSession, {
    params: { session_id },
    body: { form_id: form.form_id, seq: 1, fields: {} },
  });
  expect((await refusal(await announce(session_id, other.fields.file!, file))).error).toBe(
    "SESSION_NOT_FOUND",
  );
  await submit({ __gf_session: session_id, name: "Ada" });
  expect((await refusal(await announce(session_id, "papers", file))).error).toBe("SESSION_CLOSED");

  const closed = await makeForm(harness.database.sql, {
    fields: [{ name: "file", type: "file" }],
    is_closed: true,
  });
  expect((await refusal(await announce(await newSessionId(), closed.fields.file!, file))).error).toBe(
    "FORM_FORCE_CLOSED",
  );
});

// Proves attack/uploads
test("an answer can refer only to existing files of its session and field that match their type", async () => {
  const session_id = await newSessionId();
  const foreign = await upload(await newSessionId(), "photo");
  const paper = await upload(session_id, "papers");
  const missing = await upload(session_id, "papers");
  harness.storage.objects.delete(missing);
  const renamed = await upload(session_id, "photo", HTML, "page.png");
  const refused = async (field: string, path: string) => {
    const { info } = await refusal(await submit({ __gf_session: session_id, name: "Ada", [field]: path }));
    return (info as { fields: Record<string, { code: string }[]> }).fields[field]!.map(({ code }) => code);
  };
  expect(await refused("photo", foreign)).toEqual(["fileUnknown"]);
  expect(await refused("photo", paper)).toEqual(["fileUnknown"]);
  expect(await refused("papers", missing)).toEqual(["fileUnknown"]);
  expect(await refused("papers", "C:\\fakepath\\a.png")).toEqual(["fileUnknown"]);
  expect(await refused("photo", renamed)).toEqual(["fileTypeMismatch"]);
  expect(
    await harness.database.sql.query("SELECT FROM response WHERE session_id = $1", [session_id]),
  ).toHaveProperty("rowCount", 0);
});

// Proves editor/rule-storage-staged
test("a file without a response is removed after a day, one with a response is kept", async () => {
  const session_id = await newSessionId();
  const forgotten = await upload(await newSessionId(), "papers");
  const held = await upload(session_id, "papers");
  expect((await submit({ __gf_session: session_id, name: "Ada", papers: held })).status).toBe(200);
  await purgeExpired(harness.context());
  expect(harness.storage.objects.has(forgotten)).toBe(true);
  harness.now.current = () => new Date(Date.now() + DAY_MS + 120_000);
  await purgeExpired(harness.context());
  harness.now.current = () => new Date();
  expect(harness.storage.objects.has(forgotten)).toBe(false);
  expect(await rows(forgotten)).toEqual([]);
  expect(harness.storage.objects.has(held)).toBe(true);
});

test("the Worker stages files posted with the form, and a repeated post returns the same receipt", async () => {
  const session_id = await newSessionId();
  const post = async (name: string, files: File[], more: Record<string, string> = {}) => {
    const body = new FormData();
    for (const [key, value] of Object.entries({ __gf_session: session_id, name, ...more }))
      body.append(key, value);
    for (const file of files) body.append("papers", file);
    return visitor.request(`/v1/submit/${form.form_id}`, {
      method: "POST",
      headers: { accept: "application/json" },
      body,
    });
  };
  const note = new File(["hello"], "note.txt", { type: "text/plain" });
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "large.bin");
  expect(await refusal(await post("Ada", [large]))).toMatchObject({
    info: { fields: { papers: [{ code: "fileTooLarge", limit: 5_242_880 }] } },
  });
  expect((await post("", [note])).status).toBe(422);
  const responses = await Promise.all([post("Ada", [note]), post("Ada", [note])]);
  const [first, second] = await Promise.all(responses.map((one) => one.json() as Promise<Submitted>));
  expect(first).toEqual(second);
  const { rows: stored } = await harness.database.sql.query(
    "SELECT data FROM response WHERE session_id = $1",
    [session_id],
  );
  const cell = stored[0].data[form.fields.papers!];
  expect(cell.value).toEqual(["note.txt"]);
  const [path] = cell.storage_object_paths;
  expect(new TextDecoder().decode(harness.storage.objects.get(path)!.body)).toBe("hello");
  const other = new File(["other"], "note.txt", { type: "text/plain" });
  expect((await refusal(await post("Ada", [other]))).error).toBe("IDEMPOTENCY_KEY_REUSED");
});

test("a picture that is posted with the form is stored with the type of its bytes", async () => {
  const post = async (photo: File) => {
    const body = new FormData();
    body.append("__gf_session", await newSessionId());
    body.append("name", "Ada");
    body.append("photo", photo);
    const headers = { accept: "application/json" };
    const response = await visitor.request(`/v1/submit/${form.form_id}`, { method: "POST", headers, body });
    if (!response.ok) return (await refusal(response)).info;
    const { data } = (await response.json()) as Submitted;
    const sql = "SELECT type FROM stored_file WHERE response_id = $1";
    return (await harness.database.sql.query(sql, [data.id])).rows.map(({ type }) => type);
  };
  const HEIC = Uint8Array.from("\0\0\0\x18ftypheic", (character) => character.charCodeAt(0));
  expect(await post(new File([PNG], "a.jpg", { type: "image/jpeg" }))).toEqual(["image/png"]);
  expect(await post(new File([HEIC], "a.heic", { type: "application/octet-stream" }))).toEqual([
    "image/heic",
  ]);
  expect(await post(new File([HTML], "a.jpg", { type: "image/jpeg" }))).toEqual({
    fields: { photo: [{ code: "fileTypeMismatch" }] },
  });
});

test("identical files are all stored, together with those that a refused post has kept", async () => {
  const session_id = await newSessionId();
  const post = async (name: string, files: File[], kept: string[] = []) => {
    const body = new FormData();
    body.append("__gf_session", session_id);
    body.append("name", name);
    for (const path of kept) body.append("papers", path);
    for (const file of files) body.append("papers", file);
    const headers = { accept: "application/json" };
    return visitor.request(`/v1/submit/${form.form_id}`, { method: "POST", headers, body });
  };
  const note = () => new File(["hello"], "note.txt", { type: "text/plain" });
  const empty = new File([], "empty.txt", { type: "text/plain" });
  expect(await refusal(await post("Ada", [note(), empty]))).toMatchObject({
    info: { fields: { papers: [{ code: "fileEmpty" }] } },
  });
  expect((await post("", [note(), note()])).status).toBe(422);
  const staged = await harness.database.sql.query(
    "SELECT path FROM stored_file WHERE session_id = $1 AND expires_at > now() ORDER BY path",
    [session_id],
  );
  const kept = staged.rows.map(({ path }) => path as string);
  expect(kept).toHaveLength(2);
  const responses = await Promise.all([post("Ada", [note()], kept), post("Ada", [note()], kept)]);
  const [first, second] = await Promise.all(responses.map((one) => one.json() as Promise<Submitted>));
  expect(first).toEqual(second);
  const { rows: stored } = await harness.database.sql.query("SELECT data FROM response WHERE id = $1", [
    first!.data.id,
  ]);
  const cell = stored[0].data[form.fields.papers!];
  expect(cell.value).toEqual(["note.txt", "note.txt", "note.txt"]);
  expect(new Set(cell.storage_object_paths).size).toBe(3);
  for (const path of cell.storage_object_paths)
    expect(new TextDecoder().decode(harness.storage.objects.get(path)!.body)).toBe("hello");
});

test("a file that was removed after a refused post can be posted again", async () => {
  const session_id = await newSessionId();
  const post = async (name: string, content: string) => {
    const body = new FormData();
    body.append("__gf_session", session_id);
    body.append("name", name);
    body.append("papers", new File([content], "note.txt", { type: "text/plain" }));
    const headers = { accept: "application/json" };
    return visitor.request(`/v1/submit/${form.form_id}`, { method: "POST", headers, body });
  };
  expect((await post("", "hello")).status).toBe(422);
  expect((await post("", "other")).status).toBe(422);
  const responses = await Promise.all([post("Ada", "hello"), post("Ada", "hello")]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  await purgeExpired(harness.context());
  const { data } = (await responses[0]!.json()) as Submitted;
  const { rows: stored } = await harness.database.sql.query("SELECT data FROM response WHERE id = $1", [
    data.id,
  ]);
  const [path] = stored[0].data[form.fields.papers!].storage_object_paths;
  expect(new TextDecoder().decode(harness.storage.objects.get(path)!.body)).toBe("hello");
});

// Proves data/file-preview-src
// Proves attack/uploads
test("a member's browser shows a response's pictures, downloads all other files, and executes none", async () => {
  const session_id = await newSessionId();
  const photo = await upload(session_id, "photo");
  const page = await upload(session_id, "papers", HTML, 'a "page" ☃.html', "text/html");
  const drawing = await upload(
    session_id,
    "papers",
    new TextEncoder().encode("<svg/>"),
    "a.svg",
    "image/svg+xml",
  );
  const entries = { __gf_session: session_id, name: "Ada", photo, papers: `${page},${drawing}` };
  expect((await submit(entries)).status).toBe(200);
  const read = (field: string, path: string, query = {}) =>
    people.viewer.send(contracts.fileSource, {
      params: { form_id: form.form_id, field_id: form.fields[field]! },
      query: { path, ...query },
    });
  const shown = await read("photo", photo);
  expect(shown.headers.get("content-type")).toBe("image/png");
  expect(shown.headers.get("content-disposition")).toMatch(/^inline/);
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(PNG);
  expect((await read("photo", photo, { download: "true" })).headers.get("content-disposition")).toMatch(
    /^attachment/,
  );
  for (const path of [page, drawing]) {
    const { headers } = await read("papers", path);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-disposition")).toMatch(/^attachment/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("sandbox");
  }
  // The file is replaced after the submit, while its upload address is still valid.
  harness.storage.objects.set(photo, { body: HTML, type: "image/png" });
  expect((await read("photo", photo)).headers.get("content-disposition")).toMatch(/^attachment/);

  const staged = await upload(await newSessionId(), "photo");
  expect((await read("photo", staged)).status).toBe(404);
  expect((await read("papers", photo)).status).toBe(404);
  const theirs = await makeForm(harness.database.sql, { project_id: people.project_id });
  const params = { form_id: theirs.form_id, field_id: form.fields.photo! };
  expect((await people.owner.send(contracts.fileSource, { params, query: { path: photo } })).status).toBe(
    404,
  );
});

test("uploads per IP address have a high limit", async () => {
  const address = { "cf-connecting-ip": "203.0.113.9" };
  const send = async () =>
    visitor.send(contracts.signUpload, {
      params: { session_id: await newSessionId(), field_id: form.fields.papers! },
      body: { file: { name: "a.txt", type: "text/plain", size: 5 } },
      headers: address,
    });
  expect((await send()).status).toBe(200);
  const tag = await addressTag(harness.context(), address["cf-connecting-ip"]);
  await harness.database.sql.query("UPDATE rate_limit SET count = 2000 WHERE key = $1", [`upload ${tag}`]);
  expect((await send()).status).toBe(429);
});

test("the permanent deletion of a document deletes its files", async () => {
  const made = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    title: "Short-lived",
    fields: [{ name: "papers", type: "file" }],
  });
  const session_id = await newSessionId();
  const params = { session_id, field_id: made.fields.papers! };
  const file = { name: "a.txt", type: "text/plain", size: 5 };
  const { path } = await visitor.call<contracts.SignedUpload>(contracts.signUpload, {
    params,
    body: { file },
  });
  harness.storage.objects.set(path, { body: new TextEncoder().encode("hello"), type: "text/plain" });
  const sent = await visitor.send(submitForm, {
    params: { form_id: made.form_id },
    body: { __gf_session: session_id, papers: path },
  });
  expect(sent.status).toBe(200);
  await people.owner.call(deleteDocument, {
    params: { document_id: made.document_id },
    body: { user_confirmation_txt: "DELETE Short-lived" },
  });
  await purgeExpired(harness.context());
  expect(harness.storage.objects.has(path)).toBe(true);
  await people.owner.call(purgeDocument, {
    params: { project_id: people.project_id, document_id: made.document_id },
    body: { user_confirmation_txt: "DELETE Short-lived" },
  });
  await purgeExpired(harness.context());
  expect(harness.storage.objects.has(path)).toBe(false);
});

// Proves data/error-upload-storage
test("without a storage, no upload is signed, and the error code names the reason", async () => {
  harness.storage.origin = null;
  const response = await announce(await newSessionId(), "photo", {
    name: "a.png",
    type: "image/png",
    size: 5,
  });
  harness.storage.origin = "https://storage.test";
  expect([response.status, (await refusal(response)).error]).toEqual([503, "STORAGE_NOT_CONFIGURED"]);
});
