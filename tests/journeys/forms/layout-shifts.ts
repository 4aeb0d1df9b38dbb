import { expect, type Page } from "@playwright/test";
import { FIELD_TYPES, type TableReference } from "#core/fields/field.ts";
import { ROW_COLUMN } from "#core/fields/reference.ts";
import { demoForm } from "#local/seed/demo-form.ts";
import type { FormSketch } from "#local/seed/form-draft.ts";
import type { IslandName } from "#web/respondent/inputs/island-host.tsx";
import { showUp } from "../visitor.ts";

/** What moves on a page without a reason. */

/** Tall enough for every question, so that every island mounts and every move is seen. */
const HEIGHT = 12_000;

declare global {
  interface Window {
    shifts: string[];
    /** Those that no press or key explains. */
    unexplained: string[];
  }
}

/** Collects everything that moves, also right after the visitor's first events. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    window.unexplained = [];
    const describe = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.closest<HTMLElement>(".question")?.dataset.fieldType ?? ""} ${element?.className}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        for (const { node, previousRect, currentRect } of entry.sources) {
          const shift = `${describe(node)} from ${previousRect.y} to ${currentRect.y}`;
          window.shifts.push(shift);
          if (!entry.hadRecentInput) window.unexplained.push(shift);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

interface LayoutShift extends PerformanceEntry {
  hadRecentInput: boolean;
  sources: LayoutShiftSource[];
}

interface LayoutShiftSource {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

/** Every type in one section, with a look-up in a table. */
export function everyType(reference: TableReference): FormSketch {
  const form = demoForm();
  const isLater = ({ type }: { type: string }, index: number) => type === "section" && index > 1;
  form.blocks.splice(0, form.blocks.length, ...form.blocks.filter((block, at) => !isLater(block, at)));
  form.field({ name: "city", type: "search", label: "City", reference });
  const row = { ...reference, column: ROW_COLUMN };
  form.field({ name: "town", type: "search", label: "Town", reference: row });
  return form;
}

/** Waits until the browser no longer explains a move by what the visitor did. */
export async function untilUnexplained(page: Page): Promise<void> {
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction((then) => performance.now() > then + 600, since);
}

/** Every island but that of a payment, whose widget belongs to its provider. */
const ISLANDS = {
  ...{ files: true, signature: true, select: true, tel: true, password: true, challenge: true },
  ...{ json: true, richtext: true, search: true, row: true, canvas: true, latlng: true },
} satisfies Record<Exclude<IslandName, "payment">, true>;

/** Types of questions, and islands, that the page does not have. */
export async function missingTypes(page: Page): Promise<string[]> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-field-type], [data-island]")].map(
      ({ dataset }) => dataset.fieldType ?? dataset.island,
    ),
  );
  const shown = FIELD_TYPES.filter((type) => type !== "hidden");
  return [...shown, ...Object.keys(ISLANDS)].filter((name) => !found.includes(name));
}

/** Opens a page with every type, answers some of its questions and submits them: nothing jumps. */
export async function expectNothingJumps(page: Page, width: number, path: string): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await watchShifts(page);
  // Machines without the stand-in fonts break lines elsewhere when the web font arrives.
  await page.route(/\.woff2/, (route) => route.abort());
  await page.goto(path);
  await expect(page.locator("html.ready")).toBeAttached();
  await page.waitForLoadState("networkidle");
  // An element that takes another's place is no shift to the browser.
  const phone = await page.locator("[data-field-type=tel] input").boundingBox();
  await showUp(page);
  await expect(page.locator("[data-island]:not([data-mounted])")).toHaveCount(0);
  await untilUnexplained(page);
  expect(await page.evaluate(() => window.shifts)).toEqual([]);
  expect(await missingTypes(page)).toEqual([]);
  expect(await page.locator("[data-field-type=tel] [data-entry]").boundingBox()).toEqual(phone);

  await page.locator("input[name=name]").fill("Ada");
  await page.locator("[data-field-type=radio] input").first().check();
  await page.locator("[data-field-type=range] input").press("ArrowRight");
  await page.locator("[data-field-type=tel] [data-entry]").pressSequentially("5551234567");
  await page.locator("[data-field-type=country] input").click();
  await page.keyboard.press("Escape");
  await page.locator(".pad-actions button").first().click();
  await page.keyboard.type("Ada");
  // The server's reply comes with the next page.
  await page.route("**/v1/submit/**", () => {});
  const submitted = page.waitForRequest("**/v1/submit/**");
  await page.locator(".pay").click();
  await submitted;
  await untilUnexplained(page);
  expect(await page.evaluate(() => window.unexplained)).toEqual([]);

  // What does move is reported.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>(".question")!.style.marginBlockStart = "60px";
  });
  await expect.poll(() => page.evaluate(() => window.shifts.length)).toBeGreaterThan(0);
}
