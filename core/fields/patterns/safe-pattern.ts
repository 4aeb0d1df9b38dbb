import { isEmailAddress } from "../email/email-address.ts";
import { currentPattern, EMAIL_PATTERN } from "../email/email-pattern.ts";
import { compilePattern, type Program } from "./program.ts";

/** What is left of the work on patterns, in places of programs that are looked at. Shared by all texts of a request. */
export interface PatternWork {
  left: number;
}

/** About 0.2 s of an isolate, whose other requests wait meanwhile. A usual text needs some hundreds. */
export const patternWork = (left = 1_000_000): PatternWork => ({ left });

/** Longest text that the server matches against a pattern. A longer text does not match. */
export const MAX_PATTERN_TEXT = 10_000;
/** The same for patterns with lookaheads, which are evaluated again at every character. */
const MAX_LOOKAHEAD_TEXT = 1_000;

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

/**
 * Follows every instruction that consumes nothing, to the places that wait for a character or have matched.
 */
function closure(
  program: Program,
  starts: readonly number[],
  characters: readonly string[],
  at: number,
  work: PatternWork,
): Set<number> {
  const seen = new Set<number>();
  const pending = [...starts];
  while (pending.length > 0) {
    const place = pending.pop() as number;
    if (seen.has(place)) continue;
    seen.add(place);
    work.left -= 1;
    if (work.left < 0) throw work;
    const instruction = program[place];
    if (instruction?.op === "jump") pending.push(instruction.target);
    else if (instruction?.op === "split") pending.push(...instruction.targets);
    else if (instruction?.op === "edge" && isAtEdge(instruction.edge, characters, at))
      pending.push(place + 1);
    else if (instruction?.op === "lookahead") {
      const isThere = run(instruction.program, characters, at, false, work);
      if (isThere !== instruction.isNegative) pending.push(place + 1);
    }
  }
  return seen;
}

/** Whether the program matches from this index: up to the end of the text, or any prefix of the rest. */
function run(
  program: Program,
  characters: readonly string[],
  from: number,
  toEnd: boolean,
  work: PatternWork,
): boolean {
  const match = program.length - 1;
  let places = closure(program, [0], characters, from, work);
  for (let at = from; ; at += 1) {
    if (places.has(match) && (!toEnd || at === characters.length)) return true;
    const character = characters[at];
    if (character === undefined || places.size === 0) return false;
    const next: number[] = [];
    for (const place of places) {
      const instruction = program[place];
      if (instruction?.op === "character" && instruction.test(character)) next.push(place + 1);
    }
    places = closure(program, next, characters, at + 1, work);
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
 * Whether a string matches a pattern with HTML's semantics. Time grows only with both lengths, and ends with the work that
 * is left, so an owner's pattern such as `(a+)+` cannot block the server. Patterns count as matched if they do not compile
 * or need a backtracking engine (back references, lookbehind). Texts that need too much work do not match.
 */
export function matchesPatternSafely(pattern: string, text: string, work = patternWork()): boolean {
  if (currentPattern(pattern) === EMAIL_PATTERN) return isEmailAddress(text);
  if (work.left < 0) return false;
  if (!compilesNatively(pattern)) return true;
  const program = compilePattern(pattern);
  if (program === null) return true;
  work.left -= program.length;
  const characters = [...text];
  const hasLookahead = program.some(({ op }) => op === "lookahead");
  if (characters.length > (hasLookahead ? MAX_LOOKAHEAD_TEXT : MAX_PATTERN_TEXT)) return false;
  try {
    return run(program, characters, 0, true, work);
  } catch (error) {
    if (error === work) return false;
    throw error;
  }
}

/** Why a pattern cannot be enforced: it is invalid, or it needs a backtracking engine. */
export function patternFault(pattern: string): "invalid" | "unsupported" | null {
  if (!compilesNatively(pattern)) return "invalid";
  return compilePattern(pattern) === null ? "unsupported" : null;
}
