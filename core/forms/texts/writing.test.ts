import { describe, expect, it } from "vitest";
import type { Message } from "../../values/message.ts";
import { LANGUAGES, type Language } from "../definition/language.ts";
import { LANGUAGE_GLOSSARY, UNUSED_WORDS } from "../testing/language-glossary.ts";
import { ADDED_TEXTS } from "./added-texts.ts";
import { CHALLENGE_MAIL_TEXTS } from "./challenge-mail-texts.ts";
import { CONTINUE_TEXTS } from "./continue-texts.ts";
import { en, type TextKey } from "./en.ts";
import { MAINTENANCE_TEXTS } from "./maintenance-texts.ts";
import { REMINDER_TEXTS } from "./reminder-texts.ts";
import { REPORT_TEXTS } from "./report-texts.ts";
import { loadTexts } from "./texts.ts";

const keys = Object.keys(en) as TextKey[];
const prose = keys.filter((key) => !key.startsWith("unit."));

/** Words of another form of address, or of another dialect, than the one in which a language addresses respondents. */
const OUT_OF_TONE: Partial<Record<Language, readonly string[]>> = {
  de: ["du", "dein", "deine", "dich"],
  es: ["usted", "su", "sus", "inténtelo", "escriba", "compruebe", "póngase"],
  it: ["suo", "sua", "sue", "suoi", "controlli", "attivi", "riprovi"],
  nl: ["u", "uw"],
  pt: ["lho", "contacte", "definições", "demasiado", "consoante"],
};

/** What a language's typography never has. */
const WRONG_MARKS: Readonly<Record<Language, RegExp>> = {
  en: /"|\b(colour|cancelled|centre)\b/,
  es: /["“”]/,
  ko: /["«»「」：，。]/,
  // Half-width marks, and spaces between scripts.
  ja: /["«»“”]|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}}]\s*[:,.;!?]|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}] [\w{]|[\w}] [\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u,
  zh: /["«»「」]|[\p{sc=Han}}]\s*[:,.;!?]/u,
  // No line breaks before these marks: U+202F before the tall ones, U+00A0 beside the others.
  fr: /["“”]|[^\u202f][;!?]|[^\u00a0]:(?!\/)|«[^\u00a0]|[^\u00a0]»/,
  pt: /["«»]/,
  it: /["“”]/,
  de: /["«»]|“[^{„]*“/,
  ru: /["“”]/,
  ar: /["“”]|[,;?]/,
  hi: /["«»]|[^\s]\s+।|\p{sc=Devanagari}\./u,
  nl: /["«»]/,
};

const formsOf = (message: Message): string[] =>
  typeof message === "string" ? [message] : Object.values(message);

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];

describe.each(LANGUAGES)("%s", async (language) => {
  const texts = await loadTexts(language);
  const keysWith = (isFound: (text: string) => boolean, among = prose) =>
    among.filter((key) => formsOf(texts[key]).some(isFound));

  it("keeps one form of address, and one dialect", () => {
    const outOfTone = OUT_OF_TONE[language] ?? [];
    expect(keysWith((text) => wordsOf(text).some((word) => outOfTone.includes(word)))).toEqual([]);
  });

  it("keeps its typography", () => {
    expect(keysWith((text) => /\p{L}'\p{L}/u.test(text))).toEqual([]);
    expect(keysWith((text) => WRONG_MARKS[language].test(text))).toEqual([]);
    const later = [CONTINUE_TEXTS, REMINDER_TEXTS, ADDED_TEXTS, MAINTENANCE_TEXTS].flatMap((own) =>
      Object.values(own[language]),
    );
    expect(later.filter((text) => /\p{L}'\p{L}/u.test(text) || WRONG_MARKS[language].test(text))).toEqual([]);
    const results = Object.values(REPORT_TEXTS[language]).flatMap(formsOf);
    expect(results.filter((text) => /\p{L}'\p{L}/u.test(text) || WRONG_MARKS[language].test(text))).toEqual(
      [],
    );
    const outOfTone = OUT_OF_TONE[language] ?? [];
    expect(
      [...later, ...results].filter((text) => wordsOf(text).some((word) => outOfTone.includes(word))),
    ).toEqual([]);
  });

  const everything = [
    ...keys.flatMap((key) => formsOf(texts[key])),
    ...Object.values(CHALLENGE_MAIL_TEXTS[language]),
    ...Object.values(CONTINUE_TEXTS[language]),
    ...Object.values(REMINDER_TEXTS[language]),
    ...Object.values(ADDED_TEXTS[language]),
    ...Object.values(MAINTENANCE_TEXTS[language]),
    ...Object.values(REPORT_TEXTS[language]).flatMap(formsOf),
  ];
  // A text may speak of `{{form_title}}` or name@example.com.
  const words = everything.map((text) => text.replace(/\{+[^}]*\}+|\S+@\S+/g, ""));

  it("uses the words of its glossary", () => {
    const { length } = words.filter((text) => text.trim() !== "");
    expect(length).toBeGreaterThan(200);
    for (const [term, { say }] of Object.entries(LANGUAGE_GLOSSARY[language])) {
      const lower = say.toLowerCase();
      expect(
        words.some((text) => text.toLowerCase().includes(lower)),
        `${term}: ${say}`,
      ).toBe(true);
    }
  });

  it("uses no second word for a thing of its glossary", () => {
    const never = Object.values(LANGUAGE_GLOSSARY[language]).flatMap((word) => word.never ?? []);
    for (const word of [...never, ...(UNUSED_WORDS[language] ?? [])]) {
      const isLatin = /^[\p{sc=Latin}\s-]+$/u.test(word);
      const pattern = isLatin
        ? new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, "iu")
        : new RegExp(word, "iu");
      expect(
        words.filter((text) => pattern.test(text)),
        word,
      ).toEqual([]);
    }
  });

  it("leaves isolating values to the formatter", () => {
    expect(keysWith((text) => /[\u200e\u200f\u2066-\u2069\u202a-\u202e]/.test(text), keys)).toEqual([]);
  });
});
