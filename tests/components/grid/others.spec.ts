import { choose } from "../../journeys/choose.ts";
import { signal } from "../../journeys/signal.ts";
import { expect, openFormAt, test } from "../component.ts";
import { answeredForm, cell, guestForm, names, openGuests } from "./guests.ts";

/** What one person sees of the changes of others, and what becomes of what they type. */

test("a response that arrives between loading the rows and entering the room is shown", async ({
  page,
  server,
}) => {
  const fake = answeredForm(guestForm(), [{ name: "Ada" }]);
  const letIn = signal();
  await page.route(`**/${fake.form_id}/room-token`, async (route) => {
    await letIn.fired;
    await route.continue();
  });
  await openFormAt(page, server, fake, "data/responses");
  await expect(names(page)).toHaveText(["Ada"]);
  fake.rows.add({ name: "Bea" });
  letIn.fire();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(names(page)).toHaveText(["Bea", "Ada"]);
  await expect(page.getByText("2 responses")).toBeVisible();
});

test("a change that is published during a query survives its older rows", async ({ page, server }) => {
  const fake = await openGuests(page, server, [{ name: "Ada" }, { name: "Dora" }]);
  await expect(names(page)).toHaveText(["Dora", "Ada"]);
  await expect(page.getByRole("status", { name: "Rows are loaded" })).toBeAttached();
  const held: (() => void)[] = [];
  await page.route(new RegExp(`/${fake.form_id}/rows(\\?|$)`), async (route) => {
    const response = await route.fetch();
    const release = signal();
    held.push(release.fire);
    await release.fired;
    await route.fulfill({ response });
  });

  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => held.length).toBe(1);
  await fake.rows.arrive({ name: "Eve" });
  await expect(names(page)).toHaveText(["Eve", "Dora", "Ada"]);
  held[0]!();
  await expect(page.getByRole("status", { name: "Rows are loaded" })).toBeAttached();
  await expect(names(page)).toHaveText(["Eve", "Dora", "Ada"]);

  await page.getByRole("button", { name: "Newest first" }).click();
  await choose(page.getByLabel("Choose a column"), "Name");
  await page.keyboard.press("Escape");
  await expect.poll(() => held.length).toBe(2);
  await fake.rows.arrive({ name: "Bea" });
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  held[1]!();
  await expect(names(page)).toHaveText(["Ada", "Dora", "Eve"]);
  await page.getByRole("button", { name: "1 new" }).click();
  await expect.poll(() => held.length).toBe(3);
  held[2]!();
  await expect(names(page)).toHaveText(["Ada", "Bea", "Dora", "Eve"]);
});

// Proves data/rule-cell, data/error-asserts
test("an edit that the server refuses is reverted and reported", async ({ page, server }) => {
  const fake = await openGuests(page, server, [{ name: "Ada", guests: 1 }]);
  const guests = page.locator('[data-row] [aria-colindex="5"]');

  await guests.click();
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("9");
  await page.keyboard.press("Escape");
  await expect(guests).toHaveText("1");

  // The question allows less meanwhile, and this page has not heard of it.
  const { fields } = fake.form;
  fake.change({ fields: fields.map((field) => (field.name === "guests" ? { ...field, max: 3 } : field)) });
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Couldn’t save “Guests” of #001")).toBeVisible();
  await expect(guests).toHaveText("1");

  await guests.click();
  await page.keyboard.press("Delete");
  await expect(guests).toHaveText("");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(guests).toHaveText("1");
  await expect.poll(() => fake.rows.stored[0]?.guests).toBe(1);
});

test("what is typed survives when its row is deleted or another page is opened", async ({ page, server }) => {
  const fake = await openGuests(page, server, [{ name: "Ada" }, { name: "Bea" }]);
  await page.getByRole("link", { name: "Customers" }).first().click();
  await expect(page.getByRole("grid", { name: "Customers" })).toBeVisible();
  await page.goBack();
  await cell(page, "Bea").click();
  await page.keyboard.type("Beatrice");
  await page.goForward();
  await expect.poll(() => fake.rows.stored[1]?.name).toBe("Beatrice");
  await page.goBack();

  await cell(page, "Ada").click();
  await page.keyboard.type("Ada L");
  await fake.rows.deleteElsewhere(1);
  await expect(page.getByText("1 response", { exact: true })).toBeVisible();
  await page.keyboard.type("ovelace");
  await page.keyboard.press("Enter");
  await expect(page.getByText("It no longer exists. You entered: Ada Lovelace")).toBeVisible();
  await expect(names(page)).toHaveText(["Beatrice"]);
});

// Proves data/edit-deleted-rows
test("with the keyboard only: move, edit, tick, copy, paste, open and delete", async ({ page, server }) => {
  const fake = await openGuests(page, server, [
    { name: "Ada", guests: 1, drink: "tea" },
    { name: "Bea", guests: 2, drink: "coffee" },
  ]);
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
  expect(fake.rows.stored.map(({ name }) => name)).toEqual(["Bea"]);
});
