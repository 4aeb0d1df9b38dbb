import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { loadDocument, moveDocument } from "#core/contracts/documents/documents.ts";
import { deleteDocument, loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import * as contracts from "#core/contracts/organizations/deleted-projects.ts";
import {
  type CreatedOrganization,
  createOrganization,
  deleteOrganization,
  inviteMember,
  loadOrganization,
  readInvitation,
} from "#core/contracts/organizations/organizations.ts";
import { type CreatedProject, createProject, deleteProject } from "#core/contracts/organizations/projects.ts";
import { documentRoomToken } from "#core/contracts/rooms/room-tokens.ts";
import { formPath, submitPath } from "#core/contracts/wire/paths.ts";
import type { Browser } from "../../../testing/browser.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";
import { purgeExpired } from "../../../testing/purge-expired.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

let harness: Harness;
let people: People;
let project: CreatedProject;
let form: MadeForm;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.now.current = () => new Date();
  people = await makePeople(harness);
  const { organization_id } = people;
  project = await people.owner.call<CreatedProject>(createProject, {
    body: { organization_id, name: "party" },
  });
  form = await formIn(project.id, "Guests");
});

const formIn = (project_id: string, title: string) =>
  makeForm(harness.database.sql, { project_id, title, fields: [{ name: "name", type: "text" }] });
const submit = async ({ form_id }: MadeForm) =>
  (
    await people.nobody.request(submitPath(form_id), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ name: "Ada" }),
    })
  ).status;
const check = async ({ form_id }: MadeForm) =>
  (await people.nobody.request(formPath(form_id), { headers: { accept: "text/html" } })).status;
const open = async ({ document_id }: MadeForm, browser: Browser = people.owner) =>
  (await browser.send(loadDocument, { params: { document_id } })).status;
const workspaceOf = (browser: Browser) => browser.call<Workspace>(loadWorkspace);
const count = async (table: string, id: string) =>
  Number(
    (await harness.database.sql.query(`SELECT count(*) FROM ${table} WHERE id = $1`, [id])).rows[0].count,
  );

async function removeProject(user_confirmation_txt = "DELETE party") {
  const params = { project_id: project.id };
  await people.owner.call(deleteProject, { params, body: { user_confirmation_txt } });
  await harness.drain();
}
const restoreProject = (browser: Browser = people.owner) =>
  browser.send(contracts.restoreProject, { params: { deleted_project_id: project.id } });

const params = () => ({ organization_id: people.organization_id });
const dropOrganization = (user_confirmation_txt: string, browser: Browser = people.owner) =>
  browser.send(deleteOrganization, { params: params(), body: { user_confirmation_txt } });
const restoreOrganization = (browser: Browser = people.owner) =>
  browser.send(contracts.restoreOrganization, {
    params: { deleted_organization_id: people.organization_id },
  });
const nameOfOrganization = async () => (await workspaceOf(people.owner)).organizations[0]!.display_name;

test("a deleted project is hidden from everyone and restored with its contents", async () => {
  const thrown = await formIn(project.id, "Thrown away before");
  await people.owner.call(deleteDocument, {
    params: { document_id: thrown.document_id },
    body: { user_confirmation_txt: "DELETE Thrown away before" },
  });
  expect(await submit(form)).toBe(200);
  const inside = { params: { document_id: form.document_id } };
  await people.editor.call(documentRoomToken, inside);
  await removeProject();

  expect([await check(form), await submit(form), await open(form)]).toEqual([404, 404, 404]);
  const editor_id = (await workspaceOf(people.editor)).user.id;
  expect(harness.room.published).toContainEqual({
    room: `document:${form.document_id}`,
    publication: expect.objectContaining({ type: "access.revoked", user_id: editor_id }),
  });
  const hidden = await workspaceOf(people.owner);
  expect(hidden.projects.map(({ name }) => name)).toEqual(["forms"]);
  expect(hidden.documents).toEqual([]);
  const elsewhere = await formIn(people.project_id, "Elsewhere");
  const moved = await people.owner.send(moveDocument, {
    params: { document_id: elsewhere.document_id },
    body: { project_id: project.id },
  });
  expect(moved.status).toBe(404);
  expect(await people.viewer.call(contracts.listDeletedProjects, { params: params() })).toEqual([
    { id: project.id, name: "party", deleted_at: expect.any(String), documents: 1 },
  ]);

  expect((await restoreProject()).status).toBe(200);
  expect((await restoreProject()).status).toBe(404);
  expect([await check(form), await submit(form), await open(form)]).toEqual([200, 200, 200]);
  const { documents } = await workspaceOf(people.owner);
  expect(documents.find(({ id }) => id === form.document_id)).toMatchObject({ responses: 2 });
  // A document that was deleted before its project stays deleted.
  expect(await open(thrown)).toBe(404);
});

