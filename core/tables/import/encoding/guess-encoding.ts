import { CHARACTER_MODELS, type CharacterModel } from "./character-models.ts";
import type { Encoding } from "./encodings.ts";
import { LETTER_MODELS, type LetterModel } from "./letter-models.ts";

/** Decodes bytes; null: they are not valid in this encoding. */
export type Decode = (bytes: Uint8Array, encoding: Encoding) => string | null;

/**
 * The encoding in which bytes that are not Unicode most probably are: the one in which they read most like a text of a
 * language that uses it. Of each, the logarithms of the probabilities of its characters are added. ASCII is the same in
 * all of them, and says nothing except around other letters.
 */
export function guessEncoding(bytes: Uint8Array, decode: Decode): Encoding {
  const sample = sampleOf(bytes);
  let best: { encoding: Encoding; score: number } = { encoding: "windows-1252", score: -Infinity };
  const compare = (encoding: Encoding, scoreOf: (text: string) => number) => {
    const text = decode(sample, encoding);
    const score = text === null ? -Infinity : scoreOf(text);
    if (score > best.score) best = { encoding, score };
  };
  for (const model of LETTER_MODELS) {
    const score = letterScore(model);
    for (const encoding of model.encodings) compare(encoding, (text) => score(text) + (RARE[encoding] ?? 0));
  }
  for (const model of CHARACTER_MODELS) compare(model.encoding, characterScore(model, decode));
  return best.encoding;
}

const log = Math.log;
/** Encodings that few programs write today, or few people use. */
const RARE: Readonly<Partial<Record<Encoding, number>>> = {
  macintosh: log(1e-4),
  "x-mac-cyrillic": log(2e-3),
  "windows-1257": log(3e-2),
  ibm866: log(2e-2),
  "iso-8859-5": log(2e-3),
};
const MOST_BYTES = 32 * 1024;

/** Lines with other bytes than ASCII. In none of the encodings is a line break a part of another character. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample: number[] = [];
  let begin = 0;
  const add = (line: Uint8Array) => {
    let end = Math.min(line.length, MOST_BYTES);
    // Between two characters: no other one has a byte like these.
    while (end < line.length && end > 0 && line[end]! >= 0x30) end -= 1;
    for (const byte of line.subarray(0, end)) sample.push(byte);
    sample.push(0x0a);
  };
  let hasOther = false;
  for (let at = 0; at <= bytes.length && sample.length < MOST_BYTES; at += 1) {
    const byte = bytes[at];
    if (byte !== undefined && byte !== 0x0a && byte !== 0x0d) {
      if (byte >= 0x80) hasOther = true;
      continue;
    }
    if (hasOther) add(bytes.subarray(begin, at));
    begin = at + 1;
    hasOther = false;
  }
  return Uint8Array.from(sample);
}

/** An ASCII character. Where it is the second byte of another one, its own share is missing. */
const ASCII = log(1 / 40);
/** What also follows letters, and what does not. */
const QUOTES = "«»“”„‘’–—…°\u00a0";
const SIGNS = "€№·•®©™£§¿¡ºª";

/** Shares of the letters of a model, each smaller than the one before. */
function sharesOf(letters: string): Map<string, number> {
  const RATIO = 0.92;
  return new Map([...letters].map((letter, rank) => [letter, log((1 - RATIO) * RATIO ** rank)]));
}

function letterScore({ letters, isLatin }: LetterModel): (text: string) => number {
  const shares = sharesOf(letters);
  const isLetter = (character: string) => /\p{L}|\p{M}/u.test(character);
  return (text) => {
    let score = 0;
    let before = "\n";
    for (const character of text) {
      score += character < "\x80" ? ASCII : shareOf(character, before);
      before = character;
    }
    return score;
  };

  function shareOf(character: string, before: string): number {
    if (character < "\xa0") return log(1e-9);
    if (!isLetter(character)) {
      if (QUOTES.includes(character)) return log(1e-2);
      return log(SIGNS.includes(character) ? 2e-3 : 2e-5) + (isLetter(before) ? log(0.05) : 0);
    }
    // İ becomes an i with a second character.
    const [small = ""] = character.toLowerCase();
    const share = shares.get(small) ?? log(isLatin ? 1e-4 : 1e-5);
    return share + caseScore(character, before) + neighborScore(before);
  }

  /** Capitals begin words, or make whole ones. */
  function caseScore(character: string, before: string): number {
    const isCapital = character !== character.toLowerCase();
    const isSmall = character !== character.toUpperCase();
    if (!isCapital && !isSmall) return 0;
    if (!isLetter(before)) return log(isCapital ? 0.3 : 0.7);
    const followsCapital = before !== before.toLowerCase();
    if (isCapital) return log(followsCapital ? 0.6 : 0.01);
    return followsCapital ? log(0.5) : 0;
  }

  function neighborScore(before: string): number {
    if (before < "\x80") return isLatin || !isLetter(before) ? 0 : log(0.01);
    return isLatin && isLetter(before) ? log(0.08) : 0;
  }
}

/** Chinese, Japanese and Korean characters seldom stand beside Latin letters, and halves of katakana seldom alone. */
const MIXED = log(0.05);
const LONELY = log(0.02);
const isLatin = (character: string) => /[a-z]/i.test(character);
const isNarrow = (character: string) => character >= "\uff61" && character <= "\uff9f";

function characterScore(model: CharacterModel, decode: Decode): (text: string) => number {
  const { frequent, shares } = model;
  const common = commonCharacters(model, decode);
  const often = new Set(frequent);
  const rest = 1 - shares.frequent - shares.common - shares.kana;
  const logs = {
    frequent: log(shares.frequent / often.size),
    common: log(shares.common / Math.max(1, common.size)),
    kana: log((shares.kana + 1e-6) / 170),
    // Half as wide: whole files are written so, or nothing of them.
    narrow: log((shares.kana + 1e-6) / 63),
    signs: log((rest * 0.9) / 300),
    rare: log((rest * 0.1) / 20_000),
  };
  return (text) => {
    let score = 0;
    let before = "\n";
    let isAlone = false;
    for (const character of text) {
      if (isLatin(character) ? before >= "\x80" : isLatin(before) && character >= "\x80") score += MIXED;
      if (isNarrow(before) && !isNarrow(character)) score += isAlone ? LONELY : 0;
      isAlone = isNarrow(character) && !isNarrow(before);
      before = character;
      if (character < "\x80") score += ASCII;
      else if (often.has(character)) score += logs.frequent;
      else if (/[\u3041-\u3096\u30a1-\u30fc]/.test(character)) score += logs.kana;
      else if (common.has(character)) score += logs.common;
      else if (/[\u3000-\u303f\uff01-\uff5e]/.test(character)) score += logs.signs;
      else if (isNarrow(character)) score += logs.narrow;
      else score += /[\ue000-\uf8ff]|[\x80-\x9f]/.test(character) ? log(1e-12) : logs.rare;
    }
    return score;
  };
}

function commonCharacters({ encoding, common }: CharacterModel, decode: Decode): Set<string> {
  const characters = new Set<string>();
  const [from, to] = common.first;
  for (let first = from; first <= to; first += 1)
    for (const [low, high] of common.second)
      for (let second = low; second <= high; second += 1) {
        const character = decode(Uint8Array.of(first, second), encoding);
        if (character !== null && character.length === 1) characters.add(character);
      }
  return characters;
}
