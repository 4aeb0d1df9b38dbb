import { expect, type Page, test } from "@playwright/test";
import { isDue, turnOf } from "../turns.ts";
import { axe, untilStill } from "./axe.ts";
import { layoutFaults } from "./layout.ts";

const PHONE = 390;
const TABLET = 768;
const DESKTOP = 1440;
export const SCHEMES = ["light", "dark"] as const;
const TURN = turnOf();

/** Waits until the page is more than a skeleton: every page has a heading, or shows a page that has one. */
const untilThere = (page: Page) =>
  expect(page.locator("h1:not([data-loading]), iframe").first()).toBeAttached();

/**
 * Checks the current page, of the editor or a public one, at three widths, light and dark: accessible, not too wide,
 * nothing overlapping. `state` distinguishes the checks of one journey. When a run does one turn only and this check is
 * not in it, it checks the desktop width in light mode only.
 */
export async function expectSoundEverywhere(page: Page, state = "the page"): Promise<void> {
  await untilThere(page);
  const { title, tags } = test.info();
  if (tags.length === 0 && !isDue(`${title}, ${state}`, TURN)) {
    await resize(page, DESKTOP);
    return expectSoundIn(page, "light", state);
  }
  await resize(page, PHONE);
  for (const scheme of SCHEMES) await expectSoundIn(page, scheme, `${state}, ${PHONE} px`);
  // At this width, a page has the parts that it has at one of the others.
  await resize(page, TABLET);
  await untilStill(page);
  expect(await layoutFaults(page), `${state}, ${TABLET} px`).toEqual([]);
  await resize(page, DESKTOP);
  for (const scheme of SCHEMES) await expectSoundIn(page, scheme, `${state}, ${DESKTOP} px`);
}

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 844 });

/** Checks the current state, light and dark, at the current width only, because panels differ between widths. */
export async function expectSound(page: Page): Promise<void> {
  await untilThere(page);
  for (const scheme of SCHEMES) await expectSoundIn(page, scheme, "the page");
}

/** Layout and names do not depend on the color scheme, so only colors are checked in dark mode. */
async function expectSoundIn(
  page: Page,
  colorScheme: (typeof SCHEMES)[number],
  state: string,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  // The editor has a theme of its own. Public pages follow the browser.
  const shown = `html[data-theme=${colorScheme}], html:not(:has(#root))`;
  await expect(page.locator(shown)).toBeAttached();
  await untilStill(page);
  const where = `${state}, ${colorScheme}`;
  const isLight = colorScheme === "light";
  if (isLight) expect(await layoutFaults(page), where).toEqual([]);
  const scan = isLight ? axe(page) : axe(page).colors();
  const found = (await scan.analyze()).violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n")}`,
  );
  expect(found, where).toEqual([]);
}
