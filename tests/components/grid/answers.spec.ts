import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";
import { answeredForm } from "./guests.ts";

const cellOf = (page: Page, { id }: { id: string }) => page.locator(`[data-row] [data-column="${id}"]`);

/** A form whose answers are edited in a dialog, with one response. */
function applications() {
  const form = new FormSketch("Applications");
  const name = form.field({ name: "name", type: "text", label: "Name" });
  const letter = form.field({ name: "letter", type: "richtext", label: "Letter" });
  const signature = form.field({ name: "signature", type: "signature", label: "Signature" });
  const plan = form.field({ name: "plan", type: "canvas", label: "Plan" });
  const phones = form.field({ name: "phones", type: "tel", label: "Phones", is_array: true });
  return {
    fake: answeredForm(form, [{ name: "Ada", letter: "Hello" }]),
    name,
    letter,
    signature,
    plan,
    phones,
  };
}

// Proves data/grid-canvas-field, data/cell-rich-text
test("a text, a signature, a drawing and a list are edited with the form's own controls", async ({
  page,
  server,
}) => {
  const { fake, letter, signature, plan, phones } = applications();
  await openFormAt(page, server, fake, "data/responses");
  const dialog = page.locator("dialog.answer");
  const save = dialog.getByRole("button", { name: "Save" });

  await cellOf(page, letter).dblclick();
  await expect(dialog.getByRole("heading", { name: "Letter of #001" })).toBeVisible();
  const text = dialog.getByRole("textbox", { name: "Letter" });
  await expect(text).toBeFocused();
  await expectSoundEverywhere(page, "a text");
  await page.keyboard.press("End");
  await page.keyboard.type(" you");
  // Keys and presses in the dialog are not the grid's.
  await page.keyboard.press("Enter");
  await page.keyboard.type("Bye");
  // Escape does not lose what was typed.
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await page.keyboard.press("Enter");
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(cellOf(page, letter)).toContainText("Hello you");
  // The text is undone as a whole.
  await page.keyboard.press("ControlOrMeta+z");
  await expect(cellOf(page, letter)).not.toContainText("you");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(cellOf(page, letter)).toContainText("Hello you");

  await cellOf(page, signature).dblclick();
  await dialog.getByRole("button", { name: "Type your name" }).click();
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Ada Lovelace");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(cellOf(page, signature)).toHaveText("Typed: Ada Lovelace");

  await cellOf(page, plan).dblclick();
  await dialog.getByRole("button", { name: "Draw" }).click();
  const drawing = page.locator("dialog.modal").last();
  const paper = drawing.locator("svg").last();
  await paper.hover({ position: { x: 40, y: 40 } });
  await page.mouse.down();
  await page.mouse.move(200, 200, { steps: 4 });
  await page.mouse.up();
  await drawing.getByRole("button", { name: "Done" }).click();
  await save.click();
  await expect(cellOf(page, plan).getByRole("img")).toBeVisible();

  await cellOf(page, phones).dblclick();
  const numbers = dialog.getByRole("textbox");
  await expect(numbers).toBeFocused();
  await page.keyboard.type("+41446681800");
  await dialog.getByRole("button", { name: "Add another" }).click();
  await expect(numbers).toHaveCount(2);
  await expect(numbers.last()).toBeFocused();
  await page.keyboard.type("12");
  await save.click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog
    .getByRole("button", { name: /^Remove/ })
    .last()
    .click();
  await save.click();
  await expect(cellOf(page, phones)).toHaveText("+41446681800");
  await expect(page.getByRole("grid")).toBeFocused();
});

test("a cell without an answer is told from one with an empty text, and both are blank to screen readers", async ({
  page,
  server,
}) => {
  const { fake, name, letter } = applications();
  fake.rows.add({ name: "Bo" });
  fake.rows.responses = fake.rows.responses.map((row) =>
    row.local_index === 1 ? { ...row, data: { ...row.data, [name.id]: { value: "" } } } : row,
  );
  await openFormAt(page, server, fake, "data/responses");
  const shown = (field: { id: string }) =>
    cellOf(page, field).evaluateAll((cells) =>
      cells.map((cell) => getComputedStyle(cell, "::before").content.replace(' / ""', "")),
    );
  await expect(cellOf(page, name)).toHaveCount(2);
  await expect.poll(() => shown(name)).toEqual(["none", '"EMPTY"']);
  expect(await shown(letter)).toEqual(['"NULL"', "none"]);
  await expect(page.getByRole("gridcell", { name: "NULL" })).toHaveCount(0);
});
