import type { Frame, Page } from "@playwright/test";
import axeCore from "axe-core";

declare global {
  interface Window {
    axe?: typeof axeCore;
  }
}

interface Scan {
  include(selector: string): Scan;
  exclude(selector: string): Scan;
  /** Checks contrast only: nothing else depends on the color scheme. */
  colors(): Scan;
  /** Reports violations only. Reporting every passed check takes several times as long as finding the violations. */
  analyze(): Promise<{ violations: axeCore.Result[] }>;
}

interface Place {
  include: string[];
  exclude: string[];
  rules?: string[];
}

/** Runs axe on the page and its frames of the same origin. The script stays in the page for the next run. */
export function axe(page: Page, context: Place = EVERYTHING): Scan {
  return {
    include: (selector) => axe(page, { ...context, include: [...context.include, selector] }),
    exclude: (selector) => axe(page, { ...context, exclude: [...context.exclude, selector] }),
    colors: () => axe(page, { ...context, rules: ["color-contrast"] }),
    async analyze() {
      await untilStill(page);
      await Promise.all(page.frames().filter(isOfOneOrigin).map(bringAxe));
      const violations = await page.evaluate(
        async ({ include, exclude, rules, regionMatcher }) => {
          const within = { ...(include.length > 0 && { include }), exclude };
          const options: axeCore.RunOptions & { checks: object } = {
            resultTypes: ["violations"],
            ...(rules && { runOnly: rules }),
            // The list of a select belongs to its control, which refers to it, although it is outside of all regions.
            checks: { region: { options: { regionMatcher } } },
          };
          return (await window.axe!.run(within, options)).violations;
        },
        { ...context, regionMatcher: REGION },
      );
      return { violations };
    },
  };
}

/**
 * Waits for finite animations and transitions, whose intermediate colors nobody chose. Does not wait for endless
 * animations, nor for collapsed content, whose transitions never finish.
 */
export const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const ending = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const hasEnd = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return hasEnd && playState === "running" && target?.checkVisibility();
      });
    // The end of one transition often starts another, for example of an inherited color.
    for (let all = ending(); all.length > 0; all = ending()) {
      await Promise.allSettled(all.map(({ finished }) => finished));
    }
  });

const REGION = "dialog, [role=dialog], [role=alertdialog], svg, [data-field-popup]";

/**
 * What the text inside labels. A block of the canvas is an item of a tree, but its texts are content, of which its name
 * says the first.
 */
const LABELED = ":not(.canvas-block)";

const EVERYTHING: Place = { include: [], exclude: [] };

/**
 * Frames of another origin are skipped because the browser denies access to them. A frame without an address yet is
 * one of ours.
 */
function isOfOneOrigin(frame: Frame): boolean {
  const [url, page] = [URL.parse(frame.url()), URL.parse(frame.page().url())];
  return !url?.protocol.startsWith("http") || url.origin === page?.origin;
}

async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => window.axe === undefined))) return;
  await frame.evaluate(axeCore.source);
  await frame.evaluate((selector) => {
    window.axe!.configure({ rules: [{ id: "label-content-name-mismatch", selector }] });
  }, LABELED);
}
