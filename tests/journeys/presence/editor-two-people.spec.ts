import type { Page } from "@playwright/test";
import { addQuestion, blockNames, openBuilder, saved } from "../building/editor-form.ts";
import { blockList, blocksOf, canvasOf } from "../canvas-of.ts";
import { expect, test } from "../journey.ts";

async function addHeader(page: Page, title: string) {
  await canvasOf(page).getByRole("button", { name: "Add block" }).click();
  await page.getByRole("combobox", { name: "Search questions and blocks" }).fill("header");
  await page.keyboard.press("Enter");
  await expect(canvasOf(page).getByRole("textbox", { name: "Heading title" }).last()).toBeFocused();
  await write(page, title);
}

/** Replaces the text of the focused element. */
async function write(page: Page, text: string) {
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
  await page.keyboard.press("Enter");
}

test("two windows edit the same form in the builder: each sees the other's changes, and none is lost", async ({
  page,
  context,
  cloud,
}) => {
  // In each of five steps, both windows wait for each other.
  test.setTimeout(120_000);
  const { redirect, stored } = await openBuilder(page, cloud, "Together");
  const other = await context.newPage();
  await other.goto(redirect);
  await expect(blockList(other)).toBeVisible();
  const titles = async () => (await stored()).blocks.map(({ title_html }) => title_html);
  const shown = (where: Page, text: string) => blocksOf(where).filter({ hasText: text });
  const writeLast = async (where: Page, text: string) => {
    await blocksOf(where).last().getByRole("textbox", { name: "Heading title" }).click();
    await write(where, text);
  };

  await test.step("the first of two editors of the same text learns that it was overwritten, and can restore their version", async () => {
    await addHeader(page, "Mine");
    await expect(shown(other, "Mine")).toBeVisible();
    await writeLast(page, "Mine, better");
    await expect(shown(other, "Mine, better")).toBeVisible();
    await writeLast(other, "Theirs");
    await expect(page.getByText("Someone else changed the same thing")).toBeVisible();
    await expect(page.getByText("The title is now “Theirs”.")).toBeVisible();
    await expect(other.getByText("Someone else changed the same thing")).toBeHidden();
    await page.getByRole("button", { name: "Restore mine" }).click();
    await expect(shown(other, "Mine, better")).toBeVisible();
    await expect.poll(titles).toContain("Mine, better");
  });

  await test.step("undo reverts the member's own changes, keeps the other's later ones, and says so", async () => {
    await saved(page);
    await writeLast(other, "Theirs again");
    await expect(shown(page, "Theirs again")).toBeVisible();
    await page.getByRole("button", { name: "Undo the last change" }).click();
    await expect(page.getByText("Someone else has changed the same thing since.")).toBeVisible();
    await expect(shown(page, "Theirs again")).toBeVisible();
  });

  await test.step("each sees what the other adds and changes, without losing their own work", async () => {
    await addQuestion(page, "short text", "From the first");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(shown(page, "From the first")).toBeFocused();
    await expect(shown(other, "From the first")).toBeVisible();
    await addQuestion(other, "short text", "From the second");
    await other.keyboard.press("ControlOrMeta+Enter");
    await expect(shown(page, "From the second")).toBeVisible();

    // Both have the same question in their panel, and change different properties.
    await shown(page, "From the first").click();
    await shown(other, "From the first").click();
    await page.getByLabel("Label", { exact: true }).fill("Asked by the first");
    await other.getByRole("switch", { name: "Required" }).click();
    await expect(page.getByRole("switch", { name: "Required" })).toBeChecked();
    await expect(other.getByLabel("Label", { exact: true })).toHaveValue("Asked by the first");
    await expect
      .poll(async () => (await stored()).fields.find(({ name }) => name === "from_the_first"))
      .toMatchObject({ label: "Asked by the first", required: true });
    expect(await blockNames(page)).toEqual(await blockNames(other));
  });

  await test.step("both write in one block, then in one text: the other's changes appear around the caret", async () => {
    const text = (of: Page) => canvasOf(of).getByRole("textbox", { name: "Heading description" });
    const title = (of: Page) => canvasOf(of).getByRole("textbox", { name: "Heading title" });
    await text(page).click();
    await page.keyboard.press("End");
    await page.keyboard.type("Description of");
    await expect(text(other)).toHaveText("Description of");
    await title(other).fill("House rules");
    await expect(title(page)).toHaveText("House rules");
    await text(other).click();
    await other.keyboard.press("Home");
    await other.keyboard.type("The ");
    await expect(text(page)).toHaveText("The Description of");
    await page.keyboard.type(" all");
    await expect(text(other)).toHaveText("The Description of all");
    await expect(text(page)).toBeFocused();
  });

  await test.step("when one is offline for a while, neither side loses anything", async () => {
    // Going offline does not close open sockets. It only blocks requests.
    await page.route("**/private/**", (route) => route.abort());
    await addHeader(page, "Written offline");
    await expect(page.locator("[data-save-state=unsaved]", { hasText: "Not saved, retrying" })).toBeVisible();
    await addHeader(other, "Written meanwhile");
    await expect(shown(page, "Written meanwhile")).toBeVisible();
    await page.unroute("**/private/**");
    await saved(page);
    await expect(shown(other, "Written offline")).toBeVisible();
    expect(await blockNames(page)).toEqual(await blockNames(other));
    expect(await titles()).toEqual(
      expect.arrayContaining(["House rules", "Written offline", "Written meanwhile"]),
    );
  });
});
