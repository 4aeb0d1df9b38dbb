import { AppError, OVERLOADED } from "#core/errors/app-error.ts";

/**
 * Submits that this isolate works on at once. If it took more, all would wait until their clients have given up.
 */
export const MOST_AT_ONCE = 300;

/** More than the database may take. A request that takes longer was ended without notice, and never leaves. */
const LOST_MS = 15_000;

/** When each place was taken, oldest first. */
const places = new Map<symbol, number>();

/** Whether no place is free at a time in milliseconds. */
export function areAllTaken(time: number): boolean {
  if (places.size < MOST_AT_ONCE) return false;
  for (const [place, taken_at] of places) {
    if (time - taken_at < LOST_MS) break;
    places.delete(place);
  }
  return places.size >= MOST_AT_ONCE;
}

/** Throws SERVICE_UNAVAILABLE if no place is free. */
export function requirePlace(now: Date): void {
  if (areAllTaken(now.getTime())) throw new AppError("SERVICE_UNAVAILABLE", OVERLOADED);
}

/** Takes a place for one submit and returns how to leave it. Throws SERVICE_UNAVAILABLE if none is free. */
export function takePlace(now: Date): () => void {
  requirePlace(now);
  const place = Symbol("place");
  places.set(place, now.getTime());
  return () => places.delete(place);
}
