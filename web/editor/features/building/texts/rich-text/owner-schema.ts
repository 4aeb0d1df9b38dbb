import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";
import { isOwnerAddress } from "#core/forms/look/owner-markup.ts";
import { TEXT_MARKS, TEXT_NODES } from "../../../../../ui/rich-text/text-specs.ts";

const LEVELS = [1, 2, 3, 4, 5, 6];
const PLAIN_MARKS = ["sub", "sup", "small", "mark", "kbd"];

const attributeOf = (element: Node | string, name: string) => (element as HTMLElement).getAttribute(name);

const heading: NodeSpec = {
  ...TEXT_NODES.heading,
  parseDOM: LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
};

const image: NodeSpec = {
  attrs: { src: {}, alt: { default: null }, width: { default: null }, height: { default: null } },
  inline: true,
  group: "inline",
  draggable: true,
  parseDOM: [
    {
      tag: "img[src]",
      getAttrs(picture) {
        const [src, alt, width, height] = ["src", "alt", "width", "height"].map((name) =>
          attributeOf(picture, name),
        );
        return src && isOwnerAddress("img", src) ? { src, alt, width, height } : false;
      },
    },
  ],
  toDOM: ({ attrs: { src, alt, width, height } }): DOMOutputSpec => ["img", { src, alt, width, height }],
};

const link: MarkSpec = {
  attrs: { href: {}, title: { default: null }, target: { default: null } },
  inclusive: false,
  parseDOM: [
    {
      tag: "a[href]",
      getAttrs(anchor) {
        const [href, title, target] = ["href", "title", "target"].map((name) => attributeOf(anchor, name));
        return href && isOwnerAddress("a", href) ? { href, title, target } : false;
      },
    },
  ],
  toDOM: ({ attrs: { href, title, target } }) => [
    "a",
    { href, title, target, rel: "noopener noreferrer nofollow" },
    0,
  ],
};

const plainMark = (tag: string): MarkSpec => ({ parseDOM: [{ tag }], toDOM: () => [tag, 0] });

/** The part of the owner's markup that can be edited visually. All of it is in `OWNER_MARKUP`. */
export const ownerSchema = new Schema({
  nodes: { ...TEXT_NODES, heading, image },
  // The first mark becomes the outermost element.
  marks: { link, ...TEXT_MARKS, ...Object.fromEntries(PLAIN_MARKS.map((tag) => [tag, plainMark(tag)])) },
});

/** Elements and attributes that the schema preserves, besides elements without meaning. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ["p", "br", "hr", "blockquote", "ul", "li", "code", "strong", "b", "em", "i", "u", "s", "div", "span"]
      .concat(
        PLAIN_MARKS,
        LEVELS.map((level) => `h${level}`),
      )
      .map((tag) => [tag, []]),
  ),
  a: ["href", "title", "target", "rel"],
  img: ["src", "alt", "width", "height", "loading"],
  ol: ["start"],
  pre: ["dir"],
};

/** Elements that the schema would lose, such as tables, as tags without duplicates. */
export function unknownParts(body: HTMLElement): string[] {
  const unknown = [...body.querySelectorAll("*")].filter(({ localName, attributes }) => {
    const known = Object.hasOwn(KNOWN, localName) ? KNOWN[localName] : undefined;
    return known === undefined || [...attributes].some(({ name }) => !known.includes(name));
  });
  return [...new Set(unknown.map(({ localName }) => localName))];
}
