/**
 * Numbers that were answered, with their counts: ascending, each once. Answers that are no numbers are left out.
 */
export interface NumberCounts {
  values: readonly number[];
  counts: readonly number[];
  /** Sum of `counts`. */
  total: number;
}

/** From counts by text: `1.50` and `1.5` are one number. */
export function numberCounts(texts: Readonly<Record<string, number>>): NumberCounts {
  const byNumber = new Map<number, number>();
  for (const [text, count] of Object.entries(texts)) {
    const value = text.trim() === "" ? Number.NaN : Number(text);
    if (Number.isFinite(value)) byNumber.set(value, (byNumber.get(value) ?? 0) + count);
  }
  const sorted = [...byNumber].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  return {
    values: sorted.map(([value]) => value),
    counts: sorted.map(([, count]) => count),
    total: sorted.reduce((sum, [, count]) => sum + count, 0),
  };
}

/** From all numbers, in any order, which may be many. */
export function countNumbers(numbers: readonly number[]): NumberCounts {
  const values: number[] = [];
  const counts: number[] = [];
  for (const value of Float64Array.from(numbers).sort()) {
    if (values.at(-1) === value) counts[counts.length - 1]! += 1;
    else {
      // -0 and 0 are one number.
      values.push(value + 0);
      counts.push(1);
    }
  }
  return { values, counts, total: numbers.length };
}

/** A bar of a histogram: from `from`, to below `to`. */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

/** A bar for each number, or ranges of numbers. */
export interface NumberResult {
  total: number;
  min: number;
  max: number;
  mean: number;
  median: number;
  /** The first and the third quartile. */
  quartiles: readonly [number, number];
  /** Few whole numbers that lie close together, each with its count, such as a rating; else null. */
  each: readonly { value: number; count: number }[] | null;
  /** Ranges of equal width, in order, without gaps. */
  bins: readonly Bin[];
}

/** Ranks of order statistics among `total` numbers: between two neighbors, they are interpolated. */
export const QUARTILES = [0.25, 0.5, 0.75] as const;
/** With more different whole numbers than this, bars are ranges. */
export const MOST_EACH = 21;
const MOST_BINS = 20;
/** The widths of fine bins are powers of ten, so that every bin shown consists of whole ones. */
const FINE_BINS = 1_000;

/** Numbers whose exact values are only known around their quartiles. */
export interface NumberSummary {
  total: number;
  sum: number;
  min: number;
  max: number;
  /** Counts of fine bins `[index × 10^exponent, (index + 1) × 10^exponent)`, from `first`. */
  fine: { exponent: number; first: number; counts: readonly number[] };
  /** For each quartile: the numbers from `rank` on, ascending, with repetitions. */
  windows: readonly { rank: number; values: readonly number[] }[];
}

/** Keeps `reach` numbers on each side of every quartile. `numbers` must not be empty. */
export function summarize({ values, counts, total }: NumberCounts, reach: number): NumberSummary {
  const min = values[0]!;
  const max = values.at(-1)!;
  const exponent = fineExponent(min, max);
  const first = fineIndex(min, exponent);
  const fine = Array<number>(fineIndex(max, exponent) - first + 1).fill(0);
  const starts: number[] = [];
  let rank = 0;
  let sum = 0;
  for (const [index, value] of values.entries()) {
    const count = counts[index]!;
    fine[fineIndex(value, exponent) - first]! += count;
    sum += value * count;
    starts.push(rank);
    rank += count;
  }
  const windows = QUARTILES.map((quartile) => {
    const middle = quartile * (total - 1);
    const from = Math.max(0, Math.floor(middle) - reach);
    const until = Math.min(total, Math.ceil(middle) + reach + 1);
    const near: number[] = [];
    for (let at = lastUpTo(starts, from); near.length < until - from; at++) {
      const end = starts[at]! + counts[at]!;
      while (from + near.length < Math.min(end, until)) near.push(values[at]!);
    }
    return { rank: from, values: near };
  });
  return { total, sum, min, max, fine: { exponent, first, counts: fine }, windows };
}

/** The index of the last start that is at most `rank`. */
function lastUpTo(starts: readonly number[], rank: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= rank) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The result of `summary` and further numbers. Null: there are too many of them to know the quartiles exactly, or all
 * numbers of the summary were the same.
 */
export function resultOfSummary(summary: NumberSummary, added: NumberCounts): NumberResult | null {
  const more = added.values.flatMap((value, index) => Array<number>(added.counts[index]!).fill(value));
  const total = summary.total + more.length;
  const min = Math.min(summary.min, more[0] ?? summary.min);
  const max = Math.max(summary.max, more.at(-1) ?? summary.max);
  const sum = more.reduce((before, value) => before + value, summary.sum);
  const quartiles = QUARTILES.map((quartile, index) => {
    const ranked = withAdded(summary.windows[index]!, more, summary.total);
    return interpolate(quartile * (total - 1), ranked);
  });
  if (quartiles.some((value) => value === null)) return null;
  const [lower, median, upper] = quartiles as [number, number, number];
  const fine = new Map(
    summary.fine.counts.map((count, index) => [index + summary.fine.first, count] as const),
  );
  for (const value of more) {
    const index = fineIndex(value, summary.fine.exponent);
    fine.set(index, (fine.get(index) ?? 0) + 1);
  }
  const bins = binsOf(fine, summary.fine.exponent, min, max);
  return bins && { total, min, max, mean: sum / total, median, quartiles: [lower, upper], each: null, bins };
}

