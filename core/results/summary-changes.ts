import { fineExponent, fineIndex, type NumberSummary, QUARTILES } from "./numbers.ts";

/** Numbers, ascending, with repetitions. */
interface Changes {
  added: readonly number[];
  removed: readonly number[];
}

/**
 * The summary of other numbers: some were added, and some removed. Null: their least or greatest one is no longer known,
 * or fewer than `reach` numbers on a side of a quartile.
 */
export function changeSummary(
  summary: NumberSummary,
  { added, removed }: Changes,
  reach: number,
): NumberSummary | null {
  const total = summary.total + added.length - removed.length;
  if (total <= 0 || removed.some((value) => value <= summary.min || value >= summary.max)) return null;
  const min = Math.min(summary.min, added[0] ?? summary.min);
  const max = Math.max(summary.max, added.at(-1) ?? summary.max);
  const fine = changeFine(summary.fine, { added, removed }, min, max);
  if (fine === null) return null;
  const sumOf = (values: readonly number[]) => values.reduce((before, value) => before + value, 0);
  const windows: NumberSummary["windows"][number][] = [];
  for (const [index, near] of summary.windows.entries()) {
    const changed = changeWindow(near, summary.total, { added, removed });
    if (changed === null || !reaches(changed, QUARTILES[index]! * (total - 1), total, reach)) return null;
    windows.push(changed);
  }
  return { total, sum: summary.sum + sumOf(added) - sumOf(removed), min, max, fine, windows };
}

type Window = NumberSummary["windows"][number];

function reaches({ rank, values }: Window, middle: number, total: number, reach: number): boolean {
  const from = Math.max(0, Math.floor(middle) - reach);
  return rank <= from && rank + values.length >= Math.min(total, Math.ceil(middle) + reach + 1);
}

/**
 * A number outside of what is known only moves the ranks. One that equals the first known number counts as below it
 * when it is added, and as that number when it is removed: equal numbers cannot be told apart.
 */
function changeWindow({ rank, values }: Window, total: number, { added, removed }: Changes): Window | null {
  const isWhole = { below: rank === 0, above: rank + values.length === total };
  const [low, high] = [values[0]!, values.at(-1)!];
  const isBelow = (value: number) => !isWhole.below && value <= low;
  const isAbove = (value: number) => !isWhole.above && value > high;
  const removedBelow = removed.filter((value) => !isWhole.below && value < low);
  const left = new Map<number, number>();
  for (const value of removed) {
    const isOutside = (!isWhole.below && value < low) || isAbove(value);
    if (!isOutside) left.set(value, (left.get(value) ?? 0) + 1);
  }
  const among = added.filter((value) => !isBelow(value) && !isAbove(value));
  const changed: number[] = [];
  for (const value of values) {
    const times = left.get(value) ?? 0;
    if (times > 0) left.set(value, times - 1);
    else changed.push(value);
  }
  // A number that should be here is not, or nothing is left.
  if ([...left.values()].some((times) => times > 0) || changed.length === 0) return null;
  changed.push(...among);
  return {
    rank: rank + added.filter(isBelow).length - removedBelow.length,
    values: changed.sort((a, b) => a - b),
  };
}

type Fine = NumberSummary["fine"];

function changeFine(fine: Fine, { added, removed }: Changes, min: number, max: number): Fine | null {
  const { exponent } = fine;
  if (fineExponent(min, max) !== exponent) return null;
  const first = fineIndex(min, exponent);
  const counts = Array<number>(fineIndex(max, exponent) - first + 1).fill(0);
  for (const [index, count] of fine.counts.entries()) counts[index + fine.first - first] = count;
  for (const value of added) counts[fineIndex(value, exponent) - first]! += 1;
  for (const value of removed) counts[fineIndex(value, exponent) - first]! -= 1;
  return counts.some((count) => count < 0) ? null : { exponent, first, counts };
}
