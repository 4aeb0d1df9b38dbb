import { ANY_STEP } from "./any-step.ts";

interface Steps {
  min?: number | null;
  max?: number | null;
  step?: number | null;
}

/** Sums of fractions have errors behind this many digits: 0.1 + 0.2. */
const DIGITS = 12;
const exact = (number: number) => Number(number.toFixed(DIGITS));

/**
 * The number one step up (1) or down (-1), as an arrow key of a native number input has it: on a step, counted from the
 * minimum, and within the limits. `from`: null counts as 0. Null: the key changes nothing.
 */
export function steppedNumber(
  { min, max, step }: Steps,
  from: number | null,
  direction: 1 | -1,
): number | null {
  const by = step && step > ANY_STEP ? step : 1;
  const base = min ?? 0;
  const start = from ?? 0;
  const place = exact((start - base) / by);
  const next = Number.isInteger(place)
    ? place + direction
    : direction > 0
      ? Math.ceil(place)
      : Math.floor(place);
  const last = Math.floor(exact(((max ?? Infinity) - base) / by));
  const first = min === null || min === undefined ? -Infinity : 0;
  if (last < first) return null;
  const number = exact(base + Math.max(first, Math.min(next, last)) * by);
  return direction * (number - start) > 0 ? number : null;
}
