import type { Page } from "@playwright/test";
import { axe } from "../axe.ts";
import { expect } from "../journey.ts";
import { layoutFaults } from "../layout.ts";

/**
 * Shows the same part of a page on a phone and a desktop, light and dark, left to right and right to left. `check`
 * expects no violation of accessibility and no fault of the layout. With SHOTS set, it keeps a screenshot there.
 */
export async function inEveryLook(
  page: Page,
  show: (check: (what: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const dir of ["ltr", "rtl"]) {
        await page.locator("html").evaluate((html, to) => html.setAttribute("dir", to), dir);
        await show((what) => checkLook(page, `${what} ${width} ${colorScheme} ${dir}`));
      }
    }
  }
}

async function checkLook(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  const { violations } = await axe(page).analyze();
  expect(
    violations.map(({ id }) => id),
    name,
  ).toEqual([]);
  expect(await layoutFaults(page), name).toEqual([]);
}
