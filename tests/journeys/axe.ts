import type { Frame, Page } from "@playwright/test";
import axeCore from "axe-core";

declare global {
  interface Window {
    axe?: typeof axeCore;
  }
}

interface Look {
  include(selector: string): Look;
  exclude(selector: string): Look;
  /** Looks at colors alone: all that a page has of its own in another color scheme. */
  colors(): Look;
  /** What is wrong, and nothing of the much that is well: writing that down takes several times as long as finding it. */
  analyze(): Promise<{ violations: axeCore.Result[] }>;
}

interface Place {
  include: string[];
  exclude: string[];
  rules?: string[];
}

/** Axe for the page and the frames of its own origin. Its script stays in the page for the next look. */
export function axe(page: Page, context: Place = EVERYTHING): Look {
  return {
    include: (selector) => axe(page, { ...context, include: [...context.include, selector] }),
    exclude: (selector) => axe(page, { ...context, exclude: [...context.exclude, selector] }),
    colors: () => axe(page, { ...context, rules: ["color-contrast"] }),
    async analyze() {
      await untilStill(page);
      await Promise.all(page.frames().filter(isOfOneOrigin).map(bringAxe));
      const violations = await page.evaluate(async ({ include, exclude, rules }) => {
        const within = { ...(include.length > 0 && { include }), exclude };
        return (
          await window.axe!.run(within, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) })
        ).violations;
      }, context);
      return { violations };
    },
  };
}

/**
 * Until what moves or fades to an end has come to it: half way, colors are none that anybody chose. What goes on for
 * ever is not waited for, nor what is folded away, whose transitions do not go on.
 */
export const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const ending = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const hasEnd = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return hasEnd && playState === "running" && target?.checkVisibility();
      });
    // The end of one is often the beginning of another: of a color that is inherited, for example.
    for (let all = ending(); all.length > 0; all = ending()) {
      await Promise.allSettled(all.map(({ finished }) => finished));
    }
  });

const EVERYTHING: Place = { include: [], exclude: [] };

/** A frame of another origin is not asked, as its page does not let itself be; one that has no address yet is of ours. */
function isOfOneOrigin(frame: Frame): boolean {
  const [url, page] = [URL.parse(frame.url()), URL.parse(frame.page().url())];
  return !url?.protocol.startsWith("http") || url.origin === page?.origin;
}

async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => window.axe === undefined)) await frame.evaluate(axeCore.source);
}
