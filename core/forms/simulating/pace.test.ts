import { expect, test } from "vitest";
import { DEFAULT_PLAN, nextPause } from "./pace.ts";

test("pauses vary around the chosen one, and not at all without randomness", () => {
  expect([0, 0.5, 1].map((value) => nextPause(DEFAULT_PLAN, () => value))).toEqual([600, 800, 1_000]);
  expect(nextPause({ ...DEFAULT_PLAN, randomness: 0 }, () => 0)).toBe(800);
  expect(nextPause({ ...DEFAULT_PLAN, delay: 0 }, () => 1)).toBe(0);
});
