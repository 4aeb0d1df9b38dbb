import type { DOMOutputSpec, MarkSpec, NodeSpec, StyleParseRule } from "prosemirror-model";

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

const isBold = (weight: string) => /^(bold(er)?|[6-9]00|1000)$/.test(weight);

/** A tag that other programs also use for text that is not so: Google Docs wraps all it copies in a `<b>`. */
const unless = (tag: string, property: "fontWeight" | "fontStyle", is: (value: string) => boolean) => ({
  tag,
  getAttrs: ({ style }: Partial<HTMLElement>) => (!style?.[property] || is(style[property])) && null,
});

/** A style that sets a mark, and its other values, which end the one around. */
const styled = (name: string, property: string, is: (value: string) => boolean): StyleParseRule[] => [
  { style: property, getAttrs: (value) => is(value) && null },
  { style: property, clearMark: (mark) => mark.type.name === name },
];

/** A line with a style of its own, or beside another line: “underline dotted”. */
const decorated = (line: string): StyleParseRule => ({
  style: "text-decoration",
  getAttrs: (value) => value.split(" ").includes(line) && null,
  consuming: false,
});

const isSlanted = (style: string) => /^(italic|oblique)/.test(style);

/** Marks except links: those differ in their allowed targets. */
export const TEXT_MARKS: Record<string, MarkSpec> = {
  bold: {
    parseDOM: [
      unless("strong", "fontWeight", isBold),
      unless("b", "fontWeight", isBold),
      ...styled("bold", "font-weight", isBold),
    ],
    toDOM: () => ["strong", 0],
  },
  italic: {
    parseDOM: [
      unless("em", "fontStyle", isSlanted),
      unless("i", "fontStyle", isSlanted),
      ...styled("italic", "font-style", isSlanted),
    ],
    toDOM: () => ["em", 0],
  },
  underline: {
    parseDOM: [{ tag: "u" }, decorated("underline")],
    toDOM: () => ["u", 0],
  },
  strike: {
    parseDOM: [{ tag: "s" }, { tag: "del" }, { tag: "strike" }, decorated("line-through")],
    toDOM: () => ["s", 0],
  },
  code: { code: true, parseDOM: [{ tag: "code" }], toDOM: () => ["code", 0] },
};
