import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate } from "./evaluate.ts";
import { type Expression, OPERATORS } from "./expression.ts";
import { readPath } from "./path.ts";

const state = {
  fields: {
    name: { value: "Ada" },
    age: { value: 36 },
    zero: { value: 0 },
    empty: { value: "" },
    agreed: { value: false },
    topics: { value: ["a", "b"] },
    upload: { files: [{ name: "cv.pdf", size: 1200 }] },
  },
};
const read = (segments: readonly string[]) => readPath(state, segments);
const ref = (id: string) => ({ $ref: `#/fields/${id}/value` as const });
const value = (expression: Expression) => evaluate(expression, read);

const decimal = fc.tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 6 }));

describe("arithmetic with decimals", () => {
  it.each<[number, "+" | "-" | "*" | "/" | "%", number, number]>([
    [0.1, "+", 0.2, 0.3],
    [0.3, "-", 0.1, 0.2],
    [1.1, "*", 3, 3.3],
    [4.35, "*", 100, 435],
    [0.3, "/", 0.1, 3],
    [0.3, "%", 0.1, 0],
    [-7.5, "%", 2, -1.5],
    [1e-7, "+", 2e-7, 3e-7],
    [1e300, "+", 0.1, 1e300],
    [1e-200, "*", 1e-50, 1e-250],
  ])("%d %s %d is %d", (a, operator, b, result) => {
    expect(value([a, operator, b])).toBe(result);
  });

  it("adds, subtracts and multiplies as on paper", () => {
    fc.assert(
      fc.property(decimal, decimal, ([a, places_a], [b, places_b]) => {
        const one = a / 10 ** places_a;
        const other = b / 10 ** places_b;
        const places = Math.max(places_a, places_b);
        const [x, y] = [
          BigInt(a) * 10n ** BigInt(places - places_a),
          BigInt(b) * 10n ** BigInt(places - places_b),
        ];
        expect(value([one, "+", other])).toBe(Number(`${x + y}e-${places}`));
        expect(value([one, "-", other])).toBe(Number(`${x - y}e-${places}`));
        expect(value([one, "*", other])).toBe(Number(`${BigInt(a) * BigInt(b)}e-${places_a + places_b}`));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("evaluate", () => {
  it.each<[string, Expression, unknown]>([
    ["a number equals a number", [ref("age"), "==", 36], true],
    ["a number never equals a text", [ref("age"), "==", "36"], false],
    ["a text differs", [ref("name"), "!=", "Bob"], true],
    ["a missing value equals null", [ref("missing"), "==", null], true],
    ["the empty text does not equal null", [ref("empty"), "==", null], false],
    ["zero is not false", [ref("zero"), "==", false], false],
    ["a list equals each of its members", [ref("topics"), "==", "b"], true],
    ["a list differs from anything else", [ref("topics"), "!=", "c"], true],
    ["numbers are compared by size", [ref("age"), ">", 5], true],
    ["texts are compared by code unit", ["2024-05-04", "<", "2024-10-01"], true],
    ["a text is not less than a number", ["4", "<", 5], false],
    ["a missing value is not less than a number", [ref("missing"), "<", 5], false],
    ["a missing value is not greater or equal", [ref("missing"), ">=", 5], false],
    ["&& returns the first falsy operand", [ref("zero"), "&&", "x"], 0],
    ["|| returns the first truthy operand", [ref("empty"), "||", "x"], "x"],
    ["?? keeps zero", [ref("zero"), "??", 7], 0],
    ["?? replaces a missing value", [ref("missing"), "??", 7], 7],
    ["adds numbers", [ref("age"), "+", 1], 37],
    ["joins texts", ["Name: ", "+", ref("name")], "Name: Ada"],
    ["joins a number to a text", ["Age: ", "+", ref("age")], "Age: 36"],
    ["joins a missing value as the empty text", ["Name: ", "+", ref("missing")], "Name: "],
    ["does not add booleans", [true, "+", true], undefined],
    ["multiplies and adds", [[ref("age"), "*", 1.8], "+", 32], 36 * 1.8 + 32],
    ["does not calculate with a missing value", [ref("missing"), "*", 2], undefined],
    ["does not calculate with a text", ["4", "*", 2], undefined],
    ["does not divide by zero", [ref("age"), "/", 0], undefined],
    ["has no remainder for a division by zero", [ref("age"), "%", 0], undefined],
    ["returns the remainder", [ref("age"), "%", 5], 1],
    ["reads into files", [{ $ref: "#/fields/upload/files/0/name" }, "==", "cv.pdf"], true],
    ["a literal", "x", "x"],
    ["contains, in any case", [ref("name"), "contains", "DA"], true],
    ["does not contain", [ref("name"), "not_contains", "bob"], true],
    ["starts with, in any case", [ref("name"), "starts_with", "aD"], true],
    ["starts only with its beginning", [ref("name"), "starts_with", "da"], false],
    ["ends with, in any case", [ref("name"), "ends_with", "DA"], true],
    ["ends only with its end", [ref("name"), "ends_with", "ad"], false],
    ["a missing value contains nothing", [ref("missing"), "contains", ""], false],
    ["a missing value does not contain a text", [ref("missing"), "not_contains", "a"], true],
    ["a number contains no text", [ref("age"), "contains", "3"], false],
    ["a list contains a text if any member does", [ref("topics"), "contains", "B"], true],
  ])("%s", (_, expression, expected) => {
    expect(value(expression)).toEqual(expected);
  });

  // Proves attack/expressions
  it("reads own properties only", () => {
    expect(value({ $ref: "#/constructor/name" })).toBeUndefined();
    expect(value({ $ref: "#/fields/__proto__/toString" })).toBeUndefined();
    expect(value({ $ref: "#/fields/name/value/length" })).toBeUndefined();
  });

  // Proves attack/expressions
  it("returns undefined for deep nesting instead of overflowing the stack", () => {
    let deep: Expression = 1;
    for (let level = 0; level < 50_000; level += 1) deep = [deep, "+", 1];
    expect(value(deep)).toBeUndefined();
  });

  it("never throws and never returns NaN or infinity", () => {
    const leaf = fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom(...Object.keys(state.fields)).map(ref),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        leaf,
        fc.tuple(tie("tree"), fc.constantFrom(...OPERATORS), tie("tree")),
      ),
    }));
    fc.assert(
      fc.property(tree, (expression) => {
        const outcome = evaluate(expression as Expression, read);
        if (
          Array.isArray(expression) &&
          typeof outcome === "number" &&
          "+-*/%".includes(String(expression[1]))
        ) {
          expect(Number.isFinite(outcome)).toBe(true);
        }
      }),
    );
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        evaluate(anything as Expression, read);
      }),
    );
  });

  it("finds a text inside another one, at the right position, in any case", () => {
    const cased = fc.string().map((text) => (text.length % 2 ? text.toUpperCase() : text.toLowerCase()));
    fc.assert(
      fc.property(cased, cased, cased, (before, part, after) => {
        // Letters whose case mapping cannot be reversed, such as ß and İ, are skipped.
        const isMirrored = (text: string) => text.toUpperCase().toLowerCase() === text.toLowerCase();
        fc.pre(isMirrored(part));
        const whole = before + part.toUpperCase() + after;
        expect(value([whole, "contains", part])).toBe(true);
        expect(value([whole, "not_contains", part])).toBe(false);
        expect(value([part.toUpperCase() + after, "starts_with", part])).toBe(true);
        expect(value([before + part.toUpperCase(), "ends_with", part])).toBe(true);
      }),
    );
    const operand = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string()));
    fc.assert(
      fc.property(operand, operand, (a, b) => {
        expect(value([a, "not_contains", b] as never)).toBe(!value([a, "contains", b] as never));
        if (value([a, "starts_with", b] as never) || value([a, "ends_with", b] as never))
          expect(value([a, "contains", b] as never)).toBe(true);
      }),
    );
  });

  it("treats != as the opposite of == for all operands", () => {
    const operand = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    fc.assert(
      fc.property(operand, operand, (a, b) => {
        expect(value([a, "!=", b])).toBe(!value([a, "==", b]));
        expect(value([a, "==", b])).toBe(value([b, "==", a]));
      }),
    );
  });
});
