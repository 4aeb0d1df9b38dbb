import { FormSketch } from "#local/seed/form-draft.ts";
import { chooseTyped } from "../../journeys/choose.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";
import { FakeForm } from "../fakes/form.ts";
import { productAnswers } from "../fakes/products.ts";

test("a form gets a store, and a question asks for the variants of its products", async ({
  page,
  server,
}) => {
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
  const fake = new FakeForm(sketch);
  const stored = productAnswers(fake);
  await openFormAt(page, server, fake, "connect/store/products");
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
  const [size] = stored().products[0]!.options;
  expect(size!.values.map(({ value, sku }) => [value, sku])).toEqual(
    fake.form.fields[0]!.options.map(({ id, label }) => [label, id]),
  );

  await page.getByRole("link", { name: "Store", exact: true }).click();
  await expect(page.getByText("1 product", { exact: true })).toBeVisible();
  // Nothing to press: both are stored by themselves, and an empty name holds back only itself.
  await expect(currency).toHaveValue("Euro (EUR)");
  await name.fill("");
  await expect(page.getByText("Enter a name for the store.")).toBeVisible();
  await chooseTyped(currency, "Swiss Franc (CHF)");
  await expect.poll(() => stored().store).toMatchObject({ name: "Shirts", currency: "CHF" });
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
