import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { moveDocument } from "#core/contracts/documents/documents.ts";
import { deleteDocument } from "#core/contracts/documents/workspace.ts";
import * as organizations from "#core/contracts/organizations/organizations.ts";
import { createProject, deleteProject } from "#core/contracts/organizations/projects.ts";
import { documentRoom, formRoom, type RoomName } from "#core/contracts/rooms/room-names.ts";
import { documentRoomToken, formRoomToken } from "#core/contracts/rooms/room-tokens.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import { admitToRoom } from "../../services/access/admit-to-room.ts";
import { authorizeMember } from "../../services/access/authorize.ts";
import { revokeAccess } from "../../services/access/revoke-access.ts";
import type { Browser } from "../../testing/browser.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { runScheduled } from "../scheduled.ts";

let harness: Harness;
let people: People;
let form: MadeForm;
let rooms: RoomName[];
let project: { id: string; name: string };
let editor: Browser;
let account: { id: string; email: string; password: string };
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());
beforeEach(async () => {
  const name = `project-${randomUUID().slice(0, 8)}`;
  project = {
    name,
    ...(await people.owner.call<{ id: string }>(createProject, { body: { ...organization(), name } })),
  };
  form = await makeForm(harness.database.sql, { project_id: project.id, title: "Party" });
  rooms = [documentRoom(form.document_id), formRoom(form.form_id)];
  editor = harness.browser();
  account = await editor.arrive("Eva Editor");
  await becomeEditor();
  harness.room.isUnreachable = false;
  harness.room.published.length = 0;
});

const becomeEditor = () =>
  harness.database.sql.query(
    "INSERT INTO organization_member (organization_id, user_id, role) VALUES ($1, $2, 'editor')",
    [people.organization_id, account.id],
  );
const organization = () => ({ organization_id: people.organization_id });

/** Enters both rooms of the form and returns the admissions. */
async function enter(browser: Browser) {
  const before = harness.room.admitted.length;
  await browser.call(documentRoomToken, { params: { document_id: form.document_id } });
  await browser.call(formRoomToken, { params: { form_id: form.form_id } });
  return harness.room.admitted
    .slice(before)
    .map(({ room, user_id, session_id, admission }) => ({ room, user_id, session_id, admission }));
}

/** All revocations that the rooms of the form have received. */
const revocations = () =>
  harness.room.published
    .flatMap(({ room, publication }) => {
      if (publication.type !== "access.revoked" || !rooms.includes(room)) return [];
      const { type: _, ...named } = publication;
      return [{ room, ...named }];
    })
    .sort((a, b) => a.admission - b.admission);

