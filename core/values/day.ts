/** Milliseconds of a day, where no clock is put forward or back. */
export const DAY_MS = 86_400_000;
