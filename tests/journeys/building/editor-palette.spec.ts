import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { createProject } from "#core/contracts/organizations/projects.ts";
import { editorPath, projectPath, submitPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { choose } from "../choose.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm } from "../respondent-form.ts";

test("the palette renames, duplicates and deletes on the dashboard, opens projects, and works on the table", async ({
  browser,
  cloud,
}) => {
  const sketch = new FormSketch("Summer party");
  sketch.field({ name: "who", type: "text", label: "Who are you?" });
  const { owner, form_id, document_id } = await openForm(cloud, sketch);
  for (const who of ["Ada", "Bo"]) {
    const response = await fetch(new URL(submitPath(form_id), cloud.origin), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ who }),
    });
    expect(response.status).toBe(200);
  }
  const { organizations, projects } = await owner.client.call<Workspace>(loadWorkspace);
  await owner.client.call(createProject, {
    body: { organization_id: organizations[0]!.id, name: "archive" },
  });
  const context = await browser.newContext({ baseURL: cloud.origin, timezoneId: "Asia/Seoul" });
  await resumeSession(context, owner);
  const page = await context.newPage();
  const run = async (search: string, found: string | RegExp) => {
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Search and commands" })).toBeFocused();
    await page.keyboard.type(search);
    await expect(page.getByRole("option").first()).toHaveAccessibleName(found);
    await page.keyboard.press("Enter");
  };

  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Summer party", exact: true })).toBeVisible();
  await run("rename summer", /Rename “Summer party”/);
  await expect(page.getByRole("textbox", { name: "New title" })).toBeFocused();
  await page.keyboard.type("Garden party");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Garden party", exact: true })).toBeVisible();
  await run("duplicate garden", /Duplicate “Garden party”/);
  await run("delete copy", /Delete “Garden party \(copy\)”…/);
  const dialog = page.getByRole("dialog");
  const confirmation = dialog.getByRole("textbox");
  // The palette has closed, and nothing moves the focus anymore.
  await expect(confirmation).toBeFocused();
  await confirmation.fill("DELETE Garden party (copy)");
  await confirmation.press("Enter");
  // The page behind an open dialog has no links.
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Garden party (copy)" })).toHaveCount(0);
  await run("project archive", /Go to project archive/);
  await expect(page).toHaveURL(/\/archive$/);
  await run("deleted", /Recently deleted/);
  await expect(page.getByRole("heading", { name: "Recently deleted", level: 1 })).toBeVisible();

  await page.goto(editorPath(organizations[0]!.name, projects[0]!.name, document_id, "data/responses"));
  await expect(page.getByRole("gridcell", { name: "Ada" })).toBeVisible();
  const received = page.locator('[data-row] [aria-colindex="3"]').first();
  const inSeoul = await received.textContent();
  await run("times utc", /Show times in UTC/);
  await expect(received).not.toHaveText(inSeoul ?? "");
  await run("select all", /Select all responses on this page/);
  const chosen = page.getByRole("toolbar", { name: "Selection" });
  await expect(chosen).toContainText("2 responses selected");
  await run("delete selected", /Delete 2 selected responses/);
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(page.getByText("2 responses restored")).toBeVisible();
  await run("select all", /Select all responses on this page/);
  await run("clear selection", /Clear selection/);
  await expect(chosen).toHaveCount(0);
  // From the form, opens the confirmation that its menu on the dashboard shows.
  await run("move garden", /Move “Garden party”…/);
  await choose(dialog.getByRole("combobox", { name: "Project" }), "archive");
  await page.getByRole("button", { name: "Move form" }).click();
  await expect(dialog).toHaveCount(0);
  const place = `${organizations[0]!.display_name} / archive`;
  await choose(page.getByRole("combobox", { name: "Project" }), place);
  await expect(page).toHaveURL(projectPath(organizations[0]!.name, "archive"));
  await expect(page.getByRole("link", { name: "Garden party", exact: true })).toBeVisible();
  await context.close();
});
