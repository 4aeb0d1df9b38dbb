import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseBoolean } from "./boolean.ts";
import { formatBytes } from "./bytes.ts";
import { joinList, splitList } from "./choice.ts";
import { isE164, toE164 } from "./e164.ts";
import { cleanJson, type JsonValue } from "./json.ts";
import { formatLocalIndex, parseLocalIndex } from "./local-index.ts";
import { parseNumber } from "./number.ts";
import { formatNumber } from "./numbers/number-readings.ts";
import { parseJson } from "./parse-json.ts";
import { cleanText } from "./text.ts";

describe("numbers", () => {
  it.each([
    ["", null],
    ["0", 0],
    ["-0", 0],
    ["-1.5", -1.5],
    [".5", 0.5],
    ["1e3", 1000],
    ["1.", null],
    ["+1", null],
    ["1,5", null],
    ["0x10", null],
    ["1e999", null],
    [" 1", null],
    ["NaN", null],
  ])("%j is %j", (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });

  it("are parsed as they were formatted", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(parseNumber(formatNumber(number))).toBe(number === 0 ? 0 : number);
      }),
    );
  });
});

describe("booleans, lists, phones, sizes and response numbers", () => {
  it("parses the values that a checkbox posts", () => {
    expect(["on", "true", "1", true].map(parseBoolean)).toEqual([true, true, true, true]);
    expect(["off", "false", "0", "", false].map(parseBoolean)).toEqual([false, false, false, false, false]);
    expect([null, "yes", 1, undefined].map(parseBoolean)).toEqual([null, null, null, null]);
  });

  it("splits a joined list into the same items", () => {
    const item = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && !text.includes(","));
    fc.assert(
      fc.property(fc.uniqueArray(item), (items) => {
        expect(splitList(joinList(items))).toEqual(items);
      }),
    );
    expect(splitList(" a, ,b,a ")).toEqual(["a", "b"]);
  });

  it.each([
    ["+1 (415) 555-2671", "+14155552671"],
    ["0082 10-1234-5678", "+821012345678"],
    ["010-1234-5678", null],
    ["+0123456789", null],
    ["+6834002", "+6834002"],
    ["+123456", null],
    ["+1234567890123456", null],
    ["", null],
  ])("phone %j is %j", (text, phone) => {
    expect(toE164(text)).toBe(phone);
    if (phone !== null) expect(isE164(phone)).toBe(true);
  });

  // Proves data/constant-file-sizes
  it.each([
    [0, "en", "0 bytes"],
    [1023, "en", "1,023 bytes"],
    [1024, "en", "1 kB"],
    [1_572_864, "en", "1.5 MB"],
    [1_572_864, "de", "1,5 MB"],
    [1_572_864, "fr", "1,5\u202fMo"],
    [52_428_800, "en", "50 MB"],
    [1_048_575, "en", "1 MB"],
    [5 * 1024 ** 3, "en", "5 GB"],
    [5000 * 1024 ** 3, "en", "5,000 GB"],
  ])("%i bytes are in %s %s", (bytes, lang, text) => {
    expect(formatBytes(bytes, lang)).toBe(text);
  });

  // Proves data/record-title, data/constant-response-index
  it("parses a formatted response number", () => {
    fc.assert(
      fc.property(fc.nat(), (index) => {
        expect(parseLocalIndex(formatLocalIndex(index))).toBe(index);
      }),
    );
    expect(formatLocalIndex(1)).toBe("#001");
    expect(parseLocalIndex("7")).toBeNull();
  });
});

describe("json and text", () => {
  it("parses an empty text as undefined", () => {
    expect(parseJson("")).toBeUndefined();
    expect(parseJson("{")).toBeUndefined();
    expect(parseJson("null")).toBeNull();
  });

  it("removes what jsonb cannot store and keeps everything else", () => {
    expect(cleanText("a\0b\ud800c😀")).toBe("ab\ufffdc😀");
    expect(cleanJson({ "k\0": ["\0", 1, { deep: "\udc00" }] })).toEqual({ k: ["", 1, { deep: "\ufffd" }] });
    expect(cleanJson(JSON.parse('{"__proto__": {"polluted": 1}, "a": 1}'))).toEqual({ a: 1 });
    let deep: JsonValue = 1;
    for (let level = 0; level < 1000; level += 1) deep = [deep];
    expect(cleanJson(deep)).toBeUndefined();
  });

  it("leaves clean JSON unchanged", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "grapheme-ascii" }), (value) => {
        fc.pre(!JSON.stringify(value).includes("__proto__"));
        expect(cleanJson(value as JsonValue)).toEqual(value);
      }),
    );
  });
});
