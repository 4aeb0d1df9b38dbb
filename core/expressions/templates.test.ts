import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeHtml, hasPlaceholders, renderTemplate } from "./templates.ts";

const variables = {
  form_title: "Tom & Jerry",
  response: { index: 7, idx: "#007" },
  fields: { name: "<b>Ada</b>", "col.$.city": "Paris", topics: ["a", "b"], note: null, location: { lat: 1 } },
};

describe("renderTemplate", () => {
  it.each([
    ["Hello {{ fields.name }}!", "Hello &lt;b&gt;Ada&lt;/b&gt;!"],
    ["{{response.idx}} / {{response.index}}", "#007 / 7"],
    ["{{form_title}}", "Tom &amp; Jerry"],
    ["{{fields.col.$.city}}", "Paris"],
    ["{{fields.topics}}", "a, b"],
    ["[{{fields.note}}{{fields.location}}{{nothing}}]", "[]"],
    ["{{{fields.name}}}", "{&lt;b&gt;Ada&lt;/b&gt;}"],
    ["{{constructor}}{{fields.__proto__.toString}}{{response.constructor.name}}", ""],
    ["no placeholders {x} {{", "no placeholders {x} {{"],
  ])("%s", (template, expected) => {
    expect(renderTemplate(template, variables)).toBe(expected);
  });

  it("lets no markup through, whatever is answered and however it is written", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("{{v}}", "{{{v}}}", "{{ v }}"), (answer, template) => {
        expect(renderTemplate(template, { v: answer })).not.toMatch(/[<>"']/);
      }),
    );
  });

  it("does not render what an answer contains", () => {
    expect(renderTemplate("{{v}}", { v: "{{secret}}", secret: "x" })).toBe("{{secret}}");
  });

  it("stays fast on texts full of braces", () => {
    const hostile = "{{".repeat(50_000);
    expect(renderTemplate(hostile, {})).toBe(hostile);
    expect(hasPlaceholders(hostile)).toBe(false);
    expect(hasPlaceholders("a {{b}}")).toBe(true);
    expect(hasPlaceholders("a {{b}}")).toBe(true);
  });

  it("escapes once", () => {
    expect(escapeHtml(`&<>"'`)).toBe("&amp;&lt;&gt;&quot;&#39;");
  });
});
