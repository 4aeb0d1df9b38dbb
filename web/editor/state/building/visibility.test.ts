import { describe, expect, test } from "vitest";
import { evaluate } from "#core/expressions/evaluate.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fromExpression, type Visibility } from "#core/forms/logic/conditions.ts";
import {
  conditionOn,
  describeVisibility,
  describeWhenShown,
  EMPTY_CONDITION,
  isHiding,
  operatorChoices,
  toExpression,
} from "./visibility.ts";

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

const either = {
  join: "||" as const,
  conditions: [
    { field_id: "guests", operator: "<" as const, value: 9 },
    { field_id: "attending", operator: "!=" as const, value: null },
  ],
};

describe("the round trip through an expression", () => {
  test.each([
    visibility(),
    visibility({ effect: "hide", join: "||" }),
    visibility({ conditions: [{ field_id: "attending", operator: "!=", value: null }] }),
    visibility({ conditions: [...visibility().conditions, { field_id: "x", operator: "==", value: true }] }),
    { effect: "show", join: "&&", conditions: [] } satisfies Visibility,
    visibility({ conditions: [...visibility().conditions, either] }),
    visibility({ effect: "hide", conditions: [either, visibility().conditions[0]!] }),
    visibility({ conditions: [{ field_id: "name", operator: "contains", value: "an" }] }),
    visibility({ effect: "hide", conditions: [{ field_id: "name", operator: "ends_with", value: "1" }] }),
    visibility({ join: "||", conditions: [{ ...either, join: "&&" as const }, either] }),
  ])("%j", (given) => {
    expect(fromExpression(toExpression(given))).toEqual(given);
  });
});

test("without conditions, a block is never hidden", () => {
  expect(toExpression({ effect: "hide", join: "&&", conditions: [] })).toBe(false);
});

describe("the value of the expression", () => {
  const isHidden = (given: Visibility, answers: Record<string, unknown>) =>
    Boolean(evaluate(toExpression(given), ([, id = ""]) => answers[id]));

  test("a block that shows on all conditions is hidden until all hold, even without answers", () => {
    expect(isHidden(visibility(), {})).toBe(true);
    expect(isHidden(visibility(), { attending: "yes-id", guests: 1 })).toBe(true);
    expect(isHidden(visibility(), { attending: "yes-id", guests: 2 })).toBe(false);
  });

  test("a block that hides on any condition is hidden once one holds", () => {
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
      [
        [{ $ref: "#/fields/a/value" }, "==", 1],
        "||",
        [[{ $ref: "#/fields/a/value" }, "==", 1], "&&", [{ $ref: "#/fields/b/value" }, "==", 1]],
      ],
    ],
  ],
])("%j is more complex than the builder can show", (expression) => {
  expect(fromExpression(expression as never)).toBeNull();
});

test("conditions are described in words", () => {
  expect(describeVisibility(visibility(), fields)).toBe(
    "Shown when Attending is “Yes” and Guests is more than 1.",
  );
  expect(describeVisibility(visibility({ effect: "hide", join: "||" }), fields)).toBe(
    "Hidden when Attending is “Yes” or Guests is more than 1.",
  );
  expect(describeVisibility({ ...visibility(), conditions: [] }, fields)).toBe("Always shown.");
});

test("text conditions search inside the text", () => {
  const name = field("name", { label: "Name" });
  const given = visibility({
    effect: "hide",
    conditions: [{ field_id: "name", operator: "not_contains", value: "An" }],
  });
  expect(describeVisibility(given, new Map([["name", name]]))).toBe(
    "Hidden when Name does not contain “An”.",
  );
  const isHidden = (answer: unknown) => evaluate(toExpression(given), () => answer);
  expect(["Joanna", "Bob", undefined].map(isHidden)).toEqual([false, true, true]);
  const empty = visibility({ conditions: [{ field_id: "name", operator: "!=", value: null }] });
  expect(describeVisibility(empty, new Map([["name", name]]))).toBe("Shown when Name has a value.");
  const offered = (type: FieldDefinition["type"]) =>
    operatorChoices(field("x", { type })).some(({ operator }) => operator === "contains");
  expect((["text", "email", "textarea", "hidden"] as const).filter(offered)).toHaveLength(4);
  expect((["number", "date", "country", "radio", "color"] as const).filter(offered)).toEqual([]);
});

