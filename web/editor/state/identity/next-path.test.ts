import { expect, test } from "vitest";
import { nextPath } from "./next-path.ts";

const ORIGIN = "https://forms.example";

test.each([
  ["/acme/site/1/form/edit?x=1#top", "/acme/site/1/form/edit?x=1#top"],
  ["/dashboard", "/dashboard"],
])("%s is accepted", (next, expected) => {
  expect(nextPath(next, ORIGIN)).toBe(expected);
});

test.each([
  null,
  "",
  "acme",
  "https://evil.example",
  "//evil.example/acme",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "/sign-in?next=/sign-in",
  "/private/auth/sign-out",
])("%s leads to the dashboard", (next) => {
  expect(nextPath(next, ORIGIN)).toBe("/dashboard");
});
