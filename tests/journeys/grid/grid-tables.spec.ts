import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { partyForm } from "../../party-form.ts";
import { axe } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, query } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";
import { arrangeGuests, openGrid, submitGuest } from "./guest-list.ts";

/** Checks the tabs between the tables of a form, and what is special about each table. */
// Proves data/route-responses, data/route-responses-sessions, data/route-customers, data/mode-side-menu-group
// Proves data/grid-refresh, data/record-customer, data/record-read-only, data/customer-ids
// Proves data/role-read-only-tables
test("responses, sessions and customers are tables of one grid", async ({ page, browser, cloud }) => {
  const { form_id, document_id, owner } = await openForm(cloud, partyForm());
  const drinks = await query<{ id: string }>(
    cloud,
    `SELECT o.id FROM "option" o JOIN attribute a ON a.id = o.form_field_id WHERE a.form_id = $1`,
    [form_id],
  );
  const answers = { name: "Bea", drink: drinks[0]!.id, terms: "on" };
  const known = { __gf_customer_uuid: randomUUID(), __gf_customer_name: "Bea Known" };
  await submitGuest(cloud, form_id, { ...answers, ...known });
  await resumeSession(page.context(), owner);
  const { organizations } = await owner.client.call<Workspace>(loadWorkspace);
  await page.goto(editorPath(organizations[0]!.name, "forms", document_id, "data/responses"));
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

  // Someone begins to answer.
  const visitor = await browser.newPage();
  await visitor.goto(new URL(`/d/e/${form_id}`, cloud.origin).href);
  await visitor.getByLabel(/name/i).fill("Ada Unfinished");
  await visitor.keyboard.press("Tab");

  await tabs.getByRole("tab", { name: "Sessions" }).click();
  await expect(page).toHaveURL(/\/data\/responses\/sessions$/);
  await expect(page.getByRole("heading", { name: "Sessions", level: 1 })).toBeAttached();
  await expect(tabs.getByText("Read-only")).toBeVisible();
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByRole("gridcell", { name: "Ada Unfinished" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // Everything typed from now on arrives by itself.
  await visitor.getByLabel(/name/i).fill("Ada Unfinished, once more");
  await expect(page.getByRole("gridcell", { name: "Ada Unfinished, once more" })).toBeVisible();
  await expectSoundEverywhere(page, "sessions");
  await expectReadOnly(page, page.getByRole("gridcell", { name: /^Ada Unfinished/ }));
  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { name: /^Session [0-9a-f]{8}$/ })).toBeVisible();
  const session = page.getByRole("complementary", { name: "Session" });
  await session.getByText("Ada Unfinished, once more").dblclick();
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
  // An id that was not signed says so, and facts that nobody has take no room.
  const heads = page.getByRole("columnheader");
  await expect(heads.filter({ hasText: "Your ID (not signed)" })).toBeVisible();
  await expect(heads.filter({ hasText: /^Name/ })).toBeVisible();
  await expect(heads.filter({ hasText: "Phone" })).toHaveCount(0);
  // Customers of this form arrive by themselves, those of others when the page is looked at again.
  const newcomer = { __gf_customer_uuid: randomUUID(), __gf_customer_name: "Dora New" };
  await submitGuest(cloud, form_id, { ...answers, ...newcomer });
  await expect(page.getByRole("gridcell", { name: "Dora New" })).toBeVisible();
  // Without the Worker, so that no message tells of it.
  const gone = "SELECT uid FROM customer WHERE 'Dora New' = ANY (name_provisional)";
  await query(cloud, `DELETE FROM response WHERE customer_id IN (${gone})`, []);
  await query(cloud, `DELETE FROM customer WHERE uid IN (${gone})`, []);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("1 customer", { exact: true })).toBeVisible();
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
  page,
  browser,
  cloud,
}) => {
  const { first, path } = await arrangeGuests(cloud, [
    { name: "Ada", guests: "1" },
    { name: "Bea", guests: "2" },
    { name: "Cleo", guests: "3" },
  ]);
  const names = (of: Page) => of.locator('[data-row] [aria-colindex="4"]');
  const shown = await openGrid(browser, cloud, first, path);
  await shown.getByRole("columnheader", { name: "Name" }).getByRole("button").first().click();
  await expect(names(shown)).toHaveText(["Ada", "Bea", "Cleo"]);
  await expect(shown).toHaveURL(/\?order=/);
  await shown.getByLabel("Search in all columns").fill("e");
  await expect(names(shown)).toHaveText(["Bea", "Cleo"]);
  await expect(shown).toHaveURL(/search=e/);

  // Another browser, where nothing is remembered.
  await resumeSession(page.context(), first);
  await page.goto(shown.url());
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
  cloud,
}) => {
  const { form_id, document_id, owner } = await openForm(cloud, partyForm());
  const drinks = await query<{ id: string }>(
    cloud,
    `SELECT o.id FROM "option" o JOIN attribute a ON a.id = o.form_field_id WHERE a.form_id = $1`,
    [form_id],
  );
  const uuid = randomUUID();
  for (const name of ["Bea Known", "Bea Married"]) {
    await submitGuest(cloud, form_id, {
      ...{ name, drink: drinks[0]!.id, terms: "on" },
      ...{ __gf_customer_uuid: uuid, __gf_customer_name: name },
    });
  }
  await resumeSession(page.context(), owner);
  const { organizations } = await owner.client.call<Workspace>(loadWorkspace);
  await page.goto(editorPath(organizations[0]!.name, "forms", document_id, "data/responses"));
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
  // So do cells without an answer, and columns that nobody can ever edit.
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
