import { MailRefused } from "#core/errors/mail-refused.ts";
import type { Language } from "#core/forms/definition/language.ts";
import type { Context } from "../../context.ts";
import { countAttempt } from "../../db/access/rate-limits.ts";
import { deleteReminder, returnReminder, type TakenReminder, takeReminder } from "../../db/continuing.ts";
import { addressHash } from "../challenges/email-challenge.ts";
import { judgeForm } from "../forms/judge-form.ts";
import { loadLive } from "../forms/load-form.ts";
import { hashLinkSecret, newLinkSecret } from "../keys/session-link.ts";
import { reminderMail } from "./link-mail.ts";

/** After this time, a run takes no more reminders, so that it ends before the next one starts. */
const RUN_MS = 20_000;
const MOST_OF_RUN = 500;
const DAY_SECONDS = 24 * 60 * 60;
/** Daily limit, for whoever types the address of somebody else. */
const REMINDERS_TO_ADDRESS = 5;
const MINUTE = 60_000;
/** Pauses after a refusal of the mail server. */
const PAUSES = [5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 480 * MINUTE];

/** Sends the reminders that are due, each at most once, and forgets the addresses. */
export async function sendReminders(ctx: Context): Promise<void> {
  const started = ctx.now().getTime();
  for (let sent = 0; sent < MOST_OF_RUN && ctx.now().getTime() - started < RUN_MS; sent += 1) {
    const secret = newLinkSecret();
    const hash = await hashLinkSecret(secret);
    const taken = await takeReminder(ctx.db, hash, ctx.now());
    if (taken === null) return;
    await sendReminder(ctx, taken, { secret, hash });
  }
}

async function sendReminder(
  ctx: Context,
  taken: TakenReminder,
  { secret, hash }: { secret: string; hash: string },
): Promise<void> {
  const { id, form_id, session_id, email } = taken;
  const live = await loadLive(ctx, { form_id, known: null, session_id });
  if (judgeForm(live, ctx.now()) !== null || (await isOverLimit(ctx, email))) {
    return returnReminder(ctx.db, { id, hash, due_at: null });
  }
  const letter = {
    to: email,
    lang: taken.lang as Language,
    definition: live.definition,
    origin: ctx.env.APP_ORIGIN || taken.origin,
    secret,
    expires_at: new Date(taken.expires_at),
  };
  const mail = { ...reminderMail(letter, taken.answered), idempotency_key: `${id}-${taken.attempts}` };
  const error: unknown = await ctx.mail.send(mail).then(
    () => null,
    (cause: unknown) => cause,
  );
  if (error !== null) ctx.log.error("reminder_not_sent", error, { attempts: taken.attempts });
  if (!(error instanceof MailRefused)) return deleteReminder(ctx.db, id);
  const pause = PAUSES[taken.attempts - 1];
  const due_at = pause === undefined ? null : new Date(ctx.now().getTime() + pause);
  return returnReminder(ctx.db, { id, hash, due_at });
}

async function isOverLimit(ctx: Context, email: string): Promise<boolean> {
  const key = `remind ${await addressHash(ctx, email)}`;
  return (await countAttempt(ctx.db, key, DAY_SECONDS)).count > REMINDERS_TO_ADDRESS;
}
