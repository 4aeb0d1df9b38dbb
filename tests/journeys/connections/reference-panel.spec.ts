import type { Page } from "@playwright/test";
import { referenceSearchPath } from "#core/contracts/wire/paths/reference.ts";
import type { ConnectedReference } from "#core/fields/field.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { newOwner } from "../owner.ts";
import { storedAnswers } from "../respondent-form.ts";
import { connectTarget } from "./connect-target.ts";

/** The panel in which respondents search a table of the connected database, with all of its controls. */

/** Suppliers 1 to 23: every third one in a country, every fourth one with the same stars, some without a town. */
const SUPPLIERS = `
  DELETE FROM suppliers;
  INSERT INTO suppliers SELECT n, 'Village ' || n, (ARRAY['Austria', 'Korea', 'Norway'])[1 + n % 3], n % 4,
    CASE WHEN n % 10 <> 0 THEN 'Town ' || n END, 'walrus ' || n FROM generate_series(1, 23) n;`;

let target: SupabaseTarget;
test.beforeAll(async () => {
  target = await startSupabaseTarget(
    "CREATE TABLE suppliers (id bigint PRIMARY KEY, name text, country text, stars integer, town text, secret text)",
  );
});
test.beforeEach(() => target.exec(SUPPLIERS));
test.afterEach(() => {
  target.fault = null;
});
test.afterAll(() => target.stop());

/** An open form that asks for a supplier, and shows all but the secret. */
async function openOrders(cloud: CloudAddresses) {
  const owner = await newOwner(cloud);
  await connectTarget(owner, target);
  const reference: ConnectedReference = {
    ...{ type: "x-supabase", schema: "public", table: "suppliers", column: "id" },
    columns: ["name", "country", "stars", "town"],
  };
  const form = new FormSketch("Order");
  form.header("Order");
  const { id } = form.field({ name: "supplier", type: "search", label: "Supplier", reference });
  const { form_id } = await createForm(owner.client, owner.project_id, form);
  return { form_id, field_id: id, path: `/d/e/${form_id}` };
}

const panel = (page: Page) => page.getByRole("dialog", { name: "Search records" });
const rows = (page: Page) => panel(page).locator("tbody tr");
const names = (page: Page) => rows(page).locator("td:nth-child(2)");
const villages = (...numbers: number[]) => numbers.map((n) => `Village ${n}`);
const press = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true }).click();

async function openPanel(page: Page) {
  await page.getByRole("button", { name: "Search records – Supplier" }).click();
  await expect(rows(page)).toHaveCount(10);
}

/** The first rows are these villages. */
async function expectFirst(page: Page, ...numbers: number[]) {
  for (const [place, name] of villages(...numbers).entries())
    await expect(names(page).nth(place)).toHaveText(name);
}

/** Adds a condition in the place that is given, from 0. */
async function addFilter(page: Page, place: number, column: string, condition: string, value?: string) {
  await press(page, "Add filter");
  await panel(page).getByLabel("Column").nth(place).selectOption(column);
  await panel(page).getByLabel("Condition").nth(place).selectOption(condition);
  if (value !== undefined) await panel(page).getByLabel("Value").nth(place).fill(value);
}

