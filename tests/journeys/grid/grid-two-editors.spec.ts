import type { Page } from "@playwright/test";
import { choose } from "../choose.ts";
import { query } from "../database.ts";
import { expect, test } from "../journey.ts";
import { openAs } from "../presence/two-people.ts";
import { storedAnswers } from "../respondent-form.ts";
import { signal } from "../signal.ts";
import { arrangeGuests, cell, openGrid, submitGuest } from "./guest-list.ts";

/** Two people view the responses of one form. */

const names = (page: Page) => page.locator('[data-row] [aria-colindex="4"]');

/** Records every element of the grid that changes from now on, by its cell. */
async function watchCells(page: Page) {
  await page.evaluate(() => {
    const changed = new Set<string>();
    Object.assign(window, { changedCells: changed });
    const note = ({ target }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement;
      const row = element?.closest("[data-row]");
      const column = element?.closest<HTMLElement>("[data-column]");
      changed.add(`${row?.getAttribute("aria-rowindex")}/${column?.getAttribute("aria-colindex")}`);
    };
    new MutationObserver((records) => records.forEach(note)).observe(
      document.querySelector('[role="grid"]')!,
      {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      },
    );
  });
  return () => page.evaluate(() => [...(window as unknown as { changedCells: Set<string> }).changedCells]);
}

// Proves data/edit-value
test("one edits, the other sees the value and the cursor, and only that cell is rendered again", async ({
  browser,
  cloud,
}) => {
  const people = ["Ada", "Bea", "Cleo"].map((name) => ({ name, guests: 1, drink: "tea" }));
  const { first, second, form_id, path } = await arrangeGuests(cloud, people);
  const ada = await openGrid(browser, cloud, first, path);
  const sam = await openGrid(browser, cloud, second, path);
  await expect(ada.getByRole("button", { name: "People here: Sam Second" })).toBeVisible();

  await cell(sam, "Bea").click();
  await expect(ada.getByRole("gridcell", { name: /Bea\s*Sam Second/ })).toBeVisible();
  await sam.keyboard.press("Enter");
  await expect(ada.getByText("Sam Second is editing")).toBeVisible();

  await sam.keyboard.press("Escape");
  await cell(sam, "#001").click();
  await expect(ada.getByRole("gridcell", { name: /#001\s*Sam Second/ })).toBeVisible();
  const changed = await watchCells(ada);
  // Sam's cursor stays on #001 while the edit is sent directly to the server.
  const [row] = await query<{ id: string; field_id: string }>(
    cloud.connectionString,
    `SELECT r.id, a.id AS field_id FROM response r JOIN attribute a ON a.form_id = r.form_id AND a.name = 'name'
     WHERE r.form_id = $1 AND r.local_index = 2`,
    [form_id],
  );
  const answer = await sam.evaluate(
    async ([address]) =>
      (
        await fetch(address!, {
          method: "PATCH",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ transaction_id: "journey-1", value: "Beatrice" }),
        })
      ).status,
    [`/private/editor/${form_id}/rows/${row!.id}/fields/${row!.field_id}`],
  );
  expect(answer).toBe(200);
  await expect(cell(ada, "Beatrice")).toBeVisible();
  expect(await changed()).toEqual(["3/4"]);
  await expect(cell(sam, "Beatrice")).toBeVisible();

  await cell(ada, "Beatrice").click();
  await ada.keyboard.type("Bea again");
  await ada.keyboard.press("Enter");
  await expect(cell(sam, "Bea again")).toBeVisible();
  await expect
    .poll(async () => (await storedAnswers(cloud, form_id)).map(({ name }) => name))
    .toEqual(["Ada", "Bea again", "Cleo"]);
});

// Proves data/grid-refresh
test("a response arrives without a reload: in its place, or as a count while other rows are shown", async ({
  browser,
  cloud,
}) => {
  const { first, form_id, path } = await arrangeGuests(cloud, [{ name: "Ada" }]);
  const page = await openGrid(browser, cloud, first, path);
  await submitGuest(cloud, form_id, { name: "Dora", guests: 2 });
  await expect(cell(page, "Dora")).toBeVisible();
  await expect(page.getByText("2 responses")).toBeVisible();

  await page.getByRole("button", { name: "Newest first" }).click();
  await choose(page.getByLabel("Choose a column"), "Name");
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await page.keyboard.press("Escape");
  await expect(names(page)).toHaveText(["Ada", "Dora"]);
  await submitGuest(cloud, form_id, { name: "Bea" });
  await page.getByRole("button", { name: "1 new" }).click();
  await expect(names(page)).toHaveText(["Ada", "Bea", "Dora"]);
});

test("a response that arrives between loading the rows and entering the room is shown", async ({
  browser,
  cloud,
}) => {
  const { first, form_id, path } = await arrangeGuests(cloud, [{ name: "Ada" }]);
  const letIn = signal();
  const page = await openAs(browser, cloud, first, path, (opened) =>
    opened.route(`**/${form_id}/room-token`, async (route) => {
      await letIn.fired;
      await route.continue();
    }),
  );
  await expect(names(page)).toHaveText(["Ada"]);
  await submitGuest(cloud, form_id, { name: "Bea" });
  letIn.fire();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(names(page)).toHaveText(["Bea", "Ada"]);
  await expect(page.getByText("2 responses")).toBeVisible();
});

test("a change that is published during a query survives its older rows", async ({ browser, cloud }) => {
  const { first, form_id, path } = await arrangeGuests(cloud, [{ name: "Ada" }, { name: "Dora" }]);
  const page = await openGrid(browser, cloud, first, path);
  await expect(names(page)).toHaveText(["Dora", "Ada"]);
  await expect(page.getByRole("status", { name: "Rows are loaded" })).toBeAttached();
  const held: (() => void)[] = [];
  await page.route(new RegExp(`/${form_id}/rows(\\?|$)`), async (route) => {
    const response = await route.fetch();
    const release = signal();
    held.push(release.fire);
    await release.fired;
    await route.fulfill({ response });
  });

  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => held.length).toBe(1);
  await submitGuest(cloud, form_id, { name: "Eve" });
  await expect(names(page)).toHaveText(["Eve", "Dora", "Ada"]);
  held[0]!();
  await expect(page.getByRole("status", { name: "Rows are loaded" })).toBeAttached();
  await expect(names(page)).toHaveText(["Eve", "Dora", "Ada"]);

  await page.getByRole("button", { name: "Newest first" }).click();
  await choose(page.getByLabel("Choose a column"), "Name");
  await page.keyboard.press("Escape");
  await expect.poll(() => held.length).toBe(2);
  await submitGuest(cloud, form_id, { name: "Bea" });
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  held[1]!();
  await expect(names(page)).toHaveText(["Ada", "Dora", "Eve"]);
  await page.getByRole("button", { name: "1 new" }).click();
  await expect.poll(() => held.length).toBe(3);
  held[2]!();
  await expect(names(page)).toHaveText(["Ada", "Bea", "Dora", "Eve"]);
});

