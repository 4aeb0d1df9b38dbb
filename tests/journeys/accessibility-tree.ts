import type { Frame, Page } from "@playwright/test";

/** One node of the accessibility tree, as Chromium gives it to screen readers. */
export interface TreeNode {
  role: string;
  name: string;
  description: string;
  /** States and properties such as `invalid`, `checked`, `live`. */
  states: Readonly<Record<string, unknown>>;
}

/**
 * The accessibility tree of the page, or of a frame of the same origin in it, without what screen readers skip, in the
 * order of the tree.
 */
export async function accessibilityTree(page: Page, frame?: Frame): Promise<TreeNode[]> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const place = frameTree.childFrames?.find((child) => child.frame.name === frame?.name());
  const { nodes } = await session.send(
    "Accessibility.getFullAXTree",
    frame === undefined ? {} : { frameId: place!.frame.id },
  );
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties = [] }) => ({
      role: role?.value ?? "",
      name: name?.value ?? "",
      description: description?.value ?? "",
      states: Object.fromEntries(properties.map((property) => [property.name, property.value.value])),
    }));
}

/** Names of the controls that the tree calls invalid. */
export async function invalidNames(page: Page): Promise<string[]> {
  const nodes = await accessibilityTree(page);
  return nodes.filter(({ states }) => String(states.invalid ?? false) !== "false").map(({ name }) => name);
}
