import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesPattern } from "../validate.ts";
import { compilePattern } from "./program.ts";
import { MAX_PATTERN_TEXT, matchesPatternSafely, patternFault, patternWork } from "./safe-pattern.ts";

/** Patterns that both engines support: usual ones, and ones that break backtracking engines. */
const atom = fc.constantFrom(
  "a",
  "b",
  ".",
  "\\d",
  "\\w",
  "\\s",
  "[ab]",
  "[^a]",
  "[a-c1]",
  "\\p{L}",
  "\\u0061",
  "é",
  "\\uD83D\\uDE00",
  "\\uD83D",
  "[\\uD83D\\uDE00-\\uD83D\\uDE4F]",
  "[\\u0080-\\uffff]",
);
const quantifier = fc.constantFrom("", "", "*", "+", "?", "{2}", "{1,}", "{0,2}", "+?");
const { pattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(atom, quantifier).map(([one, times]) => one + times),
    fc.tuple(tie("pattern"), quantifier).map(([inner, times]) => `(${inner})${times}`),
    tie("pattern").map((inner) => `(?:${inner})`),
    tie("pattern").map((inner) => `(?=${inner})`),
    tie("pattern").map((inner) => `(?!${inner})`),
    fc.constantFrom("^", "$", "\\b", "\\B"),
  ),
  pattern: fc.oneof(
    { maxDepth: 3 },
    fc.array(tie("piece"), { maxLength: 3 }).map((pieces) => pieces.join("")),
    fc.tuple(tie("piece"), tie("piece")).map(([left, right]) => `${left}|${right}`),
  ),
}));

describe("matchesPatternSafely", () => {
  // Proves attack/pattern
  it("agrees with the native engine", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "1", " ", "é", "😀"), maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, (source, subject) => {
        expect(matchesPatternSafely(source, subject)).toBe(matchesPattern(source, subject));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ["[A-Za-z0-9._%+\\-]+@[A-Za-z0-9.\\-]+\\.[A-Za-z]{2,}", "Ada@Example.com", true],
    ["https://.*", "https://example.com", true],
    ["(?=.*[A-Z])(?=.*\\d).{8,}", "Passw0rdX", true],
    ["(?=.*[A-Z])(?=.*\\d).{8,}", "password1", false],
    ["\\d{3}-?\\d{4}", "555-0199", true],
    ["(?<year>\\d{4})", "2024", true],
    ["[\\p{L}--[a-z]]", "A", true],
    ["[\\p{L}--[a-z]]", "a", false],
    ["\\uD83D\\uDE00+", "😀😀", true],
    ["\\uD83D\\uDE00+", "\\uD83D\\uDE00\\uDE00", false],
    ["\\/\\.\\-", "/.-", true],
    ["", "", true],
    ["", "x", false],
  ])("%s on %s: %s", (source, subject, expected) => {
    expect(matchesPatternSafely(source, subject)).toBe(expected);
  });

  // Proves attack/pattern
  it.each([
    ["many places at once", "(?:a?){1600}", "a".repeat(10_000)],
    ["lookaheads in lookaheads", "(?:(?=(?:(?=a*b)|a)*c)|a)*", "a".repeat(1_000)],
    // Otherwise, what needs too much work would match.
    ["a negative lookahead", "(?!(?:a?){1600}b).*", "a".repeat(1_000)],
  ])("gives up a text that needs too much work: %s", (_, source, subject) => {
    expect(compilePattern(source)).not.toBeNull();
    const work = patternWork();
    expect(matchesPatternSafely(source, subject, work)).toBe(false);
    expect(work.left).toBeLessThan(0);
    // Nothing is left for the next text of the same request.
    expect(matchesPatternSafely("a", "a", work)).toBe(false);
    expect(matchesPatternSafely("a", "a")).toBe(true);
  });

  it("does not multiply repetitions of nothing", () => {
    expect(compilePattern("(?:(?:(?:){5000}){5000}){5000}a")).toHaveLength(2);
    expect(compilePattern("(?:(?:(?:|){900}){900}){900}")).toBeNull();
  });

  it.each(["(a+)+", "(a|a)*", "(a|aa)+", "(.*)*x", "((a*)*)*b", "(?:a?){50}a{50}", "(\\w+\\s?)*!"])(
    "handles %s quickly",
    (source) => {
      expect(compilePattern(source)).not.toBeNull();
      expect(matchesPatternSafely(source, `${"a".repeat(5_000)}!?`)).toBe(false);
    },
  );

  it("accepts every text where the pattern does not compile or needs a backtracking engine", () => {
    for (const source of ["(", "[a-z.-]", "(a)\\1", "(?<=a)b", "\\p{RGI_Emoji}", "(a{1000}){1000}"]) {
      expect(matchesPatternSafely(source, "anything")).toBe(true);
    }
  });

  it("distinguishes invalid patterns from unsupported ones", () => {
    expect(patternFault("[a-z.-]")).toBe("invalid");
    expect(patternFault("[a-z.\\-]")).toBeNull();
    expect(patternFault("(a+)+")).toBeNull();
    for (const source of ["(a)\\1", "(?<=a)b", "(?<!a)b", "\\p{RGI_Emoji}", "(?i:a)", "(a{1000}){1000}"]) {
      expect(patternFault(source)).toBe("unsupported");
    }
  });

  it("refuses texts beyond its limit", () => {
    expect(matchesPatternSafely("a*", "a".repeat(MAX_PATTERN_TEXT))).toBe(true);
    expect(matchesPatternSafely("a*", "a".repeat(MAX_PATTERN_TEXT + 1))).toBe(false);
  });

  // Proves attack/pattern
  it("returns a boolean for every pattern", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ maxLength: 20 }), (source, subject) => {
        expect(typeof matchesPatternSafely(source, subject)).toBe("boolean");
      }),
    );
  });
});
