import { expect, test } from "vitest";
import { createProject } from "#core/contracts/organizations/projects.ts";
import { projectName } from "./project-name.ts";

test.each([
  ["Summer Party", "summer-party"],
  ["  Öffentlich & mehr ", "offentlich-mehr"],
  ["--", null],
  ["파티", null],
  [`${"a".repeat(38)} b`, "a".repeat(38)],
])("%s", (typed, expected) => expect(projectName(typed)).toBe(expected));

test("the server accepts every name that projectName returns", () => {
  const organization_id = "00000000-0000-4000-8000-000000000000";
  for (const typed of ["A b-c", "x".repeat(80), "1--2", "é", "a_b.c/d"]) {
    const name = projectName(typed);
    expect(createProject.body.safeParse({ organization_id, name }).success).toBe(true);
  }
});
