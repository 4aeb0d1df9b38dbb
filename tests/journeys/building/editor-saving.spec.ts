import { blocksOf, canvasOf } from "../canvas-of.ts";
import { expect, test } from "../journey.ts";
import { songs } from "./builder-page.ts";
import { addQuestion, openBuilder, saved, storedLabels } from "./editor-form.ts";

const SAVE = "**/private/editor/*/edits";

// Proves editor/call-fields-failure
test("unsaved work is kept, reported and retried, and never overwrites typed text", async ({
  page,
  cloud,
}) => {
  const { stored } = await openBuilder(page, cloud, songs());
  const title = canvasOf(page).getByRole("textbox", { name: "Heading title" });
  const titles = async () => (await stored()).blocks.map(({ title_html }) => title_html);
  const labels = () => storedLabels(stored);

  await test.step("offline: a title, and a new question with its block", async () => {
    await page.route(SAVE, (route) => route.abort());
    await title.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("Written without a connection");
    await expect(page.locator("[data-save-state=unsaved]", { hasText: "Not saved, retrying" })).toBeVisible();
    await addQuestion(page, "text", "Still here?");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(blocksOf(page).filter({ hasText: "Still here?" })).toBeFocused();
    await expect(page.locator("[data-save-state=unsaved]", { hasText: "Not saved, retrying" })).toBeVisible();
    expect(await titles()).toContain("Rules");
    expect(await labels()).toEqual(["Favorite song?"]);
  });

  await test.step("the browser asks before the page is closed", async () => {
    const asked = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    expect((await asked).type()).toBe("beforeunload");
    await (await asked).dismiss();
  });

  await test.step("back online on a slow connection: text that is typed meanwhile stays unchanged", async () => {
    await page.unroute(SAVE);
    await page.route(SAVE, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await title.click();
    await page.keyboard.press("End");
    await page.keyboard.type(", and then some more", { delay: 40 });
    await saved(page);
    await expect(title).toHaveText("Written without a connection, and then some more");
    expect(await titles()).toContain("Written without a connection, and then some more");
    expect((await labels()).toSorted()).toEqual(["Favorite song?", "Still here?"]);
  });

  await test.step("text that was typed a moment before leaving the page is stored", async () => {
    await page.unroute(SAVE);
    // Leaves in spite of the warning.
    page.on("dialog", (dialog) => dialog.accept());
    await title.click();
    await page.keyboard.press("ControlOrMeta+a");
    // Without a pause: text that is typed while a change is in flight waits in this browser.
    await page.keyboard.insertText("In a hurry");
    await page.goto("about:blank");
    await expect.poll(titles).toContain("In a hurry");
  });

  await test.step("text that was typed while a change is in flight survives a page that closes at once", async () => {
    await page.goBack();
    await page.route(SAVE, (route) => route.abort());
    // A page that closes may not finish what it writes to its database.
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => new EventTarget() as IDBRequest<IDBValidKey>;
    });
    await title.click();
    await page.keyboard.press("End");
    await page.keyboard.insertText(", twice");
    await expect(page.locator("[data-save-state=unsaved]")).toBeVisible();
    await page.keyboard.insertText(", and once more");
    await page.unroute(SAVE);
    await page.reload();
    await expect.poll(titles).toContain("In a hurry, twice, and once more");
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContainEqual(
      expect.stringContaining("unsent"),
    );
  });
});
