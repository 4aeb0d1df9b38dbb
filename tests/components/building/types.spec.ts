import type { Page } from "@playwright/test";
import { framesDrawn } from "../../journeys/building/builder-page.ts";
import { blocksOf } from "../../journeys/canvas-of.ts";
import { chooseTyped } from "../../journeys/choose.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, test } from "../component.ts";
import { openBuilder } from "./builder.ts";

/** Inserts a question of the type after the last block, open in the panel. */
async function insert(page: Page, type: string, label: string) {
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search questions and blocks" }).fill(type);
  await page.keyboard.press("Enter");
  const name = page.getByLabel("Label", { exact: true });
  await expect(name).toBeFocused();
  await name.fill(label);
}

/** The panel's collapsed preview of the question, where it can be tried. */
const tryIt = (page: Page) => page.getByText("Try it", { exact: true }).click();

/** The question in it, in a document of its own. */
const trial = (page: Page) => page.frameLocator("iframe[title='Preview of the question']");

async function save(page: Page, label: string) {
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(blocksOf(page).filter({ hasText: label })).toBeFocused();
}

// Proves editor/panel-validation
test("a new number takes decimals until its owner says otherwise", async ({ page, server }) => {
  const { stored } = await openBuilder(page, server, "Contract");
  await insert(page, "number", "Weight");
  const decimals = page.getByRole("switch", { name: "Decimals" });
  await expect(decimals).toBeChecked();
  await expect(page.getByLabel("Step", { exact: true })).toHaveValue("");
  await save(page, "Weight");
  const steps = async () =>
    (await stored()).fields.filter(({ name }) => name === "weight").map(({ step }) => step);
  await expect.poll(steps).toEqual([1e-9]);
});

// Proves editor/panel-live-preview, editor/panel-test, editor/panel-reset, editor/rule-required-hidden
test("phone numbers have a country; drawings and formatted text show a preview", async ({ page, server }) => {
  const { stored } = await openBuilder(page, server, "Contract");
  await insert(page, "tel", "Mobile");
  await chooseTyped(page.getByLabel("Default country"), "Austria");
  await save(page, "Mobile");

  await insert(page, "richtext", "Your letter");
  await page.getByRole("switch", { name: "Required" }).check();
  await tryIt(page);
  await page.getByRole("button", { name: "Test", exact: true }).click();
  await expect(trial(page).getByText("Please fill in this field.")).toBeVisible();
  const letter = trial(page).getByLabel("Your letter");
  await expect(letter).toHaveAttribute("aria-invalid", "true");
  await letter.fill("Dear");
  // The frame grows with its text.
  await framesDrawn(page, 6);
  await page.getByRole("button", { name: "Reset preview" }).click();
  await expect(trial(page).getByText("Please fill in this field.")).toBeHidden();
  await expect(letter).toHaveValue("");
  await letter.fill("Dear all");
  await page.getByRole("button", { name: "Test", exact: true }).click();
  await expect(page.getByText("Test: Input is valid")).toBeVisible();
  await save(page, "Your letter");

  await insert(page, "range", "Your mood");
  await page.getByRole("switch", { name: "Required" }).check();
  await tryIt(page);
  const panel = page.getByRole("tabpanel", { name: "Question" });
  await panel.getByRole("button", { name: "Test", exact: true }).click();
  await expect(trial(page).getByText("Please choose a value.")).toBeVisible();
  await expect(trial(page).getByText("–/100")).toBeVisible();
  await trial(page).getByRole("slider").press("ArrowRight");
  await expect(trial(page).getByText("51/100")).toBeVisible();
  await panel.getByRole("button", { name: "Test", exact: true }).click();
  await expect(trial(page).getByText("Please choose a value.")).toBeHidden();
  await panel.getByRole("button", { name: "Reset preview" }).click();
  await panel.getByRole("button", { name: "Test", exact: true }).click();
  await expect(trial(page).getByText("Please choose a value.")).toBeVisible();
  await save(page, "Your mood");
  const mood = blocksOf(page).filter({ hasText: "Your mood" }).locator("[data-slider]");
  await expect(mood).toHaveAttribute("type", "range");

  for (const [type, label] of [
    ["signature", "Your name by hand"],
    ["canvas", "Your plan"],
  ] as const) {
    await insert(page, type, label);
    await tryIt(page);
    await expect(page.getByText("Preview the form to try this question.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Test", exact: true })).toBeHidden();
    await save(page, label);
  }
  await expect(page.locator("[data-save-state=saved]")).toBeVisible();
  await expectSoundEverywhere(page);

  const phones = (await stored()).fields.filter(({ type }) => type === "tel");
  expect(phones).toMatchObject([{ label: "Mobile", data: { default_country: "AT" } }]);
});
