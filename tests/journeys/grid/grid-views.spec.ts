import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { axe } from "../axe.ts";
import { choose } from "../choose.ts";
import { query } from "../database.ts";
import { expect, test } from "../journey.ts";
import { expectSoundEverywhere } from "../soundness.ts";
import { arrangeGuests, cell, openGrid, submitGuest } from "./guest-list.ts";

const GUESTS = [
  { name: "Ada Lovelace", guests: 2, drink: "tea" },
  { name: "Bea Smith", guests: 4, drink: "tea" },
  { name: "Cleo Marsh", guests: 4, drink: "coffee" },
];

/** Chooses a layout with the keyboard. */
async function showAs(page: Page, name: string) {
  await page.getByRole("button", { name: "View options" }).press("Enter");
  await page.getByRole("dialog", { name: "View options" }).getByRole("button", { name }).press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "View options" })).toHaveAccessibleName(
    `${name}, View options`,
  );
}

// Proves data/route-simulator-link, data/view-hide-empty, data/view-mask, data/view-date-format
// Proves data/view-open-simulator, data/grid-date-picker, data/record-ids, data/query-saved
// Proves data/constant-simulator-link
test("data is masked, dates are shortened and empty responses are hidden, and it stays so", async ({
  browser,
  cloud,
}) => {
  const long = "Bartholomew of a house whose name is longer than its column";
  const guests = GUESTS.with(1, { ...GUESTS[1]!, name: long });
  const { first, form_id, path } = await arrangeGuests(cloud, [...guests, { name: "gone" }]);
  const newest = `form_id = $1 AND local_index = (SELECT max(local_index) FROM response WHERE form_id = $1)`;
  await query(cloud.connectionString, `UPDATE response SET data = '{}' WHERE ${newest}`, [form_id]);
  await query(
    cloud.connectionString,
    `UPDATE response SET x_referer = 'https://secret-shop.example/', time_zone = 'Europe/Berlin',
       geo = '{"city": "Berlin", "region": "Land Berlin", "country": "DE"}' WHERE form_id = $1`,
    [form_id],
  );
  const page = await openGrid(browser, cloud, first, path);
  await expect(page.getByText("1 empty response is hidden")).toBeVisible();
  await expect(page.getByText("3 responses", { exact: true })).toBeVisible();

  // A file of all has the empty ones too.
  await page.getByRole("button", { name: "Export" }).press("Enter");
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "JSON" }).press("Enter");
  expect(JSON.parse(await readFile(await (await download).path(), "utf8"))).toHaveLength(4);
  await page.getByRole("gridcell", { name: /^Bartholomew/ }).hover();
  await expect(page.getByTitle(long)).toBeVisible();
  await page.getByRole("button", { name: "View options" }).hover();
  await expect(page.getByTitle(long)).toHaveCount(0);
  await page.getByRole("button", { name: "View options" }).press("Enter");
  const options = page.getByRole("dialog", { name: "View options" });
  await options.getByRole("switch", { name: "Mask data" }).press("Space");
  await expect(cell(page, "A** ********")).toBeVisible();
  await expect(cell(page, "T**").first()).toBeVisible();
  await expect(page.getByRole("grid")).not.toContainText(/Lovelace|Bartholomew|Tea/);
  await choose(options.getByLabel("Date format"), "Time");
  await expect(page.locator('[data-row] [data-column="__gf_created_at"]').first()).toHaveText(
    /^\d+:\d\d(:\d\d)?\s[AP]M$/,
  );
  await choose(options.getByLabel("Date format"), "Date");
  await expect(page.locator('[data-row] [data-column="__gf_created_at"]').first()).toHaveText(
    /^[A-Z][a-z]+ \d+, \d{4}$/,
  );
  await expectSoundEverywhere(page, "the view options of masked data");
  await expect(options.getByRole("link", { name: "Open simulator" })).toHaveAttribute(
    "href",
    /\/data\/simulator$/,
  );
  await options.getByRole("switch", { name: "Hide records with empty data" }).press("Space");
  await expect(page.locator("[data-row]")).toHaveCount(4);
  await expect(page.getByText("empty response is hidden")).toBeHidden();
  await expect(page.locator("[data-announcer]")).toHaveText("4 responses");

  await page.reload();
  await expect(page.locator("[data-row]")).toHaveCount(4);
  await page.getByRole("gridcell", { name: /^B\*+ / }).hover();
  await expect(page.locator("[data-row] [data-column][title]")).toHaveAttribute("title", /^B\*{10} o\* /);
  await cell(page, "A** ********").dblclick();
  await expect(page.getByText("To edit masked answers, turn off Mask data")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Name of/ })).toHaveCount(0);
  // The tools say it, and lead to the option.
  await page.getByRole("button", { name: "Masked" }).click();
  await expect(options.getByRole("switch", { name: "Mask data" })).toBeChecked();
  await page.keyboard.press("Escape");
  await cell(page, "A** ********").hover();
  await page
    .locator("[data-row]")
    .filter({ hasText: "A** *" })
    .getByRole("button", { name: /^Open/ })
    .click();
  const record = page.getByRole("complementary", { name: /Response/ });
  await expect(record).toContainText("A** ********");
  await record.getByText("Raw data").click();
  for (const fact of ["Position", "Number", "Received", "Response ID", "Form ID"])
    await expect(record.getByRole("term").filter({ hasText: fact })).toBeVisible();
  await expect(record).toContainText(form_id);
  await expect(record).toContainText("B****** **** ******* *******");
  await expect(record).not.toContainText(/Lovelace|Berlin|Germany|secret-shop/);
  await page.context().close();
});

