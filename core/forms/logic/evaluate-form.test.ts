import { expect, it } from "vitest";
import type { Expression } from "../../expressions/expression.ts";
import type { FieldValue } from "../../fields/cell.ts";
import type { FieldDefinition, FieldType } from "../../fields/field.ts";
import { evaluateForm } from "./evaluate-form.ts";

function computedFrom(type: FieldType, v_value: Expression, answer: FieldValue): FieldValue | undefined {
  const bare = { options: [], optgroups: [], local_index: 0 };
  const asked: FieldDefinition = { id: "asked", name: "asked", type, ...bare };
  const copy: FieldDefinition = { id: "copy", name: "copy", type: "hidden", v_value, ...bare };
  return evaluateForm({ blocks: [], fields: [asked, copy] }, new Map([["asked", answer]])).values.get("copy");
}

const asked = { $ref: "#/fields/asked/value" } as const;

it("a computed field cannot read a secret, which it would store in clear text", () => {
  expect(computedFrom("text", asked, "hunter2")).toBe("hunter2");
  expect(computedFrom("password", asked, "hunter2")).toBeNull();
});

it("a computed field cannot read answers that only the server has in typed form", () => {
  expect(computedFrom("latlng", { $ref: "#/fields/asked/value/lat" }, { lat: 1, lng: 2 })).toBeNull();
  expect(computedFrom("json", asked, "x")).toBeNull();
});

it.each([
  ["2026-07-01T14:00:00.000Z", "==", "2026-07-01T10:00", true],
  ["2026-07-01T14:00:00.000Z", "==", "2026-07-01T14:00", false],
  ["2026-07-01T13:59:00.000Z", ">=", "2026-07-01T10:00", false],
  ["2026-01-15T15:00:00.000Z", "<=", "2026-01-15T10:00", true],
  // The local day in New York counts, not the day in UTC.
  ["2026-07-02T03:00:00.000Z", "starts_with", "2026-07-01", true],
  ["2026-07-02T03:00:00.000Z", "<", "2026-07-02", true],
  // Two values with zones are compared as moments.
  ["2026-07-01T14:00:00.000Z", "==", "2026-07-01T14:00:00.000Z", true],
  ["2026-07-01T16:00:00.000Z", ">=", "2026-07-01T14:00+02:00", true],
  ["2026-07-01T16:00:00.000Z", ">=", "2026-07-01T16:00:00Z", true],
  ["2026-07-01T16:00:00.000Z", "==", "2026-07-01T16:00Z", true],
  ["2026-07-01T16:00:00.000Z", "==", "2026-07-01T18:00+02:00", true],
  ["2026-07-01T16:00:00.000Z", "==", "2026-07-01T18:00:00.0+0200", true],
  ["2026-07-01T16:00:00.000Z", "!=", "2026-07-01T18:00+02:00", false],
  ["2026-07-01T16:00:00.000Z", "<", "2026-07-01T18:01+02:00", true],
  ["2026-07-01T16:00:00.000Z", "contains", "2026-07-01T18:00+02:00", true],
  ["2026-07-01T16:00:00.000Z", ">=", "2026-07-01T12:00:00", true],
  ["2026-07-01T16:00:00.000Z", "==", "2026-07-01T12:00:00.000", true],
  ["2026-07-01T16:00:00.000Z", "==", "2026-07-01 12:00", true],
  // In the hour that occurs twice, the second 1:30 is after the first one.
  ["2026-11-01T06:30:00.000Z", ">", "2026-11-01T01:30-04:00", true],
  ["2026-11-01T06:30:00.000Z", "==", "2026-11-01T01:30-04:00", false],
  // A malformed time is compared as a string.
  ["2026-07-01T16:00:00.000Z", "==", "2026-13-01T16:00Z", false],
  ["2026-07-01T16:00:00.000Z", "==", "2026-07-01T99:99", false],
  ["2026-07-01T16:00:00.000Z", "starts_with", "2026-07-01T12", true],
] as const)("%s %s %s on New York's clock: %s", (value, operator, text, isTrue) => {
  const bare = { options: [], optgroups: [], local_index: 0 };
  const at: FieldDefinition = { id: "asked", name: "asked", type: "datetime-local", ...bare };
  const v_value: Expression = [[asked, operator, text], "&&", "yes"];
  const copy: FieldDefinition = { id: "copy", name: "copy", type: "hidden", v_value, ...bare };
  const answers = (answer: FieldValue) => new Map([["asked", answer]]);
  const evaluated = (answer: FieldValue) =>
    evaluateForm({ blocks: [], fields: [at, copy] }, answers(answer), {
      clock: "America/New_York",
    }).values.get("copy");
  expect(evaluated(value)).toBe(isTrue ? "yes" : "false");
  if (operator === "==")
    expect(evaluated(["2020-01-01T00:00:00.000Z", value])).toBe(isTrue ? "yes" : "false");
});

// Proves attack/expressions
it("formulas that join each other end at a length, and never run out of memory", () => {
  const bare = { options: [], optgroups: [], local_index: 0 };
  const ref = (id: string): Expression => ({ $ref: `#/fields/${id}/value` });
  const fields: FieldDefinition[] = [{ id: "f0", name: "f0", type: "text", ...bare }];
  for (let n = 1; n <= 40; n += 1) {
    const v_value: Expression = [ref(`f${n - 1}`), "+", ref(`f${n - 1}`)];
    fields.push({ id: `f${n}`, name: `f${n}`, type: "hidden", v_value, ...bare });
  }
  const { values } = evaluateForm({ blocks: [], fields }, new Map([["f0", "x".repeat(1_000)]]));
  const lengths = fields.map(({ id }) => String(values.get(id) ?? "").length);
  expect(lengths.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 0, 0].map((times) => times * 1_000));
  expect(Math.max(...lengths)).toBeLessThanOrEqual(100_000);
});
