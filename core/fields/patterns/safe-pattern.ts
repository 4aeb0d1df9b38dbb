import { compilePattern, type Program } from "./program.ts";

/** Characters of a text that a pattern is asked about on the server. A longer text does not match. */
export const MAX_PATTERN_TEXT = 10_000;
/** The same where the pattern looks ahead, which is done anew at every character. */
const MAX_LOOKING_TEXT = 1_000;

function isWord(character: string | undefined): boolean {
  return character !== undefined && /^\w$/.test(character);
}

function isAtEdge(
  edge: "start" | "end" | "word" | "inside",
  characters: readonly string[],
  at: number,
): boolean {
  if (edge === "start") return at === 0;
  if (edge === "end") return at === characters.length;
  const isBoundary = isWord(characters[at - 1]) !== isWord(characters[at]);
  return edge === "word" ? isBoundary : !isBoundary;
}

/** Follows everything that takes no character; the places that wait for one, or that have matched. */
function closure(
  program: Program,
  starts: readonly number[],
  characters: readonly string[],
  at: number,
): Set<number> {
  const seen = new Set<number>();
  const pending = [...starts];
  while (pending.length > 0) {
    const place = pending.pop() as number;
    if (seen.has(place)) continue;
    seen.add(place);
    const instruction = program[place];
    if (instruction?.op === "jump") pending.push(instruction.target);
    else if (instruction?.op === "split") pending.push(...instruction.targets);
    else if (instruction?.op === "edge" && isAtEdge(instruction.edge, characters, at))
      pending.push(place + 1);
    else if (instruction?.op === "look") {
      const isThere = run(instruction.program, characters, at, false);
      if (isThere !== instruction.isNegative) pending.push(place + 1);
    }
  }
  return seen;
}

/** Whether the program matches from a place on: up to the end of the text, or anything that begins there. */
function run(program: Program, characters: readonly string[], from: number, toEnd: boolean): boolean {
  const match = program.length - 1;
  let places = closure(program, [0], characters, from);
  for (let at = from; ; at += 1) {
    if (places.has(match) && (!toEnd || at === characters.length)) return true;
    const character = characters[at];
    if (character === undefined || places.size === 0) return false;
    const next: number[] = [];
    for (const place of places) {
      const instruction = program[place];
      if (instruction?.op === "character" && instruction.test(character)) next.push(place + 1);
    }
    places = closure(program, next, characters, at + 1);
  }
}

function compilesNatively(pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, "v") instanceof RegExp;
  } catch {
    return false;
  }
}

/**
 * Whether a text matches a pattern with HTML's semantics, in time that grows with their lengths only: an owner's pattern
 * such as `(a+)+` cannot hold up the server. Ignored, as if it matched: a pattern that does not compile, and one that only
 * a backtracking engine can judge (back references, look-behind).
 */
export function matchesPatternSafely(pattern: string, text: string): boolean {
  if (!compilesNatively(pattern)) return true;
  const program = compilePattern(pattern);
  if (program === null) return true;
  const characters = [...text];
  const looks = program.some(({ op }) => op === "look");
  if (characters.length > (looks ? MAX_LOOKING_TEXT : MAX_PATTERN_TEXT)) return false;
  return run(program, characters, 0, true);
}

/** Why answers would not be checked against a pattern: no browser reads it, or only a backtracking engine could run it. */
export function patternFault(pattern: string): "invalid" | "unsupported" | null {
  if (!compilesNatively(pattern)) return "invalid";
  return compilePattern(pattern) === null ? "unsupported" : null;
}
