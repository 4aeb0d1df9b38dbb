import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";
import { layoutFaults } from "./layout.ts";

const WIDTHS = [390, 768, 1440];
const SCHEMES = ["light", "dark"] as const;

/** The page of the editor as it stands, at three widths, light and dark: nothing for axe, too wide, or overlapping. */
export async function expectSoundEverywhere(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      await page.evaluate(() => {
        const ending = document.getAnimations().filter(({ effect }) => {
          return effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
        });
        return Promise.allSettled(ending.map(({ finished }) => finished));
      });
      const where = `${width} px, ${colorScheme}`;
      expect(await layoutFaults(page), where).toEqual([]);
      // What axe judges by colour does not change with the width, nor the rest with the colours.
      if (width === 768) continue;
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n")}`,
      );
      expect(found, where).toEqual([]);
    }
  }
}
