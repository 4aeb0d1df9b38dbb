import fc from "fast-check";
import { Metadata } from "libphonenumber-js/core";
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
} from "libphonenumber-js/min";
import metadata from "libphonenumber-js/min/metadata";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, test } from "vitest";
import { isE164, parsePhone } from "#core/values/phone.ts";
import { isPossiblePhone } from "#core/values/phone-lengths.ts";
import { countDigits, nationalDigits, placeAfterDigits, readPhone } from "./phone-text.ts";

describe("what is typed as a phone number", () => {
  test.each([
    ["030 123456", "DE", "DE", "+4930123456"],
    ["+49 30 123456", "US", "DE", "+4930123456"],
    ["0049 30 123456", "AT", "DE", "+4930123456"],
    ["(415) 555-2671", "US", "US", "+14155552671"],
    ["+1 416 555 2671", "DE", "CA", "+14165552671"],
    ["010-1234-5678", "KR", "KR", "+821012345678"],
    ["٠١٠٠١٢٣٤٥٦٧", "EG", "EG", "+201001234567"],
  ] as const)("%s in %s is a number of %s: %s", (typed, at_hand, country, wire) => {
    expect(readPhone(typed, at_hand)).toMatchObject({ country, wire, is_complete: true });
  });

  test("is kept as it is while it is too short to be a number", () => {
    expect(readPhone("030", "DE")).toEqual({ country: "DE", shown: "030", wire: "030", is_complete: false });
    expect(readPhone("+44", "DE")).toMatchObject({ country: "GB", is_complete: false });
    expect(readPhone("abc", "DE")).toMatchObject({ wire: "abc", is_complete: false });
  });

  test("keeps the country at hand where several share a code", () => {
    expect(readPhone("+1", "CA").country).toBe("CA");
    expect(readPhone("+1", "DE").country).toBe("US");
  });

  test("stays what it is while somebody types, and is written in its country afterwards", () => {
    expect(readPhone("+4930123456", "US", { is_typing: true }).shown).toBe("+49 30 123456");
    expect(readPhone("+4930123456", "US").shown).toBe("030 123456");
  });

  test("is handed to another country without its code", () => {
    expect(nationalDigits("+49 30 123456", "DE")).toBe("30123456");
    expect(nationalDigits("030 123456", "DE")).toBe("030 123456");
  });
});

test("the server takes every number of every country as it stands, and its national form leads back to it", () => {
  const countries = getCountries();
  expect(countries.length).toBeGreaterThan(200);
  for (const country of countries) {
    const example = getExampleNumber(country, examples);
    if (!example) continue;
    const { number } = example;
    expect(isE164(number), country).toBe(true);
    expect(parsePhone(number)).toBe(number);
    const national = readPhone(number, country);
    expect(national, country).toMatchObject({ wire: number, is_complete: true });
    expect(readPhone(national.shown, national.country).wire, country).toBe(number);
  }
});

test("how long numbers are behind each calling code is what libphonenumber says", () => {
  const codes = new Set([
    ...getCountries().map((country) => getCountryCallingCode(country)),
    ...Object.keys(metadata.nonGeographic ?? {}),
  ]);
  expect(codes.size).toBeGreaterThan(200);
  const plans = new Metadata(metadata);
  for (const code of codes) {
    plans.selectNumberingPlan(code);
    const possible: readonly number[] = plans.possibleLengths();
    for (let length = 1; length <= 17; length += 1) {
      const isShortEnough = code.length + length >= 7 && code.length + length <= 15;
      const text = `+${code}${"9".repeat(length)}`;
      expect(isPossiblePhone(text), text).toBe(possible.includes(length) && isShortEnough);
    }
  }
  expect(isPossiblePhone("+9999999999")).toBe(false);
});

test("the page and the server judge alike, whatever is typed and wherever", () => {
  const text = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[+\d\s()./-]{0,22}$/),
    fc.stringMatching(/^(\+|00)(1|49|44|7|82|39|62)[\d ]{0,20}$/),
    fc.constantFrom(
      "abc",
      "+1",
      "12345678901234567890",
      "+1 (415) 555-2671",
      "030 123456",
      "+49 (0)30 123456",
    ),
  );
  const country = fc.constantFrom<CountryCode>("US", "DE", "KR", "BR", "NU", "IT", "RU");
  fc.assert(
    fc.property(text, country, fc.boolean(), (typed, at_hand, is_typing) => {
      const { wire, is_complete } = readPhone(typed, at_hand, { is_typing });
      expect([wire, isPossiblePhone(wire)]).toEqual([wire, is_complete]);
    }),
    { numRuns: 3_000 },
  );
});

test("what is complete is E.164, whatever is typed", () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[+\d\s()-]{0,20}$/));
  const country = fc.constantFrom<CountryCode>("US", "DE", "KR", "BR", "NU");
  fc.assert(
    fc.property(text, country, fc.boolean(), (typed, at_hand, is_typing) => {
      const phone = readPhone(typed, at_hand, { is_typing });
      if (phone.is_complete) expect(parsePhone(phone.wire)).toBe(phone.wire);
      if (phone.is_complete) expect(readPhone(phone.shown, phone.country).wire).toBe(phone.wire);
    }),
  );
});

test("the caret stays behind the digit that was typed", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d() -]{0,15}$/), fc.nat(15), (text, n) => {
      const digits = Math.min(n, countDigits(text));
      expect(countDigits(text.slice(0, placeAfterDigits(text, digits)))).toBe(digits);
    }),
  );
});
