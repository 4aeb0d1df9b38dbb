import type { Page } from "@playwright/test";

/** What React has drawn again since it was last asked. */
export interface Rendered {
  /** Ids of blocks on the canvas, of which anything was drawn again. */
  block_ids: string[];
  /** How many other blocks stand inside of what was drawn again around them: nothing less than all of it was. */
  around: number;
  /** How many components were drawn at all. */
  count: number;
}

declare global {
  interface Window {
    takeRendered?: () => Rendered;
  }
}

/**
 * Lets the page tell what React draws, in the built product: the way in which its developer tools learn of it. A component
 * was drawn when it has done work in a commit and its parent was not passed over. Before the page is opened.
 */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Fiber {
      tag: number;
      flags: number;
      stateNode: unknown;
      child: Fiber | null;
      sibling: Fiber | null;
      alternate: Fiber | null;
    }
    const PERFORMED_WORK = 1;
    const COMPONENTS = [0, 1, 11, 14, 15];
    /** The elements that each drawn component stands for. */
    let drawn: Element[][] = [];

    const elementsOf = (fiber: Fiber): Element[] => {
      if (fiber.stateNode instanceof Element) return [fiber.stateNode];
      const found: Element[] = [];
      for (let child = fiber.child; child !== null; child = child.sibling) found.push(...elementsOf(child));
      return found;
    };
    const walk = (fiber: Fiber, before: Fiber | null) => {
      if (COMPONENTS.includes(fiber.tag) && fiber.flags & PERFORMED_WORK) drawn.push(elementsOf(fiber));
      if (before !== null && fiber.child === before.child) return;
      for (let child = fiber.child; child !== null; child = child.sibling) {
        const known = child.alternate;
        // The same object as before: it was passed over with all that is in it.
        let isSame = false;
        for (let old = before?.child ?? null; old !== null; old = old.sibling) isSame ||= old === child;
        if (!isSame) walk(child, known);
      }
    };
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        isDisabled: false,
        renderers: new Map(),
        inject: () => 1,
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
        onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => walk(current, current.alternate),
      },
      takeRendered: (): Rendered => {
        const blockOf = (element: Element) =>
          element.closest<HTMLElement>("[data-block-id]")?.dataset.blockId;
        const within = (element: Element) => element.querySelectorAll("[data-block-id]").length;
        const ids = drawn.filter(({ length }) => length === 1).map(([element]) => blockOf(element!));
        const result = {
          block_ids: [...new Set(ids.filter((id) => id !== undefined))],
          around: Math.max(
            0,
            ...drawn.map((elements) => elements.reduce((sum, one) => sum + within(one), 0)),
          ),
          count: drawn.length,
        };
        drawn = [];
        return result;
      },
    });
  });
}
