import { describe, expect, it } from "vitest";
import type { EndingPage } from "../definition/definition.ts";
import { en } from "../texts/en.ts";
import { type EndingVariables, endingAction, endingContent, linkAddress, webAddress } from "./ending-page.ts";

const variables: EndingVariables = {
  title: "Survey",
  form_title: "Tom & Jerry's survey",
  language: "en",
  response: { short_id: "x1", index: 7, idx: "#007" },
  fields: { name: "<b>Ada</b>", site: "javascript:alert(1)", slug: "a?b=1&c=2" },
};

function ending(properties: Partial<EndingPage> = {}): EndingPage {
  return {
    is_ending_page_enabled: false,
    ending_page_template_id: null,
    ending_page_i18n_overrides: null,
    is_redirect_after_response_uri_enabled: false,
    redirect_after_response_uri: null,
    ...properties,
  };
}

function content(template_id: "default" | "receipt01", overrides: Record<string, string>, of = template_id) {
  return endingContent(
    template_id,
    ending({ ending_page_i18n_overrides: { template_id: of, overrides } }),
    en,
    variables,
    (html) => html,
  ).texts;
}

describe("after a submit", () => {
  const uri = "https://example.com/thanks";

  it("the ending page comes before the redirect, and the redirect before the default page", () => {
    const redirect = { is_redirect_after_response_uri_enabled: true, redirect_after_response_uri: uri };
    const page = { is_ending_page_enabled: true, ending_page_template_id: "receipt01" as const };
    expect(endingAction(ending({ ...redirect, ...page }))).toEqual({
      type: "page",
      template_id: "receipt01",
    });
    expect(endingAction(ending(redirect))).toEqual({ type: "redirect", uri });
    expect(endingAction(ending({ ...redirect, is_redirect_after_response_uri_enabled: false }))).toEqual({
      type: "page",
      template_id: "default",
    });
    expect(endingAction(ending({ ...redirect, redirect_after_response_uri: "javascript:alert(1)" }))).toEqual(
      {
        type: "page",
        template_id: "default",
      },
    );
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "https://user:pass@evil.example",
    "https://evil.example\\@example.com",
    "https:/evil.example",
    "https://",
    "ftp://example.com",
    "https://{{fields.name}}",
    "https://{{fields.name}}.example.com/",
    "https://exa mple.com",
    "https://example.com/\nx",
    "",
    null,
  ])("there is no redirect to %j", (address) => {
    expect(webAddress(address)).toBeNull();
    expect(linkAddress(address)).toBeNull();
  });

  it.each([
    "https://example.com",
    "HTTP://example.com:8080/a?b=c#d",
    "https://example.com/{{fields.name}}",
    " https://example.com ",
  ])("there may be a redirect to %j", (address) => {
    expect(webAddress(address)).toBe(address.trim());
  });

  it("a link may lead to the form's own origin", () => {
    expect(linkAddress("/")).toBe("/");
    expect(linkAddress("/d/e/x?y#z")).toBe("/d/e/x?y#z");
    expect(linkAddress("relative")).toBeNull();
  });
});

describe("the ending page", () => {
  // Proves attack/template-answers
  it("has default texts with escaped answers", () => {
    expect(content("default", {})).toEqual({
      h1: "Tom &amp; Jerry's survey",
      p: en["formcomplete.default.p"],
    });
    expect(content("receipt01", {}).h1).toBe("#007");
  });

  it("replaces single texts and keeps the other defaults", () => {
    expect(content("default", { h1: "Thanks, {{fields.name}}!", unknown: "x" })).toEqual({
      h1: "Thanks, &lt;b&gt;Ada&lt;/b&gt;!",
      p: en["formcomplete.default.p"],
    });
    expect(content("default", { h1: "" })).not.toHaveProperty("h1");
    expect(content("default", { h1: "Other" }, "receipt01").h1).toContain("survey");
  });

  it("checks an address after its placeholders are filled in", () => {
    expect(content("default", { href: "{{fields.site}}" })).not.toHaveProperty("href");
    expect(content("default", { href: "https://example.com/{{fields.slug}}" }).href).toBe(
      "https://example.com/a?b=1&c=2",
    );
  });

  it("encodes an answer inside an address", () => {
    const link = (name: string) =>
      endingContent(
        "default",
        ending({
          ending_page_i18n_overrides: {
            template_id: "default",
            overrides: { href: "/x?name={{fields.name}}" },
          },
        }),
        en,
        { ...variables, fields: { name } },
        (html) => html,
      ).texts.href;
    expect(link("Ada Lovelace")).toBe("/x?name=Ada%20Lovelace");
    expect(link("O'Neil & Co")).toBe("/x?name=O'Neil%20&%20Co");
    expect(link(' "<b>\\"\n')).toBe("/x?name=%22%3Cb%3E%5C%22");
  });
});
