import { runScheduled } from "#local/built-worker.ts";
import { MIN_ROWS } from "#worker/db/grid/search-indexes.ts";
import { NEXT_INDEX } from "#worker/testing/factories.ts";
import { axe } from "../axe.ts";
import { choose } from "../choose.ts";
import { query } from "../database.ts";
import { expect, test } from "../journey.ts";
import { expectSoundEverywhere } from "../soundness.ts";
import { arrangeGuests, openGrid } from "./guest-list.ts";

const GUESTS = [
  { name: "Ada Lovelace", guests: 2, drink: "tea" },
  { name: "Tea Leoni", guests: 1, drink: "coffee" },
  { name: "Bea Lovelock", drink: "coffee" },
];

// Proves data/grid-search, data/grid-search-locally, data/grid-no-results, data/error-no-match
test("a search covers all columns, one column, or similar words of the loaded rows", async ({
  browser,
  cloud,
}) => {
  const { first, path } = await arrangeGuests(cloud, GUESTS);
  const page = await openGrid(browser, cloud, first, path);
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
  await page.context().close();
});

// Proves editor/rule-operators-numbers, data/grid-filters, data/grid-sorts
test("a filter has every operator of its column's type, and a sort says where empty cells stand", async ({
  browser,
  cloud,
}) => {
  const { first, form_id, path } = await arrangeGuests(cloud, GUESTS);
  await query(
    cloud.connectionString,
    `UPDATE response SET created_at = '2026-11-20T10:00Z'::timestamptz + local_index * interval '1 minute'
     WHERE form_id = $1`,
    [form_id],
  );
  const page = await openGrid(browser, cloud, first, path);
  const names = page.locator("[data-row] [dir=auto][data-column]").filter({ hasText: /^(Ada|Tea|Bea) / });
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitem", { name: "Name" }).click();
  await choose(page.getByLabel("Condition of Name"), "matches a text query");
  await page.getByLabel("Value of Name").fill("ada &");
  await expect(page.getByLabel("Value of Name")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Value of Name").fill("(ada | bea) & !leoni");
  await expect(names).toHaveText(["Bea Lovelock", "Ada Lovelace"]);
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
  await moments.first().fill("2026-11-20T10:01");
  await expect(names).toHaveText(["Ada Lovelace"]);
  await moments.nth(1).fill("2026-11-20T10:03");
  await expect(names).toHaveText(["Bea Lovelock", "Ada Lovelace"]);
  await moments.first().fill("");
  await expect(names).toHaveText(["Bea Lovelock"]);
  await expect(moments).toHaveCount(3);
  await moments.first().fill("2026-11-20T10:02");
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
  await page.context().close();
});

// Proves data/grid-search-slow
test("a large table says that its search is slow, and how much of its index is built", async ({
  browser,
  cloud,
}) => {
  const { first, form_id, path } = await arrangeGuests(cloud, [{ name: "Ada Lovelace" }]);
  await query(
    cloud.connectionString,
    `INSERT INTO response (form_id, local_index, data)
     SELECT $1::uuid, ${NEXT_INDEX},
       (SELECT jsonb_build_object(id::text, jsonb_build_object('value', 'guest ' || n))
        FROM attribute WHERE form_id = $1::uuid AND name = 'name')
     FROM generate_series(1, $2::integer) n`,
    [form_id, MIN_ROWS],
  );
  const page = await openGrid(browser, cloud, first, path);
  const note = page.getByRole("status").filter({ hasText: "Searching this table is slow" });
  // The first search asks for the index. Later ones tell how far it is.
  await page.getByLabel("Search in all columns").fill("lovelace");
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(note).toHaveText("Searching this table is slow until its search index is ready: 0%.", {
      timeout: 1_000,
    });
  }).toPass();
  expect((await axe(page).analyze()).violations).toEqual([]);
  await expect(async () => {
    await runScheduled(cloud.origin);
    const [index] = await query<{ is_ready: boolean }>(
      cloud.connectionString,
      "SELECT ready_at IS NOT NULL AS is_ready FROM search_index WHERE form_id = $1",
      [form_id],
    );
    expect(index?.is_ready).toBe(true);
  }).toPass();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(note).toHaveCount(0);
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await page.context().close();
});

// Proves data/grid-view-refused
test("a view that no longer fits its questions says so and can be cleared", async ({ browser, cloud }) => {
  const { first, form_id, path } = await arrangeGuests(cloud, GUESTS);
  const [field] = await query<{ id: string }>(
    cloud.connectionString,
    "SELECT id FROM attribute WHERE form_id = $1 AND name = 'guests'",
    [form_id],
  );
  // As it was before the question became a number.
  const view = new URLSearchParams({
    where: JSON.stringify([
      [field!.id, "ilike", "%1%"],
      [field!.id, "gt", "b"],
    ]),
  });
  const page = await openGrid(browser, cloud, first, `${path}?${view}`);
  const failed = page.getByRole("alert").filter({ hasText: "no longer fits its question" });
  await expect(failed).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);
  await failed.getByRole("button", { name: "Clear filters, search and sort" }).click();
  await expect(page.locator("[data-row]")).toHaveCount(3);
  await expect(page).not.toHaveURL(/where=/);
  await page.context().close();
});

// Proves data/grid-filters
test("Enter in a filter's value closes it unless it is invalid, and several filters are cleared at once", async ({
  browser,
  cloud,
}) => {
  const { first, path } = await arrangeGuests(cloud, GUESTS);
  const page = await openGrid(browser, cloud, first, path);
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
  await page.context().close();
});
