import { expect, it } from "vitest";
import { mayBeCut, shorten } from "./shorten.ts";

it.each([
  ["Ada", 160, false],
  ["x".repeat(17), 160, false],
  ["x".repeat(18), 160, true],
  ["i".repeat(24), 160, false],
  ["W".repeat(11), 160, true],
  ["clyde66.qljf@example.com", 160, true],
  ["Nov 23, 2026, 12:46 PM", 184, false],
  ["Щ".repeat(12), 160, true],
  ["참".repeat(9), 160, false],
  ["참".repeat(10), 160, true],
  ["", 60, false],
])("whether %j may be cut at %i px: %s", (text, width, isCut) => {
  expect(mayBeCut(text, width)).toBe(isCut);
});

it("renders no more letters than can be visible", () => {
  expect(shorten("x".repeat(1_000), 160)).toHaveLength(54);
  expect(shorten("short", 160)).toBe("short");
});
