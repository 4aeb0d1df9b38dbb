import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";
import { TEXT_MARKS, TEXT_NODES } from "../../../ui/rich-text/text-specs.ts";

/** Allowed targets of a visitor's links. */
export const LINK_ADDRESS = /^(?:https:\/\/|mailto:)[^\s]+$/i;

// Its address is one of our storage, so only `PictureView` renders it; this is the clipboard's version.
const image: NodeSpec = {
  attrs: {
    id: { default: null },
    src: { default: null },
    alt: { default: null },
    title: { default: null },
  },
  group: "block",
  draggable: true,
  parseDOM: [
    {
      tag: "img[data-src]",
      getAttrs(picture) {
        const { id, src } = (picture as HTMLElement).dataset;
        return { id: id || null, src: src || null, alt: (picture as HTMLElement).getAttribute("alt") };
      },
    },
  ],
  toDOM: ({ attrs: { id, src, alt } }): DOMOutputSpec => [
    "img",
    { "data-id": id ?? "", "data-src": src ?? "", alt: alt ?? "" },
  ],
};

const link: MarkSpec = {
  attrs: { href: {}, title: { default: null } },
  inclusive: false,
  parseDOM: [
    {
      tag: "a[href]",
      getAttrs(anchor) {
        const href = (anchor as HTMLElement).getAttribute("href") ?? "";
        return LINK_ADDRESS.test(href) ? { href } : false;
      },
    },
  ],
  toDOM: ({ attrs: { href, title } }) => ["a", { href, title, rel: "noopener noreferrer nofollow" }, 0],
};

/** Everything that `core/fields/rich-text.ts` accepts. */
export const schema = new Schema({
  nodes: { ...TEXT_NODES, image },
  // The first mark is the outermost.
  marks: { link, ...TEXT_MARKS },
});
