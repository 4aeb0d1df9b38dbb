import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseExactJson } from "./exact-json.ts";
import { formatNumber, isNumeral, parseNumber } from "./number.ts";

/** Whole and fractional digits as one whole number, with as many digits behind the point as `scale` says. */
function scaled(text: string, scale: number): bigint {
  const [, sign, whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const shift = scale + Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction);
  const value = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return sign === "-" ? -value : value;
}

const digits = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength });
const numeral = fc
  .tuple(fc.boolean(), digits(25), fc.option(digits(25)), fc.option(fc.integer({ min: -30, max: 30 })))
  .map(
    ([isNegative, whole, fraction, exponent]) =>
      `${isNegative ? "-" : ""}${whole}${fraction === null ? "" : `.${fraction}`}${exponent === null ? "" : `e${exponent}`}`,
  );

describe("numbers", () => {
  it("are kept to the last digit or refused, and come out the same", () => {
    let kept = 0;
    fc.assert(
      fc.property(numeral, (text) => {
        const number = parseNumber(text);
        expect(isNumeral(text)).toBe(true);
        if (number === null) {
          expect(scaled(String(Number(text)), 100)).not.toBe(scaled(text, 100));
          return;
        }
        kept += 1;
        expect(scaled(formatNumber(number), 100)).toBe(scaled(text, 100));
        expect(parseNumber(formatNumber(number))).toBe(number);
      }),
      { numRuns: 2_000 },
    );
    expect(kept).toBeGreaterThan(100);
  });

  it("of JavaScript are read again, every one of them", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(parseNumber(formatNumber(number))).toBe(number + 0);
      }),
    );
  });

  it.each([
    ["0.1", 0.1],
    ["1.50", 1.5],
    ["9007199254740993", null],
    ["12345678901234567890", null],
    ["12345678901234567000", 12345678901234567000],
    ["0.30000000000000004", 0.30000000000000004],
    ["3.14159265358979323846", null],
    ["1e400", null],
    ["1e-400", null],
    ["-0", 0],
    ["e5", null],
  ])("%s is %d", (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });
});

describe("JSON", () => {
  it("with a number that would change is refused, at any depth", () => {
    for (const number of ["1e400", "-1e400", "12345678901234567890", "1e-400", "0.12345678901234567891"]) {
      expect(parseExactJson(number)).toBeUndefined();
      expect(parseExactJson(`{"a": [{"b": ${number}}]}`)).toBeUndefined();
    }
    expect(parseExactJson('{"a": "12345678901234567890", "b": 1e2}')).toEqual({
      a: "12345678901234567890",
      b: 100,
    });
  });

  it("comes out as it was, whatever else it holds", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(parseExactJson(text))).toBe(text);
      }),
    );
  });
});
