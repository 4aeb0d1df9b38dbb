import { AppError } from "#core/errors/app-error.ts";
import { isEmailAddress } from "#core/fields/email/email-address.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Mail } from "../../clients/mail.ts";
import type { Context } from "../../context.ts";
import { countAttempt } from "../../db/access/rate-limits.ts";
import { type AddedReminder, addReminder, confirmReminder, undoReminder } from "../../db/continuing.ts";
import { visitorLanguage } from "../challenges/challenge-mail.ts";
import type { ChallengeVisitor } from "../challenges/start-email-challenge.ts";
import { addressHashes } from "../keys/address-hashes.ts";
import { addressTag } from "../keys/address-tag.ts";
import { reminderKey } from "../keys/reminder-key.ts";
import { hashLinkSecret, mailedLinkSecret } from "../keys/session-link.ts";
import { linkMail } from "./link-mail.ts";
import { requireUnusedLink } from "./open-session-link.ts";

const HOUR_SECONDS = 60 * 60;
/** Hourly limits. A classroom may share an IP address. */
const MAILS_TO_ADDRESS = 5;
const MAILS_OF_LINK = 5;
const MAILS_OF_VISITOR = 60;
/** When an unfinished draft is reminded of: sooner if its link would have expired by then. */
const REMIND_MS = 3 * 24 * HOUR_SECONDS * 1_000;
const SHARE_OF_LINK = 1 / 3;

interface LinkToMail {
  definition: FormDefinition;
  secret: string;
  /** As typed. */
  email: string;
  /** Whether the respondent asked for one reminder. Only then is the address stored. */
  remind: boolean;
  visitor: ChallengeVisitor;
}

/**
 * Mails an unused link, and keeps the address for a reminder if the respondent asked for one. Whoever the address
 * belongs to, the result is the same. Throws BAD_REQUEST for a text that is no address, RATE_LIMITED, and NOT_FOUND for
 * a link that cannot be used.
 */
export async function mailSessionLink(ctx: Context, link: LinkToMail): Promise<void> {
  const { definition, secret, visitor } = link;
  const email = link.email.trim().toLowerCase();
  if (email.length > 254 || !isEmailAddress(email)) {
    throw new AppError("BAD_REQUEST", { reason: "Enter a valid email address." });
  }
  if (!ctx.mail.isConfigured) throw new AppError("MAIL_NOT_CONFIGURED");
  const expires_at = await requireUnusedLink(ctx, definition.form_id, secret);
  const hash = await hashLinkSecret(secret);
  const count = async (key: string, most: number) => {
    const { count: attempts } = await countAttempt(ctx.db, `continue ${key}`, HOUR_SECONDS);
    if (attempts > most) throw new AppError("RATE_LIMITED");
  };
  const { address } = visitor;
  if (address !== null) await count(`of ${await addressTag(ctx, address)}`, MAILS_OF_VISITOR);
  await count(`with ${hash.slice(0, 32)}`, MAILS_OF_LINK);
  for (const hash of await addressHashes(ctx, email)) await count(`to ${hash}`, MAILS_TO_ADDRESS);
  const lang = visitorLanguage(visitor.accept_language, definition.lang);
  const { origin } = ctx;
  const letter = { to: email, lang, definition, origin, secret, expires_at };
  if (!link.remind) return send(ctx, linkMail(letter, null));
  const { form_id } = definition;
  const { stop_id, key } = await reminderKey(ctx, form_id, email);
  const due_at = reminderDue(ctx.now(), expires_at);
  const mailed = await mailedLinkSecret(secret, stop_id);
  // Before the mail, which promises only what is stored.
  const added = await addReminder(
    ctx.db,
    { form_id, hash, mailed: await hashLinkSecret(mailed) },
    { email, stop_id, lang, origin, due_at },
    ctx.now(),
  );
  if (added !== null) {
    const mail = linkMail({ ...letter, secret: mailed }, { key, due_at });
    await send(ctx, mail).catch((error) => takeBack(ctx, added, error));
    return confirmReminder(ctx.db, added);
  }
  // The link was used meanwhile, or the draft's reminder is being sent.
  await requireUnusedLink(ctx, form_id, secret);
  return send(ctx, linkMail(letter, null));
}

const send = (ctx: Context, mail: Mail): Promise<void> =>
  ctx.mail.send(mail).catch((error) => {
    throw new AppError("SERVICE_UNAVAILABLE", null, error);
  });

/** Of a mail that was not sent, no address stays. */
async function takeBack(ctx: Context, added: AddedReminder, error: unknown): Promise<never> {
  await undoReminder(ctx.db, added);
  throw error;
}

function reminderDue(now: Date, expires_at: Date): Date {
  const left = expires_at.getTime() - now.getTime();
  return new Date(now.getTime() + Math.min(REMIND_MS, left * SHARE_OF_LINK));
}
