import type { Page } from "@playwright/test";
import { setForceClosed } from "#core/contracts/settings.ts";
import { inTurn } from "../../turns.ts";
import { axe } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { layoutFaults } from "../layout.ts";
import { storedAnswers } from "../respondent-form.ts";
import { expectStyled, openReferringForm, openRowForm, openSkippableForm } from "./reference-table.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: "Search records" });
const rows = (page: Page) => panel(page).locator("tbody tr");
const openPanel = (page: Page) => page.getByRole("button", { name: "Search records – City" }).click();
const city = (page: Page) => page.getByRole("combobox", { name: "City" });
const firsts = (page: Page) => rows(page).locator("td:first-child").allTextContents();

test("a value is found by text, filter and sorting, picked, kept over a reload and stored", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openReferringForm(cloud);
  await page.goto(path);
  await openPanel(page);
  await expect(panel(page).getByText("Records: 13")).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await expectStyled(panel(page));
  await panel(page).getByRole("button", { name: "Next page" }).click();
  await expect(rows(page)).toHaveCount(3);
  await panel(page).getByLabel("Rows per page").selectOption("100");
  await expect(rows(page)).toHaveCount(13);

  const search = panel(page).getByRole("searchbox");
  await search.fill("arcel");
  await expect.poll(() => firsts(page)).toEqual(["BCN"]);
  await search.fill("zzz");
  await expect(panel(page).getByRole("heading", { name: "No results" })).toBeVisible();
  await search.fill("");
  await panel(page).getByRole("button", { name: "Filter", exact: true }).click();
  await panel(page).getByRole("button", { name: "Add filter" }).click();
  await panel(page).getByLabel("Column").selectOption("COUNTRY");
  await panel(page).getByLabel("Condition").selectOption("is");
  await panel(page).getByLabel("Value").fill("nowhere");
  await expect(rows(page)).toHaveCount(9);
  await panel(page).getByRole("button", { name: "Remove COUNTRY" }).click();
  await expect(rows(page)).toHaveCount(13);
  await panel(page).getByRole("button", { name: "Sort", exact: true }).click();
  await panel(page).getByRole("button", { name: "Add sort" }).click();
  await panel(page).getByLabel("Column").selectOption("COUNTRY");
  await panel(page).getByRole("button", { name: "Add sort" }).click();
  await panel(page).getByLabel("Column").nth(1).selectOption("NAME");
  await panel(page).getByLabel("Sort", { exact: true }).nth(1).selectOption("Descending");
  await expect
    .poll(async () => (await firsts(page)).slice(0, 5))
    .toEqual(["BER", "SEL", "OSL", "X08", "X07"]);

  await rows(page).filter({ hasText: "Berlin" }).dblclick();
  await expect(panel(page)).toBeHidden();
  await expect(city(page)).toHaveValue("BER");
  await expect(city(page)).toBeFocused();
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await page.getByLabel("Note").fill("Hello");
  await saved;
  await page.reload();
  await expect(city(page)).toHaveValue("BER");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toEqual([{ city: "BER", note: "Hello" }]);
});

