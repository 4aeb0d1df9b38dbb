import { blocks, openBuilder } from "./editor-form.ts";
import { expect, test } from "./journey.ts";
import { query } from "./respondent-form.ts";
import { expectSoundEverywhere } from "./soundness.ts";

test("a payment gets its provider, its amount and its currency in the panel", async ({ page, cloud }) => {
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
  await expect(page.getByLabel("Provider")).toHaveValue("stripe");
  await page.getByLabel("Currency").selectOption("EUR");
  await page.getByLabel("Amount").fill("25.5");
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/payment-panel.png` });
  await expectSoundEverywhere(page);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(blocks(page).filter({ hasText: "Fee" })).toContainText("Pay €25.50");
  await expect
    .poll(stored)
    .toEqual([{ type: "payment", service_provider: "stripe", amount: 2_550, currency: "EUR" }]);
});
