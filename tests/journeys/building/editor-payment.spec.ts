import { blocksOf } from "../canvas-of.ts";
import { choose } from "../choose.ts";
import { expect, test } from "../journey.ts";
import { query } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";
import { openBuilder } from "./editor-form.ts";

// Proves editor/panel-live-preview, editor/panel-payment, editor/rule-payment-provider
test("the panel sets a payment's provider, amount and currency", async ({ page, cloud }) => {
  test.setTimeout(120_000);
  const { form_id } = await openBuilder(page, cloud, "Ticket");
  const stored = async () =>
    (
      await query<{ data: unknown }>(
        cloud,
        "SELECT data FROM attribute WHERE form_id = $1 AND type = 'payment'",
        [form_id],
      )
    ).map(({ data }) => data);
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search questions and blocks" }).fill("payment");
  await page.keyboard.press("Enter");
  await page.getByLabel("Label", { exact: true }).fill("Fee");
  await expect(page.getByLabel("Provider")).toHaveText("Stripe");
  await choose(page.getByLabel("Currency"), "EUR");
  await page.getByLabel("Amount").fill("25.5");
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/payment-panel.png` });
  await expectSoundEverywhere(page);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(blocksOf(page).filter({ hasText: "Fee" })).toContainText("Pay €25.50");
  await expect
    .poll(stored)
    .toEqual([{ type: "payment", service_provider: "stripe", amount: 2_550, currency: "EUR" }]);
  // The canvas shows the amount that visitors pay.
  await expect(blocksOf(page).filter({ hasText: "Pay €25.50" })).toBeVisible();
  if (process.env.SHOTS) {
    for (const width of [390, 1440])
      for (const colorScheme of ["light", "dark"] as const) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${process.env.SHOTS}/canvas-${width}-${colorScheme}.png` });
      }
  }
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
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/payment-refused.png` });
  await page.keyboard.press("Enter");
  await expect(second).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await stored()).toHaveLength(1);
});
