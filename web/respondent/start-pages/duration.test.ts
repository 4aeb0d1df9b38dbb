import { expect, test } from "vitest";
import { splitDuration } from "./duration.ts";

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
