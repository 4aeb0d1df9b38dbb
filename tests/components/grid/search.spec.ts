import type { RowPage } from "#core/contracts/grid/rows.ts";
import { axe } from "../../journeys/axe.ts";
import { choose } from "../../journeys/choose.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";
import { answeredForm, guestForm, openGuests } from "./guests.ts";

const GUESTS = [
  { name: "Ada Lovelace", guests: 2, drink: "tea" },
  { name: "Tea Leoni", guests: 1, drink: "coffee" },
  { name: "Bea Lovelock", drink: "coffee" },
];

// Proves data/grid-search, data/grid-search-locally, data/grid-no-results, data/error-no-match
test("a search covers all columns, one column, or similar words of the loaded rows", async ({
  page,
  server,
}) => {
  await openGuests(page, server, GUESTS);
  const rows = page.locator("[data-row]");
  const where = async (name: string) => {
    await page.getByRole("button", { name: "Choose where to search" }).click();
    await page.getByRole("menuitemradio", { name }).click();
  };
  await page.getByLabel("Search in all columns").fill("tea");
  await expect(rows).toHaveCount(2);
  await expect(page.locator("mark")).toHaveText(["Tea", "Tea"]);

  await where("Drink");
  await expect(rows).toHaveCount(1);
  await expect(page.getByText("1 response", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Search in Drink")).toHaveValue("tea");
  await expect(page).toHaveURL(/search_column=/);
  await page.reload();
  await expect(page.getByLabel("Search in Drink")).toHaveValue("tea");
  await expect(rows).toHaveCount(1);

  await where("Search locally");
  await page.getByLabel("Search this page").fill("lovelaco");
  await expect(rows.filter({ hasText: "Tea Leoni" })).toHaveCount(0);
  await expect(rows.filter({ hasText: /Lovelace|Lovelock/ })).toHaveCount(2);
  await expect(page.getByText("2 of 3 rows on this page")).toBeVisible();
  await expect(page.locator("mark").first()).toHaveText(/^Lovel/);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.getByLabel("Search this page").fill("nobody like this");
  await expect(page.getByText("No results")).toBeVisible();
  expect(requests.filter((url) => url.includes("/rows"))).toEqual([]);
  expect((await axe(page).analyze()).violations).toEqual([]);
  await page.getByRole("button", { name: "Clear filters and search" }).click();
  await expect(rows).toHaveCount(3);
});

test("a number of a filter may have a comma, and one with two meanings says how each is typed", async ({
  page,
  server,
}) => {
  await openGuests(page, server, GUESTS);
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitem", { name: "Guests" }).click();
  const value = page.getByLabel("Value of Guests");
  await expect(value).toBeFocused();
  await page.keyboard.type("1,234");
  await expect(page.getByText("Enter 1234 or 1.2340.")).toBeVisible();
  // The message takes nothing from whoever types on.
  await expect(value).toBeFocused();
  for (let key = 0; key < 5; key += 1) await page.keyboard.press("Backspace");
  await page.keyboard.type("2,0");
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await expect(value).toHaveValue("2,0");
});

// Proves editor/rule-operators-numbers, data/grid-filters, data/grid-sorts
test("a filter has every operator of its column's type, and a sort says where empty cells stand", async ({
  page,
  server,
}) => {
  await openGuests(page, server, GUESTS);
  const names = page.locator("[data-row] [dir=auto][data-column]").filter({ hasText: /^(Ada|Tea|Bea) / });
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitem", { name: "Name" }).click();
  await choose(page.getByLabel("Condition of Name"), "matches a text query");
  await page.getByLabel("Value of Name").fill("ada &");
  await expect(page.getByLabel("Value of Name")).toHaveAttribute("aria-invalid", "true");
  // Which rows such a query finds is PostgreSQL's business.
  const found = {
    rows: [],
    count: 0,
    page: 0,
    limit: 100,
    next_cursor: null,
    previous_cursor: null,
  } satisfies RowPage;
  await page.route(/rows\?.*fts/, (route) => route.fulfill({ json: { data: found } }));
  const asked = page.waitForRequest(/rows\?.*fts/);
  await page.getByLabel("Value of Name").fill("(ada | bea) & !leoni");
  const [{ op, value }] = JSON.parse(new URL((await asked).url()).searchParams.get("where")!);
  expect([op, value]).toEqual(["fts", "(ada | bea) & !leoni"]);
  await expect(page.getByText("No results")).toBeVisible();
  await choose(page.getByLabel("Condition of Name"), "is NULL");
  await expect(page.getByText("No results")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Remove filter by Name" }).click();

  // A list of moments has one input for each, and one for the next.
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitem", { name: "Received" }).click();
  await choose(page.getByLabel("Condition of Received"), "is one of");
  const moments = page.getByRole("group", { name: "Value of Received" }).getByRole("textbox");
  await expect(moments).toHaveCount(1);
  await moments.first().fill("2026-11-20T10:00");
  await expect(names).toHaveText(["Ada Lovelace"]);
  await moments.nth(1).fill("2026-11-20T10:02");
  await expect(names).toHaveText(["Bea Lovelock", "Ada Lovelace"]);
  await moments.first().fill("");
  await expect(names).toHaveText(["Bea Lovelock"]);
  await expect(moments).toHaveCount(3);
  await moments.first().fill("2026-11-20T10:01");
  await expect(names).toHaveText(["Bea Lovelock", "Tea Leoni"]);
  await page.reload();
  await page.getByRole("button", { name: /^Received is one of/ }).click();
  await expect(moments).toHaveCount(3);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Remove filter by Received" }).click();

  await page.getByRole("button", { name: "Newest first" }).click();
  await choose(page.getByLabel("Choose a column"), "Guests");
  await expect(names).toHaveText(["Tea Leoni", "Ada Lovelace", "Bea Lovelock"]);
  await choose(page.getByLabel("Empty cells of Guests"), "Empty first");
  await expect(names).toHaveText(["Bea Lovelock", "Tea Leoni", "Ada Lovelace"]);
  await expect(page).toHaveURL(/nullsfirst/);
  await expectSoundEverywhere(page, "the sort");
});

// Proves data/grid-search-slow
test("a large table says that its search is slow, and how much of its index is built", async ({
  page,
  server,
}) => {
  const fake = await openGuests(page, server, GUESTS);
  const note = page.getByRole("status").filter({ hasText: "Searching this table is slow" });
  fake.rows.search_index = { state: "building", share: 0.425 };
  await page.getByLabel("Search in all columns").fill("lovelace");
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await expect(note).toHaveText("Searching this table is slow until its search index is ready: 42%.");
  expect((await axe(page).analyze()).violations).toEqual([]);
  fake.rows.search_index = { state: "ready", share: 1 };
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(note).toHaveCount(0);
  await expect(page.locator("[data-row]")).toHaveCount(1);
});

// Proves data/grid-view-refused
test("a view that no longer fits its questions says so and can be cleared", async ({ page, server }) => {
  const fake = answeredForm(guestForm(), GUESTS);
  const guests = fake.form.fields.find(({ name }) => name === "guests")!;
  // As it was before the question became a number.
  const view = new URLSearchParams({
    where: JSON.stringify([
      [guests.id, "ilike", "%1%"],
      [guests.id, "gt", "b"],
    ]),
  });
  await openFormAt(page, server, fake, `data/responses?${view}`);
  const failed = page.getByRole("alert").filter({ hasText: "no longer fits its question" });
  await expect(failed).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);
  await failed.getByRole("button", { name: "Clear filters, search and sort" }).click();
  await expect(page.locator("[data-row]")).toHaveCount(3);
  await expect(page).not.toHaveURL(/where=/);
});

// Proves data/grid-filters
test("Enter in a filter's value closes it unless it is invalid, and several filters are cleared at once", async ({
  page,
  server,
}) => {
  await openGuests(page, server, GUESTS);
  const rows = page.locator("[data-row]");
  const clear = page.getByRole("button", { name: "Clear filters" });
  const add = async (name: string, condition: string) => {
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByRole("menuitem", { name }).click();
    await choose(page.getByLabel(`Condition of ${name}`), condition);
    await page.getByLabel(`Value of ${name}`).focus();
  };
  await add("Name", "contains");
  await page.keyboard.type("lovel");
  await page.keyboard.press("Enter");
  const chip = page.getByRole("button", { name: /^Name contains\s*lovel$/ });
  await expect(chip).toBeFocused();
  await expect(rows).toHaveCount(2);
  await expect(clear).toHaveCount(0);

  await add("Guests", "is at least");
  await page.keyboard.type("two");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Value of Guests")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Value of Guests").fill("2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Filter by Guests" })).toBeHidden();
  await expect(rows).toHaveCount(1);
  expect((await axe(page).analyze()).violations).toEqual([]);

  await clear.click();
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole("list", { name: "Filters" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add filter" })).toBeFocused();
});
