import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type DeletedDocument,
  listDeletedDocuments,
  purgeDocument,
  restoreDocument,
} from "#core/contracts/documents/deleted-documents.ts";
import { loadDocument } from "#core/contracts/documents/documents.ts";
import { deleteDocument, loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { signUpload } from "#core/contracts/files.ts";
import { documentRoomToken, formRoomToken } from "#core/contracts/rooms/room-tokens.ts";
import { type NewSession, newSession, patchSession } from "#core/contracts/sessions.ts";
import { formPath, submitPath } from "#core/contracts/wire/paths.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";
import { purgeExpired } from "../../../testing/purge-expired.ts";

let harness: Harness;
let people: People;
let form: MadeForm;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.now.current = () => new Date();
  const { project_id } = people;
  const fields = [
    { name: "name", type: "text" as const },
    { name: "photo", type: "file" as const },
  ];
  form = await makeForm(harness.database.sql, { project_id, title: "Party", fields });
});

const submit = () =>
  people.nobody.request(submitPath(form.form_id), {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ name: "Ada" }),
  });
const remove = async () => {
  const { document_id } = form;
  await people.owner.call(deleteDocument, {
    params: { document_id },
    body: { user_confirmation_txt: "DELETE Party" },
  });
  await harness.drain();
};
const ids = () => ({ project_id: people.project_id, document_id: form.document_id });
const count = async (table: string) =>
  Number(
    (await harness.database.sql.query(`SELECT count(*) FROM ${table} WHERE form_id = $1`, [form.form_id]))
      .rows[0].count,
  );

describe("a deleted form", () => {
  test("revokes the access of everyone in its rooms, and of nobody else", async () => {
    const { form_id, document_id } = form;
    const { project_id } = people;
    const other = await makeForm(harness.database.sql, { project_id, title: "Another" });
    await people.editor.call(documentRoomToken, { params: { document_id } });
    await people.viewer.call(formRoomToken, { params: { form_id } });
    await people.editor.call(documentRoomToken, { params: { document_id: other.document_id } });
    await remove();

    const revocations = harness.room.published.filter(
      ({ publication }) => publication.type === "access.revoked",
    );
    expect(revocations.map(({ room }) => room).sort()).toEqual([
      `document:${document_id}`,
      `form:${form_id}`,
    ]);
  });

  test("is not found by any route: page, submit, session, upload, editor", async () => {
    const { form_id, document_id } = form;
    expect((await submit()).status).toBe(200);
    const session = await people.nobody.call<NewSession>(newSession, { params: { form_id } });
    await remove();

    const page = await people.nobody.request(formPath(form_id), { headers: { accept: "text/html" } });
    expect(page.status).toBe(404);
    expect((await submit()).status).toBe(404);
    const patch = { form_id, seq: 1, fields: { [form.fields.name!]: "Bo" } };
    const session_id = session.id;
    const patched = await people.nobody.send(patchSession, { params: { session_id }, body: patch });
    expect(patched.status).toBe(404);
    const upload = await people.nobody.send(signUpload, {
      params: { session_id, field_id: form.fields.photo! },
      body: { file: { name: "a.png", size: 3, type: "image/png" } },
    });
    expect(upload.status).toBe(404);
    expect((await people.owner.send(loadDocument, { params: { document_id } })).status).toBe(404);
    const { documents } = await people.owner.call<Workspace>(loadWorkspace);
    expect(documents.map(({ id }) => id)).not.toContain(document_id);
    expect(await count("response")).toBe(1);
  });

  // Proves document/whole-delete
  test("is restored with its responses and accepts more", async () => {
    expect((await submit()).status).toBe(200);
    await remove();
    const listed = await people.viewer.call<DeletedDocument[]>(listDeletedDocuments, { params: ids() });
    expect(listed).toContainEqual({
      id: form.document_id,
      doctype: "v0_form",
      title: "Party",
      deleted_at: expect.any(String),
      responses: 1,
    });
    await people.owner.call(restoreDocument, { params: ids() });
    expect((await people.owner.send(restoreDocument, { params: ids() })).status).toBe(404);
    expect((await submit()).status).toBe(200);
    expect(await count("response")).toBe(2);
    const { documents } = await people.owner.call<Workspace>(loadWorkspace);
    expect(documents).toContainEqual(expect.objectContaining({ id: form.document_id, responses: 2 }));
  });

  test("is deleted permanently only if its title is typed again", async () => {
    await remove();
    const purge = (user_confirmation_txt: string) =>
      people.owner.send(purgeDocument, { params: ids(), body: { user_confirmation_txt } });
    expect((await purge("DELETE it")).status).toBe(400);
    expect((await purge("DELETE Party")).status).toBe(200);
    expect((await purge("DELETE Party")).status).toBe(404);
    expect(await count("attribute")).toBe(0);
  });

  test("is deleted permanently after thirty days", async () => {
    await submit();
    await remove();
    const day = 24 * 60 * 60 * 1_000;
    const start = Date.now();
    harness.now.current = () => new Date(start + 29 * day);
    await purgeExpired(harness.context());
    expect(await count("response")).toBe(1);
    harness.now.current = () => new Date(start + 31 * day);
    await purgeExpired(harness.context());
    expect(await count("response")).toBe(0);
    expect((await people.owner.send(restoreDocument, { params: ids() })).status).toBe(404);
  });
});

test("a document that is not deleted cannot be restored or deleted permanently", async () => {
  expect((await people.owner.send(restoreDocument, { params: ids() })).status).toBe(404);
  const body = { user_confirmation_txt: "DELETE Party" };
  expect((await people.owner.send(purgeDocument, { params: ids(), body })).status).toBe(404);
  expect(await count("attribute")).toBe(2);
});
