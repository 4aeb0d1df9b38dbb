/** The largest share of a search's letters that may be wrong, missing or too many in a match. */
const THRESHOLD = 0.3;
/** Similar words are looked for in the beginning of long texts only; equal ones everywhere. */
const MOST_LETTERS = 500;

/** The first letter of a match in a text, and the one behind it. */
export type Match = readonly [start: number, end: number];

/** Lower case, unless that changes the number of letters. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** Every place where a text contains the search, whatever its case. */
export function exactMatches(search: string, text: string): Match[] {
  const [wanted, among] = [folded(search), folded(text)];
  const found: Match[] = [];
  if (wanted === "") return found;
  for (let at = among.indexOf(wanted); at !== -1; at = among.indexOf(wanted, at + wanted.length)) {
    found.push([at, at + wanted.length]);
  }
  return found;
}

/**
 * The places where a text contains the search, or else the one that is most similar to it; empty if more than 30 % of
 * its letters would have to change.
 */
export function fuzzyMatches(search: string, text: string): Match[] {
  const exact = exactMatches(search, text);
  if (exact.length > 0) return exact;
  const similar = mostSimilar(folded(search), folded(text).slice(0, MOST_LETTERS));
  return similar === null ? [] : [similar];
}

/** Sellers' algorithm: the part of the text with the fewest edits to the search. */
function mostSimilar(search: string, text: string): Match | null {
  const most = Math.floor(search.length * THRESHOLD);
  if (most === 0 || text.length < search.length - most) return null;
  /** By number of letters of the search: the fewest edits that end at the letter of the text, and where they start. */
  let edits = Array.from({ length: search.length + 1 }, (_, letters) => letters);
  let starts = edits.map(() => 0);
  let best: { match: Match; edits: number } | null = null;
  for (let at = 0; at < text.length; at++) {
    const next = [0];
    const next_starts = [at + 1];
    for (let letters = 1; letters <= search.length; letters++) {
      const isSame = search[letters - 1] === text[at];
      const replaced = edits[letters - 1]! + (isSame ? 0 : 1);
      const added = edits[letters]! + 1;
      const left_out = next[letters - 1]! + 1;
      const fewest = Math.min(replaced, added, left_out);
      next.push(fewest);
      // A match starts at the first letter of the text that it uses.
      const start =
        fewest === replaced
          ? letters === 1
            ? at
            : starts[letters - 1]!
          : fewest === added
            ? starts[letters]!
            : next_starts[letters - 1]!;
      next_starts.push(start);
    }
    [edits, starts] = [next, next_starts];
    const total = edits[search.length]!;
    if (total <= most && (best === null || total < best.edits)) {
      best = { match: [starts[search.length]!, at + 1], edits: total };
    }
  }
  return best?.match ?? null;
}
