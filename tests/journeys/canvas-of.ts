import type { FrameLocator, Locator, Page } from "@playwright/test";

/** The builder's canvas: the form in a document of its own. */
export const canvasOf = (page: Page): FrameLocator => page.frameLocator("iframe[data-canvas]");

/** What holds the canvas's blocks. */
export const blockList = (page: Page): Locator =>
  canvasOf(page).getByRole("tree", { name: "Blocks", exact: true });

/** All blocks of the canvas, as someone sees them who may edit. */
export const blocksOf = (page: Page): Locator => blockList(page).getByRole("treeitem");

/** All blocks of the canvas, as someone sees them who may only look. */
export const readBlocksOf = (page: Page): Locator =>
  canvasOf(page).getByRole("group", { name: "Blocks", exact: true }).locator("[data-block-id]");

/** The blocks with this name, and exactly these states, such as "hidden, selected". */
export function blockOf(page: Page, name: string, states = ""): Locator {
  const kind = "(, [A-Z][^,]*)?(, required)?";
  const end = states === "" ? "$" : `, ${states}$`;
  const spoken = new RegExp(`^${name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}${kind}${end}`);
  return blockList(page).getByRole("treeitem", { name: spoken });
}
