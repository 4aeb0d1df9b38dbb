import { describe, expect, it } from "vitest";
import { FIELD_TYPES } from "../../fields/field.ts";
import { REASON_CODES } from "../../fields/reason.ts";
import { isCjkOptimized, LANGUAGES, type Language, textDirection } from "../language.ts";
import { reasonText, reasonTextKey } from "../reason-text.ts";
import { en, type TextKey } from "./en.ts";
import { formatText } from "./format.ts";
import { loadTexts } from "./texts.ts";

const keys = Object.keys(en) as TextKey[];
const others = LANGUAGES.filter((language) => language !== "en");

/** Texts that are the same word in English and in the language, or a name. */
const SHARED: Partial<Record<Language, readonly TextKey[]>> = {
  es: ["unit.days", "unit.hours", "unit.seconds"],
  ko: ["powered_by"],
  ja: ["powered_by"],
  fr: ["unit.hours", "unit.seconds", "location.latitude", "location.longitude"],
  pt: ["location.latitude", "location.longitude", "unit.days", "unit.hours", "unit.seconds"],
  it: ["home", "unit.hours", "unit.seconds"],
  nl: ["unit.days", "unit.seconds"],
};

/** Scripts of languages that are not written in Latin letters. */
const SCRIPTS: Partial<Record<Language, RegExp>> = {
  ko: /\p{Script=Hangul}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  zh: /\p{Script=Han}/u,
  ru: /\p{Script=Cyrillic}/u,
  ar: /\p{Script=Arabic}/u,
  hi: /\p{Script=Devanagari}/u,
};

function placeholders(text: string): string[] {
  return (text.match(/\{\{?[\w.]+\}?\}/g) ?? []).sort();
}

describe.each(others)("%s", async (language) => {
  const texts = await loadTexts(language);

  it("has every text and no other, with the same placeholders", () => {
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

  it("fill in placeholders and leave unknown ones", () => {
    expect(formatText("{n} of {total} {x} {constructor}", { n: 1, total: 3 })).toBe(
      "1 of 3 {x} {constructor}",
    );
  });

  it("run in the direction of the language", () => {
    expect(LANGUAGES.filter((language) => textDirection(language) === "rtl")).toEqual(["ar"]);
    expect(LANGUAGES.filter(isCjkOptimized)).toEqual(["ko", "ja"]);
  });
});

describe("reasons", () => {
  it("have a text in every type of field", () => {
    for (const type of FIELD_TYPES) {
      for (const code of REASON_CODES) expect(en[reasonTextKey({ type }, { code })]).toBeTypeOf("string");
    }
  });

  it("say how to mend a value", () => {
    expect(reasonText({ type: "checkbox" }, { code: "valueMissing" }, en)).toBe(
      "Please tick this box to go on.",
    );
    expect(reasonText({ type: "number" }, { code: "rangeOverflow", limit: 5 }, en)).toBe(
      "Please enter 5 or less.",
    );
    expect(reasonText({ type: "date" }, { code: "rangeUnderflow", limit: "2024-05-01" }, en)).toBe(
      "Please enter 2024-05-01 or later.",
    );
    expect(reasonText({ type: "file" }, { code: "fileTooLarge", limit: 52_428_800 }, en)).toBe(
      "File is too large. Max size is 50 MB",
    );
  });
});
