/**
 * Runs in the page: the visible texts with a contrast of less than 4.5:1, and the edges of controls with less than 3:1.
 * The ground of each is painted, layer by layer, so that every way to write a color counts as the browser shows it.
 */
export function faintTexts(): string[] {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  const painted = (colors: readonly string[]): number => {
    pen.fillStyle = matchMedia("(prefers-color-scheme: dark)").matches ? "#000" : "#fff";
    pen.fillRect(0, 0, 1, 1);
    for (const color of colors) {
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((byte) => {
      const share = byte / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundsOf = (element: Element | null): string[] =>
    element === null ? [] : [...groundsOf(element.parentElement), getComputedStyle(element).backgroundColor];
  const contrast = (front: string, grounds: readonly string[]) => {
    const [dark = 0, light = 0] = [painted([...grounds, front]), painted(grounds)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest(".sr-only, .website, .wire, option, noscript, [aria-disabled=true]") === null;
  const faint: string[] = [];
  let judged = 0;
  const judge = (name: string, least: number, front: string, grounds: readonly string[]) => {
    judged += 1;
    const ratio = contrast(front, grounds);
    if (ratio < least) faint.push(`${name}: ${ratio.toFixed(2)}`);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const element = node.parentElement!;
    const text = node.nodeValue!.trim();
    if (text === "" || !isShown(element) || element.closest("script, style") !== null) continue;
    judge(`“${text.slice(0, 30)}”`, 4.5, getComputedStyle(element).color, groundsOf(element));
  }
  for (const control of document.querySelectorAll("input, select, textarea")) {
    const { borderTopWidth, borderTopColor } = getComputedStyle(control);
    if (!isShown(control)) continue;
    const name = control.getAttribute("name");
    const isText = control.matches(
      "select, textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color])",
    );
    if (isText) {
      // What is typed is no text of the page.
      judge(`value of ${name}`, 4.5, getComputedStyle(control).color, groundsOf(control));
      const hint = getComputedStyle(control, "::placeholder");
      if (control.matches("[placeholder]"))
        judge(`placeholder of ${name}`, 4.5, hint.color, groundsOf(control));
    }
    if (borderTopWidth === "0px" || control.matches("[readonly]")) continue;
    judge(`edge of ${name}`, 3, borderTopColor, groundsOf(control.parentElement));
  }
  return judged === 0 ? ["no text at all"] : faint;
}