// Proves data/view-layout, data/edit-chart-current
test("a table is shown as a gallery, a list and a chart, by keyboard and on phones", async ({
  browser,
  cloud,
}) => {
  const { first, form_id, path } = await arrangeGuests(cloud, GUESTS);
  const page = await openGrid(browser, cloud, first, path);
  const show = (name: string) => showAs(page, name);
  for (const name of ["Gallery", "List"]) {
    await show(name);
    const list = page.getByRole("list", { name: "Responses" });
    await expect(list.getByRole("button")).toHaveCount(3);
    await expect(list.getByRole("button").first()).toContainText("Cleo Marsh");
    await list.getByRole("button").first().focus();
    await page.keyboard.press(name === "Gallery" ? "ArrowRight" : "ArrowDown");
    await expect(list.getByRole("button", { name: /Bea Smith/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Response #002" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(list.getByRole("button", { name: /Bea Smith/ })).toBeFocused();
    await expectSoundEverywhere(page, `as a ${name}`);
    // Every card has the same questions in the same places.
    const names = (at: number) =>
      list
        .getByRole("button")
        .nth(at)
        .getByText(/^(Guests|Drink|Received)/)
        .allTextContents();
    expect((await names(0)).map((text) => text.split(":")[0])).toEqual(["Guests", "Drink", "Received"]);
    // On a wide screen the cards stand beside each other, so the key for the next line leads to the last one.
    await list.getByRole("button").first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(list.getByRole("button", { name: name === "Gallery" ? /Ada/ : /Bea/ })).toBeFocused();
  }

  await show("Chart");
  await expect(page.getByText("3 responses by Received.")).toBeVisible();
  await expectSoundEverywhere(page, "bars");
  await choose(page.getByLabel("Count by"), "Drink");
  await expect(page.getByRole("listitem").filter({ hasText: /^Tea2$/ })).toBeVisible();
  await submitGuest(cloud, form_id, { name: "Dora", guests: 1, drink: "tea" });
  await expect(page.getByRole("listitem").filter({ hasText: /^Tea3$/ })).toBeVisible();
  await page.getByRole("button", { name: "Donut" }).click();
  await expect(page.getByRole("img", { name: "Donut. Tea: 3, Coffee: 1" })).toBeVisible();
  await expectSoundEverywhere(page, "a donut");
  await page.getByRole("button", { name: "Numbers as a table" }).click();
  await expect(page.getByRole("row", { name: "Tea 3" })).toBeVisible();
  await page.getByLabel("Search in all columns").fill("Cleo");
  await expect(page.getByRole("row")).toHaveText(["DrinkCount", "Coffee1"]);
  // Responses that the rows of the search do not get by themselves are counted.
  await submitGuest(cloud, form_id, { name: "Cleo Two", guests: 1, drink: "coffee" });
  await submitGuest(cloud, form_id, { name: "Cleo Three", guests: 1, drink: "tea" });
  await expect(page.getByRole("row")).toHaveText(["DrinkCount", "Coffee2", "Tea1"]);
  await page.reload();
  await expect(page.getByText("3 responses by Drink.")).toBeVisible();
  await page.context().close();
});

// Proves data/view-layout
test("every layout says that it loads, that there are no responses, and that none match", async ({
  browser,
  cloud,
}) => {
  const { first, form_id, path } = await arrangeGuests(cloud, []);
  const page = await openGrid(browser, cloud, first, path);
  for (const name of ["Gallery", "List", "Chart"]) {
    await showAs(page, name);
    await expect(page.getByText("No responses yet")).toBeVisible();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/private/editor/${form_id}/**`, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    // Once, beside the placeholders.
    await expect(page.getByRole("status", { name: "Loading rows" })).toHaveCount(1);
    expect((await axe(page).analyze()).violations).toEqual([]);
    release();
    await expect(page.getByText("No responses yet")).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    await page.getByLabel("Search in all columns").fill("nobody");
    await expect(page.getByText("No results")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters and search" }).click();
    await expect(page.getByText("No responses yet")).toBeVisible();
  }
  await page.context().close();
});
