import type { BrowserContext, Page } from "@playwright/test";
import { type EditorDocument, loadDocument } from "#core/contracts/documents.ts";
import { blockNames, blocks, openBuilder } from "./editor-form.ts";
import { expect, test } from "./journey.ts";

/** Two windows have the same form open in the builder. */

async function openTwice(page: Page, context: BrowserContext, cloud: Parameters<typeof openBuilder>[1]) {
  const owner = await openBuilder(page, cloud, "Together");
  const other = await context.newPage();
  await other.goto(owner.redirect);
  await expect(other.getByRole("list", { name: "Blocks" })).toBeVisible();
  const stored = async () => {
    const { form } = await owner.client.call<EditorDocument>(loadDocument, {
      params: { document_id: owner.document_id },
    });
    return form;
  };
  return { ...owner, other, stored };
}

async function addHeader(page: Page, title: string) {
  await page.getByRole("button", { name: "Add a block" }).click();
  await page.keyboard.type("header");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Header title" }).last()).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
}

async function addQuestion(page: Page, label: string) {
  await page.getByRole("button", { name: "Add a block" }).click();
  await page.keyboard.type("short text");
  await page.keyboard.press("Enter");
  await page.getByLabel("Label", { exact: true }).fill(label);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(blocks(page).filter({ hasText: label })).toBeFocused();
}

const saved = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible({ timeout: 15_000 });

test("what one adds and changes, the other sees, without a reload and without losing their own", async ({
  page,
  context,
  cloud,
}) => {
  const { other, stored } = await openTwice(page, context, cloud);
  await addQuestion(page, "From the first");
  await expect(blocks(other).filter({ hasText: "From the first" })).toBeVisible();
  await addQuestion(other, "From the second");
  await expect(blocks(page).filter({ hasText: "From the second" })).toBeVisible();

  // Both have the same question in their panel: each changes another thing of it.
  await blocks(page).filter({ hasText: "From the first" }).click();
  await blocks(other).filter({ hasText: "From the first" }).click();
  await page.getByLabel("Label", { exact: true }).fill("Asked by the first");
  await other.getByRole("switch", { name: "Required" }).click();
  await expect(page.getByRole("switch", { name: "Required" })).toBeChecked();
  await expect(other.getByLabel("Label", { exact: true })).toHaveValue("Asked by the first");
  await expect
    .poll(async () => (await stored()).fields.find(({ name }) => name === "from_the_first"))
    .toMatchObject({ label: "Asked by the first", required: true });
  expect(await blockNames(page)).toEqual(await blockNames(other));

  // Both write at one block, then at one text: what the other does comes in around the caret.
  await addHeader(page, "Rules");
  const text = (of: Page) => of.getByRole("textbox", { name: "Header description" });
  const title = (of: Page) => of.getByRole("textbox", { name: "Header title" });
  await text(page).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" of");
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

test("without a connection for a while nothing is lost on either side", async ({ page, context, cloud }) => {
  const { other, stored } = await openTwice(page, context, cloud);
  await addHeader(page, "Before");
  await expect(blocks(other).filter({ hasText: "Before" })).toBeVisible();
  // Sockets that stand stay so when a page goes offline: the calls are what is cut.
  await page.route("**/private/**", (route) => route.abort());
  await addHeader(page, "Written offline");
  await expect(page.getByRole("status").filter({ hasText: "Not saved – retrying" })).toBeVisible();
  await addHeader(other, "Written meanwhile");
  await expect(blocks(page).filter({ hasText: "Written meanwhile" })).toBeVisible();
  await page.unroute("**/private/**");
  await saved(page);
  await expect(blocks(other).filter({ hasText: "Written offline" })).toBeVisible();
  expect(await blockNames(page)).toEqual(await blockNames(other));
  const titles = (await stored()).blocks.map(({ title_html }) => title_html);
  expect(titles).toEqual(expect.arrayContaining(["Before", "Written offline", "Written meanwhile"]));
});

test("undo takes back one's own, leaves what the other has changed since, and says so", async ({
  page,
  context,
  cloud,
}) => {
  const { other } = await openTwice(page, context, cloud);
  await addHeader(page, "Mine");
  await saved(page);
  const theirs = blocks(other).filter({ hasText: "Mine" });
  await theirs.getByRole("textbox", { name: "Header title" }).click();
  await other.keyboard.press("ControlOrMeta+a");
  await other.keyboard.type("Theirs");
  const shown = blocks(page).filter({ hasText: "Theirs" });
  await expect(shown).toBeVisible();
  await page.getByRole("button", { name: "Undo the last change" }).click();
  await expect(page.getByText("Somebody else has changed the same since.")).toBeVisible();
  await expect(shown).toBeVisible();
});

test("whoever changes the same a moment later is told of by the one who was first, who can put theirs back", async ({
  page,
  context,
  cloud,
}) => {
  const { other, stored } = await openTwice(page, context, cloud);
  await addHeader(page, "Mine");
  await expect(blocks(other).filter({ hasText: "Mine" })).toBeVisible();
  const write = async (where: Page, text: string) => {
    await blocks(where).last().getByRole("textbox", { name: "Header title" }).click();
    await where.keyboard.press("ControlOrMeta+a");
    await where.keyboard.type(text);
    await where.keyboard.press("Enter");
  };
  await write(page, "Mine, better");
  await expect(blocks(other).filter({ hasText: "Mine, better" })).toBeVisible();
  await write(other, "Theirs");
  await expect(page.getByText("Somebody else has just changed the same")).toBeVisible();
  await expect(page.getByText("The title now says “Theirs”.")).toBeVisible();
  await expect(other.getByText("Somebody else has just changed the same")).toBeHidden();
  await page.getByRole("button", { name: "Put mine back" }).click();
  await expect(blocks(other).filter({ hasText: "Mine, better" })).toBeVisible();
  await expect
    .poll(async () => (await stored()).blocks.map(({ title_html }) => title_html))
    .toContain("Mine, better");
});
