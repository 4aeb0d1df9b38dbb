/** An untouched slider has a position, and an untouched color picker a color, but no answer: their controls say so. */
export const isUnmoved = (control: Element) => control.matches("[aria-valuetext],[aria-description]");

/** Nobody wants exactly this one. A picker reports only a choice that differs from the color with which it opened. */
const NO_COLOR = "#fefefe";

/** Marks a slider or a color picker as moved or not; other controls are unaffected. */
export function setMoved(
  control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  isMoved: boolean,
): void {
  const { type, dataset } = control;
  const mark = type === "range" ? "aria-valuetext" : "aria-description";
  if (type !== "range" && type !== "color") return;
  if (isMoved) control.removeAttribute(mark);
  else {
    control.setAttribute(mark, dataset.slider ?? "");
    if (type === "color") control.value = NO_COLOR;
  }
}
