import type { Page } from "@playwright/test";
import { exportRows } from "#core/contracts/grid/rows.ts";
import { axe } from "../../journeys/axe.ts";
import { choose } from "../../journeys/choose.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";
import { answeredForm, cell, guestForm, openGuests } from "./guests.ts";

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
  page,
  server,
}) => {
  const long = "Bartholomew of a house whose name is longer than its column";
  const guests = GUESTS.with(1, { ...GUESTS[1]!, name: long });
  const fake = answeredForm(guestForm(), [...guests, {}]);
  fake.rows.responses = fake.rows.responses.map((row) =>
    row.local_index === 4 ? { ...row, data: {} } : row,
  );
  for (const { id } of fake.rows.responses) {
    fake.rows.metas.set(id, {
      x_referer: "https://secret-shop.example/",
      time_zone: "Europe/Berlin",
      geo: { city: "Berlin", region: "Land Berlin", country: "DE" },
    });
  }
  await openFormAt(page, server, fake, "data/responses");
  await expect(page.getByText("1 empty response is hidden")).toBeVisible();
  await expect(page.getByText("3 responses", { exact: true })).toBeVisible();

  // A file of all has the empty ones too.
  fake.answers.on(exportRows, () => null);
  const exported = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).press("Enter");
  await page.getByRole("menuitem", { name: "JSON" }).press("Enter");
  expect(new URL((await exported).url()).searchParams.has("empty")).toBe(false);
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
  await expect(record).toContainText(fake.form_id);
  await expect(record).toContainText("B****** **** ******* *******");
  await expect(record).not.toContainText(/Lovelace|Berlin|Germany|secret-shop/);
});

// Proves data/view-layout
test("a table is shown as a gallery and a list, by keyboard and on phones", async ({ page, server }) => {
  await openGuests(page, server, GUESTS);
  for (const name of ["Gallery", "List"]) {
    await showAs(page, name);
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
});

// Proves data/view-layout, data/edit-chart-current
test("a table is shown as a chart, which counts what arrives", async ({ page, server }) => {
  const fake = await openGuests(page, server, GUESTS);
  await showAs(page, "Chart");
  await expect(page.getByText("3 responses by Received.")).toBeVisible();
  await expectSoundEverywhere(page, "bars");
  await choose(page.getByLabel("Count by"), "Drink");
  await expect(page.getByRole("listitem").filter({ hasText: /^Tea2$/ })).toBeVisible();
  await fake.rows.arrive({ name: "Dora", guests: 1, drink: "tea" });
  await expect(page.getByRole("listitem").filter({ hasText: /^Tea3$/ })).toBeVisible();
  await page.getByRole("button", { name: "Donut" }).click();
  await expect(page.getByRole("img", { name: "Donut. Tea: 3, Coffee: 1" })).toBeVisible();
  await expectSoundEverywhere(page, "a donut");
  await page.getByRole("button", { name: "Numbers as a table" }).click();
  await expect(page.getByRole("row", { name: "Tea 3" })).toBeVisible();
  await page.getByLabel("Search in all columns").fill("Cleo");
  await expect(page.getByRole("row")).toHaveText(["DrinkCount", "Coffee1"]);
  // Responses that the rows of the search do not get by themselves are counted.
  await fake.rows.arrive({ name: "Cleo Two", guests: 1, drink: "coffee" });
  await fake.rows.arrive({ name: "Cleo Three", guests: 1, drink: "tea" });
  await expect(page.getByRole("row")).toHaveText(["DrinkCount", "Coffee2", "Tea1"]);
  await page.reload();
  await expect(page.getByText("3 responses by Drink.")).toBeVisible();
});

for (const name of ["Gallery", "List", "Chart"]) {
  // Proves data/view-layout
  test(`a ${name} says that it loads, that there are no responses, and that none match`, async ({
    page,
    server,
  }) => {
    const fake = await openGuests(page, server, []);
    await showAs(page, name);
    await expect(page.getByText("No responses yet")).toBeVisible();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/private/editor/${fake.form_id}/**`, async (route) => {
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
  });
}
