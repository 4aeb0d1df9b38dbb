import type { Locator, Page } from "@playwright/test";
import { formPath } from "#core/contracts/wire/paths.ts";
import { blocksOf, canvasOf } from "../canvas-of.ts";
import { expect, test } from "../journey.ts";
import { storedAnswers } from "../respondent-form.ts";
import { openBuilder } from "./editor-form.ts";

const block = (page: Page, name: string | RegExp) => canvasOf(page).getByRole("treeitem", { name }).first();
const MOST_TABS = 90;

/** Reaches a control with Tab only: people without a mouse cannot use any other. */
async function tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`Pressed Tab ${MOST_TABS} times without reaching ${target}.`);
}

async function insert(page: Page, search: string) {
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Search questions and blocks" })).toBeFocused();
  await page.keyboard.insertText(search);
  await page.keyboard.press("Enter");
}

/** Focuses a control with Tab and activates it. */
async function press(target: Locator, key?: "Shift+Tab") {
  await tabTo(target, key);
  await target.page().keyboard.press("Enter");
}

/** Focuses an input with Tab and types into it. */
async function write(target: Locator, text: string) {
  await tabTo(target);
  await target.page().keyboard.press("ControlOrMeta+a");
  await target.page().keyboard.insertText(text);
}

/** Presses single keys, which find the option by its label, and Enter, which chooses it. */
async function choose(target: Locator, label: string) {
  await tabTo(target);
  await target.page().keyboard.type(label);
  await expect(target.page().getByRole("option", { name: label, exact: true })).toBeVisible();
  await target.page().keyboard.press("Enter");
}

/** Moves from the selected question to the second tab of its panel. */
async function turnToVisibility(page: Page) {
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Label", { exact: true })).toBeFocused();
  await tabTo(page.getByRole("tab", { selected: true }), "Shift+Tab");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Visibility", selected: true })).toBeFocused();
}

async function section(page: Page, title: string) {
  await insert(page, "section");
  const input = canvasOf(page).getByRole("textbox", { name: "Section title" }).last();
  await expect(input).toBeFocused();
  await page.keyboard.insertText(title);
  await page.keyboard.press("Enter");
}

async function question(page: Page, search: string, label: string) {
  await insert(page, search);
  await expect(page.getByLabel("Label", { exact: true })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(label);
}

async function save(page: Page, label: string) {
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(block(page, label)).toBeFocused();
}

async function build(page: Page) {
  await section(page, "You");
  await question(page, "text", "Name");
  await save(page, "Name");

  await section(page, "Tickets");
  await question(page, "radio", "Seat");
  await write(page.getByRole("textbox", { name: "Option 1", exact: true }), "Front");
  await write(page.getByRole("textbox", { name: "Option 2", exact: true }), "Back");
  await save(page, "Seat");
  await press(page.getByRole("switch", { name: /^Limit how many of each option/ }));
  await tabTo(page.getByRole("textbox", { name: "Limit of Back" }), "Shift+Tab");
  await page.keyboard.insertText("0");
  await page.keyboard.press("Enter");
  await expect(page.getByText("None left")).toBeVisible();
  await tabTo(block(page, "Seat"), "Shift+Tab");

  await question(page, "number", "Guests");
  await save(page, "Guests");
  await turnToVisibility(page);
  await press(page.getByRole("button", { name: "Add condition" }));
  await choose(page.getByRole("combobox", { name: "Question", exact: true }), "Seat");
  await choose(page.getByLabel("Value", { exact: true }), "Front");
  await expect(page.getByText("Shown when Seat is “Front”.").first()).toBeVisible();
  await tabTo(block(page, "Guests"), "Shift+Tab");

  await section(page, "Sum");
  await question(page, "number", "Total");
  await press(page.locator("summary").filter({ hasText: "Advanced" }));
  await press(page.getByRole("switch", { name: /^Read-only/ }));
  await write(page.getByRole("textbox", { name: "Formula" }), "{guests} * 25");
  await save(page, "Total");

  await section(page, "Pay");
  await question(page, "payment", "Fee");
  await write(page.getByLabel("Amount"), "12");
  await save(page, "Fee");
  await expect(blocksOf(page)).toHaveCount(9);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
}

async function answer(page: Page, path: string) {
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Guests")).toBeHidden();
  await expect(page.getByRole("radio", { name: /Back/ })).toBeDisabled();
  await page.getByRole("radio", { name: /Front/ }).check();
  await page.getByLabel("Guests").fill("3");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Total")).toHaveValue("75");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
}

// editor-builder.spec.ts builds a form with the pointer.
test("a form of four sections is built with the keyboard only, published and answered", async ({
  page,
  cloud,
}) => {
  const { form_id } = await openBuilder(page, cloud, "Summer concert");
  await build(page);
  await press(page.getByRole("link", { name: "Share" }).last(), "Shift+Tab");
  await press(page.getByRole("button", { name: "Publish", exact: true }));
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  await answer(page, formPath(form_id));
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada", guests: 3, total: 75 }]);
});
