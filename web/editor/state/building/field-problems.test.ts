import { describe, expect, test } from "vitest";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { fieldProblems } from "./field-problems.ts";

const draft = (patch: Partial<FieldDraft>): FieldDraft => ({
  name: "answer",
  type: "text",
  options: [],
  optgroups: [],
  ...patch,
});
const option = (value: string) => ({ id: value, value, label: value, index: 0 });

test("a valid field has no problems", () => {
  expect(fieldProblems(draft({ pattern: "[a-z]+", minlength: 1, maxlength: 1 }), [])).toEqual({});
});

describe.each([
  ["a blank name", { name: "  " }, "name"],
  ["a system name on a visible field", { name: "__gf_customer_email" }, "name"],
  ["a system name that no field may have", { type: "hidden", name: "__gf_session" }, "name"],
  ["a name that formulas cannot read", { name: "constructor" }, "name"],
  ["a pattern that does not compile", { pattern: "[a-" }, "pattern"],
  ["a pattern that only a backtracking engine can run", { pattern: "(a)\\1" }, "pattern"],
  ["a pattern that is valid only without the v flag", { pattern: "[a&&b-]" }, "pattern"],
  ["a minimum length above the maximum", { minlength: 3, maxlength: 2 }, "length"],
  ["a minimum above the maximum", { type: "number", min: 3, max: 2 }, "range"],
  ["a fractional length", { maxlength: 1.5 }, "length"],
  ["a negative length", { minlength: -1 }, "length"],
  ["a fractional number of choices", { type: "checkboxes", min: 0.5, options: [option("a")] }, "range"],
  [
    "an earliest date after the latest",
    { type: "date", data: { min: "2026-05-02", max: "2026-05-01" } },
    "range",
  ],
  [
    "an earliest week after the latest",
    { type: "week", data: { min: "2026-W10", max: "2026-W09" } },
    "range",
  ],
  ["a month that does not exist", { type: "month", data: { max: "2026-13" } }, "range"],
  ["a price of zero", { type: "payment", data: { amount: 0 } }, "price"],
  ["an unsupported currency", { type: "payment", data: { currency: "XYZ" } }, "price"],
  ["a missing reference", { type: "search" }, "reference"],
  ["a step of zero", { type: "number", step: 0 }, "step"],
  ["an invalid file type", { type: "file", accept: ".pdf, doc" }, "accept"],
  ["two options with the same value", { type: "select", options: [option("a"), option("a ")] }, "options"],
  ["an option without a value", { type: "radio", options: [{ ...option(""), label: "A" }] }, "options"],
  ["an option without a label", { type: "radio", options: [{ ...option("a"), label: " " }] }, "options"],
  [
    "a group without a label",
    { type: "radio", options: [option("a")], optgroups: [{ id: "g", label: " ", index: 0 }] },
    "options",
  ],
] as const)("%s", (_, patch, part) => {
  // Proves editor/rule-option-value, editor/rule-group-label, editor/rule-pattern, editor/rule-step
  test("is reported for its part only", () => {
    expect(Object.keys(fieldProblems(draft(patch as Partial<FieldDraft>), []))).toEqual([part]);
  });
});

// Proves editor/rule-accept-list
test("an invalid file type is reported with an example", () => {
  const problem = (accept: string) => fieldProblems(draft({ type: "file", accept }), []).accept;
  expect(problem("pdf")).toContain("Write it like .pdf,");
  expect(problem("*.docx")).toContain("Write it like .docx,");
  expect(problem("any file")).toContain("Write it like image/* or .pdf,");
  expect(problem("image/*, .pdf")).toBeUndefined();
});

// Proves editor/rule-step
test("times may cross midnight, and the earliest and latest date may be equal", () => {
  expect(fieldProblems(draft({ type: "time", data: { min: "22:00", max: "06:00" } }), [])).toEqual({});
  for (const [type, day] of [
    ["date", "2026-05-01"],
    ["datetime-local", "2026-05-01T10:00"],
    ["month", "2026-05"],
    ["week", "2026-W05"],
  ] as const)
    expect(fieldProblems(draft({ type, required: true, data: { min: day, max: day } }), [])).toEqual({});
});

test("blank options are ignored and do not prevent saving", () => {
  const blank = { ...option(""), label: " " };
  expect(fieldProblems(draft({ type: "select" }), [])).toEqual({});
  expect(fieldProblems(draft({ type: "select", options: [option("a"), blank, blank] }), [])).toEqual({});
});

// Proves editor/rule-name-required
test("a name is available unless another field uses it", () => {
  const other = { ...draft({ name: "email" }), id: "1", local_index: 0 };
  expect(fieldProblems(draft({ name: "email" }), [other])).toHaveProperty("name");
  expect(fieldProblems(draft({ name: "Email" }), [other])).toEqual({});
});

// Proves editor/rule-name-system
test("hidden fields may use system names", () => {
  expect(fieldProblems(draft({ type: "hidden", name: "__gf_customer_uuid" }), [])).toEqual({});
});

describe("a computed value", () => {
  const guests = { ...draft({ name: "guests", type: "number" }), id: "guests", local_index: 0 };
  const total = (patch: Partial<FieldDraft>) => draft({ name: "total", type: "hidden", ...patch });
  const of = (id: string) => ({ $ref: `#/fields/${id}/value` as const });

  test("must refer to existing fields, and not to itself", () => {
    expect(fieldProblems(total({ v_value: of("guests") }), [guests])).toEqual({});
    const gone = { formula: "The selected field does not exist." };
    expect(fieldProblems(total({ v_value: of("gone") }), [guests])).toEqual(gone);
    const circle = fieldProblems(total({ v_value: of("me") }), [guests], { field_id: "me" });
    expect(circle.formula).toMatch(/own result/);
  });

  test("reports why its formula cannot be parsed, and accepts a formula that is not stored yet", () => {
    expect(fieldProblems(total({}), [guests], { formula: "{guests} *" }).formula).toMatch(/Add a question/);
    expect(fieldProblems(total({}), [guests], { formula: "{guests} * 2" })).toEqual({});
  });

  // Proves editor/rule-computed-readonly
  test("is not checked where it has no effect", () => {
    const broken = { v_value: of("gone") };
    expect(fieldProblems(total({ ...broken, required: true }), [])).toEqual({});
    expect(fieldProblems(draft(broken), [], { formula: "{" })).toEqual({});
    expect(fieldProblems(draft({ ...broken, readonly: true }), [])).toHaveProperty("formula");
  });
});
