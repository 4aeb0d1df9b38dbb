import { alphabetOf } from "../../fields/patterns/alphabet.ts";
import { compilePattern } from "../../fields/patterns/program.ts";
import { oneOf, type Random, whole } from "./random.ts";

/** A pattern can repeat the empty text without end. */
const MAX_STEPS = 10_000;

/** Letters and digits, if there are any. */
function preferred(symbols: readonly string[]): readonly string[] {
  const readable = symbols.filter((symbol) => /[A-Za-z0-9]/.test(symbol));
  return readable.length > 0 ? readable : symbols;
}

/**
 * Writes a text on a random way through a pattern, with about `minlength` characters where the pattern allows it. It
 * may not match, because edges and lookaheads are not followed and a way may not end. Undefined: nothing can be
 * enforced.
 */
export function textOfPattern(pattern: string, minlength: number, random: Random): string | undefined {
  const program = compilePattern(pattern);
  if (program === null) return undefined;
  const { symbols } = alphabetOf(pattern, program);
  const fitting = new Map<string, readonly string[]>();
  const aim = whole(random, 0, minlength);
  let text = "";
  let place = 0;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const instruction = program[place];
    if (instruction?.op === "jump") place = instruction.target;
    // The first target of a repetition is one more round.
    else if (instruction?.op === "split")
      place = instruction.targets[text.length < aim ? 0 : whole(random, 0, 1)]!;
    else {
      if (instruction === undefined || instruction.op === "match") break;
      if (instruction.op === "character") {
        const { source, test } = instruction;
        const known = fitting.get(source) ?? preferred(symbols.filter(test));
        fitting.set(source, known);
        text += oneOf(random, known) ?? "";
      }
      place += 1;
    }
  }
  return text;
}
