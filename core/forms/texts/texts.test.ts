import { describe, expect, it } from "vitest";
import { EMAIL_PATTERN } from "../../fields/email-pattern.ts";
import { FIELD_TYPES } from "../../fields/field.ts";
import { REASON_CODES, type Reason } from "../../fields/reason.ts";
import { isCjkOptimized, LANGUAGES, type Language, textDirection } from "../definition/language.ts";
import { reasonSentences, reasonTextKey } from "../submitting/reason-text.ts";
import { en, type TextKey } from "./en.ts";
import { formatText } from "./format.ts";
import { loadTexts } from "./texts.ts";

const keys = Object.keys(en) as TextKey[];
const others = LANGUAGES.filter((language) => language !== "en");

/** Texts that are equal in English and in the language. */
const SHARED: Partial<Record<Language, readonly TextKey[]>> = {
  de: ["reference.filter", "richtext.code", "richtext.link"],
  es: ["choice.no", "title.error", "unit.days", "unit.hours", "unit.seconds"],
  ko: ["powered_by"],
  ja: ["powered_by"],
  fr: [
    "color.orange",
    "unit.hours",
    "unit.seconds",
    "location.latitude",
    "location.longitude",
    "reference.condition",
    "richtext.code",
    "richtext.image",
  ],
  pt: ["location.latitude", "location.longitude", "unit.days", "unit.hours", "unit.seconds", "richtext.link"],
  it: ["home", "choice.no", "unit.hours", "unit.seconds", "richtext.link"],
  nl: [
    "canvas.pen",
    "reference.count",
    "reference.filter",
    "reference.is",
    "unit.days",
    "unit.seconds",
    "richtext.code",
    "richtext.link",
  ],
};

/** Scripts of the languages with non-Latin scripts. */
const SCRIPTS: Partial<Record<Language, RegExp>> = {
  ko: /\p{Script=Hangul}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  zh: /\p{Script=Han}/u,
  ru: /\p{Script=Cyrillic}/u,
  ar: /\p{Script=Arabic}/u,
  hi: /\p{Script=Devanagari}/u,
};

/** Words of another form of address, or of another dialect, than the one in which a language addresses respondents. */
const OUT_OF_TONE: Partial<Record<Language, readonly string[]>> = {
  de: ["du", "dein", "deine", "dich"],
  es: ["usted", "su", "sus", "inténtelo", "escriba", "compruebe", "póngase"],
  it: ["suo", "sua", "sue", "suoi", "controlli", "attivi", "riprovi"],
  nl: ["u", "uw"],
  pt: ["lho", "contacte", "definições", "demasiado", "consoante"],
};

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];

function placeholders(text: string): string[] {
  return (text.match(/\{\{?[\w.]+\}?\}/g) ?? []).sort();
}

