import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Expression, OPERATORS } from "../../expressions/expression.ts";
import type { FieldDefinition, FieldType } from "../../fields/field.ts";
import { readFormula, writeFormula } from "./formula.ts";
import { formulaProblem, sampleOperands, tryFormula } from "./formula-check.ts";

const field = (id: string, type: FieldType, patch: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id,
  name: id,
  type,
  options: [],
  optgroups: [],
  local_index: 0,
  ...patch,
});
const choices = ["front", "back"].map((value, index) => ({
  id: `o-${value}`,
  value,
  label: `The ${value}`,
  index,
}));
const FIELDS = [
  field("guests", "number"),
  field("name", "text"),
  field("Your age", "number"),
  field("agreed", "checkbox"),
  field("seat", "radio", { label: "Seat", options: choices }),
  field("extras", "checkboxes", { options: choices }),
  field("photos", "image"),
  field("place", "latlng"),
  field("total", "hidden"),
  field("odd", "text", { name: "odd{}" }),
];
const ref = (id: string) => ({ $ref: `#/fields/${id}/value` as const });
const read = (text: string) => {
  const formula = readFormula(text, FIELDS);
  if (!formula.ok) throw new Error(formula.problem);
  return formula.expression;
};
const problemOf = (text: string) => {
  const formula = readFormula(text, FIELDS);
  return formula.ok ? null : formula.problem;
};

describe("reading a formula", () => {
  test.each<[string, Expression]>([
    ["{guests} * 25 + 10", [[ref("guests"), "*", 25], "+", 10]],
    ["10 + {guests} * 25", [10, "+", [ref("guests"), "*", 25]]],
    ["({guests} + 1) × 2", [[ref("guests"), "+", 1], "*", 2]],
    ["8 - 4 - 2", [[8, "-", 4], "-", 2]],
    ["-5 + -{guests}", [-5, "+", [0, "-", ref("guests")]]],
    ['"Dear " + { name } + "!"', [["Dear ", "+", ref("name")], "+", "!"]],
    ["{Your age} >= 18 && {agreed} = true", [[ref("Your age"), ">=", 18], "&&", [ref("agreed"), "==", true]]],
    ["{guests} ?? 0", [ref("guests"), "??", 0]],
    ["{guests} else 1 or{agreed}and true", [ref("guests"), "??", [1, "||", [ref("agreed"), "&&", true]]]],
    ['{name} contains "a" and true', [[ref("name"), "contains", "a"], "&&", true]],
    ["{name} == nothing", [ref("name"), "==", null]],
    ["{#/geo/country}", { $ref: "#/geo/country" }],
    ['{seat} == "front"', [ref("seat"), "==", "o-front"]],
    ['"The back" != {seat}', ["o-back", "!=", ref("seat")]],
    ['"a \\"b\\" \\\\ c"', 'a "b" \\ c'],
  ])("%s", (text, expression) => {
    expect(read(text)).toEqual(expression);
  });

  test("returns null for a blank text", () => {
    expect(readFormula("  ", FIELDS)).toEqual({ ok: true, expression: null });
  });

  // Proves editor/rule-unknown-field
  test.each([
    ["{price} * 2", "The selected field does not exist. There is no “price”."],
    ["{} * 2", "The selected field does not exist."],
    ["{#/__proto__/x}", "The selected field does not exist. There is no “#/__proto__/x”."],
    ["guests * 2", 'Write question names in braces and text in quotes: {guests} or "guests".'],
    ["{guests", "A closing brace is missing. Write a question's name like this: {name}."],
    ['"Dear', "A quotation mark is missing."],
    ["{guests} *", "Add a question, a number, or text here."],
    ["({guests}", "A closing “)” is missing."],
    ["{guests})", "There's an extra “)”."],
    ["{guests} 2", "Add an operator, such as + or *."],
    ["{guests} ; 2", "“;” can't be used here."],
    [`${"(".repeat(100)}1`, "This formula is nested too deeply."],
    [`${"1+".repeat(300)}1`, "This formula is too long."],
  ])("reports the problem of %s", (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });

  test("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => void readFormula(text, FIELDS)),
    );
    const bit = fc.constantFrom("{guests}", "1", "(", ")", "+", "-", '"', "{", "}", "&&", " ", "true");
    fc.assert(fc.property(fc.array(bit), (bits) => void readFormula(bits.join(""), FIELDS)));
  });
});

