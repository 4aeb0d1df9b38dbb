import { MailRefused } from "#core/errors/mail-refused.ts";
import type { Language } from "#core/forms/definition/language.ts";
import { progressReader } from "#core/forms/submitting/draft-progress.ts";
import type { Mail } from "../../clients/mail.ts";
import type { Context } from "../../context.ts";
import { countAttempt, forgetAttempt } from "../../db/access/rate-limits.ts";
import { deleteReminder, returnReminder, type TakenReminder, takeReminder } from "../../db/continuing.ts";
import { judgeForm } from "../forms/judge-form.ts";
import { loadLive } from "../forms/load-form.ts";
import { addressHashes } from "../keys/address-hashes.ts";
import { hashLinkSecret, newLinkSecret } from "../keys/session-link.ts";
import { reminderMail } from "./link-mail.ts";

/** After this time, a run takes no more reminders. The next run may overlap with it: each reminder is taken once. */
const RUN_MS = 20_000;
const MOST_OF_RUN = 500;
const DAY_SECONDS = 24 * 60 * 60;
/** Daily limit, for whoever types the address of somebody else. */
const REMINDERS_TO_ADDRESS = 5;
const MINUTE = 60_000;
/** Pauses before it is tried again. */
const PAUSES = [5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 480 * MINUTE];

/** Sends the reminders that are due, each at most once, and forgets the addresses. None waits for one that fails. */
export async function sendReminders(ctx: Context): Promise<void> {
  const started = ctx.now().getTime();
  for (let sent = 0; sent < MOST_OF_RUN && ctx.now().getTime() - started < RUN_MS; sent += 1) {
    const secret = newLinkSecret();
    const hash = await hashLinkSecret(secret);
    const taken = await takeReminder(ctx.db, hash, ctx.now());
    if (taken === null) return;
    await sendReminder(ctx, taken, { secret, hash }).catch((error: unknown) => {
      // It stays taken: nobody knows whether it was sent, so it is not sent again.
      ctx.log.error("reminder_not_recorded", error, { attempts: taken.attempts });
    });
  }
}

async function sendReminder(
  ctx: Context,
  taken: TakenReminder,
  { secret, hash }: { secret: string; hash: string },
): Promise<void> {
  const { id, attempts } = taken;
  const keys = (await addressHashes(ctx, taken.email)).map((hash) => `remind ${hash}`);
  const mail = await write(ctx, taken, { secret, keys }).catch((error: unknown) => {
    ctx.log.error("reminder_not_written", error, { attempts });
    return "later" as const;
  });
  if (mail === "never") return returnReminder(ctx.db, { id, hash, due_at: null });
  if (mail === "later") return returnReminder(ctx.db, { id, hash, due_at: nextTry(ctx, attempts) });
  // Every attempt has a link of its own. One that is asked for again may have the id of the one before.
  const idempotency_key = hash.slice(0, 32);
  const error: unknown = await ctx.mail.send({ ...mail, idempotency_key }).then(
    () => null,
    (cause: unknown) => cause,
  );
  if (error !== null) ctx.log.error("reminder_not_sent", error, { attempts });
  if (!(error instanceof MailRefused)) return deleteReminder(ctx.db, id);
  await returnReminder(ctx.db, { id, hash, due_at: nextTry(ctx, attempts) });
  for (const key of keys) await forgetAttempt(ctx.db, key);
}

/**
 * Returns the mail, and counts it for its address. `later`: the draft was submitted or moved since it was taken, which
 * decides what becomes of the reminder when it is taken again.
 */
async function write(
  ctx: Context,
  taken: TakenReminder,
  { secret, keys }: { secret: string; keys: readonly string[] },
): Promise<Mail | "never" | "later"> {
  const { form_id, session_id, email } = taken;
  const live = await loadLive(ctx, { form_id, known: null, session_id });
  const { definition, session } = live;
  if (session === null || session.submitted_at !== null) return "later";
  if (judgeForm(live, ctx.now()) !== null) return "never";
  const letter = {
    to: email,
    lang: taken.lang as Language,
    definition,
    origin: ctx.env.APP_ORIGIN || taken.origin,
    secret,
    expires_at: new Date(taken.expires_at),
  };
  const { answered } = progressReader(definition)(session.raw, taken.geo);
  const mail = reminderMail(letter, answered);
  let most = 0;
  for (const key of keys) most = Math.max(most, (await countAttempt(ctx.db, key, DAY_SECONDS)).count);
  return most > REMINDERS_TO_ADDRESS ? "never" : mail;
}

/** Null: never. */
function nextTry(ctx: Context, attempts: number): Date | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : new Date(ctx.now().getTime() + pause);
}
