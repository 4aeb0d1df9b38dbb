import { afterAll, beforeAll, expect, test } from "vitest";
import { loadWorkspace, type Workspace } from "#core/contracts/workspace.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

test("a new owner finds an organization and a project", async () => {
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
