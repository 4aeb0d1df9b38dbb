import type { ChallengeState, ChallengeStatus } from "#core/contracts/challenges.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { type ChallengeField, type ChallengeRow, findChallengeField } from "../../db/challenges.ts";
import { deriveKey, sign, toHex } from "../keys/derive-key.ts";

export const CODE_MINUTES = 10;
/** Number of codes that can be tried before the challenge fails. */
export const MOST_ATTEMPTS = 5;
/** Minimum number of seconds between two emails of one challenge. */
export const PAUSE_SECONDS = 30;

const IDLE: ChallengeState = {
  state: "idle",
  email: null,
  challenge_id: null,
  expires_at: null,
  resend_at: null,
  verified_at: null,
  customer_uid: null,
};

const iso = (time: string) => new Date(time).toISOString();

export function challengeStatus(row: ChallengeRow, now: Date): ChallengeStatus {
  if (row.verified_at !== null) return "challenge-success";
  if (row.attempts >= MOST_ATTEMPTS) return "challenge-failed";
  return Date.parse(row.expires_at) <= now.getTime() ? "challenge-expired" : "challenge-session-started";
}

/** Returns the challenge's state as the visitor sees it. */
export function challengeState(row: ChallengeRow | undefined, now: Date): ChallengeState {
  if (row === undefined) return IDLE;
  return {
    state: challengeStatus(row, now),
    email: row.email,
    challenge_id: row.id,
    expires_at: iso(row.expires_at),
    resend_at: new Date(Date.parse(row.created_at) + PAUSE_SECONDS * 1_000).toISOString(),
    verified_at: row.verified_at && iso(row.verified_at),
    customer_uid: row.customer_uid,
  };
}

/** Loads a verification field. Throws NOT_FOUND for an unknown field, and BAD_REQUEST for one of another type. */
export async function requireChallengeField(ctx: Context, field_id: string): Promise<ChallengeField> {
  const field = await findChallengeField(ctx.db, field_id);
  if (field === null) throw new AppError("NOT_FOUND");
  if (field.type !== "challenge_email")
    throw new AppError("BAD_REQUEST", { reason: "The field does not verify email addresses." });
  return field;
}

/** Hashes a code for storage. The hash is keyed with our secret and valid for this challenge only. */
export async function codeHash(ctx: Context, challenge_id: string, code: string): Promise<string> {
  const key = await deriveKey(ctx.env.APP_SECRET, "email-challenge");
  return toHex(await sign(key, `${challenge_id}\n${code}`));
}
