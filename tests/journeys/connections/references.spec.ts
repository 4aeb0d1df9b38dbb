import type { Page } from "@playwright/test";
import {
  type CreatedConnectedTable,
  connectMainTable,
  createConnectedTable,
} from "#core/contracts/connections/tables.ts";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import type { ConnectedReference } from "#core/fields/field.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { axe } from "../axe.ts";
import { addQuestion, saved } from "../building/editor-form.ts";
import { blockList, blocksOf } from "../canvas-of.ts";
import { choose } from "../choose.ts";
import { inEveryLook } from "../grid/in-every-look.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { layoutFaults } from "../layout.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { storedAnswers } from "../respondent-form.ts";
import { expectSound, expectSoundEverywhere } from "../soundness.ts";
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
});

test("several rows are chosen, each in an input of its own", async ({ page, cloud }) => {
  const owner = await connectedOwner(cloud);
  const form = new FormSketch("Order");
  const reference = referring("id");
  form.field({ name: "suppliers", type: "search", label: "Suppliers", is_array: true, reference });
  const { form_id } = await createForm(owner.client, owner.project_id, form);
  await page.goto(`/d/e/${form_id}`);
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
  expect(await storedAnswers(cloud, form_id)).toEqual([{ suppliers: ["12", "2"] }]);
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
test("a member picks a row in the grid", async ({ page, context, cloud }) => {
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
});

test("a member picks a user by name, and the cell shows it", async ({ page, context, cloud }) => {
  const owner = await connectedOwner(cloud);
  const form = new FormSketch("Tickets");
  form.field({ name: "note", type: "text", label: "Note" });
  const reference: ConnectedReference = { type: "x-supabase", schema: "auth", table: "users", column: "id" };
  const { id } = form.field({ name: "agent", type: "search", label: "Agent", reference });
  const { form_id, redirect } = await createForm(owner.client, owner.project_id, form);
  const body = JSON.stringify({ note: "broken" });
  const headers = { "content-type": "application/json", accept: "application/json" };
  await fetch(`${cloud.origin}/v1/submit/${form_id}`, { method: "POST", headers, body });
  await resumeSession(context, owner);
  await page.goto(redirect.replace("form/edit", "data/responses"));
  const cell = page.locator("[data-row]").first().locator(`[data-column="${id}"]`);
  await cell.click({ position: { x: 8, y: 8 } });
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: /^Search records/ }).fill("lovelace");
  const found = page.getByRole("dialog").locator("tbody tr");
  await expect(found).toHaveCount(1);
  await expectSound(page);
  await found.first().click();
  await expect(cell).toContainText("Ada Lovelace");
  const answer = { agent: "11111111-1111-4111-8111-111111111111", note: "broken" };
  await expect.poll(() => storedAnswers(cloud, form_id)).toEqual([answer]);
  await page.reload();
  await expect(cell).toContainText("Ada Lovelace");
});

// Proves connection/reference-panel
test("the panel of a question offers connected tables and users, and a foreign key is fixed", async ({
  page,
  context,
  cloud,
}) => {
  test.setTimeout(120_000);
  const owner = await connectedOwner(cloud);
  const form = new FormSketch("Purchase");
  form.field({ name: "supplier_id", type: "search", label: "Supplier", reference: referring("id") });
  form.field({ name: "title", type: "text", label: "Title" });
  form.field({ name: "contact", type: "search", label: "Contact", reference: referring("name") });
  const created = await createForm(owner.client, owner.project_id, form);
  await owner.client.call(connectMainTable, {
    params: { form_id: created.form_id },
    body: { schema_name: "public", table_name: "products" },
  });
  await resumeSession(context, owner);
  await page.goto(created.redirect);
  await expect(blockList(page)).toBeVisible();

  await addQuestion(page, "reference", "Person");
  const table = page.getByRole("combobox", { name: "Table" });
  await choose(table, "auth.users");
  await expect(page.getByRole("region", { name: "Only members can search users" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Answer" })).toContainText("id");
  await choose(table, "public.suppliers");
  await expect(page.getByRole("region", { name: "Only members can search users" })).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: "name", exact: true })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "secret" })).not.toBeChecked();
  await page.getByRole("checkbox", { name: "email" }).check();
  await expectSound(page);
  await table.focus();
  await page.keyboard.press("ControlOrMeta+Enter");
  await saved(page);

  await blocksOf(page).filter({ hasText: "Supplier" }).first().click();
  await expect(page.getByText("supplier_id refers to public.suppliers.id.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Table" })).toHaveCount(0);

  // Proves connection/reference-panel
  await test.step("a column of another format than the own one cannot be chosen, and says why", async () => {
    await blocksOf(page).filter({ hasText: "Contact" }).first().click();
    const answer = page.getByRole("combobox", { name: "Answer" });
    await expect(answer).toHaveText("name");
    await answer.click();
    const id = page.getByRole("option", { name: /^id/ });
    await expect(id).toHaveAttribute("aria-disabled", "true");
    await expect(id).toHaveAccessibleDescription("Its format isn’t text, as this field’s own column has.");
    await id.click({ force: true });
    await expect(answer).toHaveText("name");
    await expectSound(page);
    await page.getByRole("option", { name: "email", exact: true }).click();
    await expect(answer).toHaveText("email");
    await answer.press("ControlOrMeta+Enter");
    await saved(page);
  });
});

