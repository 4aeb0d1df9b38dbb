import { expect, test } from "vitest";
import { typedPage } from "./typed-page.ts";

// Proves editor/rule-page-input, data/grid-page-number, data/rule-page-input
test("accepts only pages that exist", () => {
  expect(["1", " 7 ", "10"].map((text) => typedPage(text, 9))).toEqual([0, 6, 9]);
  expect(["1,000", "1.000", "1 000", "١٠٠٠"].map((text) => typedPage(text, 999))).toEqual([
    999, 999, 999, 999,
  ]);
  for (const text of ["0", "11", "-1", "1.5", "ten", "", "99999999999"])
    expect(typedPage(text, 9), text).toBeNull();
  expect(typedPage("1", 0)).toBe(0);
});
