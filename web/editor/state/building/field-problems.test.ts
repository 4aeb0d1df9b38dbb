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

test("a plain field has no problems", () => {
  expect(fieldProblems(draft({ pattern: "[a-z]+", minlength: 1, maxlength: 1 }), [])).toEqual({});
});

describe.each([
  ["a blank name", { name: "  " }, "name"],
  ["a system name on a visible field", { name: "__gf_customer_email" }, "name"],
  ["a pattern that does not compile", { pattern: "[a-" }, "pattern"],
  ["a pattern that only a backtracking engine can run", { pattern: "(a)\\1" }, "pattern"],
  ["a pattern of the old syntax only", { pattern: "[a&&b-]" }, "pattern"],
  ["lengths the wrong way round", { minlength: 3, maxlength: 2 }, "length"],
  ["limits the wrong way round", { type: "number", min: 3, max: 2 }, "range"],
  ["a length of one and a half", { maxlength: 1.5 }, "length"],
  ["a length below nothing", { minlength: -1 }, "length"],
  ["half a choice at least", { type: "checkboxes", min: 0.5, options: [option("a")] }, "range"],
  ["dates the wrong way round", { type: "date", data: { min: "2026-05-02", max: "2026-05-01" } }, "range"],
  ["weeks the wrong way round", { type: "week", data: { min: "2026-W10", max: "2026-W09" } }, "range"],
  ["a month that is none", { type: "month", data: { max: "2026-13" } }, "range"],
  ["a price of nothing", { type: "payment", data: { amount: 0 } }, "price"],
  ["a currency that is not taken", { type: "payment", data: { currency: "XYZ" } }, "price"],
  ["a reference to nothing", { type: "search" }, "reference"],
  ["a step of nothing", { type: "number", step: 0 }, "step"],
  ["an accepted file that is none", { type: "file", accept: ".pdf, doc" }, "accept"],
  ["two options with one value", { type: "select", options: [option("a"), option("a ")] }, "options"],
  ["an option without a value", { type: "radio", options: [{ ...option(""), label: "A" }] }, "options"],
  ["an option without a label", { type: "radio", options: [{ ...option("a"), label: " " }] }, "options"],
  [
    "a group without a label",
    { type: "radio", options: [option("a")], optgroups: [{ id: "g", label: " ", index: 0 }] },
    "options",
  ],
] as const)("%s", (_, patch, part) => {
  test("is a problem of its part alone", () => {
    expect(Object.keys(fieldProblems(draft(patch as Partial<FieldDraft>), []))).toEqual([part]);
  });
});

test("says how an ending is written", () => {
  const problem = (accept: string) => fieldProblems(draft({ type: "file", accept }), []).accept;
  expect(problem("pdf")).toContain("Write it like .pdf,");
  expect(problem("*.docx")).toContain("Write it like .docx,");
  expect(problem("any file")).toContain("Write it like image/* or .pdf,");
  expect(problem("image/*, .pdf")).toBeUndefined();
});

test("times may go over midnight, dates may be one and the same", () => {
  expect(fieldProblems(draft({ type: "time", data: { min: "22:00", max: "06:00" } }), [])).toEqual({});
  for (const [type, day] of [
    ["date", "2026-05-01"],
    ["datetime-local", "2026-05-01T10:00"],
    ["month", "2026-05"],
    ["week", "2026-W05"],
  ] as const)
    expect(fieldProblems(draft({ type, required: true, data: { min: day, max: day } }), [])).toEqual({});
});

test("options that nobody has written are left out, and keep nothing from being saved", () => {
  const blank = { ...option(""), label: " " };
  expect(fieldProblems(draft({ type: "select" }), [])).toEqual({});
  expect(fieldProblems(draft({ type: "select", options: [option("a"), blank, blank] }), [])).toEqual({});
});

test("a name is free unless another field has it", () => {
  const other = { ...draft({ name: "email" }), id: "1", local_index: 0 };
  expect(fieldProblems(draft({ name: "email" }), [other])).toHaveProperty("name");
  expect(fieldProblems(draft({ name: "Email" }), [other])).toEqual({});
});

test("hidden fields may take the system's names", () => {
  expect(fieldProblems(draft({ type: "hidden", name: "__gf_customer_uuid" }), [])).toEqual({});
});

describe("a computed value", () => {
  const guests = { ...draft({ name: "guests", type: "number" }), id: "guests", local_index: 0 };
  const total = (patch: Partial<FieldDraft>) => draft({ name: "total", type: "hidden", ...patch });
  const of = (id: string) => ({ $ref: `#/fields/${id}/value` as const });

  test("must name fields that exist, and not itself", () => {
    expect(fieldProblems(total({ v_value: of("guests") }), [guests])).toEqual({});
    const gone = { formula: "The selected field does not exist." };
    expect(fieldProblems(total({ v_value: of("gone") }), [guests])).toEqual(gone);
    const circle = fieldProblems(total({ v_value: of("me") }), [guests], { field_id: "me" });
    expect(circle.formula).toMatch(/circle/);
  });

  test("says why it cannot be read, and may be read before it is stored", () => {
    expect(fieldProblems(total({}), [guests], { formula: "{guests} *" }).formula).toMatch(/missing/);
    expect(fieldProblems(total({}), [guests], { formula: "{guests} * 2" })).toEqual({});
  });

  test("is no problem where it is not in effect", () => {
    const broken = { v_value: of("gone") };
    expect(fieldProblems(total({ ...broken, required: true }), [])).toEqual({});
    expect(fieldProblems(draft(broken), [], { formula: "{" })).toEqual({});
    expect(fieldProblems(draft({ ...broken, readonly: true }), [])).toHaveProperty("formula");
  });
});
