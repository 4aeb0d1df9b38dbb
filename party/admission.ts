import type { JoinClaims, Revocation } from "#core/contracts/rooms/room.ts";

/** What a seat owes to its newest token. */
export type Admission = Pick<JoinClaims, "room" | "session_id" | "admission" | "stays_until">;

export const admissionOf = ({ room, session_id, admission, stays_until }: JoinClaims): Admission => ({
  room,
  session_id,
  admission,
  stays_until,
});

/** Longer than any token lives, and than clocks differ. */
const REMEMBERED_MS = 10 * 60_000;

interface Remembered {
  /** This admission and every one before it have ended. */
  readonly admission: number;
  /** When the room heard of it, in milliseconds. */
  readonly at: number;
}

/** By person and sign-in. Plain, so that a host can store it as it is. */
export type Revocations = Readonly<Record<string, Remembered>>;

export const NO_REVOCATIONS: Revocations = {};

type Named = Pick<Revocation, "user_id" | "session_id" | "admission">;
const keyOf = ({ user_id, session_id }: Pick<Named, "user_id" | "session_id">) =>
  JSON.stringify([user_id, session_id]);

/** Remembers the higher number: a revocation that is told again, or late, ends no admission that came after it. */
export function remember(before: Revocations, revocation: Named, now: number): Revocations {
  const key = keyOf(revocation);
  const admission = Math.max(revocation.admission, before[key]?.admission ?? 0);
  return { ...recent(before, now), [key]: { admission, at: now } };
}

/** Those of which a token may still turn up. */
export const recent = (revocations: Revocations, now: number): Revocations =>
  Object.fromEntries(Object.entries(revocations).filter(([, { at }]) => now - at < REMEMBERED_MS));

export function isRevoked(revocations: Revocations, named: Named): boolean {
  const remembered = revocations[keyOf(named)];
  return remembered !== undefined && named.admission <= remembered.admission;
}
