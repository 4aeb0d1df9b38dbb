import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate } from "./evaluate.ts";
import { EXPRESSION_LIMITS, parseExpression } from "./parse.ts";
import { referencedFieldIds, referencePaths } from "./references.ts";

function nested(levels: number): unknown {
  let expression: unknown = 1;
  for (let level = 0; level < levels; level += 1) expression = [expression, "+", 1];
  return expression;
}

describe("parseExpression", () => {
  it.each([
    false,
    null,
    "text",
    1.5,
    { $ref: "#/fields/f1/value" },
    [{ $ref: "#/fields/f1/value" }, "!=", "o1"],
    [[{ $ref: "#/fields/f1/value" }, "??", 0], "<", 35],
  ])("accepts %j", (json) => {
    expect(parseExpression(json)).toEqual({ ok: true, expression: json });
  });

  it.each([
    [undefined, "not_an_expression"],
    [{}, "not_an_expression"],
    [{ $ref: "#/a", more: 1 }, "not_an_expression"],
    [[1, "+"], "not_an_expression"],
    [[1, "+", 2, 3], "not_an_expression"],
    [[1, "=", 2], "unknown_operator"],
    [[1, "constructor", 2], "unknown_operator"],
    [{ $ref: "fields/f1" }, "malformed_reference"],
    [{ $ref: "#/" }, "malformed_reference"],
    [{ $ref: "#/fields//value" }, "malformed_reference"],
    [{ $ref: 5 }, "malformed_reference"],
    [{ $ref: "#/__proto__/polluted" }, "forbidden_key"],
    [{ $ref: "#/fields/constructor/name" }, "forbidden_key"],
    [Number.NaN, "not_finite"],
    ["x".repeat(EXPRESSION_LIMITS.text_length + 1), "too_long"],
    [nested(EXPRESSION_LIMITS.depth), "too_deep"],
  ])("refuses %j: %s", (json, fault) => {
    expect(parseExpression(json)).toEqual({ ok: false, fault });
  });

  it("limits the size of broad expressions", () => {
    let broad: unknown = 1;
    for (let level = 0; level < 10; level += 1) broad = [broad, "+", broad];
    expect(parseExpression(broad)).toEqual({ ok: false, fault: "too_large" });
  });

  it("never throws, and what it accepts can be evaluated", () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 5 }), (json) => {
        const parsed = parseExpression(json);
        if (parsed.ok) evaluate(parsed.expression, () => undefined);
      }),
    );
  });
});

describe("references", () => {
  it("lists every path in order of appearance", () => {
    const expression = [
      [{ $ref: "#/fields/a/value" }, "+", { $ref: "#/geo/city" }],
      "==",
      { $ref: "#/fields/b/value" },
    ];
    const parsed = parseExpression(expression);
    if (!parsed.ok) throw new Error(parsed.fault);
    expect(referencePaths(parsed.expression)).toEqual([
      ["fields", "a", "value"],
      ["geo", "city"],
      ["fields", "b", "value"],
    ]);
    expect(referencedFieldIds(parsed.expression)).toEqual(["a", "b"]);
  });
});
