import { describe, expect, it } from "vitest";
import { formatMessage, type Message, type PluralForms } from "../../values/message.ts";
import { isCjkOptimized, LANGUAGES, type Language, textDirection } from "../definition/language.ts";
import { ADDED_TEXTS, type AddedText, addedTexts } from "./added-texts.ts";
import { CHALLENGE_MAIL_TEXTS } from "./challenge-mail-texts.ts";
import { CONTINUE_TEXTS, type ContinueText } from "./continue-texts.ts";
import { en, type TextKey } from "./en.ts";
import { joinSentences } from "./join-sentences.ts";
import { MAINTENANCE_TEXTS } from "./maintenance-texts.ts";
import { REMINDER_TEXTS, type ReminderText } from "./reminder-texts.ts";
import { REPORT_TEXTS, type ReportText } from "./report-texts.ts";
import { loadTexts } from "./texts.ts";

const keys = Object.keys(en) as TextKey[];
const others = LANGUAGES.filter((language) => language !== "en");

const formsOf = (message: Message): string[] =>
  typeof message === "string" ? [message] : Object.values(message);

const placeholders = (text: string): string[] => (text.match(/\{\{?[\w.]+\}?\}/g) ?? []).sort();

/** The placeholders of a message, each once. Forms for exactly one or two may say the number as a word. */
const allPlaceholders = (message: Message) => [...new Set(formsOf(message).flatMap(placeholders))].sort();

/** Numbers of things: whole ones. A million has its own form in the Romance languages. */
const COUNTS = [...Array(201).keys(), 1_000_000];

describe.each(LANGUAGES)("%s", async (language) => {
  const texts = await loadTexts(language);
  const rules = new Intl.PluralRules(language);
  const plurals = keys.filter((key) => typeof texts[key] !== "string");

  it("has exactly the keys of English, with the same placeholders", () => {
    expect(Object.keys(texts).sort()).toEqual([...keys].sort());
    for (const key of keys) {
      expect(allPlaceholders(texts[key]), key).toEqual(allPlaceholders(en[key]));
      for (const form of formsOf(texts[key])) expect(form.trim(), key).toBe(form);
      expect(formsOf(texts[key]), key).not.toContain("");
    }
  });

  it("has every plural form that a count can reach, and no other language's", () => {
    const reached = new Set(COUNTS.map((n) => rules.select(n)));
    const { pluralCategories } = rules.resolvedOptions();
    for (const key of plurals) {
      const forms = Object.keys(texts[key]);
      expect(forms, key).toEqual(expect.arrayContaining([...reached, "other"]));
      expect(pluralCategories, key).toEqual(expect.arrayContaining(forms));
      const numbers = new Set(Object.values(texts[key] as PluralForms));
      if (pluralCategories.length > 1) expect(numbers.size, `${key} has one form`).toBeGreaterThan(1);
    }
  });

  it.each([0, 1, 2, 3, 5, 11, 21, 100, 1.5])("says %d in the form of its category", (n) => {
    for (const key of plurals) {
      const forms = texts[key] as PluralForms;
      const form = forms[rules.select(n)]!;
      expect(form, key).toBeTypeOf("string");
      const number = new Intl.NumberFormat(language).format(n);
      expect(formatMessage(forms, { n }, language)).toBe(form.replace("{n}", number));
    }
  });

  it("ends sentences where English does", () => {
    const isSentence = (message: Message) => formsOf(message).every((text) => /[.?!؟。।．？！]$/.test(text));
    const prose = keys.filter((key) => !key.startsWith("unit."));
    expect(prose.filter((key) => isSentence(en[key]) !== isSentence(texts[key]))).toEqual([]);
  });
});

it("falls back to English for a page that the browser translates into another language", () => {
  const of = (lang: string) => addedTexts(lang, "2026-05-20T10:00:00Z", "UTC");
  for (const lang of ["pl", "zh-Hans", "", "not a tag", "constructor"]) expect(of(lang)).toEqual(of("en"));
});

