import { addQuestion, blockNames } from "../../journeys/building/builder-page.ts";
import { blocksOf, canvasOf } from "../../journeys/canvas-of.ts";
import { expect, test } from "../component.ts";
import { openBuilder } from "./builder.ts";

test("a form has one title: an edit above the canvas changes it everywhere", async ({ page, server }) => {
  const { fake } = await openBuilder(page, server, "Village fête");
  const title = canvasOf(page).getByRole("textbox", { name: "Form title" });
  await expect(title).toHaveText("Village fête");
  await expect(canvasOf(page).getByRole("textbox", { name: "Section title" })).toHaveCount(0);
  await expect(canvasOf(page).getByRole("button", { name: "Add block" })).toBeFocused();

  await page.keyboard.press("/");
  await page.keyboard.type("section");
  await page.keyboard.press("Enter");
  await expect(canvasOf(page).getByRole("textbox", { name: "Section title" })).toBeFocused();
  await page.keyboard.type("About you");
  await page.keyboard.press("Enter");
  await page.keyboard.press("/");
  await page.keyboard.type("text");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Label", { exact: true })).toBeFocused();
  await page.keyboard.type("Your name");
  await page.keyboard.press("ControlOrMeta+Enter");
  expect(await blockNames(page)).toEqual(["About you", "Your name"]);

  await title.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await expect(title).toHaveText("Village fête");
  await title.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" 2027");
  await page.keyboard.press("Enter");
  await expect(blocksOf(page).first()).toBeFocused();
  await expect(page.getByRole("button", { name: "Village fête 2027" })).toBeVisible();
  await expect(page).toHaveTitle(/Village fête 2027/);
  await expect(page.locator("[data-save-state=saved]")).toBeVisible();
  const { document, form } = fake.document;
  expect([document.title, form.title]).toEqual(["Village fête 2027", "Village fête 2027"]);
  await page.getByRole("link", { name: "Sheaf" }).first().click();
  await expect(page.getByRole("link", { name: "Village fête 2027" })).toBeVisible();
});

test("what a title or a label has no room for is counted", async ({ page, server }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openBuilder(page, server, "Fair");
  const title = canvasOf(page).getByRole("textbox", { name: "Form title" });
  const said = page.getByRole("region", { name: "Notifications" });
  await title.click();
  await page.keyboard.press("End");
  await page.keyboard.insertText("x".repeat(220));
  await expect(said.getByText("24 characters were left out")).toBeVisible();
  await expect(said.getByText("There is room for 200 characters.")).toBeVisible();
  await page.keyboard.press("Enter");
  await addQuestion(page, "text", "Why?");
  await page.getByLabel("Label", { exact: true }).focus();
  await page.keyboard.press("End");
  await page.evaluate(() => navigator.clipboard.writeText("y".repeat(1_999)));
  await page.keyboard.press("ControlOrMeta+v");
  await expect(said.getByText("3 characters were left out")).toBeVisible();
  await expect(page.getByLabel("Label", { exact: true })).toHaveValue(`Why?${"y".repeat(1_996)}`);
});
