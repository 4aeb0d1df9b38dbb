import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { type CustomerDetails, loadCustomer } from "#core/contracts/privacy/customers.ts";
import { axe } from "../../journeys/axe.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";
import type { FakeForm } from "../fakes/form.ts";
import { answeredForm, guestForm, names, openGuests } from "./guests.ts";

/** Makes the person of all responses a customer with these names, who was not proved. */
function addKnown(fake: FakeForm, called: readonly string[]) {
  const unsigned_uuid = randomUUID();
  const known = fake.rows.addCustomer({ name: called.join(", "), unsigned_uuid });
  fake.rows.responses = fake.rows.responses.map((row) => ({ ...row, customer_id: known.id }));
  const { created_at, last_seen_at } = known;
  fake.answers.on(
    loadCustomer,
    (): CustomerDetails => ({
      ...{ uid: known.id, uuid: null, visitor_id: unsigned_uuid, created_at, last_seen_at },
      ...{ name: null, email: null, phone: null, is_email_verified: false },
      ...{ name_provisional: [...called], email_provisional: [], phone_provisional: [] },
      response_count: fake.rows.responses.length,
      responses: fake.rows.responses.toReversed().map(({ id, form_id, local_index, created_at: at }) => ({
        ...{ id, form_id, local_index, created_at: at },
        ...{ document_id: fake.document_id, form_title: fake.form.title },
      })),
    }),
  );
}

