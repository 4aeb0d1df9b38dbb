import type { Page } from "@playwright/test";
import { axe, untilStill } from "./axe.ts";
import { expect } from "./journey.ts";
import { layoutFaults } from "./layout.ts";

/** Between phone and desk nothing is there that neither has: only the layout can go wrong, and axe has nothing to find. */
export const MIDDLE = 768;
export const WIDTHS = [390, MIDDLE, 1440];
export const SCHEMES = ["light", "dark"] as const;

/** Until it is more than a skeleton: every page has its name, or shows one that has. */
const untilThere = (page: Page) => expect(page.locator("h1, iframe").first()).toBeAttached();

/**
 * The page of the editor as it stands, at three widths, light and dark: nothing for axe, too wide, or overlapping.
 * `state` tells one look of a journey from another.
 */
export async function expectSoundEverywhere(page: Page, state = "the page"): Promise<void> {
  await untilThere(page);
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      await untilStill(page);
      const where = `${state}, ${width} px, ${colorScheme}`;
      expect(await layoutFaults(page), where).toEqual([]);
      if (width === MIDDLE) continue;
      const { violations } = await axe(page).analyze();
      const found = violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n")}`,
      );
      expect(found, where).toEqual([]);
    }
  }
}

/** As it stands, light and dark: at another width a panel is another one. */
export async function expectSound(page: Page): Promise<void> {
  await untilThere(page);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    await untilStill(page);
    expect(await layoutFaults(page)).toEqual([]);
    const { violations } = await axe(page).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
  }
}
