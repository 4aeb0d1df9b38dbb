import { expect, test } from "vitest";
import { charactersCut } from "./tell-cut.ts";

const control = (
  maxLength: number,
  value = "",
  selectionStart = value.length,
  selectionEnd = selectionStart,
) => ({
  ...{ maxLength, value, selectionStart, selectionEnd },
});

test.each([
  [control(-1), "x".repeat(9_999), 0],
  [control(5), "12345", 0],
  [control(5), "1234567", 2],
  [control(5, "abc"), "123", 1],
  [control(5, "abc", 0, 3), "12345", 0],
  [control(5, "abcde", 1, 2), "12", 1],
  [control(5), "12\r\n345", 0],
])("%j with %j leaves out %d", (of, pasted, n) => {
  expect(charactersCut(of, pasted, true)).toBe(n);
});

test("a line break of several lines is one character", () => {
  expect(charactersCut(control(5), "12\r\n345", false)).toBe(1);
});
