import type { Page } from "@playwright/test";
import { demoForm } from "#local/seed/demo-form.ts";
import { expect, test } from "../journey.ts";
import { openForm } from "../respondent-form.ts";
import { showUp } from "../visitor.ts";

/** Tall enough for every question, so that every island mounts and every move is seen. */
const HEIGHT = 12_000;

declare global {
  interface Window {
    shifts: string[];
  }
}

/** Collects everything that moves, also right after the visitor's first events. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    const describe = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.closest<HTMLElement>(".question")?.dataset.fieldType ?? ""} ${element?.className}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: LayoutShiftSource[] })[]) {
        for (const { node, previousRect, currentRect } of entry.sources) {
          window.shifts.push(`${describe(node)} from ${previousRect.y} to ${currentRect.y}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

interface LayoutShiftSource {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

for (const width of [390, 1000]) {
  test(`nothing jumps at ${width} px while the page loads and after the first touch`, async ({
    page,
    cloud,
  }) => {
    await page.setViewportSize({ width, height: HEIGHT });
    await watchShifts(page);
    // Machines without the stand-in fonts break lines elsewhere when the web font arrives.
    await page.route(/\.woff2/, (route) => route.abort());
    const form = demoForm();
    const isLater = ({ type }: { type: string }, index: number) => type === "section" && index > 1;
    form.blocks.splice(0, form.blocks.length, ...form.blocks.filter((block, at) => !isLater(block, at)));
    const { path } = await openForm(cloud, form);
    await page.goto(path);
    await page.waitForTimeout(1_000);
    await showUp(page);
    await expect(page.locator("[data-island]:not([data-mounted])")).toHaveCount(0);
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
    // What does move is reported.
    await page.evaluate(() => {
      document.querySelector<HTMLElement>(".question")!.style.marginBlockStart = "60px";
    });
    await expect.poll(() => page.evaluate(() => window.shifts.length)).toBeGreaterThan(0);
  });
}
