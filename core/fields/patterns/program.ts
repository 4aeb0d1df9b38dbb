/**
 * Compiles regular expressions of the `v` flag to programs that advance in step with the text. Matching
 * therefore takes at most pattern length times text length. No captures. Back references, lookbehind, classes
 * of strings and modifiers do not compile.
 */
type Instruction =
  | { op: "character"; source: string; test: (character: string) => boolean }
  | { op: "split"; targets: [number, number] }
  | { op: "jump"; target: number }
  | { op: "edge"; edge: "start" | "end" | "word" | "inside" }
  | { op: "lookahead"; program: Program; isNegative: boolean }
  | { op: "match" };

export type Program = readonly Instruction[];

type Node =
  | { type: "atom"; instruction: Instruction }
  | { type: "sequence"; nodes: Node[] }
  | { type: "choice"; nodes: Node[] }
  | { type: "repeat"; node: Node; min: number; max: number };

/** Instructions of one program. Counted repetitions multiply them. */
const MAX_INSTRUCTIONS = 5_000;
const MAX_NESTING = 100;

class Unsupported extends Error {}

const EDGES: Readonly<Record<string, "start" | "end" | "word" | "inside">> = {
  "^": "start",
  $: "end",
  "\\b": "word",
  "\\B": "inside",
};

