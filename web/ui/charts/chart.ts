/** What charts draw: one number for each bar, or one for each of two groups. All texts come from outside. */
export interface ChartBar {
  key: string;
  label: string;
  counts: readonly number[];
  /** Where each count leads to; null: nowhere. */
  hrefs?: readonly (string | null)[];
}

export interface ChartTexts {
  /** Describes the whole drawing. */
  description: string;
  /** Formats a count. */
  number: (count: number) => string;
  /** Formats a share of all answers. */
  share: (count: number, total: number) => string;
  /** A bar in words, for its tooltip. */
  bar: (bar: ChartBar) => string;
  /** Names of the groups, if there are two. */
  groups: readonly string[];
}

/** A round, even number at the end of an axis, at least the greatest. */
export function axisEnd(greatest: number): number {
  if (greatest <= 2) return 2;
  const unit = 10 ** Math.floor(Math.log10(greatest));
  return [1, 2, 4, 6, 8, 10].map((times) => times * unit).find((end) => end >= greatest) ?? 10 * unit;
}
