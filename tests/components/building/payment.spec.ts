import { blocksOf } from "../../journeys/canvas-of.ts";
import { choose } from "../../journeys/choose.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, test } from "../component.ts";
import { openBuilder } from "./builder.ts";

// Proves editor/panel-live-preview, editor/panel-payment, editor/rule-payment-provider
test("the panel sets a payment's provider, amount and currency", async ({ page, server }) => {
  const { fake } = await openBuilder(page, server, "Ticket");
  const stored = () => fake.form.fields.filter(({ type }) => type === "payment").map(({ data }) => data);
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search questions and blocks" }).fill("payment");
  await page.keyboard.press("Enter");
  await page.getByLabel("Label", { exact: true }).fill("Fee");
  await expect(page.getByLabel("Provider")).toHaveText("Stripe");
  await choose(page.getByLabel("Currency"), "EUR");
  await page.getByLabel("Amount").fill("25.5");
  await expectSoundEverywhere(page);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(blocksOf(page).filter({ hasText: "Fee" })).toContainText("Pay €25.50");
  await expect
    .poll(stored)
    .toEqual([{ type: "payment", service_provider: "stripe", amount: 2_550, currency: "EUR" }]);
  // The canvas shows the amount that visitors pay.
  await expect(blocksOf(page).filter({ hasText: "Pay €25.50" })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 844 });

  // A form has at most one payment, so it can be neither inserted again nor duplicated.
  await page.keyboard.press("Escape");
  await blocksOf(page).filter({ hasText: "Pay €25.50" }).click();
  await page.keyboard.press("ControlOrMeta+d");
  await expect(page.getByText("A form can have only one payment question", { exact: false })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search questions and blocks" }).fill("payment");
  const second = page.getByRole("option", { name: /^Payment/ });
  await expect(second).toHaveAttribute("aria-disabled", "true");
  await expect(second).toContainText("A form can have only one payment");
  await page.keyboard.press("Enter");
  await expect(second).toBeVisible();
  await page.keyboard.press("Escape");
  expect(stored()).toHaveLength(1);
});
