import { type Alphabet, alphabetOf, takesOthers } from "./alphabet.ts";
import { compilePattern, type Program } from "./program.ts";

/** Upper limit of a backtracking engine's attempts on `n` characters: `factor * n ** degree`. */
interface Cost {
  factor: number;
  degree: number;
}

/** A position in the program that consumes a character. */
interface State {
  /** One bit for each symbol that it accepts. */
  takes: bigint;
  /** The following states, each with the number of ways to reach it. */
  next: ReadonlyMap<number, number>;
}

const LONGEST_TEXT = 10_000;
/**
 * Steps on the longest text. Most patterns take a few thousand. At this limit a page pauses briefly but does not freeze.
 */
const MAX_STEPS = 1e9;
const MAX_FACTOR = 1e5;
/** Larger programs are not analyzed, to keep the analysis itself fast. */
const MAX_PLACES = 2_000;
const MAX_STEPS_BETWEEN = 6_000;
const MAX_LOOP_STATES = 150;
/** Comparisons of one analysis. Usual patterns take some thousands. */
const MAX_WORK = 500_000;

class Endless extends Error {}

/** Comparisons that were made. */
export interface AnalysisWork {
  done: number;
}

function spend(work: AnalysisWork, most: number, comparisons: number): void {
  work.done += comparisons;
  if (work.done > most) throw new Endless();
}

class Analysis {
  readonly #program: Program;
  readonly #alphabet: Alphabet;
  readonly #sets = new Map<string, bigint>();
  readonly #reached = new Map<number, ReadonlyMap<number, number>>();
  readonly #open = new Set<number>();
  readonly #states = new Map<number, State>();
  readonly #match: number;
  readonly #spend: (comparisons: number) => void;

  constructor(program: Program, alphabet: Alphabet, spend: (comparisons: number) => void) {
    this.#spend = spend;
    this.#program = program;
    this.#alphabet = alphabet;
    this.#match = program.length - 1;
  }

