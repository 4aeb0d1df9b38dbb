import type { Page } from "@playwright/test";
import { longTasks, slowDown, WINDOW, watchTasks } from "./grid-page.ts";
import { median } from "./median.ts";

const OPENINGS = 5;
/** Labels of one column of each type in tests/setup/large-form.ts. */
const COLUMNS = [
  "text 1",
  "textarea 1",
  "number 1",
  "date 1",
  "datetime-local 1",
  "select 1",
  "json 1",
  "color 1",
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
    const number = await scrollToColumn(page, column);
    await page.locator(`[data-row] [aria-colindex="${number}"]`).first().click();
    for (let time = 0; time <= OPENINGS; time++) {
      await watchKey(page);
      await page.keyboard.press("Enter");
      const ms = await page.evaluate(() => (globalThis as { opened?: Promise<number> }).opened!);
      // The first opening loads the editor's code.
      if (time > 0) times.push(ms);
      await page.keyboard.press("Escape");
      await page.waitForTimeout(150);
    }
    results[column] = median(times);
  }
  return results;
}

/** Prepares `opened`: the milliseconds from the next key until something in the grid has the focus, in a frame. */
function watchKey(page: Page): Promise<void> {
  return page.evaluate(() => {
    const grid = document.querySelector('[role="grid"]');
    const isOpen = () => document.activeElement !== grid && document.activeElement !== document.body;
    const opened = new Promise<number>((resolve) => {
      const look = (since: number) => {
        if (isOpen()) resolve(performance.now() - since);
        else requestAnimationFrame(() => look(since));
      };
      addEventListener("keydown", ({ timeStamp }) => requestAnimationFrame(() => look(timeStamp)), {
        capture: true,
        once: true,
      });
    });
    Object.assign(globalThis, { opened });
  });
}

/** Scrolls until the column is in the document. Returns its number. */
async function scrollToColumn(page: Page, name: string): Promise<string> {
  const head = page.getByRole("columnheader", { name, exact: true });
  for (let left = 0; (await head.count()) === 0; left += WINDOW.width / 3) {
    if (left > 10_000) throw new Error(`There is no column ${name}.`);
    await page.evaluate((at) => document.querySelector("[data-grid-scroller]")!.scrollTo({ left: at }), left);
    await page.waitForTimeout(100);
  }
  return (await head.getAttribute("aria-colindex"))!;
}

/** Pastes 1,000 cells as a spreadsheet would, and watches the main thread until the server has answered. */
export async function measurePaste(page: Page, path: string, slowdown: number) {
  await page.goto(`${path}?limit=500`);
  await page.locator("[data-row]").first().waitFor();
  const text = Array.from({ length: PASTED.rows }, (_, row) =>
    Array.from({ length: PASTED.columns }, (_, column) => `Pasted ${slowdown} ${row} ${column}`).join("\t"),
  ).join("\n");
  await page.evaluate((plain) => navigator.clipboard.writeText(plain), text);
  await page.locator('[data-row] [aria-colindex="4"]').first().click();
  await slowDown(page, slowdown);
  await page.waitForTimeout(1_000);
  await watchTasks(page);
  const answered = page.waitForResponse(
    (response) => response.request().method() === "PATCH" && response.ok(),
  );
  await page.keyboard.press("ControlOrMeta+v");
  await answered;
  await page.waitForTimeout(2_000);
  const tasks = await longTasks(page);
  return { cells: PASTED.rows * PASTED.columns, tasks };
}
