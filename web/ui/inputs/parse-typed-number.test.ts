import { expect, test } from "vitest";
import { isTypedTooLong, parseTypedNumber, parseTypedWhole, typedReadings } from "./parse-typed-number.ts";

test.each([
  ["12", 12],
  [" 1 200 ", 1200],
  ["1.5", 1.5],
  ["1,5", 1.5],
  [",5", 0.5],
  ["12,000", null],
  ["1,234,567.8", 1_234_567.8],
  ["1.234.567,8", 1_234_567.8],
  ["1.200,50", 1200.5],
  ["1.200", null],
  ["1.2000", 1.2],
  ["1200", 1200],
  ["−3", -3],
  ["+3", 3],
  ["1e3", 1000],
  ["-", null],
  ["", null],
  ["twelve", null],
  ["12345678901234567890", null],
])("%j is read as %s", (typed, number) => {
  expect(parseTypedNumber(typed)).toBe(number);
});

test("a number with too many digits is told from other texts", () => {
  expect(["12345678901234567890", "0,1234567890123456789", "12", "twelve", ""].map(isTypedTooLong)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("a text that can be two numbers is told with both as they must be typed", () => {
  expect(typedReadings("1,234")).toEqual({ first: "1234", second: "1.2340" });
  expect(["1,5", "12", "twelve"].map(typedReadings)).toEqual([null, null, null]);
});

test.each([
  ["1,100", 1100],
  ["1.100", 1100],
  ["1,000", 1000],
  ["-1.000", -1000],
  ["1 000", 1000],
  ["1,000,000", 1_000_000],
  ["12", 12],
  ["12,0", 12],
  ["1e3", 1000],
  ["١٬٠٠٠", 1000],
  ["1.5", null],
  ["1,2345", null],
  ["0x10", null],
  ["12345678901234567890", null],
  ["", null],
  ["ten", null],
])("where only whole numbers are taken, %j is read as %s", (typed, number) => {
  expect(parseTypedWhole(typed)).toBe(number);
});
