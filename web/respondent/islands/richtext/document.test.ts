import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanRichText } from "#core/fields/rich-text.ts";
import { richTextToPlain } from "#core/fields/rich-text-plain.ts";
import type { JsonValue } from "#core/values/json.ts";
import { readDocument, writeDocument } from "./document.ts";

const words = fc.stringMatching(/^[a-z äß<>"]{1,12}$/);
const plain = words.map((text) => ({ type: "text", text }));
const marks = fc.constantFrom<JsonValue[]>(
  [{ type: "bold" }],
  [{ type: "bold" }, { type: "italic" }],
  [{ type: "underline" }, { type: "strike" }],
  [{ type: "link", attrs: { href: "https://example.com/" } }],
);
const inline = fc.oneof(
  plain,
  fc.tuple(words, marks).map(([text, marks]) => ({ type: "text", text, marks })),
  fc.constant({ type: "hardBreak" }),
);
const paragraph = fc
  .array(inline, { minLength: 1, maxLength: 3 })
  .map((content) => ({ type: "paragraph", content }));
const items = fc.array(
  paragraph.map((content) => ({ type: "listItem", content: [content] })),
  { minLength: 1, maxLength: 3 },
);
const { block } = fc.letrec<{ block: unknown }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    paragraph,
    fc
      .tuple(fc.integer({ min: 1, max: 3 }), plain)
      .map(([level, one]) => ({ type: "heading", attrs: { level }, content: [one] })),
    items.map((content) => ({ type: "bulletList", content })),
    items.map((content) => ({ type: "orderedList", attrs: { start: 1 }, content })),
    fc
      .array(tie("block"), { minLength: 1, maxLength: 2 })
      .map((content) => ({ type: "blockquote", content })),
    plain.map((one) => ({ type: "codeBlock", content: [one] })),
    fc.constant({ type: "horizontalRule" }),
    fc.constant({ type: "image", attrs: { src: "storage:tmp/s/f/1/a.png", alt: "a.png" } }),
  ),
}));
/** The editor treats adjacent pieces with the same link as one link. */
const wordsOf = (document: unknown) =>
  richTextToPlain(document as JsonValue).replaceAll(" (https://example.com/)", "");

test("the editor writes exactly what the server stores, and reads it back", () => {
  const documents = fc
    .array(block, { minLength: 1, maxLength: 4 })
    .map((content) => ({ type: "doc", content }));
  fc.assert(
    fc.property(documents, (document) => {
      const answer = writeDocument(readDocument(JSON.stringify(document)));
      if (answer === "") return;
      const json = JSON.parse(answer) as JsonValue;
      expect(cleanRichText(json)).toEqual(json);
      expect(wordsOf(json)).toBe(wordsOf(document));
      expect(writeDocument(readDocument(answer))).toBe(answer);
    }),
  );
});

test("the editor contains text that was typed before it loaded", () => {
  expect(writeDocument(readDocument("one\ntwo"))).toBe(
    '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"one"}]},{"type":"paragraph","content":[{"type":"text","text":"two"}]}]}',
  );
});

test("an empty document is no answer", () => {
  for (const answer of ["", " \n ", '{"type":"doc"}', '{"type":"doc","content":[{"type":"paragraph"}]}']) {
    expect(writeDocument(readDocument(answer))).toBe("");
  }
});

test("a document that the editor cannot show becomes its plain text", () => {
  const odd = { type: "doc", content: [{ type: "listItem", content: [{ type: "text", text: "lost" }] }] };
  expect(richTextToPlain(JSON.parse(writeDocument(readDocument(JSON.stringify(odd)))) as JsonValue)).toBe(
    "lost",
  );
  fc.assert(fc.property(fc.json(), (answer) => void readDocument(answer)));
});
