import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createAsset, publicAsset } from "#core/contracts/assets.ts";
import { previewEnding } from "#core/contracts/documents/documents.ts";
import { listRows } from "#core/contracts/grid/rows.ts";
import { listReferenceTables } from "#core/contracts/references.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { addQuestion, saved } from "../../journeys/building/builder-page.ts";
import { blocksOf } from "../../journeys/canvas-of.ts";
import { choose } from "../../journeys/choose.ts";
import { noisePng } from "../../journeys/files/pictures.ts";
import { signal } from "../../journeys/signal.ts";
import { expectSound } from "../../journeys/soundness.ts";
import { expect, test } from "../component.ts";
import { openBuilder } from "./builder.ts";

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
  server,
}) => {
  const { stored } = await openBuilder(page, server, "Dinner");
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
});

// Proves editor/panel-ask-ai
test("on a phone, the panel says that no model is set up, and warns owners who ask for a password", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const organization_created_at = new Date().toISOString();
  await openBuilder(page, server, "Support", { form: { organization_created_at } });
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
  server,
}) => {
  const { fake, stored } = await openBuilder(page, server, "Trip");
  const columns = ["CODE", "NAME"].map((label, local_index) => ({
    ...{ id: randomUUID(), name: label.toLowerCase(), label, type: "text" as const, local_index },
    ...{ multiple: false, is_array: false, reference: null, data: null, is_usable: true },
  }));
  const table_id = randomUUID();
  const slow = signal();
  fake.answers
    .on(listReferenceTables, () => [{ id: table_id, name: "cities", schema_name: "places", columns }])
    .on(createAsset, async () => {
      await slow.fired;
      const id = randomUUID();
      const facts = { is_public: true, name: "soup.png", type: "image/png", size: 1, created_at: "" };
      return { id, ...facts, src: `/v1/assets/${id}` };
    })
    .on(publicAsset, () => null);

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
      {
        type: "search",
        reference: { type: "sheaf", table_id, column: columns[0]!.id, columns: [columns[1]!.id] },
      },
    ]);
  });

  await test.step("a slow picture upload overwrites nothing that was typed meanwhile", async () => {
    await insert(page, "multiple", "Dish");
    const option = (place: number) => page.getByRole("textbox", { name: `Option ${place}`, exact: true });
    await option(1).fill("Soup");
    await page.getByRole("button", { name: /^Advanced: values/ }).click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload an image of option 1" }).click();
    await (await chooser).setFiles({ name: "soup.png", mimeType: "image/png", buffer: noisePng(8, 8) });
    await option(2).fill("Salad");
    slow.fire();
    await expect(page.getByLabel("Image of option 1")).toHaveValue(/\/v1\/assets\//);
    await expect(option(2)).toHaveValue("Salad");
    await expectSound(page);
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

test("a key right after the panel is closed keeps the focus where it leads", async ({ page, server }) => {
  await openBuilder(page, server, "Trip");
  await insert(page, "short", "City");
  // Both in one frame, as on a busy device.
  await page.evaluate(async () => {
    const press = (key: string, ctrlKey: boolean) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true }),
      );
    press("Enter", true);
    // React renders in a microtask.
    for (let turn = 0; turn < 10; turn += 1) await null;
    press("/", false);
  });
  const search = page.getByRole("combobox", { name: "Search questions and blocks" });
  await expect(search).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(search).toBeFocused();
});

test("back from other pages, the selected question is in view with its whole panel, below the pages", async ({
  page,
  server,
}) => {
  const form = new FormSketch("Survey");
  form.section();
  for (let n = 1; n <= 40; n += 1) form.field({ name: `q${n}`, type: "text", label: `Question number ${n}` });
  const { fake, stored } = await openBuilder(page, server, form);
  // Its page is on its way while it is loading.
  fake.answers.on(listRows, () => new Promise<never>(() => {})).on(previewEnding, () => null);
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
