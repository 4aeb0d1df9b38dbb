import { isShown, splitDuration, type Unit } from "./duration.ts";

const TICK_MS = 1_000;
/** Jitter so that waiting visitors do not all reload at the same moment. */
const SPREAD_MS = 1_500;

function start(element: HTMLElement): void {
  const { until = "", now = "", brief } = element.dataset;
  // Uses the server's clock, whatever the visitor's says.
  const ahead = Number(now) - Date.now();
  const left = () => Date.parse(until) - (Date.now() + ahead);
  const numbers = [...element.querySelectorAll<HTMLElement>("[data-unit]")];
  const timer = setInterval(() => {
    const parts = splitDuration(left());
    for (const number of numbers) {
      const unit = number.dataset.unit as Unit;
      number.textContent = String(parts[unit]);
      number.parentElement!.hidden = !isShown(unit, parts, brief !== undefined);
    }
    if (left() > 0) return;
    clearInterval(timer);
    // Visitors already in the form stay there.
    setTimeout(() => element.checkVisibility() && location.reload(), Math.random() * SPREAD_MS);
  }, TICK_MS);
}

/** Counts down to the opening or closing, and then reloads the page. */
export function startCountdowns(): void {
  for (const element of document.querySelectorAll<HTMLElement>(".countdown")) start(element);
}
