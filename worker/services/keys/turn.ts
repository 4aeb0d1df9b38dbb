import { AppError, OVERLOADED } from "#core/errors/app-error.ts";

/** Who waits for a hash. Each has a line of its own, so that readers' guesses keep no member out. */
export type Line = "accounts" | "results";

/** How many may wait in a line, behind the one that hashes. */
export const MOST_WAITING = 8;
/** A request that neither waits nor hashes for so long was ended without notice. */
const LOST_MS = 15_000;
/** One that waits or hashes tells every few milliseconds that it is still there. */
const SILENT_MS = 2_000;
const LOOK_MS = 5;

interface Place {
  line: Line;
  state: "here" | "waits" | "hashes";
  /** From when on it counts as lost, in milliseconds. */
  until: number;
}

/** Of this isolate, in the order of their arrival. */
const lines: Readonly<Record<Line, Set<Place>>> = { accounts: new Set(), results: new Set() };
let last: Line = "results";

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

function removeLost(): void {
  const now = Date.now();
  for (const line of Object.values(lines)) {
    for (const place of line) if (place.until < now) line.delete(place);
  }
}

/** The first that waits, of both lines in turn; null while another one hashes. */
function next(): Place | null {
  removeLost();
  if ([...lines.accounts, ...lines.results].some(({ state }) => state === "hashes")) return null;
  const firstOf = (line: Line) => [...lines[line]].find(({ state }) => state === "waits");
  return firstOf(last === "accounts" ? "results" : "accounts") ?? firstOf(last) ?? null;
}

/** Work in parts. Between them, other requests of the isolate go on. */
type Work<T> = (breathe: () => Promise<void>) => Promise<T>;

/**
 * The place of a request among those that hash a password. An isolate hashes one at a time. Places are looked at, never
 * awaited: a promise of a request that was ended would not settle.
 */
export class Turn {
  readonly #place: Place;

  constructor(line: Line) {
    this.#place = { line, state: "here", until: 0 };
  }

  /** Throws SERVICE_UNAVAILABLE if too many wait. A request calls it before it does anything else. */
  take(): void {
    if (this.isTaken) return;
    if (lines[this.#place.line].size > MOST_WAITING) throw new AppError("SERVICE_UNAVAILABLE", OVERLOADED);
    this.#stay("here", LOST_MS);
  }

  /** Waits for its turn, then does the work. */
  async run<T>(work: Work<T>): Promise<T> {
    this.take();
    this.#stay("waits", SILENT_MS);
    while (next() !== this.#place) {
      await pause(LOOK_MS);
      this.#stay("waits", SILENT_MS);
    }
    this.#stay("hashes", SILENT_MS);
    last = this.#place.line;
    try {
      return await work(async () => {
        await pause(0);
        this.#stay("hashes", SILENT_MS);
      });
    } finally {
      this.#stay("here", LOST_MS);
    }
  }

  /** Whether the request has a place, and was not ended. */
  get isTaken(): boolean {
    removeLost();
    return lines[this.#place.line].has(this.#place);
  }

  leave(): void {
    lines[this.#place.line].delete(this.#place);
  }

  #stay(state: Place["state"], milliseconds: number): void {
    this.#place.state = state;
    this.#place.until = Date.now() + milliseconds;
    lines[this.#place.line].add(this.#place);
  }
}
