import { describe, expect, test } from "vitest";
import { evaluate } from "#core/expressions/evaluate.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fromExpression, type Visibility } from "#core/forms/conditions.ts";
import { conditionOn, EMPTY_CONDITION, inWords, toExpression } from "./visibility.ts";

const field = (id: string, patch: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id,
  name: id,
  type: "text",
  options: [],
  optgroups: [],
  local_index: 0,
  ...patch,
});
const yes = { id: "yes-id", value: "yes", label: "Yes", index: 0 };
const attending = field("attending", { type: "radio", label: "Attending", options: [yes] });
const guests = field("guests", { type: "number", label: "Guests" });
const fields = new Map([attending, guests].map((one) => [one.id, one]));

const visibility = (patch: Partial<Visibility> = {}): Visibility => ({
  effect: "show",
  join: "&&",
  conditions: [
    { field_id: "attending", operator: "==", value: "yes-id" },
    { field_id: "guests", operator: ">", value: 1 },
  ],
  ...patch,
});

describe("to an expression and back", () => {
  test.each([
    visibility(),
    visibility({ effect: "hide", join: "||" }),
    visibility({ conditions: [{ field_id: "attending", operator: "!=", value: null }] }),
    visibility({ conditions: [...visibility().conditions, { field_id: "x", operator: "==", value: true }] }),
    { effect: "show", join: "&&", conditions: [] } satisfies Visibility,
  ])("%j", (given) => {
    expect(fromExpression(toExpression(given))).toEqual(given);
  });
});

test("no conditions: never hidden", () => {
  expect(toExpression({ effect: "hide", join: "&&", conditions: [] })).toBe(false);
});

describe("what the expression gives", () => {
  const isHidden = (given: Visibility, answers: Record<string, unknown>) =>
    Boolean(evaluate(toExpression(given), ([, id = ""]) => answers[id]));

  test("shown when all hold: hidden as long as one does not, also without answers", () => {
    expect(isHidden(visibility(), {})).toBe(true);
    expect(isHidden(visibility(), { attending: "yes-id", guests: 1 })).toBe(true);
    expect(isHidden(visibility(), { attending: "yes-id", guests: 2 })).toBe(false);
  });

  test("hidden when any holds", () => {
    const given = visibility({ effect: "hide", join: "||" });
    expect(isHidden(given, {})).toBe(false);
    expect(isHidden(given, { guests: 2 })).toBe(true);
  });
});

test.each([
  [[["a", "+", "b"], "==", "c"]],
  [[[{ $ref: "#/session/id" }, "==", "a"]]],
  [true],
  [
    [
      [{ $ref: "#/fields/a/value" }, "==", 1],
      "&&",
      [[{ $ref: "#/fields/a/value" }, "==", 1], "||", [{ $ref: "#/fields/a/value" }, "==", 1]],
    ],
  ],
])("%j says more than the builder can show", (expression) => {
  expect(fromExpression(expression as never)).toBeNull();
});

test("in words", () => {
  expect(inWords(visibility(), fields)).toBe("Shown when Attending is “Yes” and Guests is more than 1.");
  expect(inWords(visibility({ effect: "hide", join: "||" }), fields)).toBe(
    "Hidden when Attending is “Yes” or Guests is more than 1.",
  );
  expect(inWords({ ...visibility(), conditions: [] }, fields)).toBe("Always shown.");
});

test("a condition that is not complete does nothing and is not spoken of", () => {
  const open = [EMPTY_CONDITION, conditionOn(attending), conditionOn(guests)];
  expect(toExpression(visibility({ conditions: open }))).toBe(false);
  expect(inWords(visibility({ conditions: open }), fields)).toBe("Always shown.");
  const given = visibility({ effect: "hide", conditions: [...open, ...visibility().conditions] });
  expect(toExpression(given)).toEqual(toExpression(visibility({ effect: "hide" })));
  expect(inWords(given, fields)).toBe("Hidden when Attending is “Yes” and Guests is more than 1.");
});

test("what needs no value is complete as soon as its field is chosen", () => {
  const news = field("news", { type: "switch" });
  const conditions = [conditionOn(news)];
  expect(toExpression(visibility({ effect: "hide", conditions }))).toEqual([
    { $ref: "#/fields/news/value" },
    "==",
    true,
  ]);
  const unanswered = [{ ...conditionOn(guests), value: null }];
  expect(toExpression(visibility({ conditions: unanswered }))).not.toBe(false);
});

test("an option is called by its label, also where a program wrote its value", () => {
  const conditions = [{ field_id: "attending", operator: "==" as const, value: "yes" }];
  expect(inWords(visibility({ conditions }), fields)).toBe("Shown when Attending is “Yes”.");
});
