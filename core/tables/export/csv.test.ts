import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, withFormula, withoutFormula } from "./csv.ts";

/** An independent parser for RFC 4180. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  let record: string[] = [];
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    if (match === null) throw new Error(`Not CSV: ${JSON.stringify(text)}`);
    record.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === ",") continue;
    records.push(record);
    record = [];
  }
  return records;
}

const awkward = fc.stringMatching(/^[=+\-@'",;\t\r\n a-z0-9＝éü]{0,12}$/);

describe("csvLine", () => {
  // Proves data/edit-formulas
  it("is read again as it was, with formulas and apostrophes", () => {
    fc.assert(
      fc.property(fc.array(awkward, { minLength: 1 }), (texts) => {
        expect(texts.map(withoutFormula).map(withFormula)).toEqual(texts);
        const [read = []] = parseCsv(csvLine(texts));
        expect(read.map(withFormula)).toEqual(texts);
      }),
    );
    expect(["'=1+1", "''=1+1", "'+41 79 x", "'s-Hertogenbosch", "'", "'+4912"].map(withFormula)).toEqual([
      ...["=1+1", "'=1+1", "+41 79 x", "'s-Hertogenbosch", "'", "'+4912"],
    ]);
  });

  it("can be read back for every text", () => {
    const texts = fc.array(fc.oneof(awkward, fc.string({ unit: "grapheme" })), { minLength: 1 });
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1 }), (lines) => {
        const read = parseCsv(lines.map(csvLine).join(""));
        const expected = read.map((line, y) =>
          line.map((text, x) => (text === `'${lines[y]?.[x]}` ? text.slice(1) : text)),
        );
        expect(expected).toEqual(lines);
      }),
    );
  });

  // Proves attack/formulas
  it("writes no text that a spreadsheet would run as a formula", () => {
    fc.assert(
      fc.property(fc.array(awkward, { minLength: 1 }), (texts) => {
        for (const text of parseCsv(csvLine(texts)).flat()) {
          // The next tests are about signs with digits and separators, such as `-,0`.
          if (!/^[+-][\d \u00a0().,/-]*$/.test(text)) expect(text).not.toMatch(/^[=+\-@\t\r\n＝]/);
        }
      }),
    );
  });

  const sign = fc.constantFrom("+", "-");
  const digits = fc.stringMatching(/^\d{1,4}$/);
  // Proves data/edit-formulas
  it("leaves phone numbers and numbers with a sign as they are", () => {
    const groups = fc.array(fc.tuple(fc.constantFrom(" ", "-", "", ".", "\u00a0"), digits), { maxLength: 4 });
    const phones = fc.tuple(sign, digits, fc.constantFrom("", " (0)", " (44) "), digits, groups);
    fc.assert(
      fc.property(phones, ([plus, country, area, first, rest]) => {
        const text = `${plus}${country}${area === "" ? " " : area}${first}${rest.flat().join("")}`;
        expect(withoutFormula(text)).toBe(text);
      }),
    );
    for (const text of ["+41791234568", "-5", "-3.25", "-1,250.00", "+1 213-373-4253", "+44 (0)20 7946 0000"])
      expect(withoutFormula(text)).toBe(text);
  });

  // Proves data/edit-formulas
  it("puts an apostrophe before every sum, which a spreadsheet would compute", () => {
    const { sum } = fc.letrec((tie) => ({
      part: fc.oneof(
        { maxDepth: 2 },
        digits,
        tie("sum").map((inside) => `(${inside})`),
      ),
      sum: fc
        .tuple(tie("part"), fc.constantFrom("-", "/", " - ", "-(-", "/ "), tie("part"))
        .map(([a, operator, b]) => `${a}${operator}${b}${String(operator).includes("(") ? ")" : ""}`),
    }));
    fc.assert(
      fc.property(sign, sum, (first, text) => {
        expect(withoutFormula(`${first}${text}`)).toBe(`'${first}${text}`);
      }),
    );
  });

  it("puts an apostrophe before everything else with a sign in front", () => {
    const other = fc
      .string({ unit: "grapheme", minLength: 1 })
      .filter((text) => /[^\d \u00a0().,/-]/.test(text));
    fc.assert(
      fc.property(
        fc.constantFrom("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"),
        other,
        digits,
        (first, text, number) => {
          for (const whole of [
            `${first}${text}`,
            `${first}${number} ${text}`,
            `${first}${number} ${text} ${number}`,
          ])
            expect(withoutFormula(whole)).toBe(`'${whole}`);
        },
      ),
    );
    for (const text of [
      "=1",
      "@1",
      "+",
      "-",
      "+A1",
      "+1+1",
      "+1*2",
      "-1;2",
      "+1:2",
      "＋41",
      "+41 79 x",
      "\t+41",
    ])
      expect(withoutFormula(text)).toBe(`'${text}`);
  });

  // Proves data/edit-formulas
  it("puts an apostrophe before what begins a formula behind blanks, a byte order mark or another separator", () => {
    for (const text of [
      ";=1+1",
      " =1+1",
      "\ufeff=1+1",
      "\u00a0@x",
      ";;\ufeff +A1",
      "|=1",
      ",=1",
      "\u200b=1",
      "\n\v=1",
    ]) {
      expect(withoutFormula(text)).toBe(`'${text}`);
      expect(withFormula(`'${text}`)).toBe(text);
    }
    for (const text of [" -5", ";", "; a", " +41 79 123", "\ufeff"]) expect(withoutFormula(text)).toBe(text);
  });

  it("writes numbers, booleans and null without quotes", () => {
    expect(csvLine([-5, 1.25, true, null, "", "-5", "+4912", "=1+1", "@x", "a,b", 'say "hi"'])).toBe(
      `-5,1.25,true,,,-5,+4912,'=1+1,'@x,"a,b","say ""hi"""\r\n`,
    );
  });
});