describe.each(others)("%s", async (language) => {
  const texts = await loadTexts(language);

  it("has no sentence of English", () => {
    const isLong = (text: string) => (text.replace(/\{+[^}]*\}+/g, "").match(/\p{L}+/gu)?.length ?? 0) > 2;
    const left = keys.filter((key) =>
      formsOf(en[key]).some((text) => isLong(text) && formsOf(texts[key]).includes(text)),
    );
    expect(left).toEqual([]);
  });

  it("has the texts of the email with a code", () => {
    const { en: english, [language]: own } = CHALLENGE_MAIL_TEXTS;
    for (const part of ["subject", "intro", "note"] as const) {
      expect(placeholders(own[part])).toEqual(placeholders(english[part]));
      expect(own[part]).not.toBe(english[part]);
    }
  });

  it("has the texts for answers that a member added", () => {
    const { en: english, [language]: own } = ADDED_TEXTS;
    expect(Object.keys(own)).toEqual(Object.keys(english));
    for (const key of Object.keys(english) as AddedText[]) {
      expect(placeholders(own[key]), key).toEqual(placeholders(english[key]));
      expect(own[key], key).not.toBe(english[key]);
    }
    const { added } = addedTexts(language, "2026-05-20T10:00:00Z", "UTC");
    expect(added).not.toContain("{");
  });

  it("has the texts for maintenance", () => {
    const { en: english, [language]: own } = MAINTENANCE_TEXTS;
    expect(Object.keys(own)).toEqual(Object.keys(english));
    expect(new Set([...Object.values(own), ...Object.values(english)]).size).toBe(12);
  });

  it("has the texts for continuing later", () => {
    const { en: english, [language]: own } = CONTINUE_TEXTS;
    expect(Object.keys(own)).toEqual(Object.keys(english));
    for (const key of Object.keys(english) as ContinueText[]) {
      expect(placeholders(own[key]), key).toEqual(placeholders(english[key]));
      if (key !== "link") expect(own[key], key).not.toBe(english[key]);
    }
  });
});

describe.each(others)("%s", (language) => {
  it("has the texts of the reminder", () => {
    const { en: english, [language]: own } = REMINDER_TEXTS;
    expect(Object.keys(own)).toEqual(Object.keys(english));
    for (const key of Object.keys(english) as ReminderText[]) {
      expect(placeholders(own[key]), key).toEqual(placeholders(english[key]));
      expect(own[key], key).not.toBe(english[key]);
    }
  });
});

describe.each(LANGUAGES)("public results in %s", (language) => {
  it("have every text, with the placeholders of the English one", () => {
    const { en: english, [language]: own } = REPORT_TEXTS;
    expect(Object.keys(own)).toEqual(Object.keys(english));
    for (const key of Object.keys(english) as ReportText[]) {
      expect(allPlaceholders(own[key]), key).toEqual(allPlaceholders(english[key]));
      for (const form of formsOf(own[key])) expect(form.trim(), key).toBe(form);
    }
  });

  it("have every plural form", () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const plural = Object.values(REPORT_TEXTS[language]).filter((text) => typeof text !== "string");
    const needed = categories.filter(
      (category) => !["other", "many"].includes(category) || language === "ru",
    );
    for (const text of plural) expect(Object.keys(text)).toEqual(expect.arrayContaining(needed));
  });
});

describe("texts", () => {
  it("fall back to English", async () => {
    expect(await loadTexts("toString" as Language)).toBe(en);
    expect((await loadTexts("de")).next).toBe("Weiter");
  });

  it("follow the writing direction of the language", () => {
    expect(LANGUAGES.filter((language) => textDirection(language) === "rtl")).toEqual(["ar"]);
    expect(LANGUAGES.filter(isCjkOptimized)).toEqual(["ko", "ja"]);
  });
});

describe("sentences", () => {
  it.each([
    [["Too long.", "No number."], "Too long. No number."],
    [["長すぎます。", "数値ではありません。"], "長すぎます。数値ではありません。"],
    [["太长。", "不是数字。"], "太长。不是数字。"],
    [["बहुत लंबा।", "संख्या नहीं।"], "बहुत लंबा। संख्या नहीं।"],
    [["One."], "One."],
  ])("%j are joined as their script does", (sentences, joined) => {
    expect(joinSentences(sentences)).toBe(joined);
  });
});
