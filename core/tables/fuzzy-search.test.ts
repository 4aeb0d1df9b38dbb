import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exactMatches, fuzzyMatches } from "./fuzzy-search.ts";

const found = (search: string, text: string) =>
  fuzzyMatches(search, text).map(([start, end]) => text.slice(start, end));

describe("a local search", () => {
  // Proves data/rule-fuzzy-search
  test.each([
    ["lovelace", "Ada Lovelace", ["Lovelace"]],
    ["lovlace", "Ada Lovelace", ["Lovelace"]],
    ["lovelxce", "Ada Lovelace", ["Lovelace"]],
    ["berlin", "Brelin", []],
    ["a", "banana", ["a", "a", "a"]],
    ["zoe", "Zoë", []],
    ["tea", "toa", []],
    ["coffee", "tea with milk", []],
    ["", "text", []],
    ["long word", "long", []],
  ])("for %j in %j finds %j", (search, text, matches) => expect(found(search, text)).toEqual(matches));

  test("finds an equal text anywhere, and a similar one near the beginning", () => {
    const far = `${"x".repeat(600)}lovelace`;
    expect(found("lovelace", far)).toEqual(["lovelace"]);
    expect(found("lovlace", far)).toEqual([]);
  });

  // Proves data/rule-fuzzy-search, data/constant-fuzzy-threshold
  test("finds every text with one wrong letter of ten, and only texts that differ in at most three", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-m]{10}$/),
        fc.nat(9),
        fc.stringMatching(/^[n-z ]{0,20}$/),
        (search, at, around) => {
          const wrong = `${search.slice(0, at)}!${search.slice(at + 1)}`;
          expect(found(search, around + wrong + around)).toHaveLength(1);
          expect(found(search, around)).toEqual([]);
        },
      ),
    );
  });

  test("names a part of the text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 60 }), (search, text) => {
        for (const [start, end] of [...fuzzyMatches(search, text), ...exactMatches(search, text)]) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});
