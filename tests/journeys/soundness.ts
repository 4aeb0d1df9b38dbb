import type { Page } from "@playwright/test";
import { isDue, turnOf } from "../turns.ts";
import { axe, untilStill } from "./axe.ts";
import { expect, test } from "./journey.ts";
import { layoutFaults } from "./layout.ts";

/** Between phone and desk nothing is there that neither has: only the layout can go wrong, and axe has nothing to find. */
export const MIDDLE = 768;
const WIDEST = 1440;
export const WIDTHS = [390, MIDDLE, WIDEST];
export const SCHEMES = ["light", "dark"] as const;
const TURN = turnOf();

/** Until it is more than a skeleton: every page has its name, or shows one that has. */
const untilThere = (page: Page) => expect(page.locator("h1, iframe").first()).toBeAttached();

/**
 * The page of the editor as it stands, at three widths, light and dark: nothing for axe, too wide, or overlapping.
 * `state` tells one look of a journey from another. Where the run does a turn alone and it is the turn of others, it
 * is looked at once, on a desk in the light.
 */
export async function expectSoundEverywhere(page: Page, state = "the page"): Promise<void> {
  await untilThere(page);
  const { title, tags } = test.info();
  if (tags.length === 0 && !isDue(`${title}, ${state}`, TURN)) {
    await page.setViewportSize({ width: WIDEST, height: 844 });
    return expectSoundIn(page, "light", state);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expectSoundIn(page, "light", `${state}, ${width} px`, width !== MIDDLE);
    if (width !== MIDDLE) await expectSoundIn(page, "dark", `${state}, ${width} px`);
  }
}

/** As it stands, light and dark: at another width a panel is another one. */
export async function expectSound(page: Page): Promise<void> {
  await untilThere(page);
  for (const scheme of SCHEMES) await expectSoundIn(page, scheme, "the page");
}

/** What stands where, and what it is called, does not depend on the scheme: in the dark, only the colors are looked at. */
async function expectSoundIn(
  page: Page,
  colorScheme: (typeof SCHEMES)[number],
  state: string,
  isForAxe = true,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
  await untilStill(page);
  const where = `${state}, ${colorScheme}`;
  const isLight = colorScheme === "light";
  if (isLight) expect(await layoutFaults(page), where).toEqual([]);
  if (!isForAxe) return;
  const look = isLight ? axe(page) : axe(page).colors();
  const found = (await look.analyze()).violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n")}`,
  );
  expect(found, where).toEqual([]);
}
