import { expect, test } from "vitest";
import type { FieldType } from "#core/fields/field.ts";
import type { Predicate } from "#core/tables/grid-query.ts";
import { StatementParameters } from "./row-columns.ts";
import { whereSql } from "./row-predicates.ts";
import { RESPONSES } from "./sources/responses.ts";

/** Why a condition on a column is refused; null: it is not. */
function refusal(type: FieldType | "system", predicate: Partial<Predicate>): string | null {
  const column = type === "system" ? "__gf_id" : "c";
  const field = { id: "c", name: "c", type: type as FieldType, local_index: 0, options: [], optgroups: [] };
  const predicates = [{ op: "eq", value: null, ...predicate, column } as Predicate];
  const query = { predicates, search: "", search_column: null, hides_empty: false };
  try {
    whereSql(query, { source: RESPONSES, fields: [field] }, new StatementParameters());
    return null;
  } catch (error) {
    return (error as { info: { reason: string } }).info.reason;
  }
}

// Proves editor/rule-operators-ranges
test.each<[FieldType | "system", unknown, string]>([
  ["number", "many", "“many” is not a number."],
  ["date", "nope", "“nope” is not a date such as 2026-01-31."],
  ["date", "2026-02-30", "“2026-02-30” is not a date such as 2026-01-31."],
  ["time", "25:00", "“25:00” is not a time such as 09:30."],
  ["month", "2026-13", "“2026-13” is not a month such as 2026-01."],
  ["week", "2026-W54", "“2026-W54” is not a week such as 2026-W05."],
  ["datetime-local", "nope", "“nope” is not a date and time such as 2026-01-31T09:00:00Z."],
  ["checkbox", "maybe", "“maybe” is not true or false."],
  ["system", "nope", "“nope” is not an id."],
])("a column of type %s refuses %j", (type, value, reason) => {
  for (const op of ["eq", "neq", "in"] as const) {
    expect(refusal(type, { op, value: value as string }), op).toBe(reason);
  }
  if (type === "date") expect(refusal(type, { op: "in", value: ["2026-01-31", "nope"] })).toContain("nope");
});

test.each<[FieldType, string]>([
  ["date", "2026-02-28"],
  ["time", "09:30:15.5"],
  ["month", "2026-12"],
  ["week", "2026-W53"],
  ["datetime-local", "2026-01-31T09:00"],
  ["number", "12345678901234567890"],
  ["text", "nope"],
])("a column of type %s takes %j", (type, value) => {
  for (const op of ["eq", "neq", "in"] as const) expect(refusal(type, { op, value })).toBeNull();
});

test("an operator that a column lacks is named as such", () => {
  expect(refusal("number", { op: "adj", value: "1" })).toBe("The operator does not apply to this column.");
});

test("texts are compared as they are stored, in composed letters", () => {
  const values = (search: string, predicate: Partial<Predicate>) => {
    const parameters = new StatementParameters();
    const field = { id: "c", name: "c", type: "text" as const, local_index: 0, options: [], optgroups: [] };
    const predicates = [{ column: "c", op: "eq", value: null, ...predicate } as Predicate];
    const query = { predicates, search, search_column: null, hides_empty: false };
    whereSql(query, { source: RESPONSES, fields: [field] }, parameters);
    return JSON.stringify(parameters.values);
  };
  for (const op of ["eq", "neq", "like", "ilike", "in"] as const)
    expect(values("", { op, value: "e\u0301" })).toBe(values("", { op, value: "\u00e9" }));
  expect(values("", { op: "in", value: ["e\u0301"] })).toContain("\u00e9");
  expect(values("Cafe\u0301", {})).toBe(values("Caf\u00e9", {}));
});
