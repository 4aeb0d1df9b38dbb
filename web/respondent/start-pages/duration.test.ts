import { expect, test } from "vitest";
import { isShown, splitDuration, UNITS } from "./duration.ts";

test.each([
  [0, [0, 0, 0, 0]],
  [-5_000, [0, 0, 0, 0]],
  [1, [0, 0, 0, 1]],
  [59_001, [0, 0, 1, 0]],
  [90_061_000, [1, 1, 1, 1]],
  [10 * 86_400_000, [10, 0, 0, 0]],
])("%i ms are shown as %j", (milliseconds, parts) => {
  expect(Object.values(splitDuration(milliseconds))).toEqual(parts);
});

const DAY = 86_400_000;

test.each([
  ["the last day", DAY - 1_000, true, ["hours", "minutes", "seconds"]],
  ["the last day", DAY - 1_000, false, ["hours", "minutes", "seconds"]],
  ["a day before", DAY, true, ["days"]],
  ["a day before", DAY, false, ["days", "hours", "minutes", "seconds"]],
  ["the end", 0, true, ["hours", "minutes", "seconds"]],
])("on %s, with %i ms left, brief: %s, %j are shown", (_name, milliseconds, is_brief, shown) => {
  const left = splitDuration(milliseconds);
  expect(UNITS.filter((unit) => isShown(unit, left, is_brief))).toEqual(shown);
});
