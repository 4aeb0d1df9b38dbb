import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { saveField } from "#core/contracts/building/builder.ts";
import { type CreatedTable, createTable } from "#core/contracts/documents/tables.ts";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { expectSoundEverywhere } from "../soundness.ts";

type Owner = Awaited<ReturnType<typeof newOwner>>;

async function addTable({ client }: Owner, schema_id: string, table_name: string): Promise<string> {
  const made = await client.call<CreatedTable>(createTable, { params: { schema_id }, body: { table_name } });
  return made.id;
}

/** Adds a column, and returns its id. */
async function addColumn(
  { client }: Owner,
  form_id: string,
  name: string,
  reference: { table_id: string; column: string } | null = null,
): Promise<string> {
  const id = randomUUID();
  const body = {
    ...{ id, name, label: name, options: [], optgroups: [] },
    ...(reference ? { type: "search", reference: { type: "sheaf", ...reference } } : { type: "text" }),
  };
  await client.call(saveField, { params: { form_id }, body });
  return id;
}

const diagram = (page: Page) => page.getByRole("group", { name: "Diagram of the tables" });
const box = (page: Page, name: string) => diagram(page).getByRole("link", { name, exact: true });
const lines = (page: Page) => page.locator(".react-flow__edge-path");
const sizeOf = async (page: Page, name: string) => (await box(page, name).boundingBox())!;

async function expectAllWithin(page: Page, names: readonly string[]): Promise<void> {
  const frame = (await diagram(page).boundingBox())!;
  for (const name of names) {
    const { x, y, width, height } = await sizeOf(page, name);
    expect(x, name).toBeGreaterThanOrEqual(frame.x);
    expect(y, name).toBeGreaterThanOrEqual(frame.y);
    expect(x + width, name).toBeLessThanOrEqual(frame.x + frame.width);
    expect(y + height, name).toBeLessThanOrEqual(frame.y + frame.height);
  }
}

// Proves document/route-diagram, document/table-definition
test("a database is drawn with its tables and their relations", async ({ page, cloud }) => {
  test.setTimeout(90_000);
  const owner = await newOwner(cloud);
  await resumeSession(page.context(), owner);
  const { document_id, redirect } = await owner.client.call<CreatedDocument>(createDocument, {
    body: { project_id: owner.project_id, doctype: "v0_schema", title: "shop" },
  });
  const suppliers = await addTable(owner, document_id, "suppliers");
  const code = await addColumn(owner, suppliers, "code");
  const products = await addTable(owner, document_id, "products");
  const definition = (name: string) => `${redirect}/data/table/${name}/definition`;
  const scripts: string[] = [];
  page.on("response", (response) => scripts.push(response.url()));
  const isLoaded = () => scripts.some((url) => /\/diagram-[^/]+\.js$/.test(new URL(url).pathname));

  await test.step("without relations there is nothing to draw", async () => {
    await page.goto(definition("products"));
    await expect(page.getByRole("heading", { name: "No relations yet" })).toBeVisible();
    await expectSoundEverywhere(page, "no relations");
    expect(isLoaded()).toBe(false);
  });

  await test.step("a column that refers to another table connects both at once", async () => {
    const sku = await addColumn(owner, products, "sku");
    await addColumn(owner, products, "supplier", { table_id: suppliers, column: code });
    const orders = await addTable(owner, document_id, "orders");
    await addColumn(owner, orders, "product", { table_id: products, column: sku });
    await addTable(owner, document_id, "notes");
    await page.reload();
    await expect(diagram(page).getByRole("link")).toHaveCount(4);
    await expect(lines(page)).toHaveCount(2);
    expect(isLoaded()).toBe(true);
    await expect(box(page, "products")).toHaveAttribute("aria-current", "true");
    await expect(box(page, "orders")).not.toHaveAttribute("aria-current");
    await expectAllWithin(page, ["suppliers", "products", "orders", "notes"]);
    await expect(box(page, "products")).toContainText("supplier");
    await expectSoundEverywhere(page, "a diagram");
  });

  // Proves document/table-definition
  await test.step("its content is a list, too", async () => {
    const list = page.getByRole("list", { name: "Tables and their columns" });
    const table = (name: string) => list.getByRole("listitem").filter({ hasText: new RegExp(`^${name}`) });
    await expect(table("products").getByRole("listitem")).toHaveText([
      "id, uuid, primary key",
      "created_at, timestamptz",
      "sku, text",
      "supplier, text, refers to suppliers.code",
    ]);
    await expect(list.getByText("product, text, refers to products.sku")).toBeAttached();
  });

  await test.step("on a phone, the tables are below each other", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(async () => (await sizeOf(page, "suppliers")).y)
      .toBeGreaterThan((await sizeOf(page, "products")).y);
    await expectAllWithin(page, ["suppliers", "products", "orders", "notes"]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect
      .poll(async () => (await sizeOf(page, "suppliers")).x)
      .toBeGreaterThan((await sizeOf(page, "products")).x);
  });

  await test.step("the keyboard visits the tables in their order, and buttons zoom", async () => {
    const before = (await sizeOf(page, "products")).width;
    await page.getByRole("button", { name: "Zoom in" }).focus();
    for (const _ of [1, 2, 3, 4]) await page.keyboard.press("Enter");
    await expect.poll(async () => (await sizeOf(page, "products")).width).toBeGreaterThan(before * 1.5);
    await diagram(page).getByRole("link").first().focus();
    const visited: string[] = [];
    for (const _ of [1, 2, 3, 4]) {
      const focused = page.locator(":focus");
      visited.push((await focused.locator("span").first().innerText()).trim());
      // It moves into view.
      const frame = (await diagram(page).boundingBox())!;
      await expect
        .poll(async () => {
          const { x, y, width, height } = (await focused.boundingBox())!;
          return (
            x + width / 2 > frame.x &&
            x + width / 2 < frame.x + frame.width &&
            y + height / 2 > frame.y &&
            y + height / 2 < frame.y + frame.height
          );
        })
        .toBe(true);
      await page.keyboard.press("Tab");
    }
    expect(visited.filter((name) => name !== "notes")).toEqual(["orders", "products", "suppliers"]);
    await page.getByRole("button", { name: "Show all tables" }).click();
    await expect.poll(async () => (await sizeOf(page, "products")).width).toBeLessThan(before * 1.1);
    await expectAllWithin(page, ["suppliers", "products", "orders", "notes"]);
  });

  await test.step("a table leads to its definition, by key and by pointer, also after a drag", async () => {
    await box(page, "suppliers").focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/suppliers\/definition$/);
    await expect(box(page, "suppliers")).toHaveAttribute("aria-current", "true");
    const { x, y, width } = await sizeOf(page, "orders");
    await page.mouse.move(x + width / 2, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 60, y + 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await sizeOf(page, "orders")).x)).toBe(Math.round(x + 60));
    await expect(page).toHaveURL(/\/suppliers\/definition$/);
    await box(page, "orders").click();
    await expect(page).toHaveURL(/\/orders\/definition$/);
    await expect(page).toHaveTitle("Definition of orders · shop · Sheaf");
  });

  await test.step("a failure is said, and can be tried again", async () => {
    await page.route(/\/private\/editor\/schema\/[^/]+\/tables$/, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole("heading", { name: "Couldn’t load the tables" })).toBeVisible({
      timeout: 20_000,
    });
    await expectSoundEverywhere(page, "a failed diagram");
    await page.unroute(/\/private\/editor\/schema\/[^/]+\/tables$/);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(diagram(page).getByRole("link")).toHaveCount(4);
  });
});
