import type { Page } from "@playwright/test";
import { previewPath } from "#core/contracts/wire/paths/private.ts";
import { startLanguageModel } from "#local/language-model.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { blocksOf } from "../canvas-of.ts";
import { choose } from "../choose.ts";
import { noisePng } from "../files/pictures.ts";
import { expect, test } from "../journey.ts";
import { withOwnWorker } from "../own-worker.ts";
import { createCities } from "../references/reference-table.ts";
import { expectSound } from "../soundness.ts";
import { addQuestion, openBuilder, saved } from "./editor-form.ts";

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Inserts a question of the type after the last block, opens its panel and types its label. */
async function insert(page: Page, type: string, label: string) {
  await press(page, "/");
  await page.keyboard.insertText(type);
  await press(page, "Enter");
  await expect(page.getByLabel("Label", { exact: true })).toBeFocused();
  await page.keyboard.insertText(label);
}

const MOST_TABS = 60;

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, role: "textbox" | "switch" | "button" | "combobox", name: string | RegExp) {
  const control = page.getByRole(role, { name, exact: true });
  await expect(control).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return control;
    await press(page, "Tab");
  }
  throw new Error(`Pressed Tab ${MOST_TABS} times without reaching ${control}.`);
}

// Proves editor/panel-titles, editor/panel-access, editor/rule-unknown-field
test("the panel works by keyboard: type, limits, and a formula with its error messages", async ({
  page,
  cloud,
}) => {
  test.setTimeout(120_000);
  const { stored } = await openBuilder(page, cloud, "Dinner");
  await insert(page, "short", "Guests");

  await tabTo(page, "button", "Type: Short text");
  await press(page, "Enter");
  await expect(page.getByRole("combobox", { name: "Search types" })).toBeFocused();
  await page.keyboard.insertText("how many");
  await press(page, "Enter");
  await tabTo(page, "textbox", "Help text");
  await page.keyboard.insertText("With yourself.");
  await press(page, "ControlOrMeta+Enter");

  await insert(page, "number", "Total");
  await page.getByText("Advanced", { exact: true }).focus();
  await press(page, "Enter");
  await tabTo(page, "switch", /^Read-only/);
  await press(page, "Space");
  const formula = await tabTo(page, "textbox", "Formula");
  await page.keyboard.insertText("{people} * 25");
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText("The selected field does not exist. There is no “people”.");
  // The focus stays in an input whose value cannot be saved.
  await press(page, "ControlOrMeta+Enter");
  await expect(formula).toBeFocused();
  await press(page, "ControlOrMeta+a", "Backspace");
  await expect(alert).toHaveCount(0);

  await tabTo(page, "button", "Insert a field");
  await press(page, "Enter");
  await expect(page.getByRole("menuitem", { name: "Guests" })).toBeFocused();
  await press(page, "Enter");
  await expect(formula).toBeFocused();
  await tabTo(page, "button", "Times");
  await press(page, "Enter");
  await expect(formula).toBeFocused();
  await page.keyboard.insertText(" 25");
  await expect(formula).toHaveValue("{guests} * 25");
  const result = page.getByLabel("Result");
  await expect(result).toHaveText("= 25");
  const panel = page.getByRole("tabpanel", { name: "Question" });
  await panel.getByRole("spinbutton", { name: "Guests" }).fill("4");
  await expect(result).toHaveText("= 100");
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText("Advanced", { exact: true }).click();
  await expect(result).toHaveText("= 25");
  await expectSound(page);
  await formula.focus();
  await press(page, "ControlOrMeta+Enter");
  await saved(page);

  const form = await stored();
  const guests = form.fields.find(({ name }) => name === "guests")!;
  expect(guests).toMatchObject({ type: "number", help_text: "With yourself." });
  expect(form.fields.find(({ name }) => name === "total")).toMatchObject({
    readonly: true,
    v_value: [{ $ref: `#/fields/${guests.id}/value` }, "*", 25],
  });
  await page.goto(previewPath(form.form_id));
  await page.getByLabel("Guests").fill("3");
  await expect(page.getByLabel("Total")).toHaveValue("75");
});

