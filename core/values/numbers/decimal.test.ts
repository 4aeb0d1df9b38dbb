import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isMultiple, readDecimal, subtract } from "./decimal.ts";

test.each([
  ["0.10", { digits: 10n, places: 2 }],
  ["-.5", { digits: -5n, places: 1 }],
  ["12e3", { digits: 12_000n, places: 0 }],
  ["1.5E-2", { digits: 15n, places: 3 }],
  ["", null],
  ["1,5", null],
  ["1e-99999", null],
  ["1".repeat(1_001), null],
])("%s is read", (text, decimal) => {
  expect(readDecimal(text)).toEqual(decimal);
});

test("computes as whole numbers do", () => {
  void fc.assert(
    fc.property(fc.bigInt(), fc.bigInt(), fc.bigInt({ min: 1n }), (one, other, step) => {
      const of = (digits: bigint) => ({ digits, places: 2 });
      expect(subtract(of(one), of(other))).toEqual(of(one - other));
      expect(isMultiple(of(one), of(step))).toBe(one % step === 0n);
    }),
  );
});