const identity = (browser: Browser, path: string, body: object = {}) =>
  browser.request(IDENTITY_PATH + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const OUTCOMES: { how: string; end(): Promise<Response>; others?: true }[] = [
  {
    how: "the role is lowered",
    end: () =>
      people.owner.send(organizations.changeMemberRole, {
        params: { ...organization(), user_id: account.id },
        body: { role: "viewer" },
      }),
  },
  {
    how: "the member is removed",
    end: () =>
      people.owner.send(organizations.removeMember, { params: { ...organization(), user_id: account.id } }),
  },
  {
    how: "the member leaves",
    end: () => editor.send(organizations.leaveOrganization, { params: organization() }),
  },
  {
    how: "the document is deleted",
    others: true,
    end: () =>
      people.owner.send(deleteDocument, {
        params: { document_id: form.document_id },
        body: { user_confirmation_txt: "DELETE Party" },
      }),
  },
  {
    how: "the form is moved to another project",
    others: true,
    end: async () => {
      const { document_id } = form;
      const body = { project_id: people.project_id };
      return people.owner.send(moveDocument, { params: { document_id }, body });
    },
  },
  {
    how: "the project is deleted",
    others: true,
    end: async () => {
      const { id: project_id, name } = project;
      const body = { user_confirmation_txt: `DELETE ${name}` };
      return people.owner.send(deleteProject, { params: { project_id }, body });
    },
  },
  { how: "the person signs out", end: () => identity(editor, "/sign-out") },
  {
    how: "the password is changed elsewhere",
    end: async () => {
      const phone = harness.browser();
      const { email, password } = account;
      await identity(phone, "/sign-in/email", { email, password });
      return identity(phone, "/change-password", {
        currentPassword: password,
        newPassword: "another good password",
        revokeOtherSessions: true,
      });
    },
  },
];

describe("admissions to rooms end when", () => {
  test.each(OUTCOMES)("$how", async ({ end, others = false }) => {
    const evas = await enter(editor);
    const veras = await enter(people.viewer);
    expect(evas.map(({ room }) => room)).toEqual(rooms);
    const response = await end();
    expect(response.status, await response.text()).toBe(200);
    await harness.drain();
    expect(revocations()).toEqual(others ? [...evas, ...veras] : evas);
    await runScheduled(harness.context());
    expect(revocations()).toHaveLength(others ? 4 : 2);
  });

  test("a sign-in expires, which the cron trigger notices", async () => {
    const evas = await enter(editor);
    await harness.database.sql.query(
      "UPDATE auth_session SET expires_at = now() - interval '1 second' WHERE user_id = $1",
      [account.id],
    );
    await runScheduled(harness.context());
    expect(revocations()).toEqual(evas);
  });
});

test("an unreachable room is informed later, and only once", async () => {
  const evas = await enter(editor);
  harness.room.isUnreachable = true;
  await people.owner.call(organizations.removeMember, { params: { ...organization(), user_id: account.id } });
  await harness.drain();
  await runScheduled(harness.context());
  expect(revocations()).toEqual([]);
  harness.room.isUnreachable = false;
  await runScheduled(harness.context());
  await runScheduled(harness.context());
  expect(revocations()).toEqual(evas);
});

test("one sign-in ends and another one of the same person stays", async () => {
  const phone = harness.browser();
  const { email, password } = account;
  await identity(phone, "/sign-in/email", { email, password });
  await enter(editor);
  const onThePhone = await enter(phone);
  await identity(phone, "/sign-out");
  await harness.drain();
  expect(revocations()).toEqual(onThePhone);
  expect((await editor.send(formRoomToken, { params: { form_id: form.form_id } })).status).toBe(200);
});

test("admissions are numbered, and revoking the newest ends all of a sign-in", async () => {
  const first = await enter(editor);
  const second = await enter(editor);
  expect(second[0]!.admission).toBeGreaterThan(first[0]!.admission);
  await identity(editor, "/sign-out");
  await harness.drain();
  expect(revocations()).toEqual(second);
});

test("a person who is invited again before the room is informed stays in", async () => {
  await enter(editor);
  harness.room.isUnreachable = true;
  await people.owner.call(organizations.removeMember, { params: { ...organization(), user_id: account.id } });
  await harness.drain();
  await becomeEditor();
  await enter(editor);
  harness.room.isUnreachable = false;
  await runScheduled(harness.context());
  expect(revocations()).toEqual([]);
});

test("a token requested before the access ended is not issued afterwards", async () => {
  const ctx = harness.context();
  const token = (
    await harness.database.sql.query("SELECT token FROM auth_session WHERE user_id = $1", [account.id])
  ).rows[0].token as string;
  const asked = { resource: "form", id: form.form_id, role: "viewer" } as const;
  const { user, member } = await authorizeMember(ctx, token, asked);
  await people.owner.call(organizations.removeMember, { params: { ...organization(), user_id: account.id } });
  await harness.drain();
  const before = harness.room.admitted.length;
  await expect(admitToRoom(ctx, formRoom(form.form_id), user, member)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(harness.room.admitted).toHaveLength(before);
});

test("nobody with access is revoked", async () => {
  await enter(editor);
  await enter(people.viewer);
  await revokeAccess(harness.context());
  expect(revocations()).toEqual([]);
});
