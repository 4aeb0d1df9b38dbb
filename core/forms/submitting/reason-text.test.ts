import { describe, expect, it } from "vitest";
import { FIELD_TYPES } from "../../fields/field.ts";
import { REASON_CODES, type Reason } from "../../fields/reason.ts";
import type { Language } from "../definition/language.ts";
import { en } from "../texts/en.ts";
import { loadTexts } from "../texts/texts.ts";
import { reasonSentences, reasonTextKey } from "./reason-text.ts";

describe("reasons", () => {
  it("have a text for every field type", () => {
    for (const type of FIELD_TYPES) {
      for (const code of REASON_CODES) expect(Object.keys(en)).toContain(reasonTextKey({ type }, { code }));
    }
  });

  const sentences = (field: Parameters<typeof reasonSentences>[0], ...reasons: Reason[]) =>
    reasonSentences(field, reasons, en, "en");

  it("explain how to fix a value", () => {
    expect(sentences({ type: "checkbox" }, { code: "valueMissing" })).toBe(
      en["validation.valueMissing.check"],
    );
    expect(sentences({ type: "range" }, { code: "valueMissing" })).toBe(en["validation.valueMissing.range"]);
  });

  it.each([
    ["number", "rangeOverflow", 1234.5, "en", "1,234.5"],
    ["number", "rangeOverflow", 1234.5, "de", "1.234,5"],
    ["number", "rangeOverflow", 0.00001, "fr", "0,00001"],
    ["file", "fileTooLarge", 52_428_800, "en", "50 MB."],
    ["file", "fileTooLarge", 524_288, "de", "0,5 MB."],
    ["file", "fileTooLarge", 1_572_864, "de", "1,5 MB."],
    ["file", "fileTooLarge", 10_485_760, "fr", "10 Mo."],
    ["file", "fileTooLarge", 10_485_760, "ar", "\u206810 م.ب\u2069."],
    ["text", "tooLong", 1, "en", "no more than 1 character."],
    ["text", "tooLong", 2000, "en", "no more than 2,000 characters."],
    ["text", "tooShort", 21, "ru", "не менее 21 символа."],
    ["text", "tooShort", 22, "ru", "не менее 22 символов."],
    ["radio", "tooMany", 1, "es", "1 opción."],
  ] as const)("of a %s say %s %d in %s as %s", async (type, code, limit, lang, words) => {
    const texts = await loadTexts(lang as Language);
    const said = reasonSentences({ type }, [{ code, limit }], texts, lang);
    expect(said.replaceAll(/[\u00a0\u202f]/g, " ")).toContain(words);
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
    const mend = en["validation.typeMismatch.email"];
    expect(sentences({ type: "email", pattern: ".+@example\\.com" }, ...both)).toBe(mend);
    expect(sentences({ type: "email", pattern: ".+@example\\.com" }, { code: "patternMismatch" })).toBe(
      en["validation.patternMismatch"],
    );
  });

  it("are joined without a space where the script has none", async () => {
    const reasons = [{ code: "tooShort", limit: 3 }, { code: "badInput" }] as const;
    expect(reasonSentences({ type: "text" }, reasons, await loadTexts("ja"), "ja")).not.toContain(" ");
  });
});
