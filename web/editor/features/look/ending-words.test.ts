import { expect, test } from "vitest";
import type { EndingPage } from "#core/forms/definition/definition.ts";
import { endingKind, endingWord, linkProblem, withEndingKind, withEndingWord } from "./ending-words.ts";

const NONE: EndingPage = {
  is_ending_page_enabled: false,
  ending_page_template_id: null,
  ending_page_i18n_overrides: null,
  is_redirect_after_response_uri_enabled: false,
  redirect_after_response_uri: null,
};

test("an owner's text replaces the template's, and an empty text restores it", () => {
  const written = withEndingWord(NONE, "default", "h1", "Bring a hat <3\nand a friend");
  expect(written.ending_page_i18n_overrides).toEqual({
    template_id: "default",
    overrides: { h1: "Bring a hat &lt;3<br>and a friend" },
  });
  expect(endingWord(written, "default", "h1")).toBe("Bring a hat <3\nand a friend");
  expect(endingWord(written, "receipt01", "h1")).toBe("");
  expect(withEndingWord(written, "default", "h1", "").ending_page_i18n_overrides?.overrides).toEqual({});
});

test("a page and a redirect exclude each other, and the redirect's address is kept", () => {
  const redirected = {
    ...NONE,
    is_redirect_after_response_uri_enabled: true,
    redirect_after_response_uri: "https://example.com",
  };
  expect(endingKind(redirected)).toBe("redirect");
  const page = withEndingKind(redirected, "receipt01");
  expect(endingKind(page)).toBe("receipt01");
  expect(page).toMatchObject({
    is_redirect_after_response_uri_enabled: false,
    redirect_after_response_uri: "https://example.com",
  });
});

test.each([
  ["", true],
  ["https://example.com/?name={{fields.name}}", true],
  ["/d/e/other", true],
  ["javascript:alert(1)", false],
  ["example.com", false],
])("a button's address %j is valid: %s", (href, isRight) => {
  expect(linkProblem(href) === null).toBe(isRight);
});
