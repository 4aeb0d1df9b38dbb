import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Axe for the page and the frames of its own origin. Run as one script in the page: otherwise it opens another page for
 * every look, and takes twice as long to find the same.
 */
export const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode();
