import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import { setForceClosed } from "#core/contracts/settings.ts";
import { formPath } from "#core/contracts/wire/paths.ts";
import { blocksOf, canvasOf } from "../canvas-of.ts";
import { expect, test } from "../journey.ts";
import { blockNames, openBuilder } from "./editor-form.ts";

test("a form has one title: an edit above the canvas changes it everywhere", async ({ page, cloud }) => {
  const { client, document_id } = await openBuilder(page, cloud, "Village fête");
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
  const { document, form } = await client.call<EditorDocument>(loadDocument, { params: { document_id } });
  expect([document.title, form.title]).toEqual(["Village fête 2027", "Village fête 2027"]);

  await client.call(setForceClosed, { body: { form_id: form.form_id, closed: false } });
  await page.getByRole("link", { name: "Sheaf" }).first().click();
  await expect(page.getByRole("link", { name: "Village fête 2027" })).toBeVisible();
  await page.goto(formPath(form.form_id));
  await expect(page.getByRole("heading")).toHaveText(["Village fête 2027", "About you"]);
});