test("with the keyboard only: into the rows, along them, Enter; Escape changes nothing", async ({
  page,
  cloud,
}) => {
  const { path } = await openReferringForm(cloud);
  await page.goto(`${path}?city=OSL`);
  const opener = page.getByRole("button", { name: "Search records – City" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(10);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(city(page)).toHaveValue("OSL");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(10);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(1)).toBeFocused();
  await expect(rows(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(city(page)).toHaveValue("BCN");
});

test("rows are suggested while one types, on a phone too, and the exact name of one is enough", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openReferringForm(cloud);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  const list = page.getByRole("listbox", { name: "Search records – City" });
  await city(page).pressSequentially("orw");
  await expect(list.getByRole("option")).toHaveText(["OSL · Oslo · Norway"]);
  expect(await layoutFaults(page)).toEqual([]);
  expect((await axe(page).analyze()).violations).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(list).toBeHidden();
  await expect(city(page)).toHaveValue("OSL");
  await city(page).fill("ber");
  await list.getByRole("option", { name: "BER" }).click();
  await expect(city(page)).toHaveValue("BER");
  await expect(city(page)).toBeFocused();
  await city(page).fill("zzz");
  await expect(list.getByText("No matches")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();

  // Several rows have this text, so nobody knows which one is meant: the search goes on with it.
  await city(page).fill("nowhere");
  await expect(list.getByRole("option")).toHaveCount(9);
  await page.getByLabel("Note").focus();
  await expect(city(page)).toHaveValue("nowhere");
  await openPanel(page);
  await expect(panel(page).getByRole("searchbox")).toHaveValue("nowhere");
  await expect(rows(page)).toHaveCount(9);
  await page.keyboard.press("Escape");
  await city(page).fill("seoul");
  await page.keyboard.press("Tab");
  await expect(city(page)).toHaveValue("SEL");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toEqual([{ city: "SEL", note: null }]);
});

test("typed text is checked against the table, with and without JavaScript", async ({
  page,
  cloud,
  browser,
}) => {
  const { form_id, path } = await openReferringForm(cloud);
  await page.goto(path);
  await city(page).fill("Atlantis");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please choose one of the options.")).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: cloud.origin });
  const plain = await context.newPage();
  await plain.goto(path);
  await expect(plain.getByRole("button", { name: "Search records" })).toHaveCount(0);
  await plain.getByLabel("City").fill("Atlantis");
  await plain.getByRole("button", { name: "Submit" }).click();
  await expect(plain.getByText("Please choose one of the options.").first()).toBeVisible();
  await plain.getByLabel("City").fill("SEL");
  await plain.getByRole("button", { name: "Submit" }).click();
  await expect(plain).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toEqual([{ city: "SEL", note: null }]);
  await context.close();
});

test("questions that are hidden while their code loads are usable once they are shown again", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openSkippableForm(cloud);
  const chunks = ["search", "row", "richtext"].map((name) => new RegExp(`/assets/${name}-[^/]*\\.js$`));
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const chunk of chunks)
    await page.route(chunk, async (route) => {
      await released;
      await route.continue();
    });
  const asked = Promise.all(chunks.map((chunk) => page.waitForRequest(chunk)));
  await page.goto(path);
  const skip = page.getByLabel("Stay at home");
  await skip.focus();
  await asked;
  await skip.check();
  await expect(city(page)).toBeHidden();
  release();
  await expect(page.locator("[data-island][data-mounted]")).toHaveCount(3);
  await skip.uncheck();

  await expect(page.getByRole("button", { name: "Search records – City" })).toBeEnabled();
  await expect(city(page)).toBeEditable();
  await page.getByRole("button", { name: "Search records – Visited" }).click();
  await rows(page).filter({ hasText: "Oslo" }).dblclick();
  const visited = page.getByRole("button", { name: "Oslo – Visited", exact: true });
  await expect(visited).toBeEnabled();
  await page.getByRole("textbox", { name: "Story" }).fill("By train");

  await test.step("what is written into them while they are hidden leaves them usable, too", async () => {
    await openPanel(page);
    await rows(page).filter({ hasText: "Berlin" }).dblclick();
    const isSaved = page.waitForResponse((one) => one.request().method() === "PATCH" && one.ok());
    await skip.check();
    await isSaved;
    await page.reload();
    await expect(skip).toBeChecked();
    await skip.uncheck();
    await expect(page.getByRole("button", { name: "Search records – City" })).toBeEnabled();
    await expect(visited).toBeEnabled();
    await expect(page.getByRole("button", { name: "Remove Oslo – Visited" })).toBeVisible();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await storedAnswers(cloud, form_id)).toMatchObject([{ city: "BER", skip: false }]);
  });
});

test("copied answers name the row", async ({ page, context, cloud }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { client, form_id, path } = await openRowForm(cloud);
  await page.goto(path);
  await openPanel(page);
  await rows(page).filter({ hasText: "Oslo" }).dblclick();
  await expect(page.getByRole("button", { name: "Oslo – City", exact: true })).toBeVisible();
  await client.call(setForceClosed, { body: { form_id, closed: true } });
  await page.getByLabel("Note").fill("once");
  await page.getByRole("button", { name: "Copy my answers" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("City: Oslo\nNote: once");
});

test("an empty table says so; a failure offers a retry; a read-only question has no search", async ({
  page,
  cloud,
}) => {
  const { path } = await openReferringForm(cloud, { rows: 0 });
  await page.goto(path);
  await page.route("**/search?*", (route) => route.abort(), { times: 1 });
  await openPanel(page);
  await expect(panel(page).getByText("The records couldn’t be loaded.")).toBeVisible();
  await panel(page).getByRole("button", { name: "Retry" }).click();
  await expect(panel(page).getByRole("heading", { name: "No records" })).toBeVisible();

  const fixed = await openReferringForm(cloud, { rows: 1, readonly: true });
  await page.goto(`${fixed.path}?city=BER`);
  await expect(page.getByRole("button", { name: "Search records – City" })).toBeDisabled();
});

test(
  "the panel is accessible at every width, light and dark, and right to left",
  inTurn(0),
  async ({ page, cloud }) => {
    const { path } = await openReferringForm(cloud);
    await page.goto(path);
    await openPanel(page);
    await expect(rows(page)).toHaveCount(10);
    await panel(page).getByRole("button", { name: "Filter", exact: true }).click();
    const asked = page.waitForResponse(/\/search\?/);
    await panel(page).getByRole("button", { name: "Add filter" }).click();
    await asked;
    // Rows are dimmed while they are being reloaded.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const width of [390, 1440]) {
      for (const colorScheme of ["light", "dark"] as const) {
        for (const dir of ["ltr", "rtl"]) {
          await page.setViewportSize({ width, height: 844 });
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await page.locator("html").evaluate((html, direction) => html.setAttribute("dir", direction), dir);
          await expectStyled(panel(page));
          if (process.env.SHOTS)
            await page.screenshot({ path: `${process.env.SHOTS}/search-${width}-${colorScheme}-${dir}.png` });
          const { violations } = await axe(page).analyze();
          const found = violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`,
          );
          expect(found, `${width} ${colorScheme} ${dir}`).toEqual([]);
          expect(await layoutFaults(page), `${width} ${colorScheme} ${dir}`).toEqual([]);
        }
      }
    }
  },
);
