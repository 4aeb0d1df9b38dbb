import type { DOMOutputSpec, MarkSpec, NodeSpec } from "prosemirror-model";

/** Nodes of a formatted text, with the names of `core/fields/rich-text.ts`. */
export const TEXT_NODES: Record<string, NodeSpec> = {
  doc: { content: "block+" },
  paragraph: { content: "inline*", group: "block", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
  heading: {
    attrs: { level: { default: 1 } },
    content: "inline*",
    group: "block",
    defining: true,
    parseDOM: [
      ...[1, 2, 3].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      ...[4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: 3 } })),
    ],
    toDOM: ({ attrs }): DOMOutputSpec => [`h${attrs.level}`, 0],
  },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  bulletList: {
    content: "listItem+",
    group: "block",
    parseDOM: [{ tag: "ul" }],
    toDOM: () => ["ul", 0],
  },
  orderedList: {
    attrs: { start: { default: 1 } },
    content: "listItem+",
    group: "block",
    parseDOM: [{ tag: "ol", getAttrs: (list) => ({ start: (list as HTMLOListElement).start || 1 }) }],
    toDOM: ({ attrs }): DOMOutputSpec => ["ol", attrs.start === 1 ? {} : { start: attrs.start }, 0],
  },
  listItem: {
    content: "paragraph block*",
    defining: true,
    parseDOM: [{ tag: "li" }],
    toDOM: () => ["li", 0],
  },
  codeBlock: {
    attrs: { language: { default: null } },
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    defining: true,
    parseDOM: [{ tag: "pre", preserveWhitespace: "full" }],
    toDOM: () => ["pre", { dir: "ltr" }, ["code", 0]],
  },
  horizontalRule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  text: { group: "inline" },
  hardBreak: {
    inline: true,
    group: "inline",
    selectable: false,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
};

/** Marks except links: those differ in their allowed targets. */
export const TEXT_MARKS: Record<string, MarkSpec> = {
  bold: {
    parseDOM: [{ tag: "strong" }, { tag: "b" }, { style: "font-weight=bold" }, { style: "font-weight=700" }],
    toDOM: () => ["strong", 0],
  },
  italic: {
    parseDOM: [{ tag: "em" }, { tag: "i" }, { style: "font-style=italic" }],
    toDOM: () => ["em", 0],
  },
  underline: {
    parseDOM: [{ tag: "u" }, { style: "text-decoration=underline" }],
    toDOM: () => ["u", 0],
  },
  strike: {
    parseDOM: [{ tag: "s" }, { tag: "del" }, { style: "text-decoration=line-through" }],
    toDOM: () => ["s", 0],
  },
  code: { code: true, parseDOM: [{ tag: "code" }], toDOM: () => ["code", 0] },
};
