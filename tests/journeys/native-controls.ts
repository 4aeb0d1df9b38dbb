import type { Page } from "@playwright/test";

/**
 * The browser's own controls that are visible on the page, each as its tag, type and name. Those of a form that is
 * shown are in a frame or a shadow root, and are none of the editor.
 */
export async function nativeControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const types = "date time datetime-local month week color range file search number checkbox radio".split(
      " ",
    );
    const selector = ["select", "[list]", ...types.map((type) => `input[type="${type}"]`)].join(",");
    return [...document.querySelectorAll<HTMLSelectElement | HTMLInputElement>(selector)]
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        const isShown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        // A search or a box is drawn by us once the browser's own parts are off.
        const isOurs =
          ["search", "checkbox"].includes(control.type) && getComputedStyle(control).appearance === "none";
        return isShown && width > 2 && height > 2 && !isOurs;
      })
      .map(
        (control) =>
          `${control.type} ${control.getAttribute("aria-label") ?? control.labels?.[0]?.textContent}`,
      );
  });
}
