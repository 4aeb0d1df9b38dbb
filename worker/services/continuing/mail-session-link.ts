import { continuePath } from "#core/contracts/wire/paths.ts";
import { AppError } from "#core/errors/app-error.ts";
import { escapeHtml } from "#core/expressions/templates.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { textDirection } from "#core/forms/definition/language.ts";
import { CONTINUE_TEXTS } from "#core/forms/texts/continue-texts.ts";
import { formatMessage } from "#core/values/message.ts";
import type { Mail } from "../../clients/mail.ts";
import type { Context } from "../../context.ts";
import { countAttempt } from "../../db/access/rate-limits.ts";
import { visitorLanguage } from "../challenges/challenge-mail.ts";
import { addressHash } from "../challenges/email-challenge.ts";
import type { ChallengeVisitor } from "../challenges/start-email-challenge.ts";
import { hashLinkSecret } from "../keys/session-link.ts";
import { requireUnusedLink } from "./open-session-link.ts";

const HOUR_SECONDS = 60 * 60;
/** Hourly limits. A classroom may share an IP address. */
const MAILS_TO_ADDRESS = 5;
const MAILS_OF_LINK = 5;
const MAILS_OF_VISITOR = 60;
const MAX_TITLE_LENGTH = 80;
const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\]]{2,}$/;

interface LinkToMail {
  definition: FormDefinition;
  secret: string;
  /** As typed. */
  email: string;
  visitor: ChallengeVisitor;
}

/**
 * Mails an unused link. Whoever the address belongs to, the result is the same. Throws BAD_REQUEST for a text that is no
 * address, RATE_LIMITED, and NOT_FOUND for a link that cannot be used.
 */
export async function mailSessionLink(ctx: Context, link: LinkToMail): Promise<void> {
  const { definition, secret, visitor } = link;
  const email = link.email.trim().toLowerCase();
  if (email.length > 254 || !EMAIL.test(email)) {
    throw new AppError("BAD_REQUEST", { reason: "Enter a valid email address." });
  }
  if (!ctx.mail.isConfigured) throw new AppError("MAIL_NOT_CONFIGURED");
  const expires_at = await requireUnusedLink(ctx, definition.form_id, secret);
  const count = async (key: string, most: number) => {
    const { count: attempts } = await countAttempt(ctx.db, `continue ${key}`, HOUR_SECONDS);
    if (attempts > most) throw new AppError("RATE_LIMITED");
  };
  if (visitor.address !== null) await count(`of ${visitor.address}`, MAILS_OF_VISITOR);
  await count(`with ${(await hashLinkSecret(secret)).slice(0, 32)}`, MAILS_OF_LINK);
  await count(`to ${await addressHash(ctx, email)}`, MAILS_TO_ADDRESS);
  const address = `${ctx.origin}${continuePath(definition.form_id, secret)}`;
  await ctx.mail.send(letter(definition, { to: email, address, expires_at, visitor })).catch((error) => {
    throw new AppError("SERVICE_UNAVAILABLE", null, error);
  });
}

interface Letter {
  to: string;
  address: string;
  expires_at: Date;
  visitor: ChallengeVisitor;
}

/** In the visitor's language. Only the form's title is the owner's. */
function letter(definition: FormDefinition, { to, address, expires_at, visitor }: Letter): Mail {
  const lang = visitorLanguage(visitor.accept_language, definition.lang);
  const texts = CONTINUE_TEXTS[lang];
  const full = definition.title;
  const title = full.length > MAX_TITLE_LENGTH ? `${full.slice(0, MAX_TITLE_LENGTH - 1)}…` : full;
  const date = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" }).format(expires_at);
  const subject = formatMessage(texts.mail_subject, { title }, lang);
  const intro = formatMessage(texts.mail_intro, { title }, lang);
  const note = formatMessage(texts.mail_note, { date }, lang);
  const html =
    `<!doctype html><html lang="${lang}" dir="${textDirection(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>` +
    '<body style="margin:0;padding:24px 16px;background:#ffffff;color:#17211c;font-size:16px;line-height:1.5;font-family:system-ui,-apple-system,\'Segoe UI\',Roboto,sans-serif"><div style="max-width:480px;margin:0 auto">' +
    `<p style="margin:0 0 16px">${escapeHtml(intro)}</p>` +
    `<p style="margin:0 0 16px"><a href="${escapeHtml(address)}">${escapeHtml(texts.open)}</a></p>` +
    `<p style="margin:0 0 16px">${escapeHtml(note)}</p>` +
    "</div></body></html>";
  return { to, subject, html, text: [intro, address, note].join("\n\n") };
}
