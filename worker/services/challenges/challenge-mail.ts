import { escapeHtml } from "#core/expressions/templates.ts";
import { LANGUAGES, type Language, textDirection } from "#core/forms/definition/language.ts";
import { CHALLENGE_MAIL_TEXTS } from "#core/forms/texts/challenge-mail-texts.ts";
import { formatMessage } from "#core/values/message.ts";
import { formatUnit } from "#core/values/unit.ts";
import type { Mail } from "../../clients/mail.ts";
import { CODE_MINUTES } from "./email-challenge.ts";

interface ChallengeLetter {
  to: string;
  code: string;
  /** The form's title. */
  title: string;
  /** The form's language, used if none of the visitor's languages is supported. */
  lang: Language;
  accept_language: string | null;
}

const MAX_TITLE_LENGTH = 80;

/** Returns the supported language that the Accept-Language header prefers, else the fallback. */
export function visitorLanguage(accept_language: string | null, fallback: Language): Language {
  const wanted = (accept_language ?? "").split(",").map((part, index) => {
    const [tag = "", ...parameters] = part.trim().split(";");
    const weight = parameters.map((one) => /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(one)?.[1]).find(Boolean);
    return { tag: tag.toLowerCase().split("-")[0], weight: Number(weight ?? 1), index };
  });
  wanted.sort((a, b) => b.weight - a.weight || a.index - b.index);
  const spoken = wanted.find(({ tag, weight }) => weight > 0 && LANGUAGES.some((one) => one === tag));
  return (spoken?.tag as Language | undefined) ?? fallback;
}

/** Writes the mail with the code, in the visitor's language. */
export function challengeMail(letter: ChallengeLetter): Mail {
  const { to, code } = letter;
  const lang = visitorLanguage(letter.accept_language, letter.lang);
  const texts = CHALLENGE_MAIL_TEXTS[lang];
  const title =
    letter.title.length > MAX_TITLE_LENGTH ? `${letter.title.slice(0, MAX_TITLE_LENGTH - 1)}…` : letter.title;
  const subject = formatMessage(texts.subject, { code }, lang);
  const intro = formatMessage(texts.intro, { title }, lang);
  const note = formatMessage(texts.note, { time: formatUnit(CODE_MINUTES, "minute", lang) }, lang);
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const html =
    `<!doctype html><html lang="${lang}" dir="${textDirection(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>` +
    '<body style="margin:0;padding:24px 16px;background:#ffffff;color:#17211c;font-size:16px;line-height:1.5;font-family:system-ui,-apple-system,\'Segoe UI\',Roboto,sans-serif"><div style="max-width:480px;margin:0 auto">' +
    paragraph(intro) +
    `<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px" dir="ltr"><b>${code}</b></p>` +
    paragraph(note) +
    "</div></body></html>";
  return { to, subject, html, text: [intro, code, note].join("\n\n") };
}
