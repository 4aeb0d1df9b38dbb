import { FormSketch } from "#local/seed/form-draft.ts";
import { chooseTyped } from "../choose.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, query } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

test("a form gets a store, and a question asks for the variants of its products", async ({ page, cloud }) => {
  test.setTimeout(240_000);
  const sketch = new FormSketch("Shirts");
  sketch.section();
  sketch.field({
    name: "size",
    type: "select",
    label: "Which size?",
    options: ["Small", "Large"].map((label, index) => ({
      id: crypto.randomUUID(),
      value: label.toLowerCase(),
      label,
      index,
    })),
  });
  const { owner, form_id, document_id } = await openForm(cloud, sketch);
  await resumeSession(page.context(), owner);
  const [place] = await query<{ path: string }>(
    cloud,
    `SELECT '/' || o.slug || '/' || p.name || '/' AS path FROM project p
     JOIN organization o ON o.id = p.organization_id WHERE p.id = $1`,
    [owner.project_id],
  );
  await page.goto(`${place!.path}${document_id}/connect/store/products`);
  await page.getByRole("link", { name: "Get started" }).click();
  await expect(page.getByLabel("Store name")).toHaveValue("Shirts");
  const name = page.getByLabel("Store name");
  const currency = page.getByLabel("Currency");
  await expect(currency).toHaveValue("US Dollar (USD)");
  await chooseTyped(currency, "Euro (EUR)");
  await name.fill(" ");
  await page.getByRole("button", { name: "Create store" }).click();
  await expect(page.getByText("Enter a name for the store.")).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill("Shirts");
  await expectSoundEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Create store" }).click();
  await page.getByRole("link", { name: "Create a product" }).click();

  await page.getByRole("button", { name: "New product" }).click();
  await page.getByRole("menuitem", { name: "Which size?" }).click();
  await page.getByLabel("Product name").fill("T-shirt");
  await page.getByRole("button", { name: "Add an option" }).click();
  await page.getByLabel("Option name").last().fill("Color");
  await page.getByLabel("Values, one per line").last().fill("Red\nBlue");
  await page.getByRole("button", { name: "Save product" }).click();
  const product = page.getByRole("list", { name: "Products" }).getByRole("listitem").first();
  await expect(product).toContainText("asked by “Which size?”");
  await expect(product.getByRole("list", { name: "Color" }).getByRole("listitem")).toHaveText([
    "Red",
    "Blue",
  ]);
  await expectSoundEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(
    await query(
      cloud,
      `SELECT v.value, v.sku = op.id::text AS is_linked FROM product_option_value v
       JOIN product_option o ON o.id = v.product_option_id JOIN "option" op ON op.form_field_id = o.field_id
         AND op.id::text = v.sku WHERE op.form_id = $1 ORDER BY v.local_index`,
      [form_id],
    ),
  ).toEqual([
    { value: "Small", is_linked: true },
    { value: "Large", is_linked: true },
  ]);

  await page.getByRole("link", { name: "Store", exact: true }).click();
  await expect(page.getByText("1 product", { exact: true })).toBeVisible();
  // Nothing to press: both are stored by themselves, and an empty name holds back only itself.
  await expect(currency).toHaveValue("Euro (EUR)");
  await name.fill("");
  await expect(page.getByText("Enter a name for the store.")).toBeVisible();
  await chooseTyped(currency, "Swiss Franc (CHF)");
  await expect.poll(() => storeOf(cloud, form_id)).toEqual({ name: "Shirts", currency: "CHF" });
  await name.fill("Stand");
  await expect(page.getByText("Saved", { exact: true })).toHaveCount(2);
  await page.reload();
  await expect(name).toHaveValue("Stand");
  await expect(currency).toHaveValue("Swiss Franc (CHF)");
  await page.getByRole("link", { name: "Manage products" }).click();
  await page.getByRole("button", { name: "Delete T-shirt" }).click();
  await page.getByRole("button", { name: "Delete product" }).click();
  await expect(page.getByText("No products yet")).toBeVisible();
});

async function storeOf(cloud: CloudAddresses, form_id: string) {
  const [store] = await query(
    cloud,
    `SELECT s.name, s.currency FROM store s JOIN connection_commerce_store c ON c.store_id = s.id
     WHERE c.form_id = $1`,
    [form_id],
  );
  return store;
}
