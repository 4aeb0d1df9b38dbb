import { createDocument, loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { createProject } from "#core/contracts/organizations/projects.ts";
import { editorPath, projectPath, submitPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { blockOf, blocksOf, canvasOf } from "../canvas-of.ts";
import { choose } from "../choose.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";
import { blockNames, openBuilder } from "./editor-form.ts";

test("the palette finds pages and runs actions, and the sheet lists the working shortcuts", async ({
  page,
  cloud,
}) => {
  test.setTimeout(240_000);
  const sketch = new FormSketch("Summer party");
  sketch.section();
  sketch.field({ name: "who", type: "text", label: "Who are you?" });
  sketch.field({ name: "bring", type: "text", label: "What do you bring?" });
  const { owner, document_id } = await openForm(cloud, sketch);
  await owner.client.call(createDocument, {
    body: { project_id: owner.project_id, doctype: "v0_form", title: "Winter walk" },
  });
  await resumeSession(page.context(), owner);
  const { organizations, projects } = await owner.client.call<Workspace>(loadWorkspace);
  const pathOf = (to: "form/edit" | "data/responses") =>
    editorPath(organizations[0]!.name, projects[0]!.name, document_id, to);
  await page.goto(pathOf("data/responses"));
  await expect(page.getByText("No responses yet")).toBeVisible();
  const palette = page.getByRole("combobox", { name: "Search and commands" });
  const options = page.getByRole("option");

  // Goes to a question of the form from another page.
  await page.keyboard.press("Control+k");
  await expect(palette).toBeFocused();
  await page.keyboard.type("what do you");
  await expect(options.first()).toHaveAccessibleName(/What do you bring\?/);
  await page.keyboard.press("Enter");
  await expect(blockOf(page, "What do you bring?")).toBeFocused();
  await expect(page).toHaveURL(/form\/edit$/);

  // The actions of its menu.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("mv up");
  await expect(options.first()).toHaveAccessibleName(/Move up/);
  await page.keyboard.press("Enter");
  await expect.poll(() => blockNames(page)).toEqual(["What do you bring?", "Who are you?"]);
  await expect(blockOf(page, "What do you bring?")).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect.poll(() => blockNames(page)).toEqual(["Who are you?", "What do you bring?"]);

  // Shortcuts do nothing during typing.
  await canvasOf(page).getByRole("textbox", { name: "Form title" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("/?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(canvasOf(page).getByRole("textbox", { name: "Form title" })).toHaveText("Summer party/?");
  await page.keyboard.press("Control+k");
  await expect(palette).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(canvasOf(page).getByRole("textbox", { name: "Form title" })).toBeFocused();

  // Every shortcut of the page that the sheet lists does what it says.
  await blockOf(page, "Who are you?").focus();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Insert block")).toBeVisible();
  await expect(sheet.getByText("Duplicate")).toBeVisible();
  await expectSoundEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press("Escape");
  await expect(blockOf(page, "Who are you?")).toBeFocused();
  await page.keyboard.press("Control+d");
  await expect(blocksOf(page)).toHaveCount(3);

  // Other documents and settings of the editor; the last used entry comes first.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("winter");
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/Winter walk/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("insert");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Insert" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "Recent" })).toContainText("Insert block");
  await page.keyboard.type("publish");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");

  // On a phone, a button opens it.
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("button", { name: "Search and commands" }).click();
  await page.keyboard.type("system");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("button", { name: "Search and commands" }).click();
  await expect(palette).toBeFocused();
  await expectSoundEverywhere(page);
});

test("a palette that opens right after a block was duplicated keeps the focus", async ({ page, cloud }) => {
  const sketch = new FormSketch("Summer party");
  sketch.field({ name: "who", type: "text", label: "Who are you?" });
  await openBuilder(page, cloud, sketch);
  const palette = page.getByRole("combobox", { name: "Search and commands" });
  // Its code is loaded.
  await page.keyboard.press("Control+k");
  await expect(palette).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  const block = blockOf(page, "Who are you?");
  await block.focus();
  await block.evaluate((element) => {
    for (const key of ["d", "k"]) {
      const event = { key, code: `Key${key.toUpperCase()}`, ctrlKey: true, bubbles: true, cancelable: true };
      element.dispatchEvent(new KeyboardEvent("keydown", event));
    }
  });
  await expect(blocksOf(page)).toHaveCount(2);
  await page.waitForTimeout(300);
  await expect(palette).toBeFocused();
  await page.keyboard.type("dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("the palette renames, duplicates and deletes on the dashboard, opens projects, and works on the table", async ({
  browser,
  cloud,
}) => {
  test.setTimeout(120_000);
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
  await dialog.getByRole("textbox").fill("DELETE Garden party (copy)");
  await page.keyboard.press("Enter");
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
