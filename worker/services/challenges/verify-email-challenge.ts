import type { LoadedChallenge } from "#core/contracts/challenges.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { findChallenges, tryCode } from "../../db/challenges.ts";
import type { SessionField } from "../../db/files/files.ts";
import { requireSession } from "../keys/session-id.ts";
import { withEachSecret } from "../keys/with-each-secret.ts";
import { challengeState, codeHash, MOST_ATTEMPTS, requireChallengeField } from "./email-challenge.ts";

/**
 * Checks a code against the latest challenge of a field. Every attempt counts. The result comes from the row so that a
 * repeated correct code returns the same result.
 */
export async function verifyEmailChallenge(
  ctx: Context,
  { session_id, field_id }: SessionField,
  { challenge_id, otp }: { challenge_id: string; otp: string },
): Promise<LoadedChallenge> {
  await requireSession(ctx, session_id);
  await requireChallengeField(ctx, field_id);
  const code = digitsOf(otp);
  const now = ctx.now();
  const hashes = withEachSecret(ctx).map((each) => codeHash(each, challenge_id, code));
  await tryCode(ctx.db, {
    session_id,
    field_id,
    challenge_id,
    code_hashes: await Promise.all(hashes),
    most_attempts: MOST_ATTEMPTS,
    now,
  });
  const [row] = await findChallenges(ctx.db, { session_id, field_id });
  const state = challengeState(row, now);
  if (state.state === "challenge-success" && state.challenge_id === challenge_id) return { state };
  throw new AppError("CHALLENGE_CODE_INVALID", {
    state,
    attempts_left: state.state === "challenge-session-started" ? MOST_ATTEMPTS - row!.attempts : 0,
  });
}

/** Returns the code in ASCII digits. People paste codes with spaces, and type digits of other scripts. */
function digitsOf(otp: string): string {
  const DIGIT_ZEROS = [0x0660, 0x06f0, 0x0966, 0xff10];
  return [...otp]
    .map((sign) => {
      const point = sign.codePointAt(0)!;
      const zero = DIGIT_ZEROS.find((start) => point >= start && point < start + 10);
      return zero === undefined ? sign : String(point - zero);
    })
    .join("")
    .replace(/\D/g, "");
}

/** Loads the state of the verification, for a reloaded page. */
export async function loadEmailChallenge(
  ctx: Context,
  { session_id, field_id }: SessionField,
): Promise<LoadedChallenge> {
  await requireSession(ctx, session_id);
  const [[row]] = await Promise.all([
    findChallenges(ctx.db, { session_id, field_id }),
    requireChallengeField(ctx, field_id),
  ]);
  return { state: challengeState(row, ctx.now()) };
}
