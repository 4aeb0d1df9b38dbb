/** An untouched slider has a position, but no answer; its control tells assistive technology. */
export const isUnmoved = (control: Element) => control.hasAttribute("aria-valuetext");

/** Marks a slider as moved or not; other controls are unaffected. */
export function setMoved(control: HTMLElement & { type: string }, isMoved: boolean): void {
  if (isMoved) control.removeAttribute("aria-valuetext");
  else if (control.type === "range") control.setAttribute("aria-valuetext", control.dataset.slider ?? "");
}
