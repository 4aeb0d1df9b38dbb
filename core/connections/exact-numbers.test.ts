import { expect, test } from "vitest";
import { contentOfText, exactNumbers, isReadAsText } from "./exact-numbers.ts";
import { sampleColumn } from "./testing/sample-column.ts";

const LIST = sampleColumn("a", { format: "bigint", is_array: true });

test.each([
  ["{9007199254740993,1,NULL}", ["9007199254740993", "1", null]],
  ["{}", []],
  [
    "{{1,2},{3,NULL}}",
    [
      ["1", "2"],
      ["3", null],
    ],
  ],
  ["[0:1]={1.50,NaN}", ["1.50", "NaN"]],
  // Meanwhile, it is a column of something else.
  ['{"a,b",c}', '{"a,b",c}'],
  ["12", "12"],
  [null, null],
])("%s is a list of numbers as texts, if it is one", (text, content) => {
  expect(contentOfText(LIST, text)).toEqual(content);
});

test("numbers are numbers if no digit is lost", () => {
  expect(contentOfText(sampleColumn("a", { format: "numeric" }), "1.50")).toBe("1.50");
  expect(exactNumbers([["9007199254740993", "1.50"], "0", null, "NaN", 7])).toEqual([
    ["9007199254740993", 1.5],
    0,
    null,
    "NaN",
    7,
  ]);
  expect(["numeric(3, 2)", "int8", "integer", "text"].map((format) => isReadAsText({ format }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