/** Checks the tabs between the tables of a form, and what is special about each table. */
// Proves data/route-responses, data/mode-side-menu-group, data/record-customer, data/record-read-only
// Proves data/customer-ids, data/role-read-only-tables, data/route-customers
test("responses, sessions and customers are tables of one grid", async ({ page, server }) => {
  const fake = answeredForm(guestForm(), [{ name: "Bea" }]);
  addKnown(fake, ["Bea Known"]);
  const [response] = fake.rows.responses;
  const submitted_at = "2026-11-20T10:30:00.000Z";
  const { id, local_index } = response!;
  fake.rows.addSession(
    {},
    { submitted_at, state: "submitted", progress: null, response: { id, local_index } },
  );
  fake.rows.addSession({ name: "Ada Unfinished" });
  await openFormAt(page, server, fake, "data/responses");
  await expect(page.getByText("1 response", { exact: true })).toBeVisible();
  const tabs = page.getByRole("tablist", { name: "Tables" });
  await expect(tabs.getByRole("tab", { name: "Responses", selected: true })).toBeVisible();
  await page.getByRole("gridcell", { name: "Bea", exact: true }).click();
  await page.keyboard.press("End"); // The last column scrolls into view.
  const customer = page.getByTitle("Show customer");
  await expect(customer).toHaveCSS("font-family", /mono/);
  await customer.click();
  await expect(page.getByRole("heading", { name: "Customer", level: 2 })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Bea Known" })).toBeVisible();
  await page.keyboard.press("Escape");

  await tabs.getByRole("tab", { name: "Sessions" }).click();
  await expect(page).toHaveURL(/\/data\/responses\/sessions$/);
  await expect(page.getByRole("heading", { name: "Sessions", level: 1 })).toBeAttached();
  await expect(tabs.getByText("Read-only")).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Ada Unfinished" })).toBeVisible();
  await expectSoundEverywhere(page, "sessions");
  await expectReadOnly(page, page.getByRole("gridcell", { name: /^Ada Unfinished/ }));
  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { name: /^Session [0-9a-f]{8}$/ })).toBeVisible();
  const session = page.getByRole("complementary", { name: "Session" });
  await session.getByText("Ada Unfinished").dblclick();
  await expect(session.getByRole("button", { name: /^Edit/ })).toHaveCount(0);
  await expect(session.getByRole("textbox")).toHaveCount(0);
  await page.keyboard.press("Escape");

  // The answers of a submitted session are in its response.
  await expect(page.getByText("The answers of a submitted session are in its response.")).toBeVisible();
  await page.locator("[data-row]").last().getByRole("gridcell").nth(1).click();
  await page.keyboard.press("Space");
  await page.getByRole("link", { name: "Response #001" }).click();
  await expect(page.getByRole("heading", { name: "Response #001" })).toBeVisible();
  await page.keyboard.press("Escape");
  await tabs.getByRole("tab", { name: "Sessions" }).click();

  await tabs.getByRole("tab", { name: /^Sessions/, selected: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(tabs.getByRole("tab", { name: "Customers" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/\/data\/customers$/);
  await expect(page.getByText("1 customer", { exact: true })).toBeVisible();
  // An unsigned id says so, and columns without a value are hidden.
  const heads = page.getByRole("columnheader");
  await expect(heads.filter({ hasText: "Your ID (not signed)" })).toBeVisible();
  await expect(heads.filter({ hasText: /^Name/ })).toBeVisible();
  await expect(heads.filter({ hasText: "Phone" })).toHaveCount(0);
  expect((await axe(page).analyze()).violations).toEqual([]);
  await page.locator("[data-row]").first().hover();
  await page
    .getByRole("button", { name: /^Open / })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Customer", level: 2 })).toBeFocused();
  await expect(page.getByText("Customer ID", { exact: true })).toBeVisible();
  await expectSoundEverywhere(page, "a customer");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("grid", { name: "Customers" })).toBeFocused();

  // Back at once, with the rows of before.
  await page.goBack();
  await expect(page.getByRole("gridcell", { name: /^Ada Unfinished/ })).toBeVisible();
});

// Proves data/route-responses, data/query-link
test("the address holds order, filters, search and page, and leads to the same rows", async ({
  page: shown,
  server,
}) => {
  const guests = [
    { name: "Ada", guests: "1" },
    { name: "Bea", guests: "2" },
    { name: "Cleo", guests: "3" },
  ];
  const fake = await openGuests(shown, server, guests);
  for (const { name } of guests) fake.rows.addSession({ name });
  await shown.getByRole("columnheader", { name: "Name" }).getByRole("button").first().click();
  await expect(names(shown)).toHaveText(["Ada", "Bea", "Cleo"]);
  await expect(shown).toHaveURL(/\?order=/);
  await shown.getByLabel("Search in all columns").fill("e");
  await expect(names(shown)).toHaveText(["Bea", "Cleo"]);
  await expect(shown).toHaveURL(/search=e/);

  // A browser in which nothing is remembered.
  const address = shown.url();
  await shown.evaluate(() => localStorage.clear());
  const page = await shown.context().newPage();
  await page.goto(address);
  await expect(names(page)).toHaveText(["Bea", "Cleo"]);
  await expect(page.getByLabel("Search in all columns")).toHaveValue("e");
  // Another table has its own view, and the tab leads back to this one.
  await page.getByRole("tab", { name: "Sessions" }).click();
  await expect(page.getByText("3 sessions")).toBeVisible();
  await expect(page).toHaveURL(/sessions$/);
  await page.getByRole("tab", { name: "Responses" }).click();
  await expect(names(page)).toHaveText(["Bea", "Cleo"]);
  await expect(page).toHaveURL(/search=e/);
});

// Proves data/customer-avatar
test("a response opened from its customer leads back to the customer, whom one name titles", async ({
  page,
  server,
}) => {
  const called = ["Bea Known", "Bea Married"];
  const fake = answeredForm(
    guestForm(),
    called.map((name) => ({ name })),
  );
  addKnown(fake, called);
  await openFormAt(page, server, fake, "data/responses");
  await page.getByRole("gridcell", { name: "Bea Known", exact: true }).click();
  await page.keyboard.press("End");
  await page.getByTitle("Show customer").first().click();
  const panel = page.getByRole("complementary", { name: "Customer details" });
  await expect(panel.getByRole("heading", { level: 3, name: /^Bea (Known|Married)$/ })).toBeVisible();
  await expect(panel.getByText(/^Bea (Known, Bea Married|Married, Bea Known)$/)).toBeVisible();

  for (const number of ["#001", "#002"]) {
    await panel.getByRole("link", { name: number }).click();
    await expect(page.getByRole("heading", { name: `Response ${number}` })).toBeFocused();
    expect((await axe(page).analyze()).violations).toEqual([]);
    await page.getByRole("button", { name: "Back to the customer" }).click();
    await expect(page.getByRole("heading", { name: "Customer", level: 2 })).toBeFocused();
  }
  await panel.getByRole("link", { name: "#002" }).click();
  await page.getByRole("button", { name: "Next response" }).click();
  await expect(page.getByRole("heading", { name: "Response #001" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Back to the customer" })).toHaveCount(0);
});

/** Tries every way to change the cell, the columns and the rows of a table that nobody can edit. */
async function expectReadOnly(page: Page, shown: Locator) {
  const grid = page.getByRole("grid");
  const told = page.getByText("This table is read-only");
  const expectTold = async (act: () => Promise<unknown>) => {
    await act();
    await expect(told).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(told).toHaveCount(0);
    await grid.focus();
  };
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await shown.click();
  await expect(grid).toHaveAttribute("aria-readonly", "true");
  await expect(page.locator("[data-fill]")).toHaveCount(0);
  for (const keys of ["Enter", "x", "Delete", "ControlOrMeta+x", "ControlOrMeta+v", "ControlOrMeta+d"])
    await expectTold(() => page.keyboard.press(keys));
  await expectTold(() => shown.dblclick());
  // Cells without an answer say it, too, and columns that are always read-only.
  const empty = page.locator("[data-row]").filter({ has: shown }).locator('[aria-colindex="5"]');
  for (const keys of ["Delete", "ControlOrMeta+v"]) {
    await expectTold(async () => {
      await empty.click();
      await page.keyboard.press(keys);
    });
  }
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  for (const keys of ["Enter", "ControlOrMeta+v"]) await expectTold(() => page.keyboard.press(keys));
  await shown.click();
  await page.keyboard.press("Shift+ArrowRight");
  for (const keys of ["Delete", "ControlOrMeta+v"]) await expectTold(() => page.keyboard.press(keys));

  await shown.click();
  await shown.click({ button: "right" });
  for (const name of ["Edit", "Cut", "Paste", "Fill down", "Clear"])
    await expect(page.getByRole("menuitem", { name: `${name} Read-only` })).toBeDisabled();
  await expect(page.getByRole("menuitem", { name: /^Delete/ })).toHaveCount(0);
  await expect(page.getByRole("menuitem", { name: "Open session" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("columnheader", { name: "Name" }).click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Hide" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /edit|add|delete/i })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "New response" })).toHaveCount(0);
  await shown.click();
}