test("groups of conditions are described in words and evaluated", () => {
  const given = visibility({ conditions: [visibility().conditions[0]!, either] });
  expect(describeVisibility(given, fields)).toBe(
    "Shown when Attending is “Yes” and (Guests is less than 9 or Attending has a value).",
  );
  const isHidden = (answers: Record<string, unknown>) =>
    Boolean(evaluate(toExpression({ ...given, effect: "hide" }), ([, id = ""]) => answers[id]));
  expect(isHidden({ attending: "yes-id", guests: 10 })).toBe(true);
  expect(isHidden({ guests: 10 })).toBe(false);
  expect(isHidden({ guests: 8 })).toBe(false);
  const open = { ...either, conditions: [EMPTY_CONDITION] };
  expect(toExpression(visibility({ conditions: [open] }))).toBe(false);
  expect(describeWhenShown([true, "||", toExpression(given)], fields)).toBe("Always hidden.");
  expect(describeWhenShown(toExpression(given), fields)).toBe(describeVisibility(given, fields));
  expect(describeWhenShown(false, fields)).toBeNull();
});

test("numbers are compared as numbers", () => {
  const given = visibility({
    effect: "hide",
    conditions: [{ field_id: "guests", operator: ">", value: 9 }],
  });
  const isHidden = (guests: unknown) => Boolean(evaluate(toExpression(given), () => guests));
  expect([10, 9, 100].map(isHidden)).toEqual([true, false, true]);
});

test("an incomplete condition has no effect and is not described", () => {
  const open = [EMPTY_CONDITION, conditionOn(attending), conditionOn(guests)];
  expect(toExpression(visibility({ conditions: open }))).toBe(false);
  expect(describeVisibility(visibility({ conditions: open }), fields)).toBe("Always shown.");
  const given = visibility({ effect: "hide", conditions: [...open, ...visibility().conditions] });
  expect(toExpression(given)).toEqual(toExpression(visibility({ effect: "hide" })));
  expect(describeVisibility(given, fields)).toBe("Hidden when Attending is “Yes” and Guests is more than 1.");
});

test("a condition that needs no value is complete once its field is chosen", () => {
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

test("an option is named by its label, even if an API client stored its value instead of its id", () => {
  const conditions = [{ field_id: "attending", operator: "==" as const, value: "yes" }];
  expect(describeVisibility(visibility({ conditions }), fields)).toBe("Shown when Attending is “Yes”.");
});

test("neither a deleted option nor a question without a label shows an id or a name", () => {
  const conditions = [
    { field_id: "attending", operator: "==" as const, value: "4f2c-deleted" },
    { field_id: "will_you_come", operator: ">" as const, value: 1 },
  ];
  const unnamed = field("will_you_come", { type: "number", label: null });
  expect(
    describeVisibility(visibility({ conditions }), new Map([...fields, ["will_you_come", unnamed]])),
  ).toBe("Shown when Attending is a deleted option and Untitled question is more than 1.");
});

test("a block is hiding if it is always hidden or its conditions hide it", () => {
  const [shown, hidden] = (["show", "hide"] as const).map((effect) => toExpression(visibility({ effect })));
  const custom = [{ $ref: "#/fields/guests/value" }, "+", 1] as const;
  const all = [false, shown, custom, hidden, true, [true, "||", shown!]] as const;
  expect(all.map((one) => isHiding(one as Parameters<typeof isHiding>[0]))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
});
