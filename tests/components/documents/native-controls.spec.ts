import type { Page } from "@playwright/test";
import {
  type InventoryItem,
  listInventoryCommits,
  loadInventory,
  saveInventory,
} from "#core/contracts/inventory/inventory.ts";
import { listReferenceTables, type ReferenceTable } from "#core/contracts/references.ts";
import { demoForm } from "#local/seed/demo-form.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { addQuestion } from "../../journeys/building/builder-page.ts";
import { blockOf } from "../../journeys/canvas-of.ts";
import { choose, chooseTyped } from "../../journeys/choose.ts";
import { nativeControls } from "../../journeys/native-controls.ts";
import { expect, openFormAt, test } from "../component.ts";
import { FakeForm } from "../fakes/form.ts";

const CITIES: ReferenceTable = {
  id: crypto.randomUUID(),
  name: "cities",
  schema_name: "places",
  columns: ["code", "name"].map((name, local_index) => ({
    ...{ id: crypto.randomUUID(), name, label: name, type: "text" as const, local_index },
    ...{ is_usable: true, is_array: false, multiple: false, reference: null, data: null },
  })),
};

/** Everything that a panel shows, with its sections opened. */
async function opened(page: Page): Promise<string[]> {
  for (const name of ["Advanced", "Try it"]) {
    const fold = page.locator("details:not([open]) > summary", { hasText: new RegExp(`^${name}$`) });
    if ((await fold.count()) > 0) await fold.click();
  }
  const options = page.getByRole("button", { name: /^Advanced: values/, expanded: false });
  if ((await options.count()) > 0) await options.click();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  return nativeControls(page);
}

/** One question per kind of control that its panel has. */
const QUESTIONS: Readonly<Record<string, string>> = {
  text: "Your name",
  hidden: "Campaign",
  number: "How many people?",
  tel: "Phone",
  select: "What may we bring you?",
  checkboxes: "Which days suit you?",
  date: "Date of birth",
  week: "Best week",
  file: "Papers",
  country: "Country",
  switch: "This is a gift",
  payment: "The fee",
};

// Proves editor/panel-own-controls
test("no panel of a question shows a control of the browser", async ({ page, server }) => {
  const fake = new FakeForm(demoForm());
  fake.answers.on(listReferenceTables, () => [CITIES]);
  await openFormAt(page, server, fake, "form/edit");
  const found: string[] = [];
  for (const [type, label] of Object.entries(QUESTIONS)) {
    await blockOf(page, label).click();
    const first = page.locator("[data-panel-first-input]");
    await expect(first).toHaveValue(type === "hidden" ? "campaign" : label);
    found.push(...(await opened(page)).map((control) => `${type}: ${control}`));
  }
  await addQuestion(page, "reference", "City");
  await choose(page.getByRole("combobox", { name: "Table" }), "places.cities");
  found.push(...(await opened(page)).map((control) => `reference: ${control}`));
  expect(found).toEqual([]);
});

// Proves editor/panel-own-controls
test("neither limits nor conditions show a control of the browser", async ({ page, server }) => {
  const fake = new FakeForm(demoForm());
  let items: InventoryItem[] = [];
  const inventory = () => ({ store: { id: 1, name: "Demo", currency: "USD" }, items });
  fake.answers.on(loadInventory, inventory).on(saveInventory, ({ body: { changes } }) => {
    items = Object.entries(changes).map(([sku, { diff = 0 }]) => ({
      ...{ sku, available: diff, committed: 0, is_negative_level_allowed: false },
    }));
    return inventory();
  });
  fake.answers.on(listInventoryCommits, () => []);
  await openFormAt(page, server, fake, "form/edit");
  const found: string[] = [];
  await blockOf(page, QUESTIONS.select!).click();
  await page.getByRole("switch", { name: /^Limit how many of each option/ }).click();
  await page.getByRole("textbox", { name: "Limit of Coffee" }).fill("3");
  await page.getByRole("button", { name: "Limit of Coffee: 3 left. Show details" }).click();
  await expect(page.getByLabel("Reason")).toBeVisible();
  found.push(...(await nativeControls(page)).map((control) => `limit: ${control}`));
  await page.keyboard.press("Escape");

  await page.getByRole("tab", { name: "Visibility" }).click();
  for (const label of [
    "How many people?",
    "Date of birth",
    "Best week",
    "Favorite color",
    "Where would you like to sit?",
  ]) {
    await page.getByRole("button", { name: "Add condition" }).click();
    await chooseTyped(page.getByRole("combobox", { name: "Question", exact: true }).last(), label);
  }
  await expect(page.getByLabel("Value", { exact: true })).toHaveCount(5);
  await page.getByRole("button", { name: "Add group" }).click();
  found.push(...(await nativeControls(page)).map((control) => `conditions: ${control}`));
  expect(found).toEqual([]);
});

// Proves editor/panel-own-controls
test("no cell editor and no filter of the grid shows a control of the browser", async ({ page, server }) => {
  const sketch = new FormSketch("Guests");
  sketch.section();
  sketch.field({ name: "day", type: "date", label: "Day" });
  sketch.field({ name: "moment", type: "datetime-local", label: "Moment" });
  sketch.field({ name: "shade", type: "color", label: "Shade" });
  sketch.field({ name: "count", type: "number", label: "Count" });
  sketch.field({ name: "land", type: "country", label: "Land" });
  sketch.choice({ name: "drink", type: "select", label: "Drink" }, { tea: "Tea", milk: "Milk" });
  sketch.choice(
    { name: "days", type: "checkboxes", label: "Days", multiple: true },
    { mon: "Mon", tue: "Tue" },
  );
  const columns = ["Day", "Moment", "Shade", "Count", "Land", "Drink", "Days"];
  const fake = new FakeForm(sketch);
  fake.rows.add({ day: "2026-11-23" });
  await openFormAt(page, server, fake, "data/responses");
  const found: string[] = [];
  for (const [index, column] of columns.entries()) {
    const cell = page.locator(`[data-row] [aria-colindex="${index + 4}"]`);
    await cell.click();
    await page.keyboard.press("Enter");
    const name = new RegExp(`^${column} of #001`);
    await expect(page.getByLabel(name).or(page.getByRole("group", { name })).first()).toBeVisible();
    found.push(...(await nativeControls(page)).map((control) => `${column}: ${control}`));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  }
  for (const column of columns) {
    await page.getByRole("button", { name: "Add filter" }).click();
    const list = page.getByRole("dialog", { name: "Filter by", exact: true });
    await list.getByRole("button", { name: column, exact: true }).click();
    await expect(page.getByRole("dialog", { name: `Filter by ${column}` })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    found.push(...(await nativeControls(page)).map((control) => `filter ${column}: ${control}`));
    await page.keyboard.press("Escape");
  }
  expect(found).toEqual([]);
});
