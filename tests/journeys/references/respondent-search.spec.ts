import type { Page } from "@playwright/test";
import { expect, test } from "../journey.ts";
import { storedAnswers } from "../respondent-form.ts";
import { expectStyled, openReferringForm } from "./reference-table.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: "Search records" });
const rows = (page: Page) => panel(page).locator("tbody tr");
const openPanel = (page: Page) => page.getByRole("button", { name: "Search records – City" }).click();
const city = (page: Page) => page.getByRole("combobox", { name: "City" });
const firsts = (page: Page) => rows(page).locator("td:first-child").allTextContents();

test("a value is found by text, filter and sorting, picked, kept over a reload and stored", async ({
  page,
  browser,
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

  // Typed text is checked against the table, with and without JavaScript.
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
  expect(await storedAnswers(cloud, form_id)).toEqual([
    { city: "BER", note: "Hello" },
    { city: "SEL", note: null },
  ]);
  await context.close();
});