  cost(): Cost {
    if (this.#program.length > MAX_PLACES) throw new Endless();
    const start: State = { takes: 0n, next: this.#reach(0) };
    let edges = 0;
    const pending = [...start.next.keys()];
    while (pending.length > 0) {
      const place = pending.pop() as number;
      if (this.#states.has(place) || place === this.#match) continue;
      const next = this.#reach(place + 1);
      edges += next.size;
      if (edges > MAX_STEPS_BETWEEN) throw new Endless();
      this.#states.set(place, { takes: this.#taken(place), next });
      pending.push(...next.keys());
    }
    const { factor, degree, hasLoop } = this.#ways(start);
    return this.#withLookaheads({ factor, degree: hasLoop ? degree + 1 : 0 }, degree);
  }

  #taken(place: number): bigint {
    const instruction = this.#program[place];
    if (instruction?.op !== "character") return 0n;
    const { source, test } = instruction;
    let set = this.#sets.get(source);
    if (set === undefined) {
      const { symbols, ranges } = this.#alphabet;
      const range = ranges.indexOf(source);
      const all = (2n << BigInt(ranges.length)) - 1n;
      set = takesOthers(source) ? all : range === -1 ? 0n : 1n << BigInt(range);
      const first = BigInt(ranges.length + 1);
      for (const [index, symbol] of symbols.entries()) if (test(symbol)) set |= 1n << (first + BigInt(index));
      this.#sets.set(source, set);
    }
    return set;
  }

  /**
   * The consuming places reachable from a place through instructions that consume nothing. A loop that
   * consumes nothing is endless.
   */
  #reach(place: number): ReadonlyMap<number, number> {
    const known = this.#reached.get(place);
    if (known) return known;
    if (this.#open.has(place)) throw new Endless();
    const instruction = this.#program[place];
    if (!instruction || instruction.op === "character" || instruction.op === "match")
      return new Map([[place, 1]]);
    this.#open.add(place);
    const targets =
      instruction.op === "split"
        ? instruction.targets
        : [instruction.op === "jump" ? instruction.target : place + 1];
    const reached = new Map<number, number>();
    for (const target of targets) {
      for (const [end, ways] of this.#reach(target)) reached.set(end, (reached.get(end) ?? 0) + ways);
    }
    this.#open.delete(place);
    this.#reached.set(place, reached);
    return reached;
  }

  #state(place: number): State {
    return this.#states.get(place) ?? { takes: 0n, next: new Map() };
  }

  /** The number of ways to try the rest of a string from this state. */
  #ways(start: State): Cost & { hasLoop: boolean } {
    const loops = loopsOf(this.#states);
    const known = new Map<number | readonly number[], Cost>();
    const costOf = (place: number): Cost => {
      const loop = loops.get(place);
      const found = known.get(loop ?? place);
      if (found) return found;
      const cost = loop ? this.#loopCost(loop, costOf) : this.#stepCost(this.#state(place), costOf);
      if (cost.factor > MAX_FACTOR) throw new Endless();
      known.set(loop ?? place, cost);
      return cost;
    };
    return { ...this.#stepCost(start, costOf), hasLoop: loops.size > 0 };
  }

  /** Branches on the same character add up; among different characters the worst one counts. */
  #stepCost({ next }: State, costOf: (place: number) => Cost): Cost {
    const targets = [...next].filter(([place]) => place !== this.#match);
    const bits = targets.map(([place, ways]) => ({
      takes: this.#state(place).takes,
      cost: costOf(place),
      ways,
    }));
    this.#spend(bits.length ** 2);
    const isClear = bits.every(
      ({ takes, ways }, i) => ways === 1 && bits.every((one, j) => i === j || !(one.takes & takes)),
    );
    const worst: Cost = { factor: 1, degree: 0 };
    const { symbols, ranges } = this.#alphabet;
    const length = isClear ? 0 : symbols.length + ranges.length + 1;
    this.#spend(length * bits.length);
    const groups = isClear
      ? bits.map((one) => [one])
      : Array.from({ length }, (_, bit) => bits.filter(({ takes }) => takes & (1n << BigInt(bit))));
    for (const group of groups) {
      const factor = group.reduce((sum, { cost, ways }) => sum + cost.factor * ways, 0);
      worst.factor = Math.max(worst.factor, factor);
      worst.degree = Math.max(worst.degree, ...group.map(({ cost }) => cost.degree));
    }
    return worst;
  }

  #loopCost(loop: readonly number[], costOf: (place: number) => Cost): Cost {
    const within = new Set(loop);
    const exits = new Set<number>();
    let isClear = true;
    let hasClearExit = true;
    for (const place of loop) {
      const targets = [...this.#state(place).next].filter(([target]) => target !== this.#match);
      const inside = targets.filter(([target]) => within.has(target));
      const outside = targets.filter(([target]) => !within.has(target));
      if (inside.some(([, ways]) => ways > 1)) throw new Endless();
      this.#spend(inside.length * (inside.length + outside.length));
      const meet = ([one]: readonly [number, number], [other]: readonly [number, number]) =>
        (this.#state(one).takes & this.#state(other).takes) !== 0n;
      if (inside.some((one, index) => inside.some((other, at) => at > index && meet(one, other))))
        isClear = false;
      if (outside.some((one) => inside.some((other) => meet(one, other)))) hasClearExit = false;
      for (const [target, ways] of outside) {
        if (ways > 1) hasClearExit = false;
        exits.add(target);
      }
    }
    if (!isClear) this.#expectOneWay(loop, within);
    const costs = [...exits].map(costOf);
    const exitFactor = costs.reduce((sum, { factor }) => sum + factor, 0);
    const degree = Math.max(0, ...costs.map((cost) => cost.degree)) + (hasClearExit ? 0 : 1);
    return { factor: Math.max(1, exitFactor) * (isClear ? 1 : loop.length), degree };
  }

  /**
   * If one text can pass a loop in two ways, every iteration doubles the work. To detect that, two walkers read
   * the same string. They start together, part and meet again exactly if such a string exists.
   */
  #expectOneWay(loop: readonly number[], within: ReadonlySet<number>): void {
    if (loop.length > MAX_LOOP_STATES) throw new Endless();
    const places = loop.map((place) => ({
      takes: this.#state(place).takes,
      next: [...this.#state(place).next.keys()]
        .filter((target) => within.has(target))
        .map((target) => loop.indexOf(target)),
    }));
    const size = loop.length;
    const back = Array.from({ length: size * size }, (): number[] => []);
    const seen = new Set(loop.map((_, index) => index * size + index));
    for (const pair of seen) {
      const [one, other] = [places[Math.floor(pair / size)], places[pair % size]];
      this.#spend((one?.next.length ?? 0) * (other?.next.length ?? 0));
      for (const a of one?.next ?? []) {
        for (const b of other?.next ?? []) {
          if (((places[a]?.takes ?? 0n) & (places[b]?.takes ?? 0n)) === 0n) continue;
          const to = a * size + b;
          seen.add(to);
          back[to]!.push(pair);
        }
      }
    }
    const meeting = new Set(loop.map((_, index) => index * size + index));
    for (const pair of meeting) {
      if (Math.floor(pair / size) !== pair % size) throw new Endless();
      for (const from of back[pair]!) meeting.add(from);
    }
  }

  /** Lookaheads are tried again every time the program reaches them. */
  #withLookaheads(cost: Cost, tries: number): Cost {
    const total = { ...cost };
    for (const [place, instruction] of this.#program.entries()) {
      if (instruction.op !== "lookahead") continue;
      const lookahead = new Analysis(instruction.program, this.#alphabet, this.#spend).cost();
      const isFirst = this.#program.slice(0, place).every(({ op }) => op === "lookahead" || op === "edge");
      const degree = lookahead.degree + (isFirst ? 0 : tries + 1);
      total.degree = Math.max(total.degree, degree);
      total.factor += lookahead.factor;
    }
    return total;
  }
}

/** The loops of a program, by place. All places of a loop can reach one another. */
function loopsOf(states: ReadonlyMap<number, State>): Map<number, readonly number[]> {
  const loops = new Map<number, readonly number[]>();
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const stack: number[] = [];
  const visit = (place: number): number => {
    order.set(place, order.size);
    low.set(place, order.size - 1);
    stack.push(place);
    for (const target of states.get(place)?.next.keys() ?? []) {
      if (!states.has(target)) continue;
      if (!order.has(target)) low.set(place, Math.min(low.get(place) as number, visit(target)));
      else if (stack.includes(target))
        low.set(place, Math.min(low.get(place) as number, order.get(target) as number));
    }
    if (low.get(place) === order.get(place)) {
      const part = stack.splice(stack.indexOf(place));
      const isLoop = part.length > 1 || states.get(place)?.next.has(place) === true;
      for (const one of isLoop ? part : []) loops.set(one, part);
    }
    return low.get(place) as number;
  };
  for (const place of states.keys()) if (!order.has(place)) visit(place);
  return loops;
}

/**
 * Whether a browser's backtracking engine handles every text quickly. False where the time may explode
 * (`(a+)+`), where the pattern needs backtracking (back references), and where it is too large to analyze.
 * Errs on the safe side and rejects some quick patterns. `work`: adds what the analysis took.
 */
export function isQuickToBacktrack(pattern: string, work: AnalysisWork = { done: 0 }): boolean {
  const program = compilePattern(pattern);
  if (program === null) return false;
  const most = work.done + MAX_WORK;
  try {
    const analysis = new Analysis(program, alphabetOf(pattern, program), (more) => spend(work, most, more));
    const { factor, degree } = analysis.cost();
    return factor <= MAX_FACTOR && factor * LONGEST_TEXT ** degree <= MAX_STEPS;
  } catch (error) {
    if (error instanceof Endless) return false;
    throw error;
  }
}