test("a written expression is read back as the same expression", () => {
  const leaf = fc.oneof(
    fc.constantFrom<Expression>(true, false, ref("gone"), { $ref: "#/geo/country" }, "o-front"),
    fc.constantFrom<Expression>(...FIELDS.map(({ id }) => ref(id))),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
    fc.string({ unit: "binary", maxLength: 12 }).filter((text) => !/front|back/i.test(text)),
  ) as fc.Arbitrary<Expression>;
  const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      leaf,
      fc.tuple(
        fc.oneof(tie("expression"), fc.constant(null)),
        fc.constantFrom(...OPERATORS),
        fc.oneof(tie("expression"), fc.constant(null)),
      ),
    ),
  }));
  fc.assert(
    fc.property(expression, (one) => {
      expect(readFormula(writeFormula(one, FIELDS), FIELDS)).toEqual({ ok: true, expression: one });
    }),
  );
});

test("options are written by value and fields by name", () => {
  expect(writeFormula([ref("seat"), "==", "o-front"], FIELDS)).toBe('{seat} = "front"');
  expect(writeFormula([[1, "+", ref("guests")], "*", ref("odd")], FIELDS)).toBe(
    "(1 + {guests}) * {#/fields/odd/value}",
  );
  expect(writeFormula(null, FIELDS)).toBe("");
});

const judge = (expression: Expression, id = "total", fields = FIELDS) =>
  formulaProblem(expression, fields.find((one) => one.id === id)!, fields);

// Proves editor/rule-value-expression
test.each<[string, string | null]>([
  ["{guests} * 2", null],
  ['"Dear " + {name}', null],
  ["{guests} + 1", null],
  ["{guests} ?? nothing", null],
  ['{extras} == "front"', null],
  ["{seat}", 'A choice can only be compared, as in {seat} = "front".'],
  ["{extras}", "This type can't be applied."],
  ["{photos}", "This type can't be applied."],
  ["{place}", "“place”: This type can't be applied."],
  ["{photos} + 1", "This type can't be applied. “+” takes numbers and texts."],
  ["{name} * 2", "“*” needs a number on both sides."],
  ["{agreed} + 1", "“+” needs numbers or texts."],
  ["{total} + 1", "This formula depends on its own result."],
  ["{#/fields/gone/value}", "The selected field does not exist."],
  ["{#/fields/gone/file/size}", "The selected field does not exist."],
])("the problem of %s is found", (text, problem) => {
  expect(judge(read(text)!)).toBe(problem);
});

test("yes or no is no number, and a cycle through another field is found", () => {
  expect(judge(read("{agreed} == true")!, "guests")).toBe(
    "This question needs a number, but the formula gives yes or no.",
  );
  const circle = FIELDS.map((one) =>
    one.id === "name" ? { ...one, readonly: true, v_value: ref("total") } : one,
  );
  expect(judge(ref("name"), "total", circle)).toMatch(/own result/);
});

test("a formula is tried with sample answers or with given ones", () => {
  const formula = read("{guests} * 25")!;
  const samples = sampleOperands(formula, FIELDS);
  expect([...samples]).toEqual([["guests", 1]]);
  expect(tryFormula(formula, field("total", "hidden"), samples)).toBe("25");
  expect(tryFormula(formula, field("total", "number"), new Map([["guests", 4]]))).toBe(100);
  expect(tryFormula(formula, field("total", "number"), new Map())).toBeNull();
  const seated = read('{seat} == "front" && {extras} == "front"')!;
  expect(tryFormula(seated, field("total", "hidden"), sampleOperands(seated, FIELDS))).toBe("true");
});