// Proves editor/panel-ask-ai, editor/rule-ask-ai-enter
test("a suggestion for a description fills in the panel and can be undone; a failed request can be repeated", async ({
  browser,
  cloud,
}) => {
  test.setTimeout(120_000);
  const model = await startLanguageModel();
  const vars = { AI_ENDPOINT: model.url, AI_KEY: "sk-1", AI_MODEL: "small" };
  try {
    await withOwnWorker(cloud, { vars }, async (own) => {
      const page = await browser.newPage({ baseURL: own.origin });
      const { stored } = await openBuilder(page, own, "Shirts");
      await press(page, "/");
      await page.keyboard.insertText("short");
      await press(page, "Enter");
      const label = page.getByLabel("Label", { exact: true });
      await expect(label).toBeFocused();
      await page.getByText("Ask AI", { exact: true }).focus();
      await press(page, "Enter");
      const description = page.getByLabel("Describe the question");
      await expect(description).toBeVisible();
      await press(page, "Tab");
      await expect(description).toBeFocused();
      await expect(page.getByRole("button", { name: "Ask", exact: true })).toBeDisabled();
      await page.keyboard.insertText("T-shirt sizes, it must be answered");
      await press(page, "ControlOrMeta+Enter");
      await expect(page.getByRole("alert")).toHaveText(/respond as expected/);
      await expect(description).toHaveValue("T-shirt sizes, it must be answered");
      await press(page, "Escape");
      await expect(label).toBeFocused();
      await expectSound(page);

      const options = ["S", "M", "L"].map((size) => ({
        label: size,
        value: size.toLowerCase(),
        group: null,
      }));
      const content = { type: "radio", label: "Your size", name: "size", required: true, options };
      model.setReply({ content: JSON.stringify(content) });
      await description.focus();
      await press(page, "ControlOrMeta+Enter");
      await expect(label).toHaveValue("Your size");
      await expect(label).toBeFocused();
      await page.getByLabel("Notifications").getByRole("button", { name: "Undo" }).click();
      await expect(label).toHaveValue("");
      await expect(page.getByRole("button", { name: "Type: Short text" })).toBeVisible();
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await expect(page.getByRole("textbox", { name: "Option 3", exact: true })).toHaveValue("L");
      await press(page, "ControlOrMeta+Enter");
      await saved(page);
      const form = await stored();
      expect(form.fields).toMatchObject([
        { name: "size", type: "radio", label: "Your size", required: true },
      ]);
      expect(form.fields[0]!.options.map(({ value }) => value)).toEqual(["s", "m", "l"]);
      await page.close();
    });
  } finally {
    await model.close();
  }
});

