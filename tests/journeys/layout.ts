import type { Page } from "@playwright/test";

/** Layout problems of the page in its current state. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth + 1) {
      faults.push(`the page is ${root.scrollWidth} px wide in a window of ${root.clientWidth} px`);
    }
    const describe = (element: Element) =>
      `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ""} "${(
        element.getAttribute("aria-label") ??
        element.textContent ??
        ""
      )
        .trim()
        .slice(0, 30)}"`;

    /** Clipped to its scrolling ancestors because parts that are scrolled out of view cover nothing. */
    const shownBox = (element: Element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let node = element.parentElement; node && node !== document.body; node = node.parentElement) {
        if (getComputedStyle(node).overflowY === "visible") continue;
        const clip = node.getBoundingClientRect();
        left = Math.max(left, clip.left);
        top = Math.max(top, clip.top);
        right = Math.min(right, clip.right);
        bottom = Math.min(bottom, clip.bottom);
      }
      return { left, top, right, bottom, width: right - left, height: bottom - top };
    };
    const controls = [...document.querySelectorAll("a[href], button, input, select, textarea, [role=button]")]
      .filter((element) => {
        const style = getComputedStyle(element);
        // Controls that are hidden on purpose (a native box under its drawn one, the trap for robots) are not
        // targets.
        return (
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          style.pointerEvents !== "none" &&
          !element.closest("[aria-hidden=true], [inert], .visually-hidden, .sr-only")
        );
      })
      .map((element) => ({ element, box: shownBox(element) }))
      .filter(({ box }) => box.width > 2 && box.height > 2);

    for (const [index, a] of controls.entries()) {
      for (const b of controls.slice(index + 1)) {
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
        const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (width <= 2 || height <= 2) continue;
        // Only overlaps that a person could press count: each must be on top in a part of the shared area.
        const x = Math.max(a.box.left, b.box.left) + width / 2;
        const y = Math.max(a.box.top, b.box.top) + height / 2;
        const top = document.elementFromPoint(x, y);
        const isFloating = [a, b].some(({ element }) => {
          for (let node: Element | null = element; node; node = node.parentElement) {
            if (["fixed", "sticky"].includes(getComputedStyle(node).position)) return true;
          }
          return false;
        });
        if (top && !isFloating) faults.push(`${describe(a.element)} overlaps ${describe(b.element)}`);
      }
    }
    return faults;
  });
}
