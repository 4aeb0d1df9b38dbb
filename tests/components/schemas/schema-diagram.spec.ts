import type { Locator, Page } from "@playwright/test";
import type { TableReference } from "#core/fields/field.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openAt, test } from "../component.ts";
import { FakeSchema } from "../fakes/schema.ts";

/** Adds a table of texts, of which some refer to columns of other tables. Returns how others refer to its columns. */
function addTable(schema: FakeSchema, name: string, columns: Record<string, TableReference | null> = {}) {
  const sketch = new FormSketch(name);
  const ids = Object.entries(columns).map(([column, reference]) => {
    const type = reference ? "search" : "text";
    const { id } = sketch.field({ name: column, label: column, type, ...(reference && { reference }) });
    return [column, id] as const;
  });
  const { form_id: table_id } = schema.addTable(sketch);
  return (column: string): TableReference => ({
    type: "sheaf",
    table_id,
    column: ids.find(([own]) => own === column)![1],
  });
}

const diagram = (page: Page) => page.getByRole("group", { name: "Diagram of the tables" });
const box = (page: Page, name: string) => diagram(page).getByRole("link", { name, exact: true });
const lines = (page: Page) => page.locator(".react-flow__edge-path");
/** Place and size of a table's box. It has none for a moment while the diagram is arranged in another direction. */
async function sizeOf(
  page: Page,
  name: string,
): Promise<NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>> {
  return (await box(page, name).boundingBox()) ?? sizeOf(page, name);
}

/** Once the drawing rests: it moves to its place. */
async function expectAllWithin(page: Page, names: readonly string[]): Promise<void> {
  await expect(async () => {
    const frame = (await diagram(page).boundingBox())!;
    for (const name of names) {
      const { x, y, width, height } = await sizeOf(page, name);
      expect(x, name).toBeGreaterThanOrEqual(frame.x);
      expect(y, name).toBeGreaterThanOrEqual(frame.y);
      expect(x + width, name).toBeLessThanOrEqual(frame.x + frame.width);
      expect(y + height, name).toBeLessThanOrEqual(frame.y + frame.height);
    }
  }).toPass({ timeout: 15_000 });
}

// Proves document/route-diagram, document/table-definition
test("a database is drawn with its tables and their relations", async ({ page, server }) => {
  const schema = new FakeSchema("shop");
  const suppliers = addTable(schema, "suppliers", { code: null });
  const definition = (name: string) => schema.path(`data/table/${name}/definition`);
  const scripts: string[] = [];
  page.on("response", (response) => scripts.push(response.url()));
  const isLoaded = () => scripts.some((url) => /\/diagram-[^/]+\.js$/.test(new URL(url).pathname));

  await test.step("without relations there is nothing to draw", async () => {
    await openAt(page, server, schema, definition("suppliers"));
    await expect(page.getByRole("heading", { name: "No relations yet" })).toBeVisible();
    await expectSoundEverywhere(page, "no relations");
    expect(isLoaded()).toBe(false);
  });

  await test.step("a column that refers to another table connects both at once", async () => {
    const products = addTable(schema, "products", { sku: null, supplier: suppliers("code") });
    addTable(schema, "orders", { product: products("sku") });
    addTable(schema, "notes");
    await page.goto(definition("products"));
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
    await expect.poll(async () => (await sizeOf(page, "products")).width).toBeGreaterThan(before * 1.9);
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
