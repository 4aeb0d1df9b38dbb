import fc from "fast-check";
import { expect, test } from "vitest";
import type { FieldDefinition } from "../../fields/field.ts";
import { chosenOptions } from "./chosen-options.ts";
import { importedValue } from "./imported-value.ts";

const several = (...labels: string[]): FieldDefinition => ({
  id: "f",
  name: "f",
  type: "checkboxes",
  options: labels.map((label, index) => ({ id: `${index}`, value: `v${index}`, label, index })),
  optgroups: [],
  local_index: 0,
});
const TAGS = several("Me, myself and I", "Wait, is it just me?", "plain", "other; one");

test.each([
  ["Me, myself and I, Wait, is it just me?", ["0", "1"]],
  ["plain, Me, myself and I", ["2", "0"]],
  ["plain;plain", ["2"]],
  ["other; one;PLAIN", ["3", "2"]],
  ["plain\nWait,  is it just me?", ["2", "1"]],
  ["plain, , v0,", ["2", "0"]],
  ['["Me, myself and I","plain"]', ["0", "2"]],
  ['"Me, myself and I", "plain"', ["0", "2"]],
  ['plain,"other; one"', ["2", "3"]],
  ["plain, Me", null],
  ["new", null],
  [",;", null],
])("%j lists %j", (text, ids) => {
  expect(chosenOptions(text, TAGS)).toEqual(ids);
});

test("a text that can be two lists is none, and is refused as it is", () => {
  const field = several("a", "b", "a, b", "c");
  expect(chosenOptions("a, b, c", field)).toBe(null);
  expect(chosenOptions("c; a", field)).toEqual(["3", "0"]);
  const reading = { decimal: "point", date_order: "dmy" } as const;
  expect(importedValue("a, b, c", field, reading)).toBe("a, b, c");
  expect(importedValue("a, b", field, reading)).toBe("a, b");
  expect(importedValue('"a, b"', field, reading)).toEqual(["2"]);
  expect(importedValue("c, a", field, reading)).toEqual(["3", "0"]);
  expect(importedValue('"a", "b"', field, reading)).toEqual(["0", "1"]);
});

test("labels come before values, wherever they stand", () => {
  const field = several("x", "v0", "y");
  expect(chosenOptions("v0", field)).toEqual(["1"]);
  expect(chosenOptions("v0, x", field)).toEqual(["1", "0"]);
});

test("labels that are joined are found again, unless they make other lists, too", () => {
  const label = fc.stringMatching(/^[ab](?:[,;] ?[ab]){0,2}$/);
  fc.assert(
    fc.property(
      fc.uniqueArray(label, { minLength: 1, maxLength: 6, selector: (text) => text.replace(/\s+/g, " ") }),
      fc.infiniteStream(fc.boolean()),
      (labels, isChosen) => {
        const field = several(...labels);
        const chosen = field.options.filter(() => isChosen.next().value);
        const found = chosenOptions(chosen.map((option) => option.label).join(", "), field);
        if (found !== null) expect(new Set(found)).toEqual(new Set(chosen.map(({ id }) => id)));
      },
    ),
    { numRuns: 1_000 },
  );
});

test("a list is not taken for another because two readings become the same one further on", () => {
  const field = several("b", "a;b", "b; a", "b; a;b");
  expect(chosenOptions("b, a;b, b; a, b; a;b", field)).toBe(null);
});

test("a long text of separators and options is read at once", () => {
  const field = several(...Array.from({ length: 200 }, (_, n) => `${"a,".repeat(n % 7)}a`.concat(String(n))));
  expect(chosenOptions(`${"a,".repeat(1_500)}a0`, field)).toBe(null);
  expect(chosenOptions("x,".repeat(100_000), field)).toBe(null);
});
