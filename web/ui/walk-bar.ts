import type { KeyboardEvent } from "react";

export const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** Moves the focus between the buttons or links of a bar by arrow keys, where the bar is one stop of Tab. */
export function walkBar(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("button, a")].filter(isShown);
  const at = stops.indexOf(event.currentTarget.ownerDocument.activeElement as HTMLElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  // The keys of a menu that belongs to the bar, but is elsewhere in the document, arrive here too.
  if (to === undefined || at < 0) return;
  event.preventDefault();
  stops.at(to % stops.length)?.focus();
}
