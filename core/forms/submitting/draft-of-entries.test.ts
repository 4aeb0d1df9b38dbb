import { expect, test } from "vitest";
import { sampleField } from "../testing/sample-definition.ts";
import { draftOfEntries } from "./draft-of-entries.ts";
import { entriesFromPairs } from "./entries.ts";

const fields = [
  sampleField({ id: "name", type: "text", required: true, maxlength: 3 }),
  sampleField({ id: "age", type: "number" }),
  sampleField({ id: "agree", type: "checkbox" }),
  sampleField({ id: "pin", type: "password" }),
  sampleField({ id: "seats", type: "number", v_value: 1 }),
  sampleField({ id: "from", type: "hidden" }),
  sampleField({
    id: "drink",
    type: "radio",
    options: [{ id: "tea", value: "tea", label: "Tea", index: 0 }],
  }),
];

const draft = (pairs: [string, string][], is_whole: boolean) =>
  draftOfEntries({ fields }, { entries: entriesFromPairs(pairs), files: {}, clock: 0, is_whole });

test("answers are kept as they are typed, valid or not, without secrets and computed values", () => {
  const typed: [string, string][] = [
    ["name", "too long"],
    ["age", "12x"],
    ["agree", "on"],
    ["pin", "1234"],
    ["seats", "1"],
    ["from", "poster"],
    ["drink", "coffee"],
  ];
  expect(draft(typed, true)).toEqual({
    fields: { name: "too long", age: "12x", agree: true, from: "poster" },
    last_field_id: "agree",
  });
});

test("a whole form clears what it left empty, a part of one clears nothing", () => {
  expect(draft([["name", ""]], true)).toEqual({
    fields: { name: null, age: null, agree: false, drink: null },
    last_field_id: null,
  });
  expect(draft([["name", ""]], false)).toEqual({ fields: {}, last_field_id: null });
  expect(draft([["age", "7"]], false)).toEqual({ fields: { age: 7 }, last_field_id: "age" });
});
