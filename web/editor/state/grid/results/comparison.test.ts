import { expect, test } from "vitest";
import type { FieldDefinition } from "#core/fields/field.ts";
import { type Comparison, formatComparison, groupConditions, parseComparison } from "./comparison.ts";

const field = (id: string, type: FieldDefinition["type"], more: Partial<FieldDefinition> = {}) =>
  ({ id, name: id, type, options: [], optgroups: [], local_index: 0, ...more }) as FieldDefinition;
const options = ["a", "b"].map((id, index) => ({ id, value: id, label: id, index }));
const FIELDS = [
  field("one", "radio", { options }),
  field("several", "checkboxes", { options }),
  field("yes", "switch"),
  field("source", "hidden"),
  field("story", "text"),
];
const answers = (field_id: string, a: string, b: string): Comparison => ({
  by: "answer",
  field_id,
  groups: [a, b],
});
const spring: Comparison = {
  by: "date",
  groups: [
    { from: "2026-03-01", to: "2026-03-31" },
    { from: "2026-04-01", to: "2026-04-30" },
  ],
};

test.each([answers("one", "a", "b"), spring])("an address names the groups of %j", (comparison) => {
  expect(parseComparison(formatComparison(comparison))).toEqual(comparison);
});

test.each([
  null,
  "",
  "x",
  "{}",
  "[]",
  '["a"]',
  '["a","b"]',
  '["a","b",""]',
  '["a","b",1]',
  '["2026-01-01","b","c","d"]',
])("an address with %j names none", (text) => expect(parseComparison(text)).toBeNull());

test("each group has its condition", () => {
  const conditions = (comparison: Comparison) => groupConditions(comparison, FIELDS, "Europe/Berlin");
  expect(conditions(answers("one", "a", "b"))).toEqual([
    [{ column: "one", op: "eq", value: "a" }],
    [{ column: "one", op: "eq", value: "b" }],
  ]);
  expect(conditions(answers("several", "a", "b"))![1]).toEqual([
    { column: "several", op: "ov", value: ["b"] },
  ]);
  expect(conditions(answers("yes", "true", "false"))![1]).toEqual([
    { column: "yes", op: "eq", value: false },
  ]);
  expect(conditions(answers("source", "mail", "web"))![0]).toEqual([
    { column: "source", op: "eq", value: "mail" },
  ]);
  // Clocks change on March 29.
  expect(conditions(spring)![0]).toEqual([
    { column: "__gf_created_at", op: "gte", value: "2026-02-28T23:00:00.000Z" },
    { column: "__gf_created_at", op: "lt", value: "2026-03-31T22:00:00.000Z" },
  ]);
  expect(conditions(answers("story", "a", "b"))).toBeNull();
  expect(conditions(answers("gone", "a", "b"))).toBeNull();
});
