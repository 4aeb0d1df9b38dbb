import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { inTurn } from "../../turns.ts";
import { expect, servePublicForm, test } from "../component.ts";

const COUNT = 300;
const SECTIONS = 3;
const PER_SECTION = COUNT / SECTIONS;

/** A form that alternates texts, numbers and choices, all required. */
function largeForm(): FormSketch {
  const form = new FormSketch("Three hundred");
  for (let n = 0; n < COUNT; n += 1) {
    if (n % PER_SECTION === 0) form.section();
    const asked = { name: `field_${n}`, label: `Question ${n}`, required: true };
    if (n % 3 === 0) form.field({ ...asked, type: "text" });
    if (n % 3 === 1) form.field({ ...asked, type: "number" });
    if (n % 3 === 2) form.choice({ ...asked, type: "radio" }, { a: "One", b: "Two" });
  }
  return form;
}

const answer = (n: number) => [`text ${n}`, n, "b"][n % 3];

/** Answers every question in one step, as autofill does. */
async function fillEverything(page: Page): Promise<void> {
  const answers = Array.from({ length: COUNT }, (_, n) => [`field_${n}`, String(answer(n))] as const);
  await page.evaluate((entries) => {
    for (const [name, value] of entries) {
      const [control, second] = document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`);
      const changed = second ?? control!; // "b" is the second option.
      if (second) second.checked = true;
      else changed.value = value;
      changed.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, answers);
}

test(
  "300 required questions: each refused by name, all corrected, all stored",
  inTurn(2),
  async ({ page, server }) => {
    const form = await servePublicForm(server, largeForm());
    await page.goto(form.path);
    const first = page.locator("[name=field_0]");
    const questions = page.locator("[data-invalid]");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(questions).toHaveCount(PER_SECTION);
    await expect(first).toBeFocused();
    await expect(first).toHaveAccessibleDescription("Please fill in this field.");
    await page.keyboard.type("text 0");
    await expect(questions).toHaveCount(PER_SECTION - 1);

    await fillEverything(page);
    await expect(questions).toHaveCount(0);
    for (let section = 2; section <= SECTIONS; section += 1) {
      await page.getByRole("button", { name: "Next" }).click();
      // It is scrolled to its top, also under a press that came before.
      await expect(page.getByRole("region", { name: `Section ${section} of ${SECTIONS}` })).toBeFocused();
      await expect(questions).toHaveCount(0);
    }
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/, { timeout: 30_000 });
    const expected = Object.fromEntries(Array.from({ length: COUNT }, (_, n) => [`field_${n}`, answer(n)]));
    expect(form.stored).toEqual([expected]);
  },
);
