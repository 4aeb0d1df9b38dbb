import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isQuickToBacktrack } from "./cost.ts";
import { compilePattern, type Program } from "./program.ts";

/** Counts the steps of a backtracking engine, up to a limit. */
function steps(program: Program, text: string, limit: number, from = 0, isWhole = true): number {
  const characters = [...text];
  let count = 0;
  const tried = (place: number, at: number): boolean => {
    if (++count > limit) return true;
    const instruction = program[place];
    switch (instruction?.op) {
      case "character":
        return at < characters.length && instruction.test(characters[at] ?? "") && tried(place + 1, at + 1);
      case "split":
        return instruction.targets.some((target) => tried(target, at));
      case "jump":
        return tried(instruction.target, at);
      case "lookahead":
        count += steps(instruction.program, text, limit, at, false);
        return tried(place + 1, at);
      case "edge":
        return instruction.edge === "start" || instruction.edge === "end" ? tried(place + 1, at) : true;
      default:
        return isWhole ? at === characters.length : false;
    }
  };
  tried(0, from);
  return count;
}

describe("isQuickToBacktrack", () => {
  // Proves attack/pattern
  it.each([
    ["one loop", `(?:${"\\w?".repeat(70)}-\\w)*`],
    ["one class", `(?:${"[a-c]?".repeat(100)}[a-c])*`],
    ["many targets", `(?:${"[\\p{L}a]|".repeat(90)}a)*`],
    ["lookaheads", `(?=(?:${"\\w?".repeat(40)}\\w)*)(?=(?:${"\\w?".repeat(41)}\\w)*).*`],
  ])("gives up a pattern whose analysis would take long: %s", (_, pattern) => {
    const work = { done: 0 };
    expect(isQuickToBacktrack(pattern, work)).toBe(false);
    expect(work.done).toBeLessThan(2_000_000);
  });

  it.each([
    "[A-Za-z0-9._%+\\-]+@[A-Za-z0-9.\\-]+\\.[A-Za-z]{2,}",
    "https://.*",
    ".*@example\\.com",
    "(?=.*[A-Z])(?=.*\\d).{8,}",
    "\\d{3}-?\\d{4}",
    "\\d{2}\\d{2}\\d{2}\\d{2}",
    "[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}",
    "(\\+\\d{1,2}\\s)?\\(?\\d{3}\\)?[\\s.\\-]?\\d{3}[\\s.\\-]?\\d{4}",
    "(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)",
    "(?:[A-Za-z0-9](?:[A-Za-z0-9\\-]*[A-Za-z0-9])?\\.)+[A-Za-z]{2,}",
    "https?://(www\\.)?[\\w.\\-]+\\.[a-z]{2,}(/.*)?",
    "([a-z]+\\s)*[a-z]+",
    "[\\p{L}' \\-]+",
    "[\\p{Lu}\\d]{2,40}",
    "#?([a-f0-9]{6}|[a-f0-9]{3})",
    "(0[1-9]|[12]\\d|3[01])\\.(0[1-9]|1[0-2])\\.(19|20)\\d{2}",
    "[\\p{Lu}--[A-Z]]+[A-Z]*",
    "(?:[\\u0400-\\u04ff]|[\\u4e00-\\u9fff])+x",
    "(?:[\\u0400-\\u04ff]+ )+[^\\u0400-\\u04ff]",
    "(?:\\uD83D\\uDE00|\\uD83D\\uDE01)+x",
    ".{0,500}",
    "a|b|",
    "",
  ])("accepts %s", (pattern) => {
    expect(isQuickToBacktrack(pattern)).toBe(true);
  });

  it.each([
    "(a+)+",
    "(a+)+$",
    "(a|a)*",
    "(a|aa)+",
    "(.*)*x",
    "((a*)*)*b",
    "(?:a?){50}a{50}",
    "(\\w+\\s?)*!",
    "([a-zA-Z0-9]+[.\\-]?)+@x",
    "(?:a*a*\\.)*b",
    "(\\d|\\p{N})+x",
    "([α-δ]|[γ-ω])+x",
    "([\\u03b1-\\u03b4]|[\\u{3b3}])+x",
    "(\\s|\\u00a0)+x",
    "(?:[\\u0080-\\uFFFF]|\\p{L})+x",
    "(?:[\\u0100-\\u0500]|\\p{Script=Greek})+x",
    "(?:[Ā-Ԁ]|\\p{L})+x",
    "(?:[\\u{10000}-\\u{10ffff}]|\\p{L})+x",
    "(?:[\\uD83C\\uDC00-\\uD83F\\uDFFF]|\\p{So})+x",
    "(?:[\\u0100-\\u0500]|[^\\u0100a\\u0500])+x",
    "(?:\\uD83D\\uDE00+)+x",
    "(?:\\u{1f600}|\\uD83D\\uDE00)+x",
    ".*.*.*.*x",
    "(?:.*,){8}x",
    "(?=(a+)+$)a",
    "(?:(?=.*.*b)a)*",
    "(a?)*b",
    "(a)\\1",
    "(",
    ".{0,5000}",
  ])("rejects %s", (pattern) => {
    expect(isQuickToBacktrack(pattern)).toBe(false);
  });

  // Proves attack/pattern
  it("accepts no pattern that backtracks for long", () => {
    const atom = fc.constantFrom(
      ...[
        "a",
        "b",
        ".",
        "\\w",
        "[ab]",
        "[^a]",
        "é",
        "\\p{L}",
        "[\\u0080-\\uFFFF]",
        "[\\u0370-\\u04ff]",
        "[À-ſ]",
      ],
      ...[
        "\\p{Script=Greek}",
        "\\p{Script=Han}",
        "\\uD83D\\uDE00",
        "[\\uD83D\\uDE00-\\uD83D\\uDE4F]",
        "[^\\u0370-\\u03ff]",
      ],
    );
    const times = fc.constantFrom("", "", "*", "+", "?", "{2}", "{1,3}", "{2,}");
    const { pattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
      piece: fc.oneof(
        { maxDepth: 3 },
        fc.tuple(atom, times).map((parts) => parts.join("")),
        fc.tuple(tie("pattern"), times).map(([inner, many]) => `(?:${inner})${many}`),
        tie("pattern").map((inner) => `(?=${inner})`),
      ),
      pattern: fc.oneof(
        { maxDepth: 3 },
        fc.array(tie("piece"), { maxLength: 4 }).map((pieces) => pieces.join("")),
        fc.tuple(tie("piece"), tie("piece")).map(([left, right]) => `${left}|${right}`),
      ),
    }));
    const seed = fc.string({
      unit: fc.constantFrom("a", "b", "é", "λ", "漢", "😀"),
      minLength: 1,
      maxLength: 3,
    });
    let quick = 0;
    fc.assert(
      fc.property(pattern, seed, fc.constantFrom("", "!", "b"), (source, part, end) => {
        const program = compilePattern(source);
        if (program === null || !isQuickToBacktrack(source)) return;
        quick += 1;
        // An exponential pattern doubles its steps with every repetition: thirty of them take a billion steps.
        const text = part.repeat(30) + end;
        const limit = 20 * program.length * text.length ** 2;
        expect(steps(program, text, limit)).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 2_000 },
    );
    expect(quick).toBeGreaterThan(200);
  });

  it("returns a boolean for every pattern", () => {
    const piece = fc.constantFrom(
      ..."()[]{}?*+|^$\\\\.-,!<=:kpuqaé1",
      "{1,",
      "(?<",
      "\\p{",
      "[^",
      "--",
      "&&",
    );
    const written = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(fc.oneof(written, fc.string()), (source) => {
        expect(typeof isQuickToBacktrack(source)).toBe("boolean");
      }),
      { numRuns: 1_000 },
    );
  });

  it("is checked against a counter that notices a dangerous pattern", () => {
    const program = compilePattern("(a+)+") ?? [];
    expect(steps(program, `${"a".repeat(30)}!`, 1_000_000)).toBeGreaterThan(1_000_000);
  });
});
