/** Longer than a browser takes to tell assistive technology what has changed on the page. */
const TOLD_MS = 80;

/** Runs once assistive technology knows the page as it is now. A timer, unlike a frame, lets a phone open its keyboard. */
export function whenTold(run: () => void): void {
  setTimeout(run, TOLD_MS);
}

/**
 * Focuses what was just shown or described. A screen reader is silent about a focus on something that it does not know
 * yet, and repeats a description that changes under the focus. Someone who has moved on meanwhile keeps their focus.
 */
export function focusSoon(element: HTMLElement, preventScroll?: boolean): void {
  const before = document.activeElement;
  whenTold(() => {
    if ([before, document.body].includes(document.activeElement)) element.focus({ preventScroll });
  });
}
