import { expect, type Page } from "@playwright/test";

/** Moves the pointer over the page. Islands that only enhance a usable control wait for that. */
export async function showUp(page: Page): Promise<void> {
  let step = 0;
  await expect(async () => {
    step += 1;
    await page.mouse.move(5 + step, 5);
    await expect(page.locator("[data-usable][data-mounted]").first()).toBeAttached({ timeout: 250 });
  }).toPass();
}