test("the name of a deleted project can be reused, and the restored project gets another one", async () => {
  await removeProject();
  const { organization_id } = people;
  await people.owner.call(createProject, { body: { organization_id, name: "party" } });
  expect(await (await restoreProject()).json()).toMatchObject({ data: { name: "party-2" } });
  expect((await workspaceOf(people.owner)).projects.map(({ name }) => name)).toEqual([
    "forms",
    "party-2",
    "party",
  ]);
  // The last remaining project cannot be deleted.
  await removeProject("DELETE party-2");
  const rest = (await workspaceOf(people.owner)).projects;
  const drop = async (id: string, name: string) =>
    (
      await people.owner.send(deleteProject, {
        params: { project_id: id },
        body: { user_confirmation_txt: `DELETE ${name}` },
      })
    ).status;
  expect([await drop(rest[1]!.id, "party"), await drop(rest[0]!.id, "forms")]).toEqual([200, 409]);
});

test("a plan limits restored projects, too", async () => {
  await removeProject();
  await harness.database.sql.query("UPDATE organization SET plan = 'free' WHERE id = $1", [
    people.organization_id,
  ]);
  expect((await restoreProject()).status).toBe(403);
});

test("an owner deletes an organization by typing its name, and can restore it completely", async () => {
  const name = await nameOfOrganization();
  expect((await dropOrganization(`DELETE ${name}`, people.admin)).status).toBe(403);
  expect((await dropOrganization("DELETE it")).status).toBe(400);
  const email = "guest-of-deleted@example.com";
  await people.owner.call(inviteMember, { params: params(), body: { email, role: "viewer" } });
  const mail = harness.mail.sent.findLast(({ to }) => to === email);
  const token = /\/invitation#([\w-]{43})/.exec(mail?.text ?? "")![1]!;
  const inside = { params: { document_id: form.document_id } };
  await people.editor.call(documentRoomToken, inside);
  expect((await dropOrganization(`DELETE ${name}`)).status).toBe(200);
  await harness.drain();

  expect([await check(form), await submit(form), await open(form)]).toEqual([404, 404, 404]);
  expect((await people.owner.send(loadOrganization, { params: params() })).status).toBe(404);
  expect((await people.nobody.send(readInvitation, { body: { token } })).status).toBe(404);
  expect(harness.room.published).toContainEqual({
    room: `document:${form.document_id}`,
    publication: expect.objectContaining({ type: "access.revoked" }),
  });
  // A member without another organization gets a new, empty one.
  const { organizations, documents } = await workspaceOf(people.editor);
  expect(organizations).toHaveLength(1);
  expect(organizations[0]!.id).not.toBe(people.organization_id);
  expect(documents).toEqual([]);

  expect(await people.admin.call(contracts.listDeletedOrganizations)).toEqual([]);
  expect(await people.owner.call(contracts.listDeletedOrganizations)).toEqual([
    expect.objectContaining({ id: people.organization_id, display_name: name, documents: 1 }),
  ]);
  expect((await restoreOrganization(people.admin)).status).toBe(403);
  expect((await restoreOrganization()).status).toBe(200);
  expect((await restoreOrganization()).status).toBe(404);
  expect([await check(form), await submit(form), await open(form, people.viewer)]).toEqual([200, 200, 200]);
  expect((await people.nobody.send(readInvitation, { body: { token } })).status).toBe(200);
});

test("deleting one's own organization keeps the other ones", async () => {
  const body = { display_name: "Second" };
  const second = await people.owner.call<CreatedOrganization>(createOrganization, { body });
  expect((await dropOrganization(`DELETE ${await nameOfOrganization()}`)).status).toBe(200);
  expect((await workspaceOf(people.owner)).organizations.map(({ id }) => id)).toEqual([second.id]);
});

test("deleted projects and organizations are deleted permanently after thirty days", async () => {
  const kept = await formIn(people.project_id, "Kept until its organization goes");
  await removeProject();
  const start = Date.now();
  const after = async (days: number) => {
    harness.now.current = () => new Date(start + days * DAY_MS);
    await purgeExpired(harness.context());
  };
  await after(29);
  expect([await count("project", project.id), await count("form", form.form_id)]).toEqual([1, 1]);
  await after(31);
  expect([await count("project", project.id), await count("form", form.form_id)]).toEqual([0, 0]);
  expect([await count("form", kept.form_id), await check(kept)]).toEqual([1, 200]);

  expect((await dropOrganization(`DELETE ${await nameOfOrganization()}`)).status).toBe(200);
  await after(60);
  expect(await count("form", kept.form_id)).toBe(1);
  await after(62);
  expect([await count("organization", people.organization_id), await count("form", kept.form_id)]).toEqual([
    0, 0,
  ]);
  expect(await people.owner.call(contracts.listDeletedOrganizations)).toEqual([]);
});
