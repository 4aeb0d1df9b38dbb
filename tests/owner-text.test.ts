import fc from "fast-check";
import { Node } from "prosemirror-model";
import { expect, test } from "vitest";
import { isOwnerAddress, isOwnerAttribute, OWNER_MARKUP } from "#core/forms/look/owner-markup.ts";
import { ownerSchema } from "#web/editor/features/building/texts/rich-text/owner-schema.ts";
import { parseBody, writeText } from "#web/editor/features/building/texts/rich-text/owner-text.ts";
import { sanitizeHtml } from "#worker/services/markup/sanitize-html.ts";
import { parseMarkup } from "./markup/element.ts";

const words = fc.stringMatching(/^[a-zäß<>&"' ]{1,12}$/);
const marks = fc
  .subarray(["bold", "italic", "underline", "strike", "sub", "kbd"])
  .map((types) => types.map((type): object => ({ type })));
const links = fc
  .constantFrom("https://example.com/?a=1&b=2", "mailto:a@b.co", "/d/e/1")
  .map((href) => [{ type: "link", attrs: { href, title: 'A "title"', target: "_blank" } }]);
const inline = fc.oneof(
  fc.tuple(words, marks).map(([text, types]) => ({ type: "text", text, marks: types })),
  fc.tuple(words, links).map(([text, link]) => ({ type: "text", text, marks: link })),
  words.map((text) => ({ type: "text", text, marks: [{ type: "code" }] })),
  fc.constant({ type: "hardBreak" }),
  fc.constant({ type: "image", attrs: { src: "https://example.com/a.png", alt: "A" } }),
);
const isIndented = (node: object | undefined) =>
  node !== undefined && "text" in node && /^ /.test(`${node.text}`);
const paragraph = fc
  .array(inline, { minLength: 1, maxLength: 3 })
  // Browsers keep an empty last line open with a trailing break, and do not show a space at the start of a line.
  .filter((content) => content.at(-1)?.type !== "hardBreak" && !isIndented(content[0]))
  .map((content) => ({ type: "paragraph", content }));
const { block } = fc.letrec<{ block: { type: string } }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    paragraph,
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), words)
      .map(([level, text]) => ({ type: "heading", attrs: { level }, content: [{ type: "text", text }] })),
    fc
      .tuple(
        fc.constantFrom("bulletList", "orderedList"),
        fc.array(fc.tuple(paragraph, tie("block")), { minLength: 1, maxLength: 2 }),
      )
      .map(([type, items]) => ({ type, content: items.map((content) => ({ type: "listItem", content })) })),
    fc
      .array(tie("block"), { minLength: 1, maxLength: 2 })
      .map((content) => ({ type: "blockquote", content })),
    words.map((text) => ({ type: "codeBlock", content: [{ type: "text", text }] })),
    fc.constant({ type: "horizontalRule" }),
  ),
}));
const documents = fc.array(block, { minLength: 1, maxLength: 4 }).map((content) => {
  const document = Node.fromJSON(ownerSchema, { type: "doc", content });
  document.check();
  return document;
});

test("the server stores exactly what the text editor writes", () => {
  fc.assert(
    fc.property(documents, (document) => {
      const written = writeText(document);
      // The server adds lazy loading to pictures, and its parser leaves quotes in texts unescaped.
      const sanitized = sanitizeHtml(written).replaceAll(' loading="lazy"', "").replaceAll(" />", ">");
      expect(sanitized).toBe(written);
    }),
  );
});

test("the text editor reads back what it writes", () => {
  fc.assert(
    fc.property(documents, (document) => {
      const written = writeText(document);
      expect(writeText(parseBody(parseMarkup(written) as never))).toBe(written);
    }),
  );
});

test.each([
  ["https://example.com", true],
  ["mailto:a@b.co", true],
  ["/d/e/1", true],
  ["#part", true],
  ["javascript:x()", false],
  [" java\nscript:x()", false],
  ["\u0001javascript:x()", false],
  ["data:text/html,x", false],
  ["//evil.example", false],
  ["\\\\evil.example", false],
  ["", false],
])("a link to %j: the page and the editor agree", (href, isKept) => {
  expect(isOwnerAddress("a", href)).toBe(isKept);
  const kept = sanitizeHtml(`<a href="${href}">x</a>`);
  if (!isKept && href !== "") expect(kept).not.toContain("href");
  if (isKept) expect(kept).toContain(`href="${href}"`);
});

test("no element of an owner's text contains code that runs", () => {
  for (const tag of OWNER_MARKUP.tags) {
    for (const name of ["onclick", "style", "class", "id", "srcdoc", "srcset", "__proto__", "constructor"])
      expect(isOwnerAttribute(tag, name, "x")).toBe(false);
  }
  expect(isOwnerAttribute("img", "src", "mailto:a@b.co")).toBe(false);
  expect(isOwnerAttribute("a", "href", "mailto:a@b.co")).toBe(true);
});
