import fc from "fast-check";
import { expect, test } from "vitest";
import type { FieldDefinition } from "../../fields/field.ts";
import { chosenOptions } from "../import/chosen-options.ts";
import { listParts } from "../import/list-parts.ts";
import { chosenText, listText, rowNames } from "./list-text.ts";

test.each([
  [["a", "b"], "a, b"],
  [["1,5", "2"], '"1,5", 2'],
  [["a, b", "c"], '"a, b", c'],
  [["a;b"], '"a;b"'],
  [['say "a"', "b"], '"say ""a""", b'],
  [["two\nlines", "c"], '"two\nlines", c'],
  [["[x]"], '"[x]"'],
  [[" a", ""], '" a", ""'],
])("the list %j is written as %s", (items, text) => {
  expect(listText(items)).toBe(text);
});

const hostile = fc.string({ unit: fc.constantFrom(..."ab,; \n[]\"{}\\'=", "é"), maxLength: 6 });

test("every list is read again as it was", () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1 }), fc.boolean(), (items, isQuoted) => {
      expect(listParts(listText(items, isQuoted))).toEqual(items);
    }),
  );
});

test("lists of other programs are read", () => {
  expect(listParts("a; b;c")).toEqual(["a", "b", "c"]);
  expect(listParts("1, 2,\n3")).toEqual(["1", "2", "3"]);
  expect(listParts('"a, b","c"')).toEqual(["a, b", "c"]);
  expect(listParts('"a" ;b; ')).toEqual(["a", "b"]);
  expect(listParts("[1, 2.5]")).toEqual(["1", "2.5"]);
  expect(listParts('["a, b","c"]')).toEqual(["a, b", "c"]);
  expect(listParts("[draft] a")).toEqual(["[draft] a"]);
  expect(listParts('"half" of it, b')).toEqual(['"half" of it', "b"]);
  expect(listParts('5" disk, b')).toEqual(['5" disk', "b"]);
});

const fieldOf = (labels: readonly string[]): FieldDefinition => ({
  ...{ id: "f", name: "f", type: "checkboxes", optgroups: [], local_index: 0 },
  options: labels.map((label, index) => ({ id: `o${index}`, value: `v${index}`, label, index })),
});

test("chosen options are read again as they were, whatever all options contain", () => {
  const several = fc.uniqueArray(hostile, { minLength: 1, maxLength: 6 });
  const labels = several.map((all) => all.filter((label) => label !== ""));
  fc.assert(
    fc.property(labels, fc.infiniteStream(fc.boolean()), (all, isChosen) => {
      const field = fieldOf(all);
      const ids = field.options.filter(() => isChosen.next().value).map(({ id }) => id);
      if (ids.length === 0) return;
      const cell = { value: ids, form_field_option_ids: ids };
      expect(chosenOptions(chosenText(cell, field), field)).toEqual(ids);
    }),
    { numRuns: 1_000 },
  );
});

test("all choices are quoted where one of the options needs it, and a single choice never", () => {
  const field = fieldOf(["Tea, green", "Tea", "green"]);
  const cell = { value: ["v1", "v2"], form_field_option_ids: ["o1", "o2"] };
  expect(chosenText(cell, field)).toBe('"Tea", "green"');
  expect(chosenText(cell, field, "plain")).toBe("Tea, green");
  expect(chosenText(cell, fieldOf(["Milk", "Tea", "green"]))).toBe("Tea, green");
  const one = { value: "v0", form_field_option_id: "o0" };
  expect(chosenText(one, { ...field, type: "select" })).toBe("Tea, green");
});

test("names of several rows are a list, and one name is none", () => {
  const cell = { value: ["1", "2"], labels: ["Bolt, Inc.", "Acme"], count: 3 };
  expect(rowNames(cell)).toBe('"Bolt, Inc.", Acme, +1');
  expect(rowNames({ value: "1", labels: ["Bolt, Inc."], count: 1 })).toBe("Bolt, Inc.");
});
