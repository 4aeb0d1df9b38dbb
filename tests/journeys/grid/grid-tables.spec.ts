import { randomUUID } from "node:crypto";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { partyForm } from "../../party-form.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, query } from "../respondent-form.ts";
import { submitGuest } from "./guest-list.ts";

/** What respondents do reaches the tables of sessions and customers by itself. */
// Proves data/route-responses-sessions, data/route-customers, data/grid-refresh
test("a draft and a new customer arrive in their tables, and a submitted session leads to its response", async ({
  page,
  browser,
  cloud,
}) => {
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

  // Someone begins to answer.
  const visitor = await browser.newPage();
  await visitor.goto(new URL(`/d/e/${form_id}`, cloud.origin).href);
  await visitor.getByLabel(/name/i).fill("Ada Unfinished");
  await visitor.keyboard.press("Tab");

  await tabs.getByRole("tab", { name: "Sessions" }).click();
  await expect(page).toHaveURL(/\/data\/responses\/sessions$/);
  await expect(page.getByRole("heading", { name: "Sessions", level: 1 })).toBeAttached();
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByRole("gridcell", { name: "Ada Unfinished" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // Everything typed from now on arrives by itself.
  await visitor.getByLabel(/name/i).fill("Ada Unfinished, once more");
  await expect(page.getByRole("gridcell", { name: "Ada Unfinished, once more" })).toBeVisible();
  // The answers of a submitted session are in its response.
  await page.locator("[data-row]").last().getByRole("gridcell").nth(1).click();
  await page.keyboard.press("Space");
  await page.getByRole("link", { name: "Response #001" }).click();
  await expect(page.getByRole("heading", { name: "Response #001" })).toBeVisible();
  await page.keyboard.press("Escape");
  await tabs.getByRole("tab", { name: "Customers" }).click();
  await expect(page.getByText("1 customer", { exact: true })).toBeVisible();
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
});
