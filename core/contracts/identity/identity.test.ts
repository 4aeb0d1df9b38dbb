import { describe, expect, test } from "vitest";
import { passwordProblem, readPersonName, toPersonName } from "./identity.ts";

describe("a new password", () => {
  const listed = (password: string) => password === "trustno1";
  test.each([
    ["a good long sentence", null],
    ["seven77", "PASSWORD_TOO_SHORT"],
    ["x".repeat(129), "PASSWORD_TOO_LONG"],
    ["TrustNo1", "PASSWORD_TOO_COMMON"],
    [" trustno1 ", "PASSWORD_TOO_COMMON"],
    ["ｔｒｕｓｔｎｏ１", "PASSWORD_TOO_COMMON"],
    ["abcabcabcabc", "PASSWORD_TOO_COMMON"],
    ["        ", "PASSWORD_TOO_COMMON"],
    ["ann.example@example.org", "PASSWORD_TOO_COMMON"],
    ["Ann.Example", "PASSWORD_TOO_COMMON"],
  ])("%j: %s", (password, problem) => {
    expect(passwordProblem(password, "Ann.Example@example.org", listed)).toBe(problem);
  });
});

describe("a person's name", () => {
  test("is one line of at most 100 characters", () => {
    expect(readPersonName(" Ann  Lee ")).toBe("Ann  Lee");
    for (const none of ["", " ", "x".repeat(101), "a\nb", "a\u0000", 7, null])
      expect(readPersonName(none)).toBeNull();
  });

  test("from another service is converted to one line", () => {
    expect(toPersonName(" a\nb ")).toBe("a b");
    expect(toPersonName("x".repeat(500))).toHaveLength(100);
    expect(toPersonName(undefined)).toBe("");
  });
});
