import { expect, type Page } from "@playwright/test";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { blocksOf, canvasOf } from "../canvas-of.ts";

/** Acts in the builder, for journeys and component tests. */

/** A form with one question. */
export function songs(): FormSketch {
  const form = new FormSketch("Songs");
  form.section();
  form.header("Rules");
  form.field({ name: "song", type: "text", label: "Favorite song?" });
  return form;
}

/** The labels of the stored questions, in page order. */
export async function storedLabels(stored: () => Promise<FormDefinition>) {
  const { blocks: all, fields } = await stored();
  const labels = new Map(fields.map(({ id, label }) => [id, label]));
  return all.flatMap(({ form_field_id }) => labels.get(form_field_id ?? "") ?? []);
}

/** Inserts the first match of a search in the insert dialog, at the end or after the selected block. */
export async function addBlock(page: Page, search: string): Promise<void> {
  await canvasOf(page).getByRole("button", { name: "Add block" }).click();
  await page.getByRole("combobox", { name: "Search questions and blocks" }).fill(search);
  await page.keyboard.press("Enter");
}

/** Inserts a question, opens its panel and types its label. */
export async function addQuestion(page: Page, search: string, label: string): Promise<void> {
  await addBlock(page, search);
  const input = page.getByLabel("Label", { exact: true });
  await expect(input).toBeFocused();
  await input.fill(label);
}

/** Waits until the top bar says that everything is stored. */
export const saved = (page: Page) => expect(page.locator("[data-save-state=saved]")).toBeVisible();

/** Waits until the page has drawn so many frames: what is in motion moves in each of them. */
export const framesDrawn = (page: Page, count: number) =>
  page.evaluate(async (left) => {
    for (; left > 0; left -= 1) await new Promise(requestAnimationFrame);
  }, count);

/** The names of the blocks, in order, without their kinds and states. */
export const blockNames = (page: Page) =>
  blocksOf(page)
    .getByRole("button", { name: /^Actions for / })
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")?.replace("Actions for ", "")));
