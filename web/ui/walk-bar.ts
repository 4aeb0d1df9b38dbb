import type { KeyboardEvent } from "react";

/** Moves the focus between the buttons or links of a bar by arrow keys, where the bar is one stop of Tab. */
export function walkBar(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("button, a")];
  const at = stops.indexOf(event.currentTarget.ownerDocument.activeElement as HTMLElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  stops.at(to % stops.length)?.focus();
}
