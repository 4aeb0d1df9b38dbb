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

/** No browser and no cell of the grid does anything with it. */
const BARE_KEY = "F8";

/** Milliseconds from a key on the active cell until a control has the focus, in the next frame. */
interface Opening {
  /** An input that the page's own script puts over the cell. */
  bare: number;
  editor: number;
}

/** By the name of a column, from Enter on its cell. Each opening is in turns with that of a bare input. */
export async function measureEditors(page: Page, path: string): Promise<Record<string, Opening>> {
  await page.goto(path);
  await page.locator("[data-row]").first().waitFor();
  await listenForBareKey(page);
  await slowDown(page);
  const results: Record<string, Opening> = {};
  for (const column of COLUMNS) {
    const times: Opening[] = [];
    const number = await scrollToColumn(page, column);
    await page.locator(`[data-row] [aria-colindex="${number}"]`).first().click();
    for (let time = 0; time <= OPENINGS; time++) {
      const opening = { bare: await open(page, BARE_KEY), editor: await open(page, "Enter") };
      // The first opening loads the editor's code.
      if (time > 0) times.push(opening);
    }
    results[column] = {
      bare: median(times.map(({ bare }) => bare)),
      editor: median(times.map(({ editor }) => editor)),
    };
  }
  return results;
}

async function open(page: Page, key: string): Promise<number> {
  await watchKey(page);
  await page.keyboard.press(key);
  const ms = await page.evaluate(() => (globalThis as { opened?: Promise<number> }).opened!);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(150);
  return ms;
}

function listenForBareKey(page: Page): Promise<void> {
  return page.evaluate((key) => {
    const grid = document.querySelector<HTMLElement>('[role="grid"]')!;
    const scroller = document.querySelector("[data-grid-scroller]")!;
    grid.addEventListener("keydown", (event) => {
      if (event.key !== key) return;
      const cell = document.getElementById("grid-active-cell")!.getBoundingClientRect();
      const place = scroller.getBoundingClientRect();
      const input = document.createElement("input");
      const left = cell.left - place.left + scroller.scrollLeft;
      const top = cell.top - place.top + scroller.scrollTop;
      input.style.cssText = `position:absolute;z-index:10;left:${left}px;top:${top}px;width:${cell.width}px`;
      input.addEventListener("keydown", (inside) => {
        inside.stopPropagation();
        grid.focus({ preventScroll: true });
        input.remove();
      });
      scroller.append(input);
      input.focus({ preventScroll: true });
    });
  }, BARE_KEY);
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