test("a database lists the users beside its tables", async ({ page, context, cloud }) => {
  const owner = await connectedOwner(cloud);
  const schema = await owner.client.call<CreatedDocument>(createDocument, {
    body: { project_id: owner.project_id, doctype: "v0_schema", title: "shop" },
  });
  await owner.client.call<CreatedConnectedTable>(createConnectedTable, {
    params: { schema_id: schema.document_id },
    body: {
      sb_schema_name: "public",
      sb_table_name: "products",
      connect_attributes_as: { title: { type: "text" }, supplier_id: { type: "search" } },
    },
  });
  await resumeSession(context, owner);
  await page.goto(schema.redirect);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "auth.users" }).click();
  await expect(page.getByText("Users: 104")).toBeVisible();
  await expect(page).toHaveTitle(/^auth\.users · shop/);
  await expectSoundEverywhere(page, "the users of a database");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "products" }).click();
  await expect(page).toHaveURL(/\/data\/table\/products$/);
});

// Proves data/route-auth-users, connection/user-mask, connection/user-pages, connection/user-page-unreadable
test("users are paged, searched and masked", async ({ page, context, cloud }) => {
  test.setTimeout(120_000);
  const owner = await connectedOwner(cloud);
  const created = await createForm(owner.client, owner.project_id, new FormSketch("Any"));
  await resumeSession(context, owner);
  await page.goto(created.redirect);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "auth.users" }).click();
  await expect(page).toHaveURL(/\/data\/x\/auth\.users$/);
  const users = page.locator("tbody tr");
  await expect(page.getByText("Users: 104")).toBeVisible();
  await expect(users).toHaveCount(100);
  await expect(page.getByRole("columnheader")).toHaveText([
    "Avatar",
    "UID",
    "Display name",
    "Email",
    "Phone",
    "Providers",
    "Created at",
    "Last sign in at",
  ]);
  await expect(users.first()).toContainText("Ada Lovelace");
  await expect(users.first()).toContainText("google, email");
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(users).toHaveCount(4);

  target.fault = (_, response) => void response.writeHead(503).end("{}");
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect(page.getByText("The page couldn’t be loaded")).toBeVisible();
  await expect(users).toHaveCount(4);
  target.fault = null;
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect(users).toHaveCount(100);

  await page.getByRole("searchbox", { name: "Search this page" }).fill("lovelase");
  await expect(users).toHaveCount(1);
  await page.getByRole("switch", { name: "Mask data" }).click();
  await expect(users.first()).toContainText("A**");
  await expect(users.first().getByRole("rowheader")).toHaveText("1*******-1111-4111-***1-************");
  expect(await users.first().innerHTML()).not.toContain("11111111-1111-4111-8111-111111111111");
  await expect(users.first()).toContainText("a***********@example.org");
  await expect(users.first()).not.toContainText("Lovelace");
  await expect(users.first()).not.toContainText("660");
  await page.reload();
  await expect(page.getByRole("switch", { name: "Mask data" })).toBeChecked();
  await page.getByRole("searchbox", { name: "Search this page" }).fill("zzzzzz");
  await expect(page.getByRole("heading", { name: "No users found" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search this page" }).fill("");
  await inEveryLook(page, async (check) => {
    await expect(users).toHaveCount(100);
    await check("users");
  });

  target.fault = (_, response) => void response.writeHead(401).end("{}");
  await page.reload();
  await expect(page.getByRole("heading", { name: "The users couldn’t be loaded" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("The key isn’t allowed to do this.");
  expect((await axe(page).analyze()).violations).toEqual([]);
  target.fault = null;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(users).toHaveCount(100);
});
