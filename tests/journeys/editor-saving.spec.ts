import { type EditorDocument, loadDocument } from "#core/contracts/documents.ts";
import { blockNames, blocks, openBuilder } from "./editor-form.ts";
import { expect, test } from "./journey.ts";

const SAVE = "**/private/editor/*/blocks";

test("work that cannot be stored is kept, told of, retried, and never overwrites what is typed", async ({
  page,
  cloud,
}) => {
  const { client, document_id } = await openBuilder(page, cloud, "Saving");
  const title = page.getByRole("textbox", { name: "Header title" });
  const state = page.getByRole("status");

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

test("a question that is not saved yet is told of on every page of the form", async ({ page, cloud }) => {
  await openBuilder(page, cloud, "Drafts");
  await page.getByRole("button", { name: "Add a block" }).click();
  await page.keyboard.type("text");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Label", { exact: true })).toBeFocused();
  await page.keyboard.type("Favourite song?");
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings", exact: true })).toBeVisible();
  await expect(page.getByText("Unsaved changes")).toBeVisible();
});