// Proves editor/panel-ask-ai
test("on a phone, the panel says that no model is set up, and warns owners who ask for a password", async ({
  page,
  cloud,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openBuilder(page, cloud, "Support");
  await addQuestion(page, "short", "Your e-mail password");
  const warning = page.getByRole("region", { name: "Don’t ask for passwords or card numbers" });
  await expect(warning).toContainText("everyone in this project can read them");
  await expect(warning).toContainText("respondents see a warning above this form");
  await page.getByText("Ask AI", { exact: true }).click();
  await expect(page.getByRole("region", { name: "Ask AI isn’t set up" })).toContainText("AI_ENDPOINT");
  await expectSound(page);
  await page.getByLabel("Label", { exact: true }).fill("Your name");
  await expect(warning).toHaveCount(0);
});

// Proves editor/panel-hidden-field, editor/panel-reference, editor/rule-computed-hidden
test("a reference names its table, a picture overwrites nothing, and a hidden value links to the page of links", async ({
  page,
  cloud,
}) => {
  test.setTimeout(120_000);
  const { client, project_id, stored } = await openBuilder(page, cloud, "Trip");
  const cities = await createCities(client, project_id, 2);

  await test.step("a reference: the table of the project, the stored column, and the columns shown beside it", async () => {
    await insert(page, "reference", "City");
    await press(page, "ControlOrMeta+Enter");
    const table = page.getByRole("combobox", { name: "Table" });
    await expect(table).toBeFocused();
    await expect(page.getByRole("alert")).toHaveText("Choose a table to search.");
    await choose(table, "places.cities");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await choose(page.getByRole("combobox", { name: "Answer" }), "CODE");
    await page.getByRole("checkbox", { name: "NAME" }).check();
    await expectSound(page);
    await table.focus();
    await press(page, "ControlOrMeta+Enter");
    await saved(page);
    expect((await stored()).fields).toMatchObject([
      { type: "search", reference: { ...cities, columns: [cities.columns![1]] } },
    ]);
  });

  await test.step("a slow picture upload overwrites nothing that was typed meanwhile", async () => {
    await insert(page, "multiple", "Dish");
    const option = (place: number) => page.getByRole("textbox", { name: `Option ${place}`, exact: true });
    await option(1).fill("Soup");
    await page.getByRole("button", { name: /^Advanced: values/ }).click();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets?*", async (route) => {
      await released;
      await route.continue();
    });
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload an image of option 1" }).click();
    await (await chooser).setFiles({ name: "soup.png", mimeType: "image/png", buffer: noisePng(8, 8) });
    await option(2).fill("Salad");
    release();
    await expect(page.getByLabel("Image of option 1")).toHaveValue(/\/v1\/assets\//);
    await expect(option(2)).toHaveValue("Salad");
    await press(page, "ControlOrMeta+Enter");
  });

  await test.step("a hidden value links to the page that creates links with it", async () => {
    await press(page, "/");
    await page.keyboard.insertText("hidden");
    await press(page, "Enter");
    await page.getByRole("combobox", { name: "Name" }).fill("utm_source");
    await expect(page.getByRole("textbox", { name: "Formula" })).toBeVisible();
    await expectSound(page);
    await page.getByRole("switch", { name: /^Required/ }).click();
    await expect(page.getByRole("textbox", { name: "Formula" })).toHaveCount(0);
    await page.getByRole("link", { name: "Create a link with it" }).click();
    await expect(page).toHaveURL(/connect\/parameters$/);
    await expect(page.getByText("utm_source").first()).toBeVisible();
  });
});

test("back from other pages, the selected question is in view with its whole panel, below the pages", async ({
  page,
  cloud,
}) => {
  test.setTimeout(90_000);
  const form = new FormSketch("Survey");
  form.section();
  for (let n = 1; n <= 40; n += 1) form.field({ name: `q${n}`, type: "text", label: `Question number ${n}` });
  const { stored } = await openBuilder(page, cloud, form);
  const pages = page.getByRole("navigation", { name: "Pages" });
  const open = (name: string) => pages.getByRole("link", { name, exact: true }).click();
  const label = page.getByLabel("Label", { exact: true });

  async function expectOpen(name: string) {
    await expect(label).toHaveValue(name);
    await expect(page.getByRole("tab", { name: "Question", selected: true })).toBeVisible();
    await expect(page.getByRole("tab", { name: "Visibility" })).toBeVisible();
    await expect(page.getByRole("switch", { name: /^Required/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Done", exact: true })).toBeVisible();
    const block = blocksOf(page).filter({ hasText: name });
    await expect(block).toHaveAttribute("aria-current", "true");
    await expect(block).toBeInViewport();
    await expect(pages.getByRole("button", { name, exact: true })).toBeVisible();
    await expect(pages.getByRole("heading", { name: "Design" })).toBeInViewport();
    await expect(pages.getByRole("link", { name: "Form", exact: true })).toBeInViewport();
  }

  const last = blocksOf(page).filter({ hasText: "Question number 38" });
  await last.click();
  await expect(label).toHaveValue("Question number 38");
  // The list follows what is selected on the canvas.
  await expect(pages.getByRole("button", { name: "Question number 38", exact: true })).toBeInViewport();
  for (const other of ["Settings", "Responses"]) {
    await open(other);
    await expect(last).toHaveCount(0);
    await open("Form");
    await expectOpen("Question number 38");
  }

  // A label that is not sent yet when the builder is left.
  await label.fill("Renamed 38");
  await open("Ending");
  await expect(blocksOf(page)).toHaveCount(0);
  await open("Form");
  await expectOpen("Renamed 38");
  await label.fill("Renamed again");
  await saved(page);
  expect((await stored()).fields.find(({ name }) => name === "q38")!.label).toBe("Renamed again");

  await page.getByRole("link", { name: "Sheaf" }).click();
  await page.getByRole("link", { name: "Survey" }).first().click();
  await expectOpen("Renamed again");
});
