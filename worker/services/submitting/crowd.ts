import type { SubmitResult } from "../../db/submitting/responses.ts";

/** Statements that an isolate has under way for one form before further submits wait. */
const LANES = 2;
const MAX_TOGETHER = 50;
/** In characters. A submit that is longer than this is sent without others. */
const MAX_LENGTH = 300_000;
/** Longer than a statement takes. A request that works longer was ended, and nobody waits for it. */
const LOST_MS = 5_000;

/** The right to send one statement. */
export type Lane = symbol;

/** What ends the waiting: the right to send for all that wait, a result, or neither. */
export type Turn = { lane: Lane } | { result: SubmitResult } | { failure: unknown } | "alone";

export interface WaitingSubmit {
  version: number;
  session_id: string;
  /** As `submitText`. */
  text: string;
}

export interface Waiting extends WaitingSubmit {
  take(turn: Turn): void;
}

/** Submits of one form that arrive together in this isolate. */
class Crowd {
  /** Until when each statement counts as under way, in milliseconds. */
  readonly #lanes = new Map<Lane, number>();
  readonly #waiting = new Set<Waiting>();
  /** Until this time, in milliseconds, no submit waits for others. */
  apart_until = 0;

  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  get isOver(): boolean {
    return this.#used() === 0 && this.#waiting.size === 0 && this.apart_until <= Date.now();
  }

  /** Returns null if enough statements are under way. */
  enter(): Lane | null {
    if (this.#used() >= LANES) return null;
    const lane = Symbol("lane");
    this.#lanes.set(lane, Date.now() + LOST_MS);
    return lane;
  }

  #used(): number {
    for (const [lane, until] of this.#lanes) if (until < Date.now()) this.#lanes.delete(lane);
    return this.#lanes.size;
  }

  leave(lane: Lane): void {
    this.#lanes.delete(lane);
    const [next] = this.#waiting;
    if (next === undefined) return;
    const free = this.enter();
    if (free === null) return;
    this.#waiting.delete(next);
    next.take({ lane: free });
  }

  /**
   * Waits for a turn, "alone" if none comes in time. The timer belongs to the request that waits: without work of its own,
   * the runtime would end it.
   */
  async wait(submit: WaitingSubmit): Promise<Turn> {
    let timer: ReturnType<typeof setTimeout>;
    const turn = await new Promise<Turn>((resolve) => {
      const waiting = { ...submit, take: resolve };
      this.#waiting.add(waiting);
      timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        resolve("alone");
      }, LOST_MS);
    });
    clearTimeout(timer!);
    return turn;
  }

  /** Takes those that can be sent with `own`: decided on the same version, and each session once. */
  gather(own: WaitingSubmit): Waiting[] {
    const sessions = new Set([own.session_id]);
    const gathered: Waiting[] = [];
    let length = own.text.length;
    for (const waiting of this.#waiting) {
      if (gathered.length + 1 >= MAX_TOGETHER) break;
      if (waiting.version !== own.version || sessions.has(waiting.session_id)) continue;
      if (length + waiting.text.length > MAX_LENGTH) continue;
      length += waiting.text.length;
      sessions.add(waiting.session_id);
      gathered.push(waiting);
      this.#waiting.delete(waiting);
    }
    return gathered;
  }
}

/** By database and form. */
const crowds = new Map<string, Crowd>();

export function crowdOf(database: string, form_id: string): Crowd {
  const key = `${form_id} ${database}`;
  let crowd = crowds.get(key);
  if (!crowd) {
    for (const [known, { isOver }] of crowds) if (isOver) crowds.delete(known);
    crowd = new Crowd();
    crowds.set(key, crowd);
  }
  return crowd;
}
