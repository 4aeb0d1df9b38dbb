import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isNumeral, parseNumber } from "../number.ts";
import { formatNumber, numberReadings } from "./number-readings.ts";

const numbers = (text: string) => numberReadings(text).map(parseNumber);

describe("a text is one number", () => {
  test.each([
    ["12,34", 12.34],
    ["0,5", 0.5],
    [",5", 0.5],
    [".5", 0.5],
    ["12,3", 12.3],
    ["12,3456", 12.3456],
    ["1234,567", 1234.567],
    ["0,500", 0.5],
    ["1.234,5", 1234.5],
    ["1,234.5", 1234.5],
    ["1.234.567", 1_234_567],
    ["1,234,567", 1_234_567],
    ["1.234.567,89", 1_234_567.89],
    ["12,34,567", 1_234_567],
    ["12,34,567.5", 1_234_567.5],
    ["1 234", 1234],
    ["1\u202f234,50", 1234.5],
    ["1\u00a0234.567", 1234.567],
    ["1’234.50", 1234.5],
    ["1'234", 1234],
    ["−5", -5],
    ["–5,5", -5.5],
    ["‐5", -5],
    ["‑5", -5],
    ["—5,5", -5.5],
    ["﹣5", -5],
    ["－５", -5],
    ["ー５", -5],
    ["- 5", -5],
    ["+5", 5],
    ["１，２３４．５", 1234.5],
    ["\u200b12,5\u2060", 12.5],
    ["\ufeff1\u00ad234\u200d567", 1_234_567],
    ["-.5", -0.5],
    ["007", 7],
    ["1e5", 100_000],
    ["1.234e5", 123_400],
    ["-2.5E-3", -0.0025],
    ["5,", 5],
    ["١٢٣", 123],
    ["١٬٢٣٤٫٥", 1234.5],
    ["٠٫٥", 0.5],
    ["١٢٫٣٤٥", 12.345],
    ["\u061c-٥", -5],
    ["۱۲۳", 123],
    ["१२३", 123],
    ["१,२३,४५६.५", 123_456.5],
    ["१२३४५६", 123_456],
    ["０１２", 12],
    ["１２．５", 12.5],
    ["  7  ", 7],
    ["12345678901234567890", null],
    ["1e999", null],
  ])("%s", (text, number) => {
    expect(numbers(text)).toEqual([number]);
  });
});

describe("a text may be two numbers", () => {
  test.each([
    ["1,234", [1234, 1.234]],
    ["1.234", [1234, 1.234]],
    ["-12,345", [-12_345, -12.345]],
    ["123.456", [123_456, 123.456]],
    ["1,000", [1000, 1]],
    ["٩,٥٠٠", [9500, 9.5]],
  ])("%s", (text, two) => {
    expect(numbers(text)).toEqual(two);
  });
});

test.each([
  "",
  " ",
  "-",
  ".",
  ",",
  "e",
  "1e",
  "1.2.3",
  "1,2,3",
  "12.10.123",
  "10.20.300",
  "1 23 456",
  "12'34'567",
  "〜5",
  "5ー",
  "1,234.5.6",
  "1.234,5,6",
  "1,23,45",
  "0,123,456",
  "1 234 56",
  "1,234 567",
  "1 2",
  "12-",
  "--1",
  "+-",
  "5 €",
  "5%",
  "1/2",
  "0x10",
  "NaN",
  "Infinity",
  "1,5e3",
  "٫",
  "十",
])("%j is no number", (text) => {
  expect(numberReadings(text)).toEqual([]);
});

const LANGUAGES = [
  "en",
  "de",
  "fr",
  "es",
  "it",
  "nl",
  "pt",
  "ru",
  "ar-EG",
  "hi-u-nu-deva",
  "hi",
  "ja",
  "zh",
  "ko",
  "de-CH",
  "fa",
];

test("every number as any language writes it is read as itself, alone or as one of two", () => {
  const number = fc.oneof(
    fc.integer({ min: -10_000_000, max: 10_000_000 }),
    fc.integer({ min: -10_000_000, max: 10_000_000 }).map((thousandths) => thousandths / 1000),
  );
  fc.assert(
    fc.property(number, fc.constantFrom(...LANGUAGES), (value, language) => {
      const written = value.toLocaleString(language, { maximumFractionDigits: 3 });
      const read = numbers(written);
      expect(read).toContain(value + 0);
      const isOpen = /^\D*[1-9٠-٩۰-۹०-९]?\p{Nd}{0,2}[.,]\p{Nd}{3}$/u.test(written);
      if (!isOpen) expect(read).toHaveLength(1);
    }),
  );
});

test("what a native number input can hold is the same number here, but for the ambiguous", () => {
  const digits = fc.stringMatching(/^\d{1,5}$/);
  const float = fc
    .tuple(
      fc.constantFrom("", "-"),
      fc.option(digits),
      fc.option(digits),
      fc.option(fc.constantFrom("e5", "E-3")),
    )
    .map(
      ([sign, whole, fraction, exponent]) =>
        `${sign}${whole ?? ""}${fraction ? `.${fraction}` : ""}${exponent ?? ""}`,
    )
    .filter((text) => isNumeral(text));
  fc.assert(
    fc.property(float, (text) => {
      const readings = numberReadings(text);
      if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(text)) expect(readings.map(Number)).toContain(Number(text));
      else expect(readings.map(Number)).toEqual([Number(text)]);
    }),
  );
});

test("a reading has one reading, itself", () => {
  const sign = fc.constantFrom(..."0123456789.,- '٫٬eE+");
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 12 }), (text) => {
      const readings = numberReadings(text);
      expect(readings.length).toBeLessThanOrEqual(2);
      for (const one of readings) expect(numberReadings(one)).toEqual([one]);
    }),
  );
});

test("a number written for another program has one reading", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(numbers(formatNumber(value))).toEqual([value + 0]);
    }),
  );
});

test("a long text takes no longer than its length", () => {
  for (const text of [
    "1,".repeat(50_000),
    "1".repeat(100_000),
    "1 234".repeat(20_000),
    ` ${" ".repeat(99_999)}x`,
  ]) {
    expect(numberReadings(text).length).toBeLessThanOrEqual(1);
  }
});
