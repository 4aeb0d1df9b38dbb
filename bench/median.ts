/** Returns the middle value, or the mean of the two middle values of an even number of values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(at)] ?? Number.NaN) + (sorted[Math.ceil(at)] ?? Number.NaN)) / 2;
}

/** "1.2x (1.1 to 1.4)": the median with its unit, and the range. */
export function medianWithRange(values: readonly number[], unit: string, digits = 1): string {
  const show = (value: number) => value.toFixed(digits);
  return `${show(median(values))}${unit} (${show(Math.min(...values))} to ${show(Math.max(...values))})`;
}
