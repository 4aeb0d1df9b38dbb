import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine } from "./csv.ts";

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

  it("writes no text that a spreadsheet would run as a formula", () => {
    fc.assert(
      fc.property(fc.array(awkward, { minLength: 1 }), (texts) => {
        for (const text of parseCsv(csvLine(texts)).flat()) expect(text).not.toMatch(/^[=+\-@\t\r\n＝]/);
      }),
    );
  });

  it("writes numbers, booleans and null without quotes", () => {
    expect(csvLine([-5, 1.25, true, null, "", "-5", "+4912", "=1+1", "@x", "a,b", 'say "hi"'])).toBe(
      `-5,1.25,true,,,'-5,'+4912,'=1+1,'@x,"a,b","say ""hi"""\r\n`,
    );
  });
});
