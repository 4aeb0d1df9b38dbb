import type { Page } from "@playwright/test";
import { longTasks, slowDown, watchTasks } from "./grid-page.ts";
import { median } from "./median.ts";

const OPENINGS = 9;
/** Headers of one column of each type in tests/setup/large-form.ts. */
const COLUMNS = [
  "text_1",
  "textarea_1",
  "number_1",
  "date_1",
  "datetime-local_1",
  "select_1",
  "json_1",
  "color_1",
];
const PASTED = { rows: 125, columns: 8 };

/** By the name of a column: milliseconds from Enter on its cell until its control has the focus, in the next frame. */
export async function measureEditors(page: Page, path: string): Promise<Record<string, number>> {
  await page.goto(path);
  await page.locator("[data-row]").first().waitFor();
  await slowDown(page);
  const results: Record<string, number> = {};
  for (const column of COLUMNS) {
    const times: number[] = [];
    const head = page.getByRole("columnheader", { name: column, exact: true });
    const number = await head.getAttribute("aria-colindex").catch(() => null);
    if (number === null) continue;
    await page.locator(`[data-row] [aria-colindex="${number}"]`).first().click();
    for (let time = 0; time <= OPENINGS; time++) {
      const opened = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const grid = document.querySelector('[role="grid"]');
            addEventListener(
              "keydown",
              ({ timeStamp }) => {
                const look = () => {
                  const { activeElement } = document;
                  if (activeElement === grid || activeElement === document.body) requestAnimationFrame(look);
                  else resolve(performance.now() - timeStamp);
                };
                requestAnimationFrame(look);
              },
              { capture: true, once: true },
            );
          }),
      );
      await page.keyboard.press("Enter");
      const ms = await opened;
      // The first opening loads the editor's code.
      if (time > 0) times.push(ms);
      await page.keyboard.press("Escape");
      await page.waitForTimeout(150);
    }
    results[column] = median(times);
  }
  return results;
}

/** Pastes 1,000 cells as a spreadsheet would, and watches the main thread until the server has answered. */
export async function measurePaste(page: Page, path: string) {
  await page.goto(`${path}?limit=500`);
  await page.locator("[data-row]").first().waitFor();
  const text = Array.from({ length: PASTED.rows }, (_, row) =>
    Array.from({ length: PASTED.columns }, (_, column) => `Pasted ${row} ${column}`).join("\t"),
  ).join("\n");
  await page.evaluate((plain) => navigator.clipboard.writeText(plain), text);
  await page.locator('[data-row] [aria-colindex="4"]').first().click();
  await slowDown(page);
  await page.waitForTimeout(1_000);
  await watchTasks(page);
  const answered = page.waitForResponse(
    (response) => response.request().method() === "PATCH" && response.ok(),
  );
  await page.keyboard.press("ControlOrMeta+v");
  await answered;
  await page.waitForTimeout(2_000);
  const tasks = await longTasks(page);
  return { cells: PASTED.rows * PASTED.columns, tasks, longest_ms: Math.max(0, ...tasks) };
}
