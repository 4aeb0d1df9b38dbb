import { expect, test } from "vitest";
import { framesOf } from "./frames-of.ts";

const ORIGIN = "https://forms.example.com";

test.each([
  [
    "Chromium",
    `TypeError: Cannot read properties of undefined (reading 'Ada Lovelace')
    at x (https://forms.example.com/assets/page-Ab1_cd.js:1:234)
    at async https://forms.example.com/assets/late-9.js:2:3`,
    ["/assets/page-Ab1_cd.js:1:234", "/assets/late-9.js:2:3"],
  ],
  [
    "Firefox and Safari",
    `x@https://forms.example.com/assets/page-Ab1_cd.js:1:234
@https://forms.example.com/d/e/1?name=Ada:3:4`,
    ["/assets/page-Ab1_cd.js:1:234"],
  ],
  [
    "an extension",
    "Error\n at chrome-extension://abc/assets/a.js:1:2\n at https://other.example/assets/a.js:1:2",
    [],
  ],
  ["nothing", "", []],
])("the stack of %s leads to our files, and to nothing that somebody typed", (_, stack, frames) => {
  expect(framesOf(stack, ORIGIN)).toEqual(frames);
});

test("a deep stack is cut", () => {
  const stack = Array.from({ length: 50 }, (_, n) => `at ${ORIGIN}/assets/a.js:1:${n}`).join("\n");
  expect(framesOf(stack, ORIGIN)).toHaveLength(5);
});
