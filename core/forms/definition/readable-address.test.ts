import fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_READABLE_NAME, READABLE_NAME, readableName, readableNameIssue } from "./readable-address.ts";

it("says what is wrong with a name", () => {
  expect(readableNameIssue("summer-party-2026")).toBeNull();
  expect(readableNameIssue("")).toBe("Enter a name.");
  expect(readableNameIssue("a".repeat(MAX_READABLE_NAME))).toBeNull();
  expect(readableNameIssue("a".repeat(MAX_READABLE_NAME + 1))).toMatch(/at most 60 characters.*has 61/);
  for (const name of ["Party", "é", "a b", "a/b", "a.b", "a_b", "%2e", "a\u0000", "日本"]) {
    expect(readableNameIssue(name)).toMatch(/lowercase letters/);
  }
  for (const name of ["-a", "a-", "a--b", "-"]) expect(readableNameIssue(name)).toMatch(/hyphens/);
  expect(readableNameIssue("settings")).toMatch(/reserved/);
});

it("makes a name from every title that has letters or digits", () => {
  expect(readableName("  Été à Zürich — 2026! ")).toBe("ete-a-zurich-2026");
  expect(readableName("日本語")).toBe("");
  expect(readableName("New")).toBe("new-form");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (title) => {
      const name = readableName(title);
      if (name !== "") expect([name, readableNameIssue(name)]).toEqual([name, null]);
      if (name !== "") expect(name).toMatch(READABLE_NAME);
    }),
  );
});
