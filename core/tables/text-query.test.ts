import { expect, test } from "vitest";
import { isTextQuery } from "./text-query.ts";

test.each([
  "tea",
  "tea & !coffee",
  "(tea | coffee) & milk:*",
  "green <-> tea",
  " !(a & b) ",
  "!!a",
  "naïve & 茶",
])("%j is a text query", (text) => expect(isTextQuery(text)).toBe(true));

test.each([
  "",
  "  ",
  "two words",
  "tea &",
  "& tea",
  "(tea",
  "tea)",
  "()",
  "tea & | b",
  "!",
  "a:b",
  "'a",
  "a <2> b",
  "a\\",
])("%j is none", (text) => expect(isTextQuery(text)).toBe(false));
