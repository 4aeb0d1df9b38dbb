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
  ["a pattern of the old syntax only", { pattern: "[a&&b-]" }, "pattern"],
  ["lengths the wrong way round", { minlength: 3, maxlength: 2 }, "length"],
  ["limits the wrong way round", { type: "number", min: 3, max: 2 }, "range"],
  ["a step of nothing", { type: "number", step: 0 }, "step"],
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
