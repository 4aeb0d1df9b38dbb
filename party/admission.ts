import type { JoinClaims, Revocation } from "#core/contracts/rooms/room.ts";

/** The part of the newest token's claims that a seat keeps. */
export type Admission = Pick<JoinClaims, "room" | "session_id" | "admission" | "stays_until">;

export const admissionOf = ({ room, session_id, admission, stays_until }: JoinClaims): Admission => ({
  room,
  session_id,
  admission,
  stays_until,
});

/** Longer than a token's validity plus any difference between clocks. */
const REMEMBERED_MS = 10 * 60_000;

interface Remembered {
  /** This admission and all earlier ones are revoked. */
  readonly admission: number;
  /** When the room received the revocation, in milliseconds. */
  readonly at: number;
}

/** Revocations by person and sign-in session. A plain object so that a host can store it. */
export type Revocations = Readonly<Record<string, Remembered>>;

export const NO_REVOCATIONS: Revocations = {};

type Named = Pick<Revocation, "user_id" | "session_id" | "admission">;
const keyOf = ({ user_id, session_id }: Pick<Named, "user_id" | "session_id">) =>
  JSON.stringify([user_id, session_id]);

/** Adds a revocation. Keeps the highest admission number so that revocations can arrive in any order. */
export function remember(before: Revocations, revocation: Named, now: number): Revocations {
  const key = keyOf(revocation);
  const admission = Math.max(revocation.admission, before[key]?.admission ?? 0);
  return { ...recent(before, now), [key]: { admission, at: now } };
}

/** Removes revocations whose tokens have all expired. */
export const recent = (revocations: Revocations, now: number): Revocations =>
  Object.fromEntries(Object.entries(revocations).filter(([, { at }]) => now - at < REMEMBERED_MS));

/** Whether an admission of this person and sign-in session is revoked. */
export function isRevoked(revocations: Revocations, named: Named): boolean {
  const remembered = revocations[keyOf(named)];
  return remembered !== undefined && named.admission <= remembered.admission;
}