/** Two escapes that form one character of the `v` flag: the surrogates of one beyond U+FFFF. */
export const SURROGATE_PAIR = String.raw`\\u[dD][89abAB][\dA-Fa-f]{2}\\u[dD][c-fC-F][\dA-Fa-f]{2}`;
/** One escape: `\p{…}`, `\u{…}`, `\uD83D\uDE00`, `\u0041`, `\x41`, `\cA`, or a backslash and one character. */
const ESCAPE = new RegExp(
  String.raw`^(?:${SURROGATE_PAIR}|\\(?:[pPu]\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|[\s\S]))`,
  "u",
);
const QUANTIFIER = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/;
const STRING_PROPERTY = /^\\[pP]\{(?:RGI_|Basic_Emoji|Emoji_Keycap)/;

class PatternParser {
  readonly #source: string;
  #position = 0;
  #nesting = 0;

  constructor(source: string) {
    this.#source = source;
  }

  parse(): Node {
    const node = this.#choice();
    if (this.#position < this.#source.length) throw new Unsupported();
    return node;
  }

  #remaining(): string {
    return this.#source.slice(this.#position);
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#position)) return false;
    this.#position += text.length;
    return true;
  }

  #choice(): Node {
    this.#nesting += 1;
    if (this.#nesting > MAX_NESTING) throw new Unsupported();
    const nodes = [this.#sequence()];
    while (this.#take("|")) nodes.push(this.#sequence());
    this.#nesting -= 1;
    return { type: "choice", nodes };
  }

  #sequence(): Node {
    const nodes: Node[] = [];
    while (this.#position < this.#source.length && !/^[|)]/.test(this.#remaining())) {
      nodes.push(this.#quantified(this.#atom()));
    }
    return { type: "sequence", nodes };
  }

  #quantified(node: Node): Node {
    const match = QUANTIFIER.exec(this.#remaining());
    if (match === null) return node;
    this.#position += match[0].length;
    const [quantifier, exact, range, limit] = match;
    if (exact === undefined) {
      const max = quantifier.startsWith("?") ? 1 : Number.POSITIVE_INFINITY;
      return { type: "repeat", node, min: quantifier.startsWith("+") ? 1 : 0, max };
    }
    const min = Number(exact);
    const max = range === undefined ? min : limit ? Number(limit) : Number.POSITIVE_INFINITY;
    return { type: "repeat", node, min, max };
  }

  #atom(): Node {
    if (this.#take("(")) return this.#group();
    const source = this.#atomSource();
    this.#position += source.length;
    const edge = Object.hasOwn(EDGES, source) ? EDGES[source] : undefined;
    if (edge !== undefined) return { type: "atom", instruction: { op: "edge", edge } };
    return { type: "atom", instruction: { op: "character", source, test: characterTest(source) } };
  }

  #group(): Node {
    const lookahead = this.#take("?=") ? "ahead" : this.#take("?!") ? "not" : null;
    if (lookahead === null && !this.#take("?:")) {
      const name = /^\?<(?![=!])[^>]*>/.exec(this.#remaining());
      if (name !== null) this.#position += name[0].length;
      else if (this.#remaining().startsWith("?")) throw new Unsupported();
    }
    const node = this.#choice();
    if (!this.#take(")")) throw new Unsupported();
    if (lookahead === null) return node;
    const program = emitProgram(node);
    return { type: "atom", instruction: { op: "lookahead", program, isNegative: lookahead === "not" } };
  }

  #atomSource(): string {
    const remaining = this.#remaining();
    if (remaining.startsWith("[")) return this.#classSource();
    if (!remaining.startsWith("\\")) return String.fromCodePoint(remaining.codePointAt(0) ?? 0);
    if (/^\\[1-9k]/.test(remaining) || STRING_PROPERTY.test(remaining)) throw new Unsupported();
    const escaped = ESCAPE.exec(remaining)?.[0];
    if (escaped === undefined) throw new Unsupported();
    return escaped;
  }

  #classSource(): string {
    let depth = 0;
    for (let end = this.#position; end < this.#source.length; end += 1) {
      const character = this.#source[end];
      if (character === "\\") {
        const remaining = this.#source.slice(end);
        if (remaining.startsWith("\\q") || STRING_PROPERTY.test(remaining)) throw new Unsupported();
        end += 1;
      } else if (character === "[") depth += 1;
      else if (character === "]" && --depth === 0) return this.#source.slice(this.#position, end + 1);
    }
    throw new Unsupported();
  }
}

function characterTest(source: string): (character: string) => boolean {
  const isLiteral = source !== "." && !source.startsWith("\\") && !source.startsWith("[");
  if (isLiteral) return (character) => character === source;
  const one = new RegExp(`^${source}$`, "v");
  return (character) => one.test(character);
}

function emitProgram(node: Node): Program {
  const program: Instruction[] = [];
  emit(node, program);
  program.push({ op: "match" });
  return program;
}

function emit(node: Node, program: Instruction[]): void {
  if (program.length > MAX_INSTRUCTIONS) throw new Unsupported();
  switch (node.type) {
    case "atom":
      program.push(node.instruction);
      break;
    case "sequence":
      for (const child of node.nodes) emit(child, program);
      break;
    case "choice":
      emitChoice(node.nodes, program);
      break;
    case "repeat":
      emitRepeat(node, program);
      break;
  }
}

function emitChoice(nodes: Node[], program: Instruction[]): void {
  const jumps: { op: "jump"; target: number }[] = [];
  for (const [index, node] of nodes.entries()) {
    if (index === nodes.length - 1) {
      emit(node, program);
      break;
    }
    const split: Instruction = { op: "split", targets: [program.length + 1, 0] };
    program.push(split);
    emit(node, program);
    const jump = { op: "jump" as const, target: 0 };
    jumps.push(jump);
    program.push(jump);
    split.targets[1] = program.length;
  }
  for (const jump of jumps) jump.target = program.length;
}

function emitRepeat({ node, min, max }: Extract<Node, { type: "repeat" }>, program: Instruction[]): void {
  if (min > MAX_INSTRUCTIONS || (Number.isFinite(max) && max > MAX_INSTRUCTIONS)) throw new Unsupported();
  const isEndless = !Number.isFinite(max);
  const copies = isEndless && min > 0 ? min - 1 : min;
  for (let count = 0, before = -1; count < copies && program.length !== before; count += 1) {
    // Repetitions of nothing, which would multiply, are nothing.
    before = program.length;
    emit(node, program);
  }
  if (isEndless && min > 0) {
    const start = program.length;
    emit(node, program);
    program.push({ op: "split", targets: [start, program.length + 1] });
    return;
  }
  if (isEndless) {
    const split: Instruction = { op: "split", targets: [program.length + 1, 0] };
    const start = program.length;
    program.push(split);
    emit(node, program);
    program.push({ op: "jump", target: start });
    split.targets[1] = program.length;
    return;
  }
  const splits: Extract<Instruction, { op: "split" }>[] = [];
  for (let count = min; count < max; count += 1) {
    const split: Extract<Instruction, { op: "split" }> = { op: "split", targets: [program.length + 1, 0] };
    splits.push(split);
    program.push(split);
    emit(node, program);
  }
  for (const split of splits) split.targets[1] = program.length;
}

/** The program of a pattern; null when the pattern is invalid or cannot run in step. */
export function compilePattern(pattern: string): Program | null {
  try {
    return emitProgram(new PatternParser(pattern).parse());
  } catch (error) {
    if (error instanceof Unsupported || error instanceof SyntaxError) return null;
    throw error;
  }
}
