import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { noisePng } from "../files/pictures.ts";
import { expect, test } from "../journey.ts";
import { openAs } from "../presence/two-people.ts";
import { openForm, query } from "../respondent-form.ts";
import { submitGuest } from "./guest-list.ts";

const cellOf = (page: Page, { id }: { id: string }) => page.locator(`[data-row] [data-column="${id}"]`);

/** A form with a rich text, and one response. */
async function arrangeAnswers(cloud: Parameters<typeof openForm>[0]) {
  const form = new FormSketch("Applications");
  form.field({ name: "name", type: "text", label: "Name" });
  const letter = form.field({ name: "letter", type: "richtext", label: "Letter" });
  const opened = await openForm(cloud, form);
  await submitGuest(cloud, opened.form_id, { name: "Ada", letter: "Hello" });
  const [place] = await query<{ path: string }>(
    cloud,
    `SELECT '/' || o.slug || '/' || p.name || '/' || d.id || '/data/responses' AS path FROM document d
     JOIN project p ON p.id = d.project_id JOIN organization o ON o.id = p.organization_id WHERE d.id = $1`,
    [opened.document_id],
  );
  return { ...opened, path: place!.path, letter };
}

// Proves data/cell-rich-text
test("a picture that a member adds to a text is stored with the response", async ({ browser, cloud }) => {
  const { owner, path, form_id, letter } = await arrangeAnswers(cloud);
  const page = await openAs(browser, cloud, owner, path);
  const dialog = page.locator("dialog.answer");
  const save = dialog.getByRole("button", { name: "Save" });
  const stored = async (field: { id: string }) => {
    const [row] = await query<{ value: unknown }>(
      cloud,
      "SELECT data -> $2 -> 'value' AS value FROM response WHERE form_id = $1",
      [form_id, field.id],
    );
    return row?.value;
  };

  await cellOf(page, letter).dblclick();
  await expect(dialog.getByRole("heading", { name: "Letter of #001" })).toBeVisible();
  const text = dialog.getByRole("textbox", { name: "Letter" });
  await expect(text).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(" you");
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Image" }).click();
  await (await chooser).setFiles([{ name: "cat.png", mimeType: "image/png", buffer: noisePng(20, 20) }]);
  await expect(dialog.getByRole("img", { name: "cat.png" })).toBeVisible();
  await expect(dialog.locator('.rich-picture[data-state="uploaded"]')).toBeVisible();
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(cellOf(page, letter)).toContainText("Hello you");
  await expect.poll(async () => JSON.stringify(await stored(letter))).toContain("storage:response/");

  // It is there when the text is opened again, and the text is undone as a whole.
  await cellOf(page, letter).dblclick();
  await expect(dialog.getByRole("img", { name: "cat.png" })).toHaveJSProperty("complete", true);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(cellOf(page, letter)).not.toContainText("you");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(cellOf(page, letter)).toContainText("Hello you");
});
