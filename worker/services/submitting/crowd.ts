import type { SubmitResult } from "../../db/submitting/responses.ts";

/** Statements that an isolate has under way for one form before further submits wait. */
const LANES = 2;
/** Longer than a statement takes. A request that works longer was ended, and nobody waits for it. */
export const LOST_MS = 5_000;

/** The right to send one statement. */
export type Lane = symbol;

/** What ends the waiting: the right to send for all that wait, a result, or neither. */
export type Turn = { lane: Lane } | { result: SubmitResult } | { failure: unknown } | "alone";

export interface Waiting {
  version: number;
  session_id: string;
  /** As `submitText`. */
  text: string;
  take(turn: Turn): void;
}

/** Submits of one form that arrive together in this isolate. */
export class Crowd {
  readonly waiting = new Set<Waiting>();
  /** Until this time, in milliseconds, no submit waits for others. */
  apart_until = 0;
  /** Until when each statement counts as under way, in milliseconds. */
  readonly #lanes = new Map<Lane, number>();

  get isOver(): boolean {
    return this.#used() === 0 && this.waiting.size === 0 && this.apart_until <= Date.now();
  }

  /** Returns null if enough statements are under way. */
  enter(): Lane | null {
    if (this.#used() >= LANES) return null;
    const lane = Symbol("lane");
    this.#lanes.set(lane, Date.now() + LOST_MS);
    return lane;
  }

  /** Hands the lane on to the first that waits. */
  leave(lane: Lane): void {
    this.#lanes.delete(lane);
    const [next] = this.waiting;
    const free = next && this.enter();
    if (!free) return;
    this.waiting.delete(next);
    next.take({ lane: free });
  }

  #used(): number {
    for (const [lane, until] of this.#lanes) if (until < Date.now()) this.#lanes.delete(lane);
    return this.#lanes.size;
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
