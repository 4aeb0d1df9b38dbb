import { toPause } from "#core/contracts/rooms/draft-pause.ts";

/** Messages with drafts that a room wants per second: a tenth of what one Durable Object takes. */
export const WANTED_PER_SECOND = 100;
/** For how long a message counts, fading, in milliseconds. */
const MEMORY_MS = 2_000;

/** Who sends drafts: the milliseconds that they were gathered, of the last messages together. */
export interface DraftLoad {
  readonly gathered_ms: number;
  /** When it was counted, in milliseconds. */
  readonly at: number;
}

export const NO_DRAFTS: DraftLoad = { gathered_ms: 0, at: 0 };

/**
 * Counts a message, and returns the pause that its sender should make. A sender that gathers for `p` seconds sends every
 * `p` seconds, so the gathered seconds that arrive within a second are the number of senders. Each of them should pause
 * until all of them together send what the room wants.
 */
export function noteDrafts(load: DraftLoad, gathered_ms: number, now: number): [DraftLoad, pause_ms: number] {
  const faded = load.gathered_ms * Math.exp(-Math.max(0, now - load.at) / MEMORY_MS);
  const next = { gathered_ms: faded + toPause(gathered_ms), at: Math.max(now, load.at) };
  const senders = next.gathered_ms / MEMORY_MS;
  return [next, toPause((senders / WANTED_PER_SECOND) * 1_000)];
}
