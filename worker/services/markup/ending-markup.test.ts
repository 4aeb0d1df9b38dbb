import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EndingTextKey } from "#core/forms/look/ending-page.ts";
import { startPage } from "#core/forms/look/start-page.ts";
import { sampleBlock, sampleDefinition, sampleField } from "#core/forms/testing/sample-definition.ts";
import { endingOf } from "../forms/load-ending.ts";
import { sanitizeDefinition } from "./sanitize-definition.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

type Overrides = Partial<Record<EndingTextKey, string>>;

const NAME = "{{fields.name}}";
const OTHER = "{{fields.other}}";

/** Returns the texts of an ending as a visitor gets them: sanitized for the cache, then filled in. */
async function shown(overrides: Overrides, name = "", other = "") {
  const definition = await sanitizeDefinition({
    ...sampleDefinition(),
    fields: [sampleField({ id: "name", type: "text" }), sampleField({ id: "other", type: "text" })],
    ending: {
      is_ending_page_enabled: true,
      ending_page_template_id: "default",
      ending_page_i18n_overrides: { template_id: "default", overrides },
      is_redirect_after_response_uri_enabled: false,
      redirect_after_response_uri: null,
    },
  });
  const data = { name: { value: name }, other: { value: other } } as never;
  const facts = { local_index: 1, created_at: null, utc_offset: null, time_zone: null, data };
  return (await endingOf(definition, facts)).texts;
}

describe("answers filled into an owner's markup", () => {
  test.each([
    [
      "do not complete a scheme that a variable interrupts",
      `<a href="java{{fields.nothing}}script:x()">a</a>`,
    ],
    ["do not add a scheme", `<a href="${NAME}">a</a>`, "javascript:x()"],
    ["do not add a scheme in two halves", `<a href="${NAME}${OTHER}">a</a>`, "java", "script:x()"],
    ["do not complete the address of another site", `<a href="/{{fields.nothing}}/evil.example">a</a>`],
    [
      "do not complete the address of another site with a backslash",
      `<a href="/${NAME}">a</a>`,
      "\\evil.example",
    ],
    ["do not turn a picture into a document", `<img alt="" src="data{{fields.nothing}}:text/html,x">`],
    ["do not connect two attributes", `<a title="{{" href="/x">}}" onclick="x()" "</a>`],
  ])("%s", async (_, p, name = "", other = "") => {
    const text = (await shown({ p }, name, other)).p ?? "";
    expect(text).not.toMatch(/(?:href|src)="\s*(?:javascript|data|[/\\]{2})|<[^>]*\sonclick/i);
    expect(text).toBe(sanitizeHtml(text));
  });

  test("leave harmless markup unchanged", async () => {
    const p = `<a href="https://example.com/?q=${NAME}" title="${NAME}">For ${NAME}</a>`;
    expect((await shown({ p }, `O'Neil & "Co" <b>`)).p).toBe(
      `<a href="https://example.com/?q=O'Neil &amp; &quot;Co&quot; &lt;b&gt;" title="O'Neil &amp; &quot;Co&quot; &lt;b&gt;" rel="noopener noreferrer nofollow">For O'Neil &amp; "Co" &lt;b&gt;</a>`,
    );
  });

  test("give a result that the sanitizer does not change, for any markup and any answers", async () => {
    const token = fc.constantFrom(
      ...[
        '<a href="',
        '<a title="',
        "<a href='",
        '<img alt="" src="',
        '<b lang="',
        "<b>",
        "</b>",
        "</a>",
        "<p>",
      ],
      ...[
        '">',
        "'>",
        '" ',
        "'",
        '"',
        ">",
        "<",
        "=",
        "&",
        "&lt;",
        "&#106;",
        "&Tab;",
        "<!--",
        "-->",
        "<svg>",
        "<style>",
      ],
      ...[
        "java",
        "script:",
        "javascript:x()",
        "data:",
        "//",
        "\\",
        "/",
        "evil.example",
        " onclick=x() ",
        "{{",
        "}}",
      ],
      ...[NAME, OTHER, "{{fields.nothing}}", "{{{fields.nothing}}}", "x", " ", "\n"],
    );
    const written = fc.array(token, { maxLength: 14 }).map((tokens) => tokens.join(""));
    const answered = fc.oneof(written, fc.string({ maxLength: 20 }));
    await fc.assert(
      fc.asyncProperty(written, answered, answered, async (p, name, other) => {
        const texts = await shown({ h1: p, p, button: p, href: p }, name, other);
        for (const key of ["h1", "p", "button"] as const) {
          expect(sanitizeHtml(texts[key] ?? "")).toBe(texts[key] ?? "");
        }
        expect(texts.href ?? "/").toMatch(/^(?:https?:\/\/[^/\\]|\/(?![/\\]))/i);
      }),
      { numRuns: 2_000 },
    );
  });

  test("do not replace variables in blocks, start pages and sources", async () => {
    const template =
      '<a href="java{{fields.nothing}}script:x()" title="{{">}}" onclick="x()" {{form_title}}</a>';
    const definition = await sanitizeDefinition(
      sampleDefinition({
        blocks: [sampleBlock({ id: "a", type: "html", body_html: template, src: "java{{x}}script:x()" })],
        start_page: startPage({ template_id: "005", body_html: template, media: [{ src: "//{{x}}/a" }] }),
      }),
    );
    const [block] = definition.blocks;
    expect(block?.src).toBeNull();
    expect(definition.start_page?.media).toEqual([]);
    for (const text of [block?.body_html, definition.start_page?.body_html]) {
      expect(text).toContain("{{form_title}}");
      expect(sanitizeHtml(text ?? "")).toBe(text);
    }
  });
});
