import { expect, test } from "vitest";
import type { FieldDefinition } from "#core/fields/field.ts";
import { insertGroups } from "./insert-choices.ts";

const unused: FieldDefinition = {
  id: "1",
  name: "diet",
  label: "Dietary needs",
  type: "select",
  options: [],
  optgroups: [],
  local_index: 0,
};
const labels = (search: string) =>
  insertGroups(search, [unused], true).map(({ title, choices }) => [
    title,
    choices.map(({ label }) => label),
  ]);

test("a search looks through names, types and keywords of every group", () => {
  expect(labels("dropdown")).toEqual([["Fields", ["Select"]]]);
  expect(labels("page")).toEqual([["Blocks", ["Section"]]]);
  expect(labels("diet")).toEqual([["Unused fields", ["Dietary needs"]]]);
});

test("all words must be found", () => {
  expect(labels("email contact")).toEqual([["Fields", ["Email"]]]);
  expect(labels("email banana")).toEqual([]);
});

test("names that begin with the search stand first", () => {
  expect(insertGroups("te", [], true)[0]?.choices[0]?.label).toBe("Text");
  expect(insertGroups("number", [], true)[0]?.choices[0]?.label).toBe("Number");
});

test("an empty question can only be filled with a field", () => {
  expect(insertGroups("", [unused], false).map(({ title }) => title)).toEqual(["Fields", "Unused fields"]);
});