describe.each(others)("%s", async (language) => {
  const texts = await loadTexts(language);

  it("has exactly the keys of English, with the same placeholders", () => {
    expect(Object.keys(texts).sort()).toEqual([...keys].sort());
    for (const key of keys) {
      expect(texts[key].trim(), key).toBe(texts[key]);
      expect(texts[key], key).not.toBe("");
      expect(placeholders(texts[key]), key).toEqual(placeholders(en[key]));
    }
  });

  it("is translated", () => {
    const same = keys.filter((key) => texts[key] === en[key]);
    expect(same.sort()).toEqual([...(SHARED[language] ?? [])].sort());
    const script = SCRIPTS[language];
    const shared = SHARED[language] ?? [];
    if (script !== undefined) {
      expect(keys.filter((key) => !shared.includes(key) && !script.test(texts[key]))).toEqual([]);
    }
  });

  it("keeps one form of address, and its own typography", () => {
    const prose = keys.filter((key) => !key.startsWith("unit."));
    const outOfTone = OUT_OF_TONE[language] ?? [];
    expect(prose.filter((key) => wordsOf(texts[key]).some((word) => outOfTone.includes(word)))).toEqual([]);
    expect(keys.filter((key) => /\p{L}'\p{L}/u.test(texts[key]))).toEqual([]);
    // In French no line breaks before these marks: U+202F before the tall ones, U+00A0 beside the others.
    const hasBreakingSpace = /[^\u202f][;!?]|[^\u00a0]:(?!\/)|«[^\u00a0]|[^\u00a0]»/;
    if (language === "fr") expect(keys.filter((key) => hasBreakingSpace.test(texts[key]))).toEqual([]);
  });

  it("ends sentences where English does", () => {
    const isSentence = (text: string) => /[.。।．]$/.test(text);
    const prose = keys.filter((key) => !key.startsWith("unit."));
    expect(prose.filter((key) => isSentence(en[key]) !== isSentence(texts[key]))).toEqual([]);
  });
});

describe("texts", () => {
  it("fall back to English", async () => {
    expect(await loadTexts("toString" as Language)).toBe(en);
    expect((await loadTexts("de")).next).toBe("Weiter");
  });

  it("fill in known placeholders and keep unknown ones", () => {
    expect(formatText("{n} of {total} {x} {constructor}", { n: 1, total: 3 })).toBe(
      "1 of 3 {x} {constructor}",
    );
  });

  it("follow the writing direction of the language", () => {
    expect(LANGUAGES.filter((language) => textDirection(language) === "rtl")).toEqual(["ar"]);
    expect(LANGUAGES.filter(isCjkOptimized)).toEqual(["ko", "ja"]);
  });
});

describe("reasons", () => {
  it("have a text for every field type", () => {
    for (const type of FIELD_TYPES) {
      for (const code of REASON_CODES) expect(en[reasonTextKey({ type }, { code })]).toBeTypeOf("string");
    }
  });

  const sentences = (field: Parameters<typeof reasonSentences>[0], ...reasons: Reason[]) =>
    reasonSentences(field, reasons, en, "en");

  it("explain how to fix a value", () => {
    expect(sentences({ type: "checkbox" }, { code: "valueMissing" })).toBe("Please tick this box to go on.");
    expect(sentences({ type: "range" }, { code: "valueMissing" })).toBe("Please choose a value.");
    expect(sentences({ type: "number" }, { code: "rangeOverflow", limit: 5 })).toBe(
      "Please enter 5 or less.",
    );
    expect(sentences({ type: "file" }, { code: "fileTooLarge", limit: 52_428_800 })).toBe(
      "File is too large. Max size is 50 MB",
    );
  });

  it.each([
    ["date", "2024-05-01", "en", "May 1, 2024"],
    ["date", "2024-05-01", "de", "1. Mai 2024"],
    ["month", "1970-01", "fr", "janvier 1970"],
    ["time", "13:30", "de", "13:30"],
    ["datetime-local", "2024-05-04T10:00", "ko", "2024년 5월 4일"],
    ["week", "2024-W20", "en", "2024-W20"],
    ["date", "no date", "en", "no date"],
  ] as const)("show the limit of a %s, %s, as is usual in %s", (type, limit, lang, shown) => {
    expect(reasonSentences({ type }, [{ code: "rangeUnderflow", limit }], en, lang)).toContain(shown);
  });

  it("are one sentence for an email that breaks both its type and its pattern", () => {
    const both = [{ code: "typeMismatch" }, { code: "patternMismatch" }] as const;
    const mend = "Please enter an email address, such as name@example.com.";
    expect(sentences({ type: "email", pattern: ".+@example\\.com" }, ...both)).toBe(mend);
    expect(sentences({ type: "email", pattern: EMAIL_PATTERN }, ...both)).toBe(mend);
    expect(sentences({ type: "email", pattern: EMAIL_PATTERN }, { code: "patternMismatch" })).toBe(mend);
    expect(sentences({ type: "email", pattern: ".+@example\\.com" }, { code: "patternMismatch" })).toBe(
      "Please match the requested format.",
    );
  });
});
