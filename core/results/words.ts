export interface WordCount {
  word: string;
  count: number;
}

const LEAST_LETTERS = 2;

/**
 * The most frequent words of some texts; a word counts once in each. Words that are written differently only in their
 * case are one, shown as it is written most often. `isCommon`: whether a word, in lower case, says nothing by itself.
 */
export function countWords(
  texts: Iterable<string>,
  { lang, limit, isCommon }: { lang: string; limit: number; isCommon: (word: string) => boolean },
): WordCount[] {
  const segmenter = new Intl.Segmenter(lang, { granularity: "word" });
  const words = new Map<string, { count: number; written: Map<string, number> }>();
  for (const text of texts) {
    const seen = new Set<string>();
    for (const { segment, isWordLike } of segmenter.segment(text.normalize("NFC"))) {
      const key = segment.toLocaleLowerCase(lang);
      if (!isWordLike || seen.has(key) || !isWord(segment) || isCommon(key)) continue;
      seen.add(key);
      const word = words.get(key) ?? { count: 0, written: new Map<string, number>() };
      word.count += 1;
      word.written.set(segment, (word.written.get(segment) ?? 0) + 1);
      words.set(key, word);
    }
  }
  return [...words]
    .sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([, { count, written }]) => ({ word: mostWritten(written), count }));
}

/** Numbers, and single letters of alphabets, are no words. A character of Chinese or Japanese can be one. */
const isWord = (text: string) =>
  /\p{Letter}/u.test(text) &&
  ([...text].length >= LEAST_LETTERS || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text));

const mostWritten = (written: ReadonlyMap<string, number>) =>
  [...written].sort(([a, x], [b, y]) => y - x || (a < b ? 1 : -1))[0]![0];
