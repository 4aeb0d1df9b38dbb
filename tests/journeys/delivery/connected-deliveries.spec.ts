import { connectMainTable } from "#core/contracts/connections/tables.ts";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { connectTarget } from "../connections/connect-target.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

let target: SupabaseTarget;
test.beforeAll(async () => {
  target = await startSupabaseTarget(
    "CREATE TABLE visits (number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text);",
  );
});
test.afterAll(() => target.stop());

test("a row that may have been written waits in the log, and is written again after a warning", async ({
  page,
  cloud,
}) => {
  const sketch = new FormSketch("Guest book");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Your name" });
  const { path, form_id, document_id, owner } = await openForm(cloud, sketch);
  await connectTarget(owner, target);
  const body = { schema_name: "public", table_name: "visits" };
  await owner.client.call(connectMainTable, { params: { form_id }, body });
  const names = async () => (await target.run("SELECT name FROM visits", [])).map(({ name }) => name);

  async function respond(name: string): Promise<void> {
    await page.goto(path);
    await page.getByLabel("Your name").fill(name);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("button", { name: "Submit" })).toBeHidden();
  }
  await respond("Ada");
  await expect.poll(names).toEqual(["Ada"]);
  // The row is stored, and the answer is lost.
  target.fault = ({ method }, response) => {
    if (method === "POST") response.end = () => response.destroy() as never;
    return "continue";
  };
  await respond("Bea");
  await expect.poll(names).toEqual(["Ada", "Bea"]);
  target.fault = null;

  await resumeSession(page.context(), owner);
  const { organizations } = await owner.client.call<Workspace>(loadWorkspace);
  await page.goto(editorPath(organizations[0]!.name, "forms", document_id, "connect/channels"));
  const log = page.getByRole("list", { name: "Deliveries" });
  await expect(log.getByText("New response #001: Delivered")).toBeVisible();
  const row = log.getByRole("listitem").filter({ hasText: "New response #002" });
  await expect(row.getByText("Table public.visits")).toBeVisible();
  await expect(row.getByText(/The row may have been written\.$/).first()).toBeVisible();
  await row.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(row.getByRole("region", { name: "This row may have been written" })).toBeVisible();
  await expectSoundEverywhere(page, "an unknown row");

  await row.getByRole("button", { name: "Write again" }).click();
  const dialog = page.getByRole("dialog", { name: "Write this row again?" });
  await expectSoundEverywhere(page, "the warning");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await names()).toEqual(["Ada", "Bea"]);
  await row.getByRole("button", { name: "Write again" }).click();
  await dialog.getByRole("button", { name: "Write again" }).click();
  await expect(row.getByText("Delivered.", { exact: true })).toBeVisible();
  expect(await names()).toEqual(["Ada", "Bea", "Bea"]);
});
