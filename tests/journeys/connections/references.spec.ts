import type { Page } from "@playwright/test";
import type { ConnectedReference } from "#core/fields/field.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { axe } from "../axe.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { layoutFaults } from "../layout.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { storedAnswers } from "../respondent-form.ts";
import { expectSound } from "../soundness.ts";
import { connectTarget } from "./connect-target.ts";

const SHOP = `
  CREATE TABLE suppliers (id bigint PRIMARY KEY, name text, email text, secret text);
  INSERT INTO suppliers VALUES (1, 'Berlin "am Wasser"', 'b@example.org', 'walrus'), (2, 'Oslo, 100%', 'o@example.org', 'tusk');
  INSERT INTO suppliers SELECT n, 'Village ' || n, NULL, NULL FROM generate_series(10, 30) n;
  CREATE TABLE products (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), supplier_id bigint REFERENCES suppliers, title text, contact text);
  INSERT INTO auth.users (email, raw_user_meta_data, created_at)
  SELECT 'person' || n || '@example.org', jsonb_build_object('full_name', 'Person ' || n), '2024-01-01'::timestamptz + n * interval '1 hour'
  FROM generate_series(1, 103) n;
  INSERT INTO auth.users (id, email, phone, raw_user_meta_data, raw_app_meta_data, last_sign_in_at, created_at) VALUES
    ('11111111-1111-4111-8111-111111111111', 'ada.lovelace@example.org', '+43 660 123', '{"full_name": "Ada Lovelace"}',
     '{"providers": ["google", "email"]}', '2025-02-01', '2025-01-01');
  ANALYZE;`;

let target: SupabaseTarget;
test.beforeAll(async () => {
  target = await startSupabaseTarget(SHOP);
});
test.afterEach(() => {
  target.fault = null;
});
test.afterAll(() => target.stop());

const referring = (column: string): ConnectedReference => ({
  type: "x-supabase",
  schema: "public",
  table: "suppliers",
  column,
});

/** A new owner whose project is connected. */
async function connectedOwner(cloud: CloudAddresses) {
  const owner = await newOwner(cloud);
  await connectTarget(owner, target);
  return owner;
}

/** An open form with a question that refers to suppliers. */
async function openOrders(cloud: CloudAddresses) {
  const owner = await connectedOwner(cloud);
  const form = new FormSketch("Order");
  const supplier = form.field({
    name: "supplier",
    type: "search",
    label: "Supplier",
    required: true,
    reference: referring("id"),
  });
  form.field({ name: "note", type: "text", label: "Note" });
  const created = await createForm(owner.client, owner.project_id, form);
  return { ...owner, ...created, supplier, path: `/d/e/${created.form_id}` };
}

const panel = (page: Page) => page.getByRole("dialog", { name: "Search records" });
const rows = (page: Page) => panel(page).locator("tbody tr");

// Proves connection/reference-phone
test("a respondent picks a row of the connected table on a phone, and keeps everything when it is away", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openOrders(cloud);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await page.getByRole("button", { name: "Search records – Supplier" }).click();
  await expect(panel(page).getByText("Records: 23")).toBeVisible();
  await expect(panel(page).getByRole("columnheader")).toHaveText(["id", "name"]);
  expect((await axe(page).analyze()).violations).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await panel(page).getByRole("searchbox").fill("walrus");
  await expect(panel(page).getByRole("heading", { name: "No results" })).toBeVisible();
  await panel(page).getByRole("searchbox").fill('"am wa');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().dblclick();
  await expect(panel(page)).toBeHidden();
  const supplier = page.getByRole("combobox", { name: "Supplier" });
  await expect(supplier).toHaveValue('Berlin "am Wasser"');
  await page.getByLabel("Note").fill("Please ring");

  target.fault = (_, response) => void response.writeHead(503).end("{}");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("This answer couldn’t be checked just now.").first()).toBeVisible();
  await expect(supplier).toHaveValue('Berlin "am Wasser"');
  await expect(page.getByLabel("Note")).toHaveValue("Please ring");
  expect((await axe(page).analyze()).violations).toEqual([]);
  target.fault = null;
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toEqual([{ supplier: "1", note: "Please ring" }]);
});