// Proves data/rule-cell, data/error-asserts
test("an edit that the server refuses is reverted and reported", async ({ browser, cloud }) => {
  const { first, form_id, path } = await arrangeGuests(cloud, [{ name: "Ada", guests: 1 }]);
  const page = await openGrid(browser, cloud, first, path);
  const guests = page.locator('[data-row] [aria-colindex="5"]');

  await guests.click();
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("9");
  await page.keyboard.press("Escape");
  await expect(guests).toHaveText("1");

  await query(cloud.connectionString, "UPDATE attribute SET max = 3 WHERE form_id = $1 AND name = 'guests'", [
    form_id,
  ]);
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Couldn’t save “Guests” of #001")).toBeVisible();
  await expect(guests).toHaveText("1");

  await guests.click();
  await page.keyboard.press("Delete");
  await expect(guests).toHaveText("");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(guests).toHaveText("1");
  await expect.poll(async () => (await storedAnswers(cloud, form_id))[0]?.guests).toBe(1);
});

test("what is typed survives when its row is deleted or another page is opened", async ({
  browser,
  cloud,
}) => {
  const { first, form_id, path } = await arrangeGuests(cloud, [{ name: "Ada" }, { name: "Bea" }]);
  const page = await openGrid(browser, cloud, first, path);
  await page.getByRole("link", { name: "Customers" }).first().click();
  await expect(page.getByRole("grid", { name: "Customers" })).toBeVisible();
  await page.goBack();
  await cell(page, "Bea").click();
  await page.keyboard.type("Beatrice");
  await page.goForward();
  await expect.poll(async () => (await storedAnswers(cloud, form_id))[1]?.name).toBe("Beatrice");
  await page.goBack();

  await cell(page, "Ada").click();
  await page.keyboard.type("Ada L");
  const [row] = await query<{ id: string }>(
    cloud.connectionString,
    "SELECT id FROM response WHERE form_id = $1 AND local_index = 1",
    [form_id],
  );
  await page.evaluate(
    ([address, id]) =>
      fetch(address!, {
        method: "DELETE",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ transaction_id: "journey-1", deletion_id: crypto.randomUUID(), ids: [id] }),
      }),
    [`/private/editor/${form_id}/rows`, row!.id],
  );
  await expect(page.getByText("1 response", { exact: true })).toBeVisible();
  await page.keyboard.type("ovelace");
  await page.keyboard.press("Enter");
  await expect(page.getByText("It no longer exists. You entered: Ada Lovelace")).toBeVisible();
  await expect(names(page)).toHaveText(["Beatrice"]);
});

// Proves data/edit-deleted-rows
test("with the keyboard only: move, edit, tick, copy, paste, open and delete", async ({ browser, cloud }) => {
  const { first, form_id, path } = await arrangeGuests(cloud, [
    { name: "Ada", guests: 1, drink: "tea" },
    { name: "Bea", guests: 2, drink: "coffee" },
  ]);
  const page = await openGrid(browser, cloud, first, path);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const active = page.locator("#grid-active-cell");
  await page.getByRole("grid").focus();
  await page.keyboard.press("ArrowDown");
  await expect(active).toHaveText("#002");
  // The last column is the customer's, who is unknown here.
  await page.keyboard.press("End");
  await expect(active).toHaveAttribute("data-column", "__gf_customer_id");
  await page.keyboard.press("ArrowLeft");
  await expect(active).toHaveText("Coffee");
  await page.keyboard.press("ControlOrMeta+c");
  await page.keyboard.press("ArrowDown");
  await expect(active).toHaveText("Tea");
  await page.keyboard.press("ControlOrMeta+v");
  await expect(active).toHaveText("Coffee");
  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { name: "Response #001" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("grid")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 response selected")).toBeVisible();
  await page.getByRole("button", { name: "Delete 1 response" }).press("Enter");
  await expect(names(page)).toHaveText(["Bea"]);
  await expect(page.getByText("1 response", { exact: true })).toBeVisible();
  expect((await storedAnswers(cloud, form_id)).map(({ name }) => name)).toEqual(["Bea"]);
});
