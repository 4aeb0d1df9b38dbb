import type { Page } from "@playwright/test";

/** What React has rendered since the last call. */
export interface Rendered {
  /** Ids of the canvas blocks in which anything was rendered. */
  block_ids: string[];
  /** Number of other blocks inside a container that was rendered as a whole. */
  around: number;
  /** Number of all rendered components. */
  count: number;
}

declare global {
  interface Window {
    takeRendered?: () => Rendered;
  }
}

/**
 * Makes the page report what React renders, through the hook of React's developer tools, which also works in the
 * production build. A component counts as rendered if it did work in a commit and React did not skip its parent. Call
 * it before opening the page.
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
    /** The DOM elements of a rendered component. */
    let drawn: Element[][] = [];

    const elementsOf = (fiber: Fiber): Element[] => {
      // Not by class: the canvas is another document, whose elements have classes of their own.
      if ((fiber.stateNode as Node | null)?.nodeType === Node.ELEMENT_NODE)
        return [fiber.stateNode as Element];
      const found: Element[] = [];
      for (let child = fiber.child; child !== null; child = child.sibling) found.push(...elementsOf(child));
      return found;
    };
    const walk = (fiber: Fiber, before: Fiber | null) => {
      if (COMPONENTS.includes(fiber.tag) && fiber.flags & PERFORMED_WORK) drawn.push(elementsOf(fiber));
      if (before !== null && fiber.child === before.child) return;
      for (let child = fiber.child; child !== null; child = child.sibling) {
        const known = child.alternate;
        // The same object as before: React skipped it and everything in it.
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
