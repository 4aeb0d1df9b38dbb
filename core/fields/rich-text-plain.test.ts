import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonValue } from "../values/json.ts";
import { cleanRichText } from "./rich-text.ts";
import { plainToRichText, richTextToPlain } from "./rich-text-plain.ts";

const text = (words: string, ...marks: JsonValue[]): JsonValue => ({ type: "text", text: words, marks });
const node = (type: string, ...content: JsonValue[]): JsonValue => ({ type, content });
const item = (words: string, ...more: JsonValue[]) =>
  node("listItem", node("paragraph", text(words)), ...more);

describe("a document as plain text", () => {
  test("has a line for every paragraph, item, quote and rule", () => {
    const document = node(
      "doc",
      { type: "heading", attrs: { level: 2 }, content: [text("Title")] },
      node("paragraph", text("Some "), text("bold", { type: "bold" }), { type: "hardBreak" }, text("words")),
      node("bulletList", item("one", node("bulletList", item("deeper"))), item("two")),
      { type: "orderedList", attrs: { start: 3 }, content: [item("three"), item("four")] },
      node("blockquote", node("paragraph", text("said"))),
      { type: "horizontalRule" },
      node("codeBlock", text("a\nb")),
      node("paragraph", { type: "image", attrs: { src: "https://x.example/y.png", alt: "A cat" } }),
    );
    expect(richTextToPlain(document)).toBe(
      "Title\nSome bold\nwords\n• one\n  • deeper\n• two\n3. three\n4. four\n> said\n---\na\nb\nA cat",
    );
  });

  test("gives the address of a link once", () => {
    const link = (href: string) => ({ type: "link", attrs: { href } });
    const document = node(
      "doc",
      node("paragraph", text("here", link("https://a.example/"))),
      node("paragraph", text("a.example", link("https://a.example"))),
      node("paragraph", text("a@b.example", link("mailto:a@b.example"))),
    );
    expect(richTextToPlain(document)).toBe("here (https://a.example/)\na.example\na@b.example");
  });

  test("is empty for other values", () => {
    for (const value of [null, 1, "text", [], {}]) expect(richTextToPlain(value)).toBe("");
  });

  test("never throws for any stored value", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void richTextToPlain(value as JsonValue)));
  });
});

test("plain text becomes paragraphs with the same text", () => {
  expect(plainToRichText("a\r\n\r\nb")).toEqual({
    type: "doc",
    content: [
      { type: "paragraph", content: [{ type: "text", text: "a" }] },
      { type: "paragraph" },
      { type: "paragraph", content: [{ type: "text", text: "b" }] },
    ],
  });
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const document = plainToRichText(typed);
      expect(cleanRichText(document)).toEqual(document);
      expect(richTextToPlain(document)).toBe(typed.replace(/\r\n?/g, "\n").trimEnd());
    }),
  );
});
