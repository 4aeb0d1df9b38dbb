import type { JoinClaims, Revocation } from "#core/contracts/rooms/room.ts";

/** What a seat takes from its newest token. */
export type Admission = Pick<JoinClaims, "room" | "session_id" | "admission" | "stays_until">;

export const admissionOf = ({ room, session_id, admission, stays_until }: JoinClaims): Admission => ({
  room,
  session_id,
  admission,
  stays_until,
});

/** Longer than a token is valid, plus the difference between clocks. */
const REMEMBERED_MS = 10 * 60_000;

interface Remembered {
  /** This admission and all earlier ones have ended. */
  readonly admission: number;
  /** When the room received it, in milliseconds. */
  readonly at: number;
}

/** By person and sign-in. A plain object, so that a host can store it. */
export type Revocations = Readonly<Record<string, Remembered>>;

export const NO_REVOCATIONS: Revocations = {};

type Named = Pick<Revocation, "user_id" | "session_id" | "admission">;
const keyOf = ({ user_id, session_id }: Pick<Named, "user_id" | "session_id">) =>
  JSON.stringify([user_id, session_id]);

/** Keeps the higher number: a repeated or late revocation does not end later admissions. */
export function remember(before: Revocations, revocation: Named, now: number): Revocations {
  const key = keyOf(revocation);
  const admission = Math.max(revocation.admission, before[key]?.admission ?? 0);
  return { ...recent(before, now), [key]: { admission, at: now } };
}

/** Revocations whose tokens could still be used. */
export const recent = (revocations: Revocations, now: number): Revocations =>
  Object.fromEntries(Object.entries(revocations).filter(([, { at }]) => now - at < REMEMBERED_MS));

export function isRevoked(revocations: Revocations, named: Named): boolean {
  const remembered = revocations[keyOf(named)];
  return remembered !== undefined && named.admission <= remembered.admission;
}
