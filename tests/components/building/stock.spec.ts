import { type InventoryItem, loadInventory, saveInventory } from "#core/contracts/inventory/inventory.ts";
import { addQuestion } from "../../journeys/building/builder-page.ts";
import { expectSound } from "../../journeys/soundness.ts";
import { expect, test } from "../component.ts";
import { openBuilder } from "./builder.ts";

// Proves editor/panel-store
test("options of a new question are limited at once, also on a phone, and later ones have no limit", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { fake } = await openBuilder(page, server, "Workshops");
  let items: InventoryItem[] = [];
  const inventory = () => ({ store: { id: 1, name: "Workshops", currency: "USD" }, items });
  fake.answers.on(loadInventory, inventory).on(saveInventory, ({ body: { changes } }) => {
    items = Object.entries(changes).map(([sku, { diff = 0 }]) => ({
      ...{ sku, available: diff, committed: 0, is_negative_level_allowed: false },
    }));
    return inventory();
  });
  await addQuestion(page, "radio", "Which workshop?");
  await page.getByRole("textbox", { name: "Option 1", exact: true }).fill("Pottery");
  await page.getByRole("button", { name: "Limit Pottery" }).click();
  await expect(page.getByRole("textbox", { name: "Limit of Pottery" })).toBeFocused();
  await page.keyboard.type("1,200");
  await expect(
    page.getByRole("button", { name: "Limit of Pottery: 1,200 left. Show details" }),
  ).toBeVisible();
  expect(items).toMatchObject([{ available: 1200 }]);
  await page.getByRole("button", { name: "Add option" }).click();
  await page.keyboard.type("Weaving");
  await expect(page.getByRole("textbox", { name: "Limit of Weaving" })).toHaveValue("");
  await page.getByRole("button", { name: "Advanced: values, images, groups and availability" }).click();
  await page.getByRole("switch", { name: "Option 1 is unavailable" }).click();
  await expectSound(page);
});
