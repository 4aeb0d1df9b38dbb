/** An item found by its name and other words. */
export interface Searchable {
  label: string;
  /** Synonyms, phrases and technical names, in lower case. */
  words: readonly string[];
}

/** The best rank: the search text equals the name. */
const BEST = 0;
/** The rank of matches with a typo. */
const TYPO = 7;
/** Minimum length for a match with a typo. Shorter words resemble too many others. */
const SHORTEST_TYPO = 5;

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{Mark}+/gu, "")
    .toLowerCase();
const split = (text: string) => text.split(/[^\p{Letter}\p{Number}]+/u).filter(Boolean);

/**
 * Rank of a match, where 0 is the best; null if there is none. Whole words of the name come first, then its
 * beginning, whole synonyms, beginnings of words and synonyms, then items whose words contain every search
 * term. Matches with a typo come last.
 */
function searchRank(search: string, { label, words }: Searchable): number | null {
  const text = plain(search.trim());
  const name = plain(label);
  if (text === "" || text === name) return BEST;
  const needles = split(text);
  if (needles.length === 0) return null;
  const ofName = split(name);
  if (needles.every((needle) => ofName.includes(needle))) return 1;
  if (name.startsWith(text)) return 2;
  if (words.includes(text)) return 3;
  if (needles.every((needle) => ofName.some((word) => word.startsWith(needle)))) return 4;
  if (words.some((word) => word.startsWith(text))) return 5;
  const all = [name, ...words.map(plain)].flatMap(split);
  if (needles.every((needle) => all.some((word) => word.includes(needle)))) return 6;
  const isClose = (needle: string) => all.some((word) => word.includes(needle) || isNear(needle, word));
  return needles.every(isClose) ? TYPO : null;
}

/**
 * Returns matching items, best first, otherwise in their order. Matches with a typo count only if there are
 * no others.
 */
export function searchByWords<T extends Searchable>(search: string, all: readonly T[]): T[] {
  const ranked = all.flatMap((item) => {
    const rank = searchRank(search, item);
    return rank === null ? [] : [{ item, rank }];
  });
  const exact = ranked.filter(({ rank }) => rank < TYPO);
  return (exact.length > 0 ? exact : ranked).sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

/**
 * Whether the needle is the beginning of the word with one letter missing, added, replaced or swapped. The
 * first letter must match because it is rarely mistyped.
 */
function isNear(needle: string, word: string): boolean {
  if (needle.length < SHORTEST_TYPO || needle[0] !== word[0]) return false;
  let at = 0;
  while (at < needle.length && needle[at] === word[at]) at += 1;
  const begins = (rest: string, other: string) => other.startsWith(rest);
  const swapped = `${needle[at + 1] ?? ""}${needle[at] ?? ""}${needle.slice(at + 2)}`;
  return (
    begins(needle.slice(at + 1), word.slice(at + 1)) ||
    begins(needle.slice(at + 1), word.slice(at)) ||
    begins(needle.slice(at), word.slice(at + 1)) ||
    begins(swapped, word.slice(at))
  );
}
