import fc from "fast-check";
import { expect, test } from "vitest";
import { limitChange, limitOf, type OptionLevel } from "./limits.ts";

const level = (available: number, committed: number, is_negative_level_allowed = false): OptionLevel => ({
  available,
  committed,
  is_negative_level_allowed,
});

test("an option without stock, or that may go below zero, has no limit", () => {
  expect(limitOf(undefined)).toBe(null);
  expect(limitOf(level(3, 2))).toBe(5);
  expect(limitOf(level(-3, 5, true))).toBe(null);
});

test("a limit is set, raised, removed and set again", () => {
  expect(limitChange(undefined, 5)).toEqual({ diff: 5, is_negative_level_allowed: false });
  expect(limitChange(level(3, 2), 8)).toEqual({ diff: 3, is_negative_level_allowed: false });
  expect(limitChange(level(3, 2), null)).toEqual({ is_negative_level_allowed: true });
  expect(limitChange(level(-4, 9, true), 10)).toEqual({ diff: 5, is_negative_level_allowed: false });
  expect(limitChange(level(3, 2), 5)).toBe(null);
  expect(limitChange(undefined, null)).toBe(null);
});

test("a limit is exact although responses arrive in between", () => {
  const count = fc.integer({ min: 0, max: 1_000 });
  fc.assert(
    fc.property(count, count, count, fc.boolean(), count, (available, committed, taken, isOpen, limit) => {
      const seen = level(available, committed, isOpen);
      const change = limitChange(seen, limit);
      const stored = level(available - taken, committed + taken, isOpen);
      const after = { ...stored, ...change, available: stored.available + (change?.diff ?? 0) };
      expect(limitOf(after)).toBe(limit);
    }),
  );
});
