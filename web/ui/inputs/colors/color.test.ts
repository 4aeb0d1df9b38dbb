import fc from "fast-check";
import { expect, test } from "vitest";
import { colorOf, hsvaOf, parseColor } from "./color.ts";

test.each([
  ["#2F6F57", "#2f6f57"],
  ["2f6f57", "#2f6f57"],
  [" #abc ", "#aabbcc"],
  ["#2f6f57ff", "#2f6f57"],
  ["#2f6f5780", null],
  ["#12345", null],
  ["red", null],
  ["", null],
])("%j is read as %s", (typed, color) => {
  expect(parseColor(typed)).toBe(color);
});

test("a transparent color is read where it is allowed", () => {
  expect(parseColor("#2f6f5780", true)).toBe("#2f6f5780");
  expect(parseColor("#abc8", true)).toBe("#aabbcc88");
});

test("every color survives the way through hue, saturation and brightness", () => {
  const colors = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
  fc.assert(fc.property(colors, (color) => colorOf(hsvaOf(color)) === color));
  expect(colorOf(hsvaOf("#2f6f5780"))).toBe("#2f6f5780");
  expect(hsvaOf("#00ff00")).toEqual({ h: 120, s: 1, v: 1, a: 1 });
});
