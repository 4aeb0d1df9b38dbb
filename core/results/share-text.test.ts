import { expect, test } from "vitest";
import { shareText } from "./share-text.ts";

test.each([
  [1_002, 1_007, ">99%"],
  [5, 1_007, "<1%"],
  [0, 1_007, "0%"],
  [1_007, 1_007, "100%"],
  [1, 3, "33%"],
  [0, 0, "0%"],
])("%i of %i is %s", (count, total, text) => {
  expect(shareText(count, total)).toBe(text);
});
