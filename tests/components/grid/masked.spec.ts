import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { loadCustomer } from "#core/contracts/privacy/customers.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { choose } from "../../journeys/choose.ts";
import { expect, openFormAt, test } from "../component.ts";
import { answeredForm } from "./guests.ts";

/** Parts of the answers that no mask leaves readable. */
const PRIVATE = /Lovelace|Reykjav|Earl Grey|platinum|private\.address|555123/;
const plan = { plan: "platinum", rebates: ["platinum in the first year", "platinum in all later years"] };

// Proves data/route-simulator-link, data/view-mask, data/record-customer
test("masked data is nowhere in the page: cells, names, tooltips, charts, records, customers", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  const sketch = new FormSketch("Members");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Name" });
  sketch.field({ name: "city", type: "text", label: "City" });
  sketch.field({ name: "contract", type: "json", label: "Contract" });
  const answer = { name: "Ada Lovelace", city: "Reykjavík", contract: JSON.stringify(plan) };
  const customer = {
    uuid: randomUUID(),
    name: "Ada King Lovelace",
    email: "private.address@example.com",
    phone: "+493055512345",
  };
  const fake = answeredForm(sketch, [answer]);
  const known = fake.rows.addCustomer({
    ...{ name: customer.name, email: customer.email, phone: customer.phone },
    unsigned_uuid: customer.uuid,
  });
  fake.rows.responses = fake.rows.responses.map((row) => ({ ...row, customer_id: known.id }));
  fake.answers.on(loadCustomer, () => ({
    ...{ uid: known.id, uuid: null, visitor_id: customer.uuid, created_at: known.created_at },
    ...{ name: null, email: null, phone: null, is_email_verified: false },
    ...{ name_provisional: [customer.name], email_provisional: [customer.email] },
    ...{ phone_provisional: [customer.phone], last_seen_at: known.last_seen_at, response_count: 1 },
    responses: fake.rows.responses.map(({ id, form_id, local_index, created_at }) => ({
      ...{ id, form_id, local_index, created_at },
      ...{ document_id: fake.document_id, form_title: fake.form.title },
    })),
  }));
  await openFormAt(page, server, fake, "data/responses");
  await expect(page.getByRole("gridcell", { name: "Reykjavík" })).toBeVisible();
  expect(await page.content()).toMatch(PRIVATE);
  await page.getByRole("button", { name: "View options" }).press("Enter");
  const options = page.getByRole("dialog", { name: "View options" });
  await options.getByRole("switch", { name: "Mask data" }).press("Space");
  await page.keyboard.press("Escape");

  const contract = page.getByRole("gridcell", { name: /^\{\*{10,}/ });
  await contract.hover();
  await expect(contract).toHaveAttribute("title", /^\{\*{10,}/);
  await expectNothingIn(page, "a hovered JSON cell");
  await contract.click();
  await expect(page.locator("#grid-active-cell")).toHaveText(/^\{\*{10,}/);
  await expectNothingIn(page, "an active JSON cell");
  await page.keyboard.press("Enter");
  await expect(page.getByText("To edit masked answers, turn off Mask data")).toBeVisible();
  await page.keyboard.press("Shift+ArrowLeft");
  await contract.click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Filter by this value" })).toBeVisible();
  await expectNothingIn(page, "the menu of a cell");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("grid")).toBeFocused();

  await page.keyboard.press("Space");
  const record = page.getByRole("complementary", { name: "Response" });
  await expect(record).toContainText("A** ********");
  await expect(record).toContainText(/\{\*{10,}/);
  await record.getByRole("button", { name: "Show customer" }).click();
  const beside = record.getByRole("region", { name: "Customer" });
  await expect(beside.getByRole("heading", { name: /^A\*\* / })).toBeVisible();
  await expectNothingIn(page, "a record with its customer");
  await beside.getByRole("button", { name: "More about this customer" }).click();
  const panel = page.getByRole("complementary", { name: "Customer" });
  await expect(panel.getByText("p**************@example.com")).toBeVisible();
  await expect(panel.getByText(`${customer.uuid[0]}*******-`)).toBeVisible();
  await expectNothingIn(page, "the panel of a customer");
  expect(await page.content()).not.toContain(customer.uuid);
  await page.keyboard.press("Escape");

  const show = async (name: string) => {
    await page.getByRole("button", { name: "View options" }).press("Enter");
    await options.getByRole("button", { name }).press("Enter");
    await page.keyboard.press("Escape");
  };
  for (const name of ["Gallery", "List"]) {
    await show(name);
    await expect(page.getByRole("list", { name: "Responses" })).toContainText("R********");
    await expectNothingIn(page, name);
  }
  await show("Chart");
  await choose(page.getByLabel("Count by"), "City");
  await expect(page.getByRole("listitem").filter({ hasText: "R********" })).toBeVisible();
  await expectNothingIn(page, "bars");
  await page.getByRole("button", { name: "Donut" }).click();
  await expect(page.getByRole("img", { name: "Donut. R********: 1" })).toBeVisible();
  await expectNothingIn(page, "a donut");
  await page.getByRole("button", { name: "Numbers as a table" }).click();
  await expect(page.getByRole("row", { name: "R******** 1" })).toBeVisible();
  await expectNothingIn(page, "the table of a chart");

  // Another table has options of its own.
  await page.getByRole("tab", { name: "Customers" }).click();
  await expect(page.getByRole("gridcell", { name: "Ada King Lovelace" })).toBeVisible();
  await page.getByRole("button", { name: "View options" }).press("Enter");
  await options.getByRole("switch", { name: "Mask data" }).press("Space");
  await expect(options.getByRole("link", { name: "Open simulator" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("gridcell", { name: /^A\*\* / }).click();
  await page.keyboard.press("Space");
  await expect(panel.getByText("p**************@example.com")).toBeVisible();
  await expectNothingIn(page, "customers");
});

/** Searches all texts and attributes: tooltips and accessible names are among them. */
async function expectNothingIn(page: Page, place: string) {
  expect(PRIVATE.exec(await page.content())?.[0], place).toBeUndefined();
}
