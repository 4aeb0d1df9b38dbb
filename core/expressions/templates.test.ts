import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeHtml, hasPlaceholders, renderMarkup } from "./templates.ts";

const variables = {
  form_title: "Tom & Jerry",
  response: { index: 7, idx: "#007" },
  fields: { name: "<b>Ada</b>", "col.$.city": "Paris", topics: ["a", "b"], note: null, location: { lat: 1 } },
};

const render = (template: string, values: Record<string, unknown>) =>
  renderMarkup(template, values, (html) => html);

describe("renderMarkup", () => {
  // Proves attack/expressions
  it("inserts a long answer only as often as memory allows", () => {
    const rendered = renderMarkup("{{a}}".repeat(2_000), { a: "x".repeat(100_000) }, (html) => html);
    expect(rendered.replace(/[^x]/g, "").length).toBe(1_000_000);
  });

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
    expect(render(template, variables)).toBe(expected);
  });

  it("lets no markup of an answer through, however the placeholder is written", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("{{v}}", "{{{v}}}", "{{ v }}"), (answer, template) => {
        expect(render(template, { v: answer })).not.toMatch(/[<>]/);
        expect(render(`<a title="${template}">`, { v: answer }).slice(10, -2)).not.toMatch(/[<>"']/);
      }),
    );
  });

  it("does not render placeholders inside an answer", () => {
    expect(render("{{v}}", { v: "{{secret}}", secret: "x" })).toBe("{{secret}}");
  });

  it("handles a text full of braces quickly", () => {
    const hostile = "{{".repeat(50_000);
    expect(render(hostile, {})).toBe(hostile);
    expect(hasPlaceholders(hostile)).toBe(false);
    expect(hasPlaceholders("a {{b}}")).toBe(true);
    expect(hasPlaceholders("a {{b}}")).toBe(true);
  });

  it("sanitizes markup after rendering, and leaves plain text alone", () => {
    const sanitize = (html: string) => html.replace("javascript:", "");
    expect(renderMarkup('<a href="java{{x}}script:{{v}}">', { v: "1" }, sanitize)).toBe('<a href="1">');
    expect(renderMarkup("java{{x}}script:", {}, sanitize)).toBe("javascript:");
  });

  // Proves attack/template-answers
  it("escapes each character once", () => {
    expect(escapeHtml(`&<>"'`)).toBe("&amp;&lt;&gt;&quot;&#39;");
  });
});
