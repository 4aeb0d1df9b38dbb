import { devices, type Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { blockOf, blocksOf, canvasOf } from "../canvas-of.ts";
import { choose, chooseTyped } from "../choose.ts";
import { expect, test } from "../journey.ts";
import { openBuilder, storedLabels } from "./editor-form.ts";

interface Typed {
  search: string;
  label: string;
  options?: string[];
}

/** The form before the test: questions for a name and a message. */
function party(): FormSketch {
  const form = new FormSketch("Summer party");
  form.section();
  form.field({ name: "name", type: "text", label: "Full name" });
  form.field({ name: "message", type: "textarea", label: "Message" });
  return form;
}

/** The section that the test builds with the pointer. */
const VISIT: Typed[] = [
  { search: "radio", label: "Will you come?", options: ["Gladly", "No"] },
  { search: "number", label: "Guests" },
  { search: "checkboxes", label: "Meals", options: ["Lunch", "Dinner"] },
];

const isSaved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible();

/** Opens the insert dialog after the selected block, and chooses the first match. */
async function insert(page: Page, search: string) {
  await canvasOf(page)
    .getByRole("button", { name: /^(Insert|Add block)/ })
    .last()
    .click();
  await page.getByRole("combobox", { name: "Search questions and blocks" }).fill(search);
  await page.getByRole("option").first().click();
}

async function addField(page: Page, { search, label, options = [] }: Typed) {
  await insert(page, search);
  await expect(page.getByLabel("Label", { exact: true })).toBeFocused();
  await page.getByLabel("Label", { exact: true }).fill(label);
  for (const [index, option] of options.entries())
    await page.getByRole("textbox", { name: `Option ${index + 1}`, exact: true }).fill(option);
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(blockOf(page, label)).toBeFocused();
}

/** Fills in the form above with valid answers. */
async function answer(page: Page, address: string) {
  await page.goto(address);
  await page.getByLabel("Full name").fill("Gül Şahin 🎉");
  await page.getByLabel("Message").fill("See you there");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Guests")).toBeHidden();
  await page.getByLabel("Gladly").check();
  await page.getByLabel("Guests").fill("2");
  await page.getByLabel("Dinner").check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
}

test("an owner builds a section with the pointer, opens the form, and sees the response arrive", async ({
  page,
  cloud,
}) => {
  const { stored } = await openBuilder(page, cloud, party());
  await blocksOf(page).last().click();
  await insert(page, "section");
  await expect(canvasOf(page).getByRole("textbox", { name: "Section title" }).last()).toBeFocused();
  await page.keyboard.insertText("Your visit");
  await page.keyboard.press("Enter");
  for (const field of VISIT) await addField(page, field);
  await isSaved(page);
  expect(await storedLabels(stored)).toEqual(["Full name", "Message", "Will you come?", "Guests", "Meals"]);
  const titles = (await stored()).blocks.map(({ title_html }) => title_html);
  expect(titles).toContain("Your visit");

  await test.step("a condition in words", async () => {
    await blockOf(page, "Guests").focus();
    await page.getByRole("tab", { name: "Visibility" }).click();
    await page.getByRole("button", { name: "Add condition" }).click();
    await chooseTyped(page.getByRole("combobox", { name: "Question", exact: true }), "Will you come?");
    await expect(page.getByRole("tabpanel").getByText(/^Choose a question and a value/)).toBeVisible();
    await choose(page.getByLabel("Value", { exact: true }), "Gladly");
    await expect(page.getByText("Shown when Will you come? is “Gladly”.").first()).toBeVisible();
    await page.getByRole("button", { name: "Add condition" }).click();
    const last = (name: string) => page.getByLabel(name, { exact: true }).last();
    await chooseTyped(last("Question"), "Full name");
    await choose(last("Operator"), "contains");
    await last("Value").fill("şahin");
    const words = "Shown when Will you come? is “Gladly” and Full name contains “şahin”.";
    await expect(page.getByText(words).first()).toBeVisible();
    await last("Value").press("Escape");
    await expect(blockOf(page, "Guests")).toBeFocused();
    await isSaved(page);
  });

  await test.step("opened from the share page and submitted on a phone, the response appears in the open grid", async () => {
    await page.getByRole("link", { name: "Share" }).last().click();
    await expect(page.getByText("Not published", { exact: true })).toBeVisible();
    const address = await page.getByLabel("Link", { exact: true }).inputValue();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Published", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Responses" }).click();
    await expect(page.getByText("No responses yet")).toBeVisible();

    const phone = await page
      .context()
      .browser()!
      .newContext({ ...devices["Pixel 7"] });
    await answer(await phone.newPage(), address);
    await expect(page.getByRole("gridcell", { name: "Gül Şahin 🎉" })).toBeVisible();
    await expect(page.getByText("1 response")).toBeVisible();
    await phone.close();
  });
});