// Proves connection/reference-query
test("rows of a connected table are filtered, sorted by several columns, paged, refreshed and picked", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openOrders(cloud);
  await page.goto(path);
  await openPanel(page);
  const count = (n: number) => expect(panel(page).getByRole("status")).toHaveText(`Records: ${n}`);
  await expect(panel(page).getByRole("columnheader")).toHaveText(["id", "name", "country", "stars", "town"]);

  await test.step("pages have 10 or 100 rows", async () => {
    await count(23);
    const [previous, next] = ["Previous page", "Next page"].map((name) =>
      panel(page).getByRole("button", { name }),
    );
    await expect(previous!).toBeDisabled();
    await next!.click();
    await expect(names(page)).toHaveText(villages(11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
    await next!.click();
    await expect(names(page)).toHaveText(villages(21, 22, 23));
    await expect(next!).toBeDisabled();
    await previous!.click();
    await expect(names(page).first()).toHaveText("Village 11");
    const size = panel(page).getByLabel("Rows per page");
    await expect(size.getByRole("option")).toHaveText(["10", "100"]);
    // Starts at the first page again.
    await size.selectOption("100");
    await expect(rows(page)).toHaveCount(23);
    await expect(previous!).toBeDisabled();
    await expect(next!).toBeDisabled();
  });

  await test.step("several conditions hold together, in the words of any type", async () => {
    await press(page, "Filter");
    await addFilter(page, 0, "country", "is", "korea");
    await count(8);
    await addFilter(page, 1, "stars", "is", "2");
    await expect(names(page)).toHaveText(villages(10, 22));
    await addFilter(page, 2, "town", "is empty");
    await expect(names(page)).toHaveText(villages(10));
    await count(1);
    await press(page, "Remove town");
    await press(page, "Remove country");
    // What a number cannot contain is no fault.
    await panel(page).getByLabel("Condition").selectOption("contains");
    await panel(page).getByLabel("Value").fill("many");
    await expect(panel(page).getByRole("heading", { name: "No results" })).toBeVisible();
    await count(0);
    await press(page, "Remove stars");
    await count(23);
  });

  await test.step("rows are sorted by several columns", async () => {
    await press(page, "Sort");
    await press(page, "Add sort");
    await panel(page).getByLabel("Column").selectOption("country");
    await press(page, "Add sort");
    await panel(page).getByLabel("Column").nth(1).selectOption("stars");
    await panel(page).getByLabel("Sort", { exact: true }).nth(1).selectOption("Descending");
    await expectFirst(page, 3, 15, 6, 18, 9, 21, 12, 7);
    // The search keeps the order.
    await panel(page).getByRole("searchbox").fill("village 1");
    await expectFirst(page, 15, 18, 12, 19);
    await panel(page).getByRole("searchbox").fill("");
    await count(23);
  });

  // Proves connection/reference-retry
  await test.step("a refresh shows what was added there", async () => {
    await target.exec("INSERT INTO suppliers VALUES (24, 'Village 24', 'Austria', 9, NULL, 'walrus')");
    await press(page, "Refresh");
    await count(24);
    await expect(names(page).first()).toHaveText("Village 24");
    await target.exec("DELETE FROM suppliers WHERE id = 24");
    await press(page, "Refresh");
    await count(23);
  });

  await test.step("when the rows of a page are gone, the last page is shown", async () => {
    await panel(page).getByLabel("Rows per page").selectOption("10");
    await press(page, "Next page");
    await press(page, "Next page");
    await expect(rows(page)).toHaveCount(3);
    await target.exec("DELETE FROM suppliers WHERE id > 20");
    await press(page, "Refresh");
    await count(20);
    await expect(rows(page)).toHaveCount(10);
    await expect(panel(page).getByRole("button", { name: "Next page" })).toBeDisabled();
    await press(page, "Previous page");
    await expectFirst(page, 3, 15);
  });

  // Proves connection/reference-retry
  await test.step("while the table is away, it says so, and goes on with the same query", async () => {
    target.fault = (_, response) => response.writeHead(503).end("{}");
    await press(page, "Refresh");
    await expect(panel(page).getByRole("alert")).toHaveText("The records couldn’t be loaded.");
    await expect(rows(page).first()).toBeHidden();
    target.fault = null;
    await press(page, "Retry");
    await expect(panel(page).getByRole("alert")).toHaveCount(0);
    await expectFirst(page, 3, 15);
  });

  await rows(page).filter({ hasText: "Village 15" }).dblclick();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Supplier" })).toHaveValue("Village 15");
  await expect(page.getByRole("combobox", { name: "Supplier" })).toBeFocused();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toEqual([{ supplier: "15" }]);
});

// Proves connection/reference-secret-columns
test("a visitor never receives a column that is not shown, however the table is asked", async ({
  page,
  cloud,
}) => {
  const { field_id, path } = await openOrders(cloud);
  const received: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().startsWith(cloud.origin)) received.push(response.text().catch(() => ""));
  });
  await page.goto(path);
  await openPanel(page);
  await press(page, "Filter");
  await press(page, "Add filter");
  await press(page, "Sort");
  await press(page, "Add sort");
  for (const column of await panel(page).getByLabel("Column").all())
    await expect(column.getByRole("option")).toHaveText(["id", "name", "country", "stars", "town"]);
  await panel(page).getByRole("searchbox").fill("walrus");
  await expect(panel(page).getByRole("heading", { name: "No results" })).toBeVisible();

  const session = await page.locator("input[name=__gf_session]").inputValue();
  const ask = (query: Record<string, string>) =>
    page.evaluate(
      async (path) => {
        const response = await fetch(path);
        return { status: response.status, text: await response.text() };
      },
      referenceSearchPath(session, field_id, query),
    );
  const where = (column: string) => ({ where: JSON.stringify([{ column, op: "ilike", value: "%walrus%" }]) });
  // As for a column that there is not, so that nobody learns which ones there are.
  const refused = (column: string) => ({ status: 400, text: expect.stringContaining(`"${column}"`) });
  for (const column of ["secret", "nothing"]) {
    expect(await ask(where(column))).toEqual(refused(column));
    expect(await ask({ sort: `-${column}` })).toEqual(refused(column));
  }
  const more = { select: "*", columns: "secret", secret: "eq.walrus 7", limit: "100" };
  expect(await ask(more)).toMatchObject({ status: 200, text: expect.stringContaining('"count":23') });
  const texts = await Promise.all(received);
  expect(texts.filter((text) => text.includes("Village 9"))).not.toEqual([]);
  for (const hidden of ["walrus", target.secret_key, target.public_key, target.url])
    expect(texts.filter((text) => text.includes(hidden))).toEqual([]);
});