// Proves connection/reference-chosen
test("a row is chosen by its name as it is typed, and its name is still there after a reload", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openOrders(cloud);
  await page.goto(path);
  const supplier = page.getByRole("combobox", { name: "Supplier" });
  // The whole name, in another case.
  await supplier.fill("VILLAGE 12");
  await page.getByLabel("Note").fill("Soon");
  await expect(supplier).toHaveValue("Village 12");
  // From the list, with the keyboard.
  await supplier.fill("oslo");
  await page.getByRole("option", { name: "Oslo, 100%" }).waitFor();
  await supplier.press("ArrowDown");
  await supplier.press("Enter");
  await expect(supplier).toHaveValue("Oslo, 100%");
  await page.getByLabel("Note").fill("Soon.");
  await expect(supplier).toHaveValue("Oslo, 100%");
  await page.reload();
  await expect(supplier).toHaveValue("Oslo, 100%");

  // A text that names no row stays, and says so.
  await supplier.fill("Village 99");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please choose one of the options.").first()).toBeVisible();
  await expect(supplier).toHaveValue("Village 99");
  await expect(supplier).toHaveAttribute("aria-invalid", "true");
  await supplier.fill("");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please fill in this field.").first()).toBeVisible();
  await expect(supplier).toBeFocused();
  await supplier.fill("Village 13");
  await page.getByLabel("Note").focus();
  await expect(supplier).toHaveValue("Village 13");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toEqual([{ supplier: "13", note: "Soon." }]);

  await test.step("several rows are chosen, each in an input of its own", async () => {
    const owner = await connectedOwner(cloud);
    const form = new FormSketch("Order");
    const reference = referring("id");
    form.field({ name: "suppliers", type: "search", label: "Suppliers", is_array: true, reference });
    const several = await createForm(owner.client, owner.project_id, form);
    await page.goto(`/d/e/${several.form_id}`);
    const inputs = page.getByRole("combobox");
    await inputs.first().fill("village 12");
    await page.getByRole("button", { name: /^Add/ }).click();
    await expect(inputs).toHaveCount(2);
    await expect(inputs.first()).toHaveValue("Village 12");
    await inputs.nth(1).fill("oslo");
    await page.getByRole("option", { name: "Oslo, 100%" }).click();
    await expect(inputs.nth(1)).toHaveValue("Oslo, 100%");
    await expect(page.getByRole("button", { name: /^Search records/ })).toHaveCount(2);
    expect((await axe(page).analyze()).violations).toEqual([]);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await storedAnswers(cloud, several.form_id)).toEqual([{ suppliers: ["12", "2"] }]);
  });
});

// Proves connection/reference-without-javascript
test("without JavaScript the value is typed and checked, and nothing is lost", async ({ browser, cloud }) => {
  const { form_id, path } = await openOrders(cloud);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: cloud.origin,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(path);
  await page.getByLabel("Supplier").fill("77");
  await page.getByLabel("Note").fill("Plain");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please choose one of the options.").first()).toBeVisible();
  target.fault = (_, response) => void response.destroy();
  await page.getByLabel("Supplier").fill("2");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("This answer couldn’t be checked just now.").first()).toBeVisible();
  await expect(page.getByLabel("Supplier")).toHaveValue("2");
  await expect(page.getByLabel("Note")).toHaveValue("Plain");
  target.fault = null;
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toEqual([{ supplier: "2", note: "Plain" }]);
  await context.close();
});

// Proves connection/user-search-among-5, connection/reference-cells-members
test("a member picks a row and a user in the grid", async ({ page, context, cloud }) => {
  const owner = await openOrders(cloud);
  const sent = await fetch(`${cloud.origin}/v1/submit/${owner.form_id}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ supplier: "10", note: "first" }),
  });
  expect(sent.status).toBe(200);
  await resumeSession(context, owner);
  await page.goto(owner.redirect.replace("form/edit", "data/responses"));
  const cell = page
    .locator("[data-row]")
    .filter({ hasText: "first" })
    .locator(`[data-column="${owner.supplier.id}"]`);
  await expect(cell).toContainText("Village 10");
  await cell.click({ position: { x: 8, y: 8 } });
  await page.keyboard.press("Enter");
  const search = page.getByRole("combobox", { name: /^Search records/ });
  await expect(search).toBeFocused();
  await expect(page.getByRole("dialog").getByText("23 records", { exact: true })).toBeVisible();
  // The server says so of users, which it can only list.
  const note = "Only the 5,000 newest users were searched.";
  await page.route("**/fields/*/search?*", async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { data: { ...data, note } } });
  });
  await search.fill("100%");
  const found = page.getByRole("dialog").locator("tbody tr");
  await expect(found).toHaveCount(1);
  await expect(page.getByRole("dialog").getByText(`1 record. ${note}`)).toBeVisible();
  await expectSound(page);
  await found.first().click();
  await expect(cell).toContainText("Oslo, 100%");
  await expect.poll(async () => (await storedAnswers(cloud, owner.form_id))[0]?.supplier).toBe("2");

  await test.step("a user is picked by name, and the cell shows it", async () => {
    const form = new FormSketch("Tickets");
    form.field({ name: "note", type: "text", label: "Note" });
    const reference: ConnectedReference = {
      type: "x-supabase",
      schema: "auth",
      table: "users",
      column: "id",
    };
    const { id } = form.field({ name: "agent", type: "search", label: "Agent", reference });
    const { form_id, redirect } = await createForm(owner.client, owner.project_id, form);
    const body = JSON.stringify({ note: "broken" });
    const headers = { "content-type": "application/json", accept: "application/json" };
    await fetch(`${cloud.origin}/v1/submit/${form_id}`, { method: "POST", headers, body });
    await page.goto(redirect.replace("form/edit", "data/responses"));
    const agent = page.locator("[data-row]").first().locator(`[data-column="${id}"]`);
    await agent.click({ position: { x: 8, y: 8 } });
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: /^Search records/ }).fill("lovelace");
    const users = page.getByRole("dialog").locator("tbody tr");
    await expect(users).toHaveCount(1);
    await expectSound(page);
    await users.first().click();
    await expect(agent).toContainText("Ada Lovelace");
    const answer = { agent: "11111111-1111-4111-8111-111111111111", note: "broken" };
    await expect.poll(() => storedAnswers(cloud, form_id)).toEqual([answer]);
    await page.reload();
    await expect(agent).toContainText("Ada Lovelace");
  });
});
