/** Milliseconds of a day without a clock change. */
export const DAY_MS = 86_400_000;
