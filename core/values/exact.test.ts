import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { parseExactJson, parseNumbers } from "./exact-json.ts";
import { isExact, isNumeral, parseNumber } from "./number.ts";
import { formatNumber } from "./numbers/number-readings.ts";
import { trimSpaces } from "./text.ts";

/** The number as an integer, with its decimal point moved right by `scale` digits. */
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
  it("are kept exactly or refused, and formatted as the same number", () => {
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

  it("of JavaScript are all parsed back", () => {
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
  it("with an inexact number is refused at any depth", () => {
    for (const number of ["1e400", "-1e400", "12345678901234567890", "1e-400", "0.12345678901234567891"]) {
      expect(parseExactJson(number)).toBeUndefined();
      expect(parseExactJson(`{"a": [{"b": ${number}}]}`)).toBeUndefined();
    }
    expect(parseExactJson('{"a": "12345678901234567890", "b": 1e2}')).toEqual({
      a: "12345678901234567890",
      b: 100,
    });
  });

  it("is otherwise parsed unchanged", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(parseExactJson(text))).toBe(text);
      }),
    );
  });
});

describe("JSON with replaced numbers", () => {
  const changed = (source: string) => ({ changed: source });
  const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
  /**
   * The slow way: replaces each number in the text. A reviver is no alternative, because V8 omits the source of
   * some numbers, depending on the objects that the process parsed before.
   */
  const tokenByToken = (text: string): unknown => {
    JSON.parse(text);
    const written = text.replace(TOKEN, (token) =>
      token.startsWith('"') || isExact(token, Number(token)) ? token : JSON.stringify(changed(token)),
    );
    return JSON.parse(written);
  };
  const outcome = (parse: () => unknown) => {
    try {
      return JSON.stringify(parse());
    } catch (error) {
      return (error as Error).name;
    }
  };
  const word = fc.constantFrom(
    "",
    "__proto__",
    "1e400",
    '\\"',
    "[",
    "]",
    '"',
    "\\",
    "12345678901234567890",
    ",",
    "é",
  );
  const string = fc.array(word).map((words) => JSON.stringify(words.join("")));
  const scalar = fc.oneof(
    numeral,
    fc.constantFrom("1e400", "-1e400", "0.1", "1.50", "[1e999]", '[1e999,"1"]', "null", "true", "-0", "1E5"),
    string,
  );
  const { json } = fc.letrec<{ json: string }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      scalar,
      fc.array(tie("json")).map((items) => `[${items.join(", ")}]`),
      fc
        .array(fc.tuple(string, tie("json")))
        .map((pairs) => `{${pairs.map((pair) => pair.join(":")).join()}}`),
    ),
  }));
  const piece = fc.constantFrom(...'0123456789012345678901234567890eE+-.,:[]{}" \\tn');

  it("equals the result of replacing every number one by one, and is refused where it is malformed", () => {
    let withChanged = 0;
    let broken = 0;
    const same = (text: string) => {
      const expected = outcome(() => tokenByToken(text));
      if (expected?.includes('"changed":')) withChanged += 1;
      if (expected === "SyntaxError") broken += 1;
      expect(outcome(() => parseNumbers(text, changed))).toBe(expected);
    };
    fc.assert(fc.property(json, same), { numRuns: 500 });
    const cut = fc.tuple(json, fc.nat(), fc.string({ unit: piece, maxLength: 4 }));
    fc.assert(
      fc.property(cut, ([text, at, inserted]) => {
        const place = at % (text.length + 1);
        same(text.slice(0, place) + inserted + text.slice(place + inserted.length));
      }),
      { numRuns: 1_500 },
    );
    expect(withChanged).toBeGreaterThan(100);
    expect(broken).toBeGreaterThan(100);
  });

  it("needs one call of JSON.parse without a reviver", () => {
    const parse = vi.spyOn(JSON, "parse");
    try {
      parseNumbers('{"a": [1.5, [], 1e400]}', changed);
      parseExactJson("[1.5, []]");
      expect(parse.mock.calls.map(({ length }) => length)).toEqual([1, 1]);
    } finally {
      parse.mockRestore();
    }
  });

  it("replaces only the numbers that JavaScript would change", () => {
    const asked: string[] = [];
    const text =
      '{"1e400": "12345678901234567890", "a": [1, 1.5, 1e5, 1e400, {"__proto__": -12345678901234567890}]}';
    const value = parseNumbers(text, (source) => asked.push(source)) as { a: unknown[] };
    expect(asked).toEqual(["1e400", "-12345678901234567890"]);
    expect(value.a.slice(0, 4)).toEqual([1, 1.5, 100_000, 1]);
    expect(Object.entries(value.a[4]!)).toEqual([["__proto__", 2]]);
  });
});

it("trimSpaces returns the same as the slower plain patterns", () => {
  const text = fc.string({ unit: fc.constantFrom(..." \t\n\f\r\u00a0ab") });
  fc.assert(
    fc.property(text, (given) => {
      expect(trimSpaces(given)).toBe(given.replace(/^[\t\n\f\r ]+/, "").replace(/[\t\n\f\r ]+$/, ""));
    }),
  );
});