/** The number at a rank, once `added` (ascending) stand among those that are kept; null: outside of what is known. */
function withAdded(
  { rank: first, values }: { rank: number; values: readonly number[] },
  added: readonly number[],
  total: number,
): (rank: number) => number | null {
  const [low, high] = [values[0]!, values.at(-1)!];
  const isWhole = { below: first === 0, above: first + values.length === total };
  const before = isWhole.below ? 0 : added.filter((value) => value <= low).length;
  const among = added.filter((value) => (isWhole.below || value > low) && (isWhole.above || value <= high));
  const merged = [...values, ...among].sort((a, b) => a - b);
  return (rank) => merged[rank - first - before] ?? null;
}

/** The result of numbers that are all known; null: there are none. */
export function resultOfNumbers(numbers: NumberCounts): NumberResult | null {
  if (numbers.total === 0) return null;
  const { values, counts } = numbers;
  const summary = summarize(numbers, 1);
  const result = resultOfSummary(summary, { values: [], counts: [], total: 0 })!;
  const span = result.max - result.min;
  if (span >= MOST_EACH || !values.every(Number.isSafeInteger)) return result;
  const byValue = new Map(values.map((value, index) => [value, counts[index]!]));
  const each = Array.from({ length: span + 1 }, (_, index) => {
    const value = result.min + index;
    return { value, count: byValue.get(value) ?? 0 };
  });
  return { ...result, each };
}

function interpolate(position: number, at: (rank: number) => number | null): number | null {
  const low = at(Math.floor(position));
  const high = at(Math.ceil(position));
  if (low === null || high === null) return null;
  return low + (high - low) * (position - Math.floor(position));
}

/** A power of ten: the width of fine bins. There are 100 to 1,000 of them between the numbers. */
export function fineExponent(min: number, max: number): number {
  return Math.max(Math.ceil(Math.log10(spanOf(min, max) / FINE_BINS)), leastExponent(min, max));
}

/** Finite, and more than 0. */
const spanOf = (min: number, max: number) => Math.min(max - min, Number.MAX_VALUE) || Math.abs(max) || 1;

/** Numbers have about 15 digits, and narrower bins could not tell them apart. */
const leastExponent = (min: number, max: number) =>
  Math.floor(Math.log10(Math.max(Math.abs(min), Math.abs(max), 1e-280))) - 14;

/** Rounded before it is cut, because 0.3 / 0.1 is a little less than 3. */
export function fineIndex(value: number, exponent: number): number {
  const at = exponent < 0 ? value * 10 ** -exponent : value / 10 ** exponent;
  const rounded = Math.round(at);
  return Math.abs(at - rounded) < 1e-12 * Math.max(1, Math.abs(at)) ? rounded : Math.floor(at);
}

/**
 * Bins of a round width, made of fine ones. The width depends on the least and the greatest number only. Null: the fine
 * ones are wider.
 */
function binsOf(fine: ReadonlyMap<number, number>, exponent: number, min: number, max: number): Bin[] | null {
  const width = roundWidth(spanOf(min, max) / MOST_BINS, leastExponent(min, max));
  if (width.exponent < exponent) return null;
  const per = width.times * 10 ** (width.exponent - exponent);
  const [from, until] = [min, max].map((value) => Math.floor(fineIndex(value, exponent) / per)) as [
    number,
    number,
  ];
  const counts = Array<number>(until - from + 1).fill(0);
  for (const [index, count] of fine) {
    const at = Math.floor(index / per) - from;
    counts[at] = (counts[at] ?? 0) + count;
  }
  const edge = (index: number) => scaled(index * width.times, width.exponent);
  return counts.map((count, index) => ({ from: edge(from + index), to: edge(from + index + 1), count }));
}

/** `times` powers of ten, without the errors of negative ones: 3 / 10 is 0.3, and 3 * 0.1 is not. */
export const scaled = (times: number, exponent: number): number =>
  exponent < 0 ? times / 10 ** -exponent : times * 10 ** exponent;

/** The least of 1, 2 and 5 times a power of ten that is at least the width. */
function roundWidth(width: number, least: number): { times: number; exponent: number } {
  const exponent = Math.max(Math.floor(Math.log10(width)), least);
  const times = [1, 2, 5].find((one) => one * 10 ** exponent >= width * (1 - 1e-12));
  return times === undefined ? { times: 1, exponent: exponent + 1 } : { times, exponent };
}
