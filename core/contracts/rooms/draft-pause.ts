/**
 * How long a Worker gathers what respondents type before it tells the form's room. In a crowd, thousands of isolates do so
 * at once and none knows of the others. Only the room knows them all: it answers each message with the pause before the
 * next one (party/draft-load.ts).
 */

/** In milliseconds. The longest leaves time to send within the 30 seconds that a request may go on after its response. */
export const DRAFT_PAUSE = { least: 500, most: 10_000 } as const;

/** Header of a message with drafts: how long they were gathered, in milliseconds. */
export const GATHERED_HEADER = "x-sheaf-gathered";
/** Header of the room's response: how long to gather the next ones. */
export const PAUSE_HEADER = "x-sheaf-pause";

/** Reads either header. A room of an earlier version sends none: the shortest pause. */
export function readPause(text: string | null): number {
  return toPause(Number(text ?? ""));
}

export function toPause(milliseconds: number): number {
  const { least, most } = DRAFT_PAUSE;
  return Number.isNaN(milliseconds) ? least : Math.round(Math.min(most, Math.max(least, milliseconds)));
}
