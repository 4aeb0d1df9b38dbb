import type { CDPSession, Page } from "@playwright/test";

/** What is measured of a page of rows, in the grid and in the hand-written table. */

export const PAGE_SIZE = 1_000;
export const CPU_SLOWDOWN = 4;
export const WINDOW = { width: 1440, height: 900 };
/** Number of frames from one count of the elements to the next. */
const COUNT_EVERY = 20;
const SCROLL = { distance: 20_000, pixels_per_second: 2_400 };

export interface Scrolled {
  work_per_1000_px_ms: number;
  p95_frame_ms: number;
  dropped_frames: number;
  rows: number;
  elements: number;
}

export async function slowDown(page: Page, rate = CPU_SLOWDOWN): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  return devtools;
}

/** Scrolls down at an even speed, and measures the main thread's work and the frames. */
export async function scroll(
  page: Page,
  devtools: CDPSession,
  scroller: string,
  row: string,
): Promise<Scrolled> {
  await page.evaluate((selector) => document.querySelector(selector)!.scrollTo({ top: 0 }), scroller);
  await page.waitForTimeout(500);
  const before = await workSoFar(devtools);
  const frames = await page.evaluate(
    async ({ selector, distance, pixels_per_second, rowSelector, count_every }) => {
      const element = document.querySelector(selector)!;
      const lengths: number[] = [];
      let rows = 0;
      let elements = 0;
      const start = performance.now();
      let last = start;
      while (element.scrollTop < distance) {
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        lengths.push(now - last);
        last = now;
        element.scrollTop = Math.min(distance, ((now - start) * pixels_per_second) / 1000);
        // Counting takes time of its own, and less of it in the table with fewer elements.
        if (lengths.length % count_every === 0) {
          rows = Math.max(rows, element.querySelectorAll(rowSelector).length);
          elements = Math.max(elements, element.getElementsByTagName("*").length);
        }
        if (element.scrollTop >= element.scrollHeight - element.clientHeight - 1) break;
      }
      return { lengths: lengths.slice(1), rows, elements };
    },
    { selector: scroller, rowSelector: row, count_every: COUNT_EVERY, ...SCROLL },
  );
  const work = (await workSoFar(devtools)) - before;
  const sorted = frames.lengths.toSorted((a, b) => a - b);
  return {
    work_per_1000_px_ms: (work * 1000) / (SCROLL.distance / 1000),
    p95_frame_ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    dropped_frames: sorted.filter((length) => length > 25).length / sorted.length,
    rows: frames.rows,
    elements: frames.elements,
  };
}

/** Returns the seconds spent on script, style and layout so far. */
export async function workSoFar(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const counted = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"];
  return metrics.filter(({ name }) => counted.includes(name)).reduce((sum, { value }) => sum + value, 0);
}

/** Collects the lengths of the main thread's tasks of 50 ms or more, until `longTasks` reads them. */
export function watchTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const tasks: number[] = [];
    (globalThis as { longTasks?: number[] }).longTasks = tasks;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: "longtask" });
  });
}

/** The tasks of 50 ms or more since the last call, in milliseconds. */
export function longTasks(page: Page): Promise<number[]> {
  return page.evaluate(() => (globalThis as { longTasks?: number[] }).longTasks!.splice(0));
}
