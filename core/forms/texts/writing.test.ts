import { describe, expect, it } from "vitest";
import type { Message } from "../../values/message.ts";
import { LANGUAGES, type Language } from "../definition/language.ts";
import { en, type TextKey } from "./en.ts";
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
  // Half-width marks beside Japanese, and spaces between a number and its counter.
  ja: /["«»“”]|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}}]\s*[:,.;!?]|\{n\} (?=[\p{sc=Han}\p{sc=Hiragana}])/u,
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
  });

  it("leaves isolating values to the formatter", () => {
    expect(keysWith((text) => /[\u200e\u200f\u2066-\u2069\u202a-\u202e]/.test(text), keys)).toEqual([]);
  });
});
