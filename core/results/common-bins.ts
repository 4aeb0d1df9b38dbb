import { type Bin, type NumberResult, scaled } from "./numbers.ts";

/** A bar of a histogram with a count for each group of responses. */
export interface CommonBin {
  from: number;
  to: number;
  counts: number[];
}

/** A width of bins: 1, 2 or 5 times a power of ten. */
interface Width {
  times: number;
  exponent: number;
}

const MULTIPLES = [1, 2, 5] as const;
const size = ({ times, exponent }: Width) => scaled(times, exponent);

function widthOf({ from, to }: Bin): Width {
  const width = to - from;
  const exponent = Math.floor(Math.log10(width) + 1e-6);
  return { times: Math.round(width / 10 ** exponent), exponent };
}

const isMultiple = (width: number, part: number) =>
  Math.abs(width / part - Math.round(width / part)) < 1e-6 * Math.round(width / part);

/** Groups whose numbers lie far apart get wider bins. */
const MOST_BINS = 40;

/** The least width of which each of the given ones is a whole part, and which divides `span` into few bins. */
function commonWidth(widths: readonly Width[], span: number): Width {
  const widest = widths.reduce((a, b) => (size(b) > size(a) ? b : a));
  for (let exponent = widest.exponent; ; exponent++) {
    for (const times of MULTIPLES) {
      const wanted = size({ times, exponent });
      if (span / wanted > MOST_BINS) continue;
      const fits = widths.every((width) => wanted >= size(width) * 0.999 && isMultiple(wanted, size(width)));
      if (fits) return { times, exponent };
    }
  }
}

/**
 * The bins of several groups with the same edges. Bins of one group begin at multiples of their width, so that whole
 * ones of them make a wider one.
 */
export function commonBins(groups: readonly (NumberResult | null)[]): CommonBin[] {
  const known = groups.flatMap((group) => (group === null ? [] : group.bins.slice(0, 1)));
  if (known.length === 0) return [];
  const bins = groups.flatMap((group) => group?.bins ?? []);
  const span = Math.max(...bins.map(({ to }) => to)) - Math.min(...bins.map(({ from }) => from));
  const width = commonWidth(known.map(widthOf), span);
  const indexOf = ({ from, to }: Bin) => Math.floor((from + to) / 2 / size(width));
  const all = bins.map(indexOf);
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const edge = (index: number) => scaled(index * width.times, width.exponent);
  const common = Array.from({ length: last - first + 1 }, (_, index) => ({
    from: edge(first + index),
    to: edge(first + index + 1),
    counts: groups.map(() => 0),
  }));
  for (const [index, group] of groups.entries()) {
    for (const bin of group?.bins ?? []) common[indexOf(bin) - first]!.counts[index]! += bin.count;
  }
  return common;
}
