import { continuePath, reminderPath } from "#core/contracts/wire/paths.ts";
import { escapeHtml } from "#core/expressions/templates.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { type Language, textDirection } from "#core/forms/definition/language.ts";
import { CONTINUE_TEXTS } from "#core/forms/texts/continue-texts.ts";
import { REMINDER_TEXTS } from "#core/forms/texts/reminder-texts.ts";
import { formatMessage } from "#core/values/message.ts";
import type { Mail } from "../../clients/mail.ts";

const MAX_TITLE_LENGTH = 80;

/** Where a mail goes, and what it is about. Only the form's title is the owner's. */
export interface Letter {
  to: string;
  lang: Language;
  definition: FormDefinition;
  origin: string;
  /** Of the link. */
  secret: string;
  expires_at: Date;
}

/** A reminder that was asked for with the link. `key` stops it. */
export interface AskedReminder {
  key: string;
  due_at: Date;
}

/** The mail with the link that a respondent asked for. */
export function linkMail(letter: Letter, reminder: AskedReminder | null): Mail {
  const { lang, definition, origin } = letter;
  const texts = CONTINUE_TEXTS[lang];
  const title = shortTitle(definition);
  const about: Part[] = [
    formatMessage(texts.mail_intro, { title }, lang),
    continueLink(letter),
    formatMessage(texts.mail_note, { date: longDate(letter.expires_at, lang) }, lang),
  ];
  const subject = formatMessage(texts.mail_subject, { title }, lang);
  if (reminder === null) return write(letter, subject, about);
  const { mail_remind, stop } = REMINDER_TEXTS[lang];
  const href = `${origin}${reminderPath(definition.form_id, reminder.key)}`;
  const said = formatMessage(mail_remind, { date: longDate(reminder.due_at, lang) }, lang);
  about.push(said, { href, text: stop, plain: `${stop}\n${href}` });
  const headers = { "List-Unsubscribe": `<${href}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  return { ...write(letter, subject, about), headers };
}

/** The one reminder. `count`: answers so far. */
export function reminderMail(letter: Letter, count: number): Mail {
  const { lang } = letter;
  const { mail_note } = CONTINUE_TEXTS[lang];
  const texts = REMINDER_TEXTS[lang];
  const title = shortTitle(letter.definition);
  const mail = write(letter, formatMessage(texts.remind_subject, { title }, lang), [
    formatMessage(texts.remind_intro, { title }, lang),
    formatMessage(texts.remind_answered, { count }, lang),
    continueLink(letter),
    formatMessage(mail_note, { date: longDate(letter.expires_at, lang) }, lang),
    texts.remind_once,
  ]);
  return { ...mail, headers: { "Auto-Submitted": "auto-generated" } };
}

/** A paragraph, or a link. `plain`: what plain text has instead. */
type Part = string | { href: string; text: string; plain: string };

function continueLink({ lang, origin, definition, secret }: Letter): Part {
  const href = `${origin}${continuePath(definition.form_id, secret)}`;
  return { href, text: CONTINUE_TEXTS[lang].open, plain: href };
}

const shortTitle = ({ title }: FormDefinition) =>
  title.length > MAX_TITLE_LENGTH ? `${title.slice(0, MAX_TITLE_LENGTH - 1)}…` : title;

const longDate = (date: Date, lang: Language) =>
  new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" }).format(date);

function write({ to, lang }: Letter, subject: string, parts: readonly Part[]): Mail {
  const paragraphs = parts.map((part) => {
    const inner =
      typeof part === "string"
        ? escapeHtml(part)
        : `<a href="${escapeHtml(part.href)}">${escapeHtml(part.text)}</a>`;
    return `<p style="margin:0 0 16px">${inner}</p>`;
  });
  const html =
    `<!doctype html><html lang="${lang}" dir="${textDirection(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>` +
    '<body style="margin:0;padding:24px 16px;background:#ffffff;color:#17211c;font-size:16px;line-height:1.5;font-family:system-ui,-apple-system,\'Segoe UI\',Roboto,sans-serif"><div style="max-width:480px;margin:0 auto">' +
    `${paragraphs.join("")}</div></body></html>`;
  const lines = parts.map((part) => (typeof part === "string" ? part : part.plain));
  return { to, subject, html, text: lines.join("\n\n") };
}
