import { expect, it } from "vitest";
import { copyTitle } from "./copy-title.ts";

it.each([
  ["Party", [], "Party (copy)"],
  ["Party", ["Party (copy)"], "Party (copy 2)"],
  ["Party (copy 2)", ["Party", "Party (copy)", "Party (copy 2)"], "Party (copy 3)"],
  ["Party (copy)", [], "Party (copy)"],
])("a copy of %j beside %j is called %j", (title, taken, expected) => {
  expect(copyTitle(title, taken)).toBe(expected);
});

it("a copy's title stays within the limit and is never cut inside a character", () => {
  const title = copyTitle("🎉".repeat(100), ["x"]);
  expect(title.length).toBeLessThanOrEqual(200);
  // Half of a surrogate pair cannot be encoded.
  expect(() => encodeURIComponent(title)).not.toThrow();
});
