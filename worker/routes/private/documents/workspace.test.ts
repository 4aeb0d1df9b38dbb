import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type CreatedDocument,
  createDocument,
  loadWorkspace,
  type Workspace,
} from "#core/contracts/documents/workspace.ts";
import { setForceClosed } from "#core/contracts/settings.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

test("a new owner gets an organization and a project", async () => {
  const browser = harness.browser();
  const { email } = await browser.signUp("Zoë Čapek");
  const first = await browser.call<Workspace>(loadWorkspace);
  expect(first.user).toMatchObject({ name: "Zoë Čapek", email });
  expect(first.organizations).toMatchObject([
    { name: "zoe-capek", display_name: "Zoë Čapek", role: "owner" },
  ]);
  expect(first.projects).toMatchObject([{ organization_id: first.organizations[0]!.id, name: "forms" }]);
  expect(await browser.call<Workspace>(loadWorkspace)).toEqual(first);
});

test("documents are sorted by their last activity, and a response counts like a change", async () => {
  const browser = harness.browser();
  await browser.signUp("Ora");
  const { projects } = await browser.call<Workspace>(loadWorkspace);
  const create = (title: string) =>
    browser.call<CreatedDocument>(createDocument, {
      body: { project_id: projects[0]!.id, doctype: "v0_form", title },
    });
  const [answered] = [await create("Answered"), await create("Edited")];
  const titles = async () =>
    (await browser.call<Workspace>(loadWorkspace)).documents.map(({ title }) => title);
  expect(await titles()).toEqual(["Edited", "Answered"]);
  await browser.call(setForceClosed, { body: { form_id: answered.form_id, closed: false } });
  await harness.database.sql.query("UPDATE document SET updated_at = now() - interval '1 hour'");
  const response = await harness.browser().request(submitPath(answered.form_id!), {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: "{}",
  });
  expect(response.status).toBe(200);
  expect(await titles()).toEqual(["Answered", "Edited"]);
});
