import { type Program, SURROGATE_PAIR } from "./program.ts";

/** Compares sets of characters with one bit per symbol. */
export interface Alphabet {
  symbols: readonly string[];
  /**
   * Classes with ranges, in which a property such as `\p{L}` may match characters outside the alphabet. The
   * last bit stands for characters outside these ranges.
   */
  ranges: readonly string[];
}

const NAMED = new RegExp(
  String.raw`${SURROGATE_PAIR}|\\(?:u\{([\dA-Fa-f]+)\}|u([\dA-Fa-f]{4})|x([\dA-Fa-f]{2}))|[^\0-\x7f]`,
  "gu",
);

function namedCode([text, ...codes]: RegExpMatchArray): number {
  const code = codes.find((digits) => digits !== undefined);
  if (code !== undefined) return Number.parseInt(code, 16);
  const character = text.startsWith("\\") ? (JSON.parse(`"${text}"`) as string) : text;
  return character.codePointAt(0) ?? 0;
}

/**
 * Representative characters: ASCII, the characters named in the pattern, and their neighbors. Overlapping
 * ranges overlap in one of these.
 */
function symbolsOf(pattern: string): string[] {
  const named = [...pattern.matchAll(NAMED)].map(namedCode);
  const codes = named.flatMap((code) => [code - 1, code, code + 1]).filter((code) => code <= 0x10ffff);
  const ascii = Array.from({ length: 128 }, (_, code) => code);
  return [...new Set([...ascii, ...codes])]
    .filter((code) => code >= 0)
    .map((code) => String.fromCodePoint(code));
}

/** Whether an atom may match characters outside the alphabet by anything but its ranges. */
export const takesOthers = (source: string) => /^\.|^\[\^|\\[pPsSWD]|--|&&|.\[/su.test(source);

/** Whether a class may contain a range beyond ASCII. */
const hasWideRange = (source: string) => /^\[.*-/su.test(source) && /[^\0-\x7f]|\\[ux]/u.test(source);

function wideRanges(program: Program): string[] {
  return program.flatMap((instruction) => {
    if (instruction.op === "lookahead") return wideRanges(instruction.program);
    return instruction.op === "character" && hasWideRange(instruction.source) ? [instruction.source] : [];
  });
}

export function alphabetOf(pattern: string, program: Program): Alphabet {
  return { symbols: symbolsOf(pattern), ranges: [...new Set(wideRanges(program))] };
}
