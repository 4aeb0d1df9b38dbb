import type { Page } from "@playwright/test";
import { inTurn } from "../../turns.ts";
import { choose } from "../choose.ts";
import { query } from "../database.ts";
import { expect, test } from "../journey.ts";
import { openLargeGrid } from "./large-grid.ts";

const ROWS = 100_000;

// Proves editor/rule-page-input, data/view-layout, data/grid-page-size, data/grid-page-number
// Proves data/rule-page-input, data/constant-page-sizes
test(
  "100,000 responses: opens, scrolls with few elements, goes to any page, sorts by text and number",
  inTurn(0),
  async ({ page, cloud }) => {
    // Fills a table with 100,000 rows first.
    test.setTimeout(180_000);
    const { form } = await openLargeGrid(page, cloud, ROWS);
    const ids = page.locator('[data-row] [aria-colindex="2"]');
    const firstId = page.locator('[data-row][aria-rowindex="2"] [aria-colindex="2"]');
    await expect(firstId).toHaveText("#100000");
    await expect(page.getByText("100,000 responses")).toBeVisible();

    await choose(page.getByLabel("Rows per page"), "1,000 rows");
    await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "1001");
    for (const top of [0, 5_000, 15_000, 31_000]) {
      await page
        .locator("[data-grid-scroller]")
        .evaluate((element, scrollTop) => element.scrollTo({ top: scrollTop }), top);
      await expect(ids.filter({ hasText: `#${100_000 - Math.floor(top / 32) - 10}` })).toBeVisible();
      expect(await page.locator("[data-row]").count()).toBeLessThan(60);
      expect(await page.getByRole("gridcell").count()).toBeLessThan(900);
    }

    for (const layout of ["Gallery", "List"]) {
      await showLayout(page, layout);
      const list = page.getByRole("list", { name: "Responses" });
      await expect(list.getByRole("listitem")).toHaveCount(1_000);
      const buttons = list.getByRole("button");
      await expect(buttons.first()).toContainText("Response #100000");
      for (const [keys, number] of [
        ["End", 99_001],
        ["Home", 100_000],
        ["ArrowRight", layout === "List" ? 100_000 : 99_999],
        ["End", 99_001],
      ] as const) {
        if (keys === "End") await list.locator('[tabindex="0"]').focus();
        await page.keyboard.press(keys);
        const focused = list.getByRole("button", { name: `Response #${number}` });
        await expect(focused).toBeFocused();
        await expect(focused).toBeInViewport();
      }
      // In the middle, rows around the visible part have their content, and few others have.
      await list.evaluate((element) => element.parentElement!.scrollTo({ top: element.scrollHeight / 2 }));
      await expect(buttons.filter({ hasText: "Response #99500" })).toBeInViewport();
      expect(await buttons.count()).toBeLessThan(150);
      expect(await list.locator("*").count()).toBeLessThan(4_000);
    }
    // A chart is counted by the database, over all rows.
    await showLayout(page, "Chart");
    await expect(page.getByText("100,000 responses by Received.")).toBeVisible();
    await showLayout(page, "Table");

    await page.getByLabel("Page, 1 to 100").fill("50");
    await page.getByLabel("Page, 1 to 100").press("Enter");
    await expect(firstId).toHaveText("#51000");
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(firstId).toHaveText("#50000");
    await page.getByRole("button", { name: "Last page" }).click();
    await expect(firstId).toHaveText("#1000");
    await page.getByRole("button", { name: "Previous page" }).click();
    await expect(firstId).toHaveText("#2000");

    await choose(page.getByLabel("Rows per page"), "100 rows");
    const sorted = page.locator('[data-row][aria-rowindex="2"] [aria-colindex="4"]');
    await page.getByRole("columnheader", { name: "text 1" }).getByRole("button").first().click();
    await expect(sorted).toHaveText(/^amber amber \d+$/);
    await page.getByRole("columnheader", { name: "text 1" }).getByRole("button").first().click();
    await expect(sorted).toHaveText(/^pearl frost \d+$/);

    await page.getByRole("button", { name: /^Sorted by/ }).click();
    await page.getByRole("button", { name: "Remove sort by text 1" }).click();
    await choose(page.getByLabel("Choose a column"), "number 1");
    await choose(page.getByLabel("Direction of number 1"), "Highest first");
    await page.keyboard.press("Escape");
    const [largest] = await query<{ value: number }>(
      cloud.connectionString,
      `SELECT max(cell_number(data, $2))::float AS value FROM response WHERE form_id = $1`,
      [form.form_id, form.fields.number_1],
    );
    // The popover restores the focus after it has closed. Keys pressed earlier would go to its button.
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("button", { name: /^Sorted by/ })).toBeFocused();
    // Rows that load meanwhile replace the active cell's row.
    await expect(page.getByLabel("Rows are loaded")).toBeAttached();
    await page.getByRole("grid").focus();
    await page.keyboard.press("ControlOrMeta+Home");
    await expect(page.locator("#grid-active-cell")).toHaveAttribute("aria-colindex", "2");
    for (let column = 0; column < 14; column++) await page.keyboard.press("ArrowRight");
    await expect(page.locator("#grid-active-cell")).toHaveText(String(largest!.value));
  },
);

async function showLayout(page: Page, name: string) {
  await page.getByRole("button", { name: "View options" }).press("Enter");
  await page.getByRole("dialog", { name: "View options" }).getByRole("button", { name }).press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `${name}, View options` })).toBeVisible();
}
