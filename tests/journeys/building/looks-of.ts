/** What elements look like: one line for each element in them. */
export type Looks = Record<string, string[]>;

/** Runs in the page: describes every element of the selected ones, relative to the selected one. */
export function looksOf(root: Element, selector: string): Looks {
  const STYLES = [
    ...["color", "background-color", "opacity", "display", "font-family", "font-size", "font-weight"],
    ...["line-height", "letter-spacing", "text-align", "border-top-color", "border-top-width"],
    ...["border-top-style", "border-bottom-width", "border-top-left-radius", "padding-top", "padding-left"],
    ...["padding-bottom", "padding-right", "row-gap", "box-shadow", "accent-color", "appearance"],
  ];
  const view = root.ownerDocument.defaultView!;
  const looks: Record<string, string[]> = {};
  for (const one of root.querySelectorAll<HTMLElement>(selector)) {
    const base = one.getBoundingClientRect();
    const lines: string[] = [];
    for (const element of [one, ...one.querySelectorAll<HTMLElement>("*")]) {
      // The words of a label are edited in place.
      if (element.parentElement?.closest(".label, legend, .check-label")) continue;
      if (element.closest("svg") !== null && element.localName !== "svg") continue;
      if (element.localName === "option" || !element.checkVisibility()) continue;
      const { left, top, width, height } = element.getBoundingClientRect();
      const place = [left - base.left, top - base.top, width, height].map((side) => Math.round(side));
      const style = view.getComputedStyle(element);
      const name = `${element.localName}.${element.className.toString().split(" ").join(".")}`;
      lines.push(`${name} ${place.join(" ")} ${STYLES.map((key) => style.getPropertyValue(key)).join("; ")}`);
    }
    const { fieldType, fieldId } = one.dataset;
    looks[fieldType === undefined ? one.className : `${fieldType} ${fieldId}`] = lines;
  }
  return looks;
}
