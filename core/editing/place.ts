import type { Place } from "./operation.ts";

interface Identified {
  id: string;
}

/** The index in the list that the place resolves to. */
export function indexOfPlace(list: readonly Identified[], { after, before }: Place): number {
  if (after === null) return 0;
  const behind = list.findIndex(({ id }) => id === after);
  if (behind >= 0) return behind + 1;
  const ahead = list.findIndex(({ id }) => id === before);
  return ahead >= 0 ? ahead : list.length;
}

/** The place of an item at this index. */
export function placeAt(list: readonly Identified[], index: number): Place {
  return { after: list[index - 1]?.id ?? null, before: list[index + 1]?.id ?? null };
}

/** The list with one item moved to the place. Returns the same list if it is there already. */
export function moveTo<Item extends Identified>(
  list: readonly Item[],
  id: string,
  place: Place,
): readonly Item[] {
  const from = list.findIndex((item) => item.id === id);
  const item = list[from];
  if (item === undefined) return list;
  const others = list.toSpliced(from, 1);
  const to = indexOfPlace(others, place);
  return to === from ? list : others.toSpliced(to, 0, item);
}

export interface Move {
  id: string;
  place: Place;
}

/**
 * The fewest moves and inserts that give `list` the order of `wanted`. Each step applies to the result of the
 * one before. Every id of `list` must be in `wanted`. The longest run that is already in order stays.
 */
export function movesBetween(list: readonly Identified[], wanted: readonly Identified[]): Move[] {
  const positions = new Map(list.map(({ id }, index) => [id, index]));
  const kept = wanted.filter(({ id }) => positions.has(id));
  const staying = new Set(
    longestRise(kept.map(({ id }) => positions.get(id)!)).map((index) => kept[index]!.id),
  );
  return wanted.flatMap(({ id }, index) => (staying.has(id) ? [] : [{ id, place: placeAt(wanted, index) }]));
}

/** Indices of a longest strictly increasing subsequence (patience sorting). */
function longestRise(numbers: readonly number[]): number[] {
  const tails: number[] = [];
  const previous: number[] = [];
  numbers.forEach((number, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[tails[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  });
  const rise: number[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index]!) rise.unshift(index);
  return rise;
}
