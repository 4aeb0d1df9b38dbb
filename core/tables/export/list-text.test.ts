import fc from "fast-check";
import { expect, test } from "vitest";
import { listParts } from "../import/list-parts.ts";
import { listText } from "./list-text.ts";

test.each([
  [["a", "b"], "a, b"],
  [["1,5", "2"], "1,5, 2"],
  [["https://x.example/?q=1,2"], "https://x.example/?q=1,2"],
  [["a, b", "c"], '["a, b","c"]'],
  [["a;b"], '["a;b"]'],
  [["two\nlines", "c"], '["two\\nlines","c"]'],
  [["[x]"], '["[x]"]'],
  [[" a"], '[" a"]'],
])("the list %j is written as %s", (items, text) => {
  expect(listText(items)).toBe(text);
});

test("every list is read again as it was", () => {
  const sign = fc.constantFrom(...'ab,; \n[]"{}\\', "é");
  fc.assert(
    fc.property(fc.array(fc.string({ unit: sign, maxLength: 6 }), { minLength: 1 }), (items) => {
      expect(listParts(listText(items))).toEqual(items);
    }),
  );
});

test("lists of other programs are read", () => {
  expect(listParts("a; b;c")).toEqual(["a", "b", "c"]);
  expect(listParts("1, 2,\n3")).toEqual(["1", "2", "3"]);
  expect(listParts("[1, 2.5]")).toEqual(["1", "2.5"]);
  expect(listParts("[draft] a")).toEqual(["[draft] a"]);
});
