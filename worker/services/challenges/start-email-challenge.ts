import type { StartedChallenge } from "#core/contracts/challenges.ts";
import { AppError } from "#core/errors/app-error.ts";
import { validate } from "#core/fields/validate.ts";
import { closedCode } from "#core/forms/submitting/availability.ts";
import type { Context } from "../../context.ts";
import { countAttempt } from "../../db/access/rate-limits.ts";
import { dropChallenge, findChallenges, startChallenge } from "../../db/challenges.ts";
import type { SessionField } from "../../db/files/files.ts";
import { addressHashes } from "../keys/address-hashes.ts";
import { addressTag } from "../keys/address-tag.ts";
import { requireSession } from "../keys/session-id.ts";
import { challengeMail } from "./challenge-mail.ts";
import {
  CODE_MINUTES,
  challengeState,
  codeHash,
  PAUSE_SECONDS,
  requireChallengeField,
} from "./email-challenge.ts";

const HOUR_SECONDS = 60 * 60;
/** Hourly limit, against mail flooding and guessing. Five emails allow 25 guesses among a million codes. */
const MAILS_TO_ADDRESS = 5;
const MAILS_OF_SESSION = 10;
/** Hourly limit of an IP address, which a whole classroom may share. */
const MAILS_OF_VISITOR = 200;

export interface ChallengeVisitor {
  /** IP address of the request, or null if it is unknown. */
  address: string | null;
  /** Accept-Language header of the request, which selects the mail's language. */
  accept_language: string | null;
}

/** Emails a code of six digits to the address. It replaces every earlier code. */
export async function startEmailChallenge(
  ctx: Context,
  { session_id, field_id }: SessionField,
  posted: string,
  visitor: ChallengeVisitor,
): Promise<StartedChallenge> {
  await requireSession(ctx, session_id);
  const field = await requireChallengeField(ctx, field_id);
  const now = ctx.now();
  const closed = closedCode(field, now.getTime());
  if (closed !== null) throw new AppError(closed);
  const email = readAddress(posted);
  if (!ctx.mail.isConfigured) throw new AppError("MAIL_NOT_CONFIGURED");
  await limit(ctx, { session_id, email, address: visitor.address });

  const id = crypto.randomUUID();
  const code = newCode();
  const expires_at = new Date(now.getTime() + CODE_MINUTES * 60_000);
  const started = await startChallenge(ctx.db, {
    id,
    session_id,
    field_id,
    form_id: field.form_id,
    email,
    code_hash: await codeHash(ctx, id, code),
    pause_seconds: PAUSE_SECONDS,
    now,
    expires_at,
  });
  if (started.status === "not_found") throw new AppError("SESSION_NOT_FOUND");
  if (started.status === "closed") throw new AppError("SESSION_CLOSED");
  if (started.status === "too_soon") {
    throw new AppError("RATE_LIMITED", { retry_at: new Date(started.retry_at).toISOString() });
  }
  const mail = challengeMail({ to: email, code, title: field.title, lang: field.lang, ...visitor });
  await ctx.mail.send(mail).catch(async (error: unknown) => {
    await dropChallenge(ctx.db, id);
    throw new AppError("SERVICE_UNAVAILABLE", null, error);
  });
  const [row] = await findChallenges(ctx.db, { session_id, field_id });
  return { challenge_id: id, expires_at: expires_at.toISOString(), state: challengeState(row, now) };
}

function readAddress(posted: string): string {
  const email = posted.trim().toLowerCase();
  if (email === "") throw new AppError("BAD_REQUEST", { reason: "Enter an email address." });
  const field = { type: "challenge_email", name: "email", required: true } as Parameters<typeof validate>[0];
  if (email.length > 254 || validate(field, [email]).length > 0) {
    throw new AppError("BAD_REQUEST", { reason: "Enter a valid email address." });
  }
  return email;
}

async function limit(
  ctx: Context,
  { session_id, email, address }: { session_id: string; email: string; address: string | null },
): Promise<void> {
  const count = async (key: string, most: number) => {
    const { count: attempts } = await countAttempt(ctx.db, `challenge ${key}`, HOUR_SECONDS);
    if (attempts > most) throw new AppError("RATE_LIMITED");
  };
  // In this order so that calls refused for their session do not count against the email address.
  if (address !== null) await count(`of ${await addressTag(ctx, address)}`, MAILS_OF_VISITOR);
  await count(`in ${session_id}`, MAILS_OF_SESSION);
  for (const hash of await addressHashes(ctx, email)) await count(`to ${hash}`, MAILS_TO_ADDRESS);
}

/** Returns six digits, uniformly distributed. */
function newCode(): string {
  const CODES = 1_000_000;
  const most = 2 ** 32 - (2 ** 32 % CODES);
  for (;;) {
    const [random] = crypto.getRandomValues(new Uint32Array(1));
    if (random! < most) return String(random! % CODES).padStart(6, "0");
  }
}
