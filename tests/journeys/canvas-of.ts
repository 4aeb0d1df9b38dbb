import type { FrameLocator, Page } from "@playwright/test";

/** The builder's canvas: the form in a document of its own. */
export const canvasOf = (page: Page): FrameLocator => page.frameLocator("iframe[data-canvas]");
