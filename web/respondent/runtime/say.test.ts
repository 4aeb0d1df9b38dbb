import { afterEach, expect, test, vi } from "vitest";
import { LANGUAGES } from "#core/forms/definition/language.ts";
import { formatMessage } from "#core/values/message.ts";
import { say } from "./say.ts";

afterEach(() => vi.unstubAllGlobals());

test.each(LANGUAGES)("numbers are written as Intl writes them: %s", (lang) => {
  vi.stubGlobal("document", { documentElement: { lang } });
  for (const n of [...Array(1_002).keys(), -3, 0.5, 12.75, 1_234_567]) {
    expect(say("{n}", { n })).toBe(formatMessage("{n}", { n }, lang));
  }
});

test("a text keeps its digits, and a text that the page has not got is empty", () => {
  vi.stubGlobal("document", { documentElement: { lang: "de" } });
  expect(say("{a} {b}", { a: "007", b: "1234" })).toBe("007 1234");
  expect(say(undefined, {})).toBe("");
});
