import { expect, it } from "vitest";
import { mayBeCut, shorten } from "./shorten.ts";

it.each([
  ["Ada", 160, false],
  ["x".repeat(24), 160, false],
  ["x".repeat(25), 160, true],
  ["참".repeat(12), 160, false],
  ["참".repeat(13), 160, true],
  ["", 60, false],
])("whether %j may be cut at %i px: %s", (text, width, isCut) => {
  expect(mayBeCut(text, width)).toBe(isCut);
});

it("renders no more letters than can be visible", () => {
  expect(shorten("x".repeat(1_000), 160)).toHaveLength(46);
  expect(shorten("short", 160)).toBe("short");
});
