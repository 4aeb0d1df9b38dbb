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

it("is never longer than a title may be, nor cut within a character", () => {
  const title = copyTitle("🎉".repeat(100), ["x"]);
  expect(title.length).toBeLessThanOrEqual(200);
  // Half a pair has no encoding.
  expect(() => encodeURIComponent(title)).not.toThrow();
});
