import { AppError } from "#core/errors/app-error.ts";

/**
 * Submits that this isolate works on at once. If it took more, all would wait until their clients have given up.
 */
export const MOST_AT_ONCE = 300;

/** More than the database may take. A request that takes longer was ended without notice, and never leaves. */
const LOST_MS = 15_000;

/** When each place was taken, oldest first. */
const places = new Map<symbol, number>();

/**
 * Takes a place for one submit and returns how to leave it. Throws SERVICE_UNAVAILABLE if none is free: refusing at once
 * costs little, and a client that tries again is served as soon as the others are.
 */
export function takePlace(now: Date): () => void {
  const taken_at = now.getTime();
  for (const [place, since] of places) {
    if (taken_at - since < LOST_MS) break;
    places.delete(place);
  }
  if (places.size >= MOST_AT_ONCE) throw new AppError("SERVICE_UNAVAILABLE");
  const place = Symbol("place");
  places.set(place, taken_at);
  return () => places.delete(place);
}
