import type { Page } from "@playwright/test";
import { type EditorDocument, loadDocument } from "#core/contracts/documents.ts";
import type { EditorClient } from "#local/seed/editor-client.ts";
import { blockNames, blocks, openBuilder } from "./editor-form.ts";
import { expect, test } from "./journey.ts";

const SAVE = "**/private/editor/*/edits";

test("work that cannot be stored is kept, told of, retried, and never overwrites what is typed", async ({
  page,
  cloud,
}) => {
  const { client, document_id } = await openBuilder(page, cloud, "Saving");
  const title = page.getByRole("textbox", { name: "Header title" });
  const state = page.getByRole("status");
  await page.getByRole("button", { name: "Add a block" }).click();
  await page.keyboard.type("header");
  await page.keyboard.press("Enter");
  await expect(title).toBeFocused();
  await saved(page);

  await page.route(SAVE, (route) => route.abort());
  await title.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Written without a connection");
  await expect(state.filter({ hasText: "Not saved – retrying" })).toBeVisible();

  const asked = new Promise<string>((resolve) => {
    page.once("dialog", async (dialog) => {
      resolve(dialog.type());
      await dialog.dismiss();
    });
  });
  await page.close({ runBeforeUnload: true });
  expect(await asked).toBe("beforeunload");

  // The connection is back, slowly: what is typed meanwhile stays as it is.
  await page.unroute(SAVE);
  await page.route(SAVE, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await title.click();
  await page.keyboard.press("End");
  await page.keyboard.type(", and then some more", { delay: 40 });
  await expect(state.filter({ hasText: /^Saved$/ })).toBeVisible({ timeout: 15_000 });
  await expect(title).toHaveText("Written without a connection, and then some more");

  const { form } = await client.call<EditorDocument>(loadDocument, { params: { document_id } });
  const header = form.blocks.find(({ type }) => type === "header");
  expect(header?.title_html).toBe("Written without a connection, and then some more");
});

test("what was typed a moment before the page was left is stored all the same", async ({ page, cloud }) => {
  const { client, document_id } = await openBuilder(page, cloud, "Left in a hurry");
  await page.getByRole("button", { name: "Add a block" }).click();
  await page.keyboard.type("header");
  await page.keyboard.press("Enter");
  const title = page.getByRole("textbox", { name: "Header title" });
  await expect(title).toBeFocused();
  await saved(page);
  // Whoever leaves in spite of the warning.
  page.on("dialog", (dialog) => dialog.accept());
  await page.keyboard.press("ControlOrMeta+a");
  // At once: what is typed while another letter is on its way has only the warning.
  await page.keyboard.insertText("In a hurry");
  await page.goto("about:blank");
  const titles = async () => {
    const { form } = await client.call<EditorDocument>(loadDocument, { params: { document_id } });
    return form.blocks.map(({ title_html }) => title_html);
  };
  await expect.poll(titles).toContain("In a hurry");
});

test("blocks are dragged with the pointer and with the keyboard", async ({ page, cloud }) => {
  await openBuilder(page, cloud, "Dragging");
  for (const search of ["divider", "image"]) {
    await page.getByRole("button", { name: "Add a block" }).click();
    await page.keyboard.type(search);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  const names = await blockNames(page);
  expect(names.slice(-2)).toEqual(["Divider", "Image"]);
  const moved = [...names.slice(0, -2), "Image", "Divider"];

  await blocks(page).last().hover();
  const handle = page.getByRole("button", { name: "Drag Image" });
  const from = (await handle.boundingBox())!;
  const target = (await blocks(page).nth(-2).boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 10, { steps: 4 });
  await page.mouse.move(from.x + 10, target.y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => blockNames(page)).toEqual(moved);

  await handle.focus();
  await page.keyboard.press("Space");
  await expect(handle).toHaveAttribute("aria-pressed", "true");
  // The drag listens to the arrows a moment after it was taken up.
  const announcement = page.getByText(`At place ${names.length} of ${names.length}.`);
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(announcement).toBeAttached({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Space");
  await expect.poll(() => blockNames(page)).toEqual(names);

  await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.reload();
  await expect.poll(() => blockNames(page)).toEqual(names);
});

/** Puts a new question of one type at the end; its panel is open, its label has the focus. */
async function startQuestion(page: Page, search: string) {
  await page.getByRole("button", { name: "Add a block" }).click();
  await page.keyboard.type(search);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Label", { exact: true })).toBeFocused();
}

async function storedLabels(client: EditorClient, document_id: string) {
  const { form } = await client.call<EditorDocument>(loadDocument, { params: { document_id } });
  const labels = new Map(form.fields.map(({ id, label }) => [id, label]));
  return form.blocks.flatMap(({ form_field_id }) => labels.get(form_field_id ?? "") ?? []);
}

const saved = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible({ timeout: 15_000 });

for (const [name, leave] of [
  ["by Settings", (page: Page) => page.getByRole("link", { name: "Settings" }).click()],
  ["by Responses", (page: Page) => page.getByRole("link", { name: "Responses" }).click()],
  ["by Share", (page: Page) => page.getByRole("link", { name: "Share" }).last().click()],
  ["by the dashboard", (page: Page) => page.getByRole("link", { name: "Sheaf" }).first().click()],
  ["by a click beside the form", (page: Page) => page.mouse.click(580, 62)],
  ["by another block", (page: Page) => blocks(page).first().focus()],
  ["by Escape", (page: Page) => page.keyboard.press("Escape")],
] as const) {
  test(`a question is saved when its panel is left ${name}: new, and changed`, async ({ page, cloud }) => {
    const { client, document_id, redirect } = await openBuilder(page, cloud, "Left");
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole("button", { name: "Add a block" }).click();
    await page.keyboard.type("divider");
    await page.keyboard.press("Enter");
    await startQuestion(page, "text");
    await page.keyboard.type("Favourite song?");
    await leave(page);
    await expect.poll(() => storedLabels(client, document_id)).toEqual(["Favourite song?"]);

    await page.goto(redirect);
    await blocks(page).last().focus();
    await page.getByLabel("Label", { exact: true }).fill("Best song?");
    await leave(page);
    await expect.poll(() => storedLabels(client, document_id)).toEqual(["Best song?"]);
  });
}

test("what is changed in the panel is saved at rest, undone by Ctrl+Z and by Undo changes", async ({
  page,
  cloud,
}) => {
  const { client, document_id } = await openBuilder(page, cloud, "At rest");
  await startQuestion(page, "radio");
  await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.keyboard.type("Size?");
  // A new question is the form's at rest, its panel still open.
  await expect.poll(() => storedLabels(client, document_id)).toEqual(["Size?"]);
  await expect(page.getByLabel("Label", { exact: true })).toBeFocused();
  await saved(page);
  const undo = page.getByRole("button", { name: "Undo changes" });
  await expect(undo).toBeHidden();
  await expect(page.getByRole("button", { name: /^(Save|Cancel)$/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(blocks(page).last()).toBeFocused();
  const label = page.getByLabel("Label", { exact: true });
  await label.fill("Your size?");
  await expect.poll(() => storedLabels(client, document_id)).toEqual(["Your size?"]);
  await saved(page);

  await blocks(page).last().focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(blocks(page).last()).toHaveAccessibleName("Size?");
  await expect(label).toHaveValue("Size?");
  await expect.poll(() => storedLabels(client, document_id)).toEqual(["Size?"]);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(() => storedLabels(client, document_id)).toEqual(["Your size?"]);

  await label.fill("Something else");
  await expect.poll(() => storedLabels(client, document_id)).toEqual(["Something else"]);
  await undo.click();
  await expect(label).toBeFocused();
  await expect(undo).toBeHidden();
  await expect.poll(() => storedLabels(client, document_id)).not.toContain("Something else");
  await page.getByRole("listitem").getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => storedLabels(client, document_id)).toEqual(["Something else"]);
});

test("a question that cannot be saved is told of on every page, and led back to", async ({ page, cloud }) => {
  const { client, document_id } = await openBuilder(page, cloud, "Drafts");
  await startQuestion(page, "text");
  await page.keyboard.type("Favourite song?");
  const name = page.getByLabel(/^Name/);
  await page.getByText("Advanced", { exact: true }).click();
  await name.fill("");
  await page.getByText("Advanced", { exact: true }).click();

  await page.mouse.click(300, 700);
  await expect(page.getByRole("alert").filter({ hasText: "Give the question a name." })).toHaveCount(1);
  await expect(name).toBeFocused();

  for (const link of ["Settings", "Responses", "Sheaf"]) {
    await page.getByRole("link", { name: link }).first().click();
    await expect(page.getByText("A question is not saved.")).toBeVisible();
    await page.getByRole("link", { name: "Go back to it" }).click();
    await expect(name).toBeFocused();
    await expect(page.getByText("A question is not saved.")).toBeHidden();
  }

  await page.getByRole("link", { name: "Share" }).last().click();
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.getByRole("status").getByText("Give the question a name.")).toBeVisible();
  await expect(page.getByText("The form is closed", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Go back to it" }).click();
  await expect(name).toBeFocused();

  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();

  await name.fill("song");
  await page.getByRole("link", { name: "Share" }).last().click();
  await expect.poll(() => storedLabels(client, document_id)).toEqual(["Favourite song?"]);
  await expect(page.getByText("A question is not saved.")).toBeHidden();
});

test("the preview shows what was typed a moment ago, and none opens while something is wrong", async ({
  page,
  cloud,
}) => {
  await openBuilder(page, cloud, "Preview");
  await startQuestion(page, "text");
  await page.keyboard.type("Just typed?");
  const [preview] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Preview" }).click(),
  ]);
  await expect(preview.getByLabel(/Just typed/)).toBeVisible();
  await preview.close();

  await blocks(page).last().focus();
  const name = page.getByLabel(/^Name/);
  await page.getByText("Advanced", { exact: true }).click();
  await name.fill("");
  await page.getByRole("link", { name: "Preview" }).click();
  await expect(page.getByText("There is no preview until everything is saved")).toBeVisible();
  await expect(name).toBeFocused();
  expect(page.context().pages()).toHaveLength(1);
});

test("a new question waits with its block until the connection is back", async ({ page, cloud }) => {
  const { client, document_id } = await openBuilder(page, cloud, "Offline");
  await page.route(SAVE, (route) => route.abort());
  await startQuestion(page, "text");
  await page.keyboard.type("Still here?");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(blocks(page).last()).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Not saved – retrying" })).toBeVisible();
  expect(await storedLabels(client, document_id)).toEqual([]);
  await page.unroute(SAVE);
  await expect.poll(() => storedLabels(client, document_id), { timeout: 15_000 }).toEqual(["Still here?"]);
  await saved(page);
});

test("limits the wrong way round are told of once, beside them; the frame stays where it is", async ({
  page,
  cloud,
}) => {
  await openBuilder(page, cloud, "Limits");
  await page.setViewportSize({ width: 1366, height: 620 });
  await startQuestion(page, "text");
  await page.keyboard.type("Your name?");
  await startQuestion(page, "how many");
  await page.keyboard.type("How many people?");
  await page.getByLabel("Min", { exact: true }).fill("30");
  await page.getByLabel("Max", { exact: true }).fill("20");
  await blocks(page).first().click();
  const problem = page.getByText("Min is larger than Max.");
  await expect(problem).toHaveCount(1);
  await expect(problem).toBeInViewport();
  await expect(page.getByLabel("Min", { exact: true })).toBeFocused();
  await expect(page.getByText("Not saved yet")).toBeVisible();
  const scrolled = () =>
    page.evaluate(() =>
      [document.scrollingElement, document.body, document.getElementById("root")].map(
        (one) => one?.scrollTop,
      ),
    );
  expect(await scrolled()).toEqual([0, 0, 0]);
  await expect(page.getByRole("link", { name: "Share" }).last()).toBeInViewport();
  await page.getByLabel("Max", { exact: true }).fill("40");
  await expect(problem).toBeHidden();
  await saved(page);
});
