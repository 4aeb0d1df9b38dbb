import type { R2Bucket } from "@cloudflare/workers-types";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as files from "#core/contracts/files.ts";
import { type NewSession, newSession } from "#core/contracts/sessions.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import { createStorageClient } from "#worker/clients/storage.ts";
import { type MadeForm, makeForm, makePeople, type People } from "#worker/testing/factories.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";
import { FAULTS } from "./faults.ts";

/** Breaks R2 while the Worker itself needs a file. */

const PDF = new TextEncoder().encode("%PDF-1.7 a letter");
const refuse = () => Promise.reject(new Error("put: Unspecified error (0): injected 500"));
const BROKEN = createStorageClient({
  FILES: { get: refuse, head: refuse, put: refuse, delete: refuse } as unknown as R2Bucket,
  S3_ENDPOINT: "https://storage.test",
  S3_BUCKET: "files",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
});

let harness: Harness;
let people: People;
let form: MadeForm;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
beforeEach(async () => {
  const fields = [
    { name: "name", type: "text" as const },
    { name: "letter", type: "file" as const },
  ];
  form = await makeForm(harness.database.sql, { project_id: people.project_id, fields });
});
afterAll(() => harness.close());

/** Makes the storage fail. The returned function restores it. */
function breakStorage(): () => void {
  const { read, open, write, remove } = BROKEN;
  Object.assign(harness.storage, { read, open, write, remove });
  return () => {
    for (const method of ["read", "open", "write", "remove"]) Reflect.deleteProperty(harness.storage, method);
  };
}

async function uploadLetter() {
  const visitor = harness.browser();
  const { id: session_id } = await visitor.call<NewSession>(newSession, {
    params: { form_id: form.form_id },
  });
  const params = { session_id, field_id: form.fields.letter! };
  const file = { name: "letter.pdf", type: "application/pdf", size: PDF.byteLength };
  const { path } = await visitor.call<files.SignedUpload>(files.signUpload, { params, body: { file } });
  harness.storage.objects.set(path, { body: PDF, type: "application/pdf" });
  return { session_id, path };
}

/** Posts like a browser without JavaScript. */
function post({ session_id, path }: Awaited<ReturnType<typeof uploadLetter>>) {
  const body = new FormData();
  for (const [key, value] of [
    ["name", "Ada"],
    ["letter", path],
    [SYSTEM_KEYS.session, session_id],
  ] as const)
    body.append(key, value);
  const headers = { accept: "text/html" };
  return harness.browser().request(submitPath(form.form_id), { method: "POST", headers, body });
}

async function stored() {
  const sql = `SELECT data -> $2 ->> 'value' AS letter, data -> $2 -> 'storage_object_paths' ->> 0 AS path
     FROM response WHERE form_id = $1`;
  return (await harness.database.sql.query(sql, [form.form_id, form.fields.letter])).rows;
}

test("a submit during a storage failure returns the form with the answers and the file", async () => {
  const { text, responses } = FAULTS["claim/storage answers 500"];
  const uploaded = await uploadLetter();
  const mend = breakStorage();
  const refused = await post(uploaded);
  expect(refused.status).toBe(503);
  const page = await refused.text();
  expect(page).toContain(text);
  expect(page).toContain('value="Ada"');
  expect(page).toContain(`value="${uploaded.path}"`);
  expect(await stored()).toHaveLength(responses[0]);
  mend();
  expect((await post(uploaded)).status).toBe(303);
  expect(await stored()).toMatchObject(
    Array(responses[1]).fill({ letter: expect.stringContaining("letter.pdf") }),
  );
});

test("opening a file during a storage failure shows a message, and later the file", async () => {
  const { text, responses } = FAULTS["read/storage answers 500"];
  const uploaded = await uploadLetter();
  expect((await post(uploaded)).status).toBe(303);
  const [response] = await stored();
  expect(response).toBeDefined();
  const open = () =>
    people.editor.send(files.fileSource, {
      params: { form_id: form.form_id, field_id: form.fields.letter! },
      query: { path: response.path },
    });
  const mend = breakStorage();
  const refused = await open();
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain(text);
  mend();
  const opened = await open();
  expect(opened.status).toBe(200);
  expect(new Uint8Array(await opened.arrayBuffer())).toEqual(PDF);
  expect(await stored()).toHaveLength(responses[1]);
});
