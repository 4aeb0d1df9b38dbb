import { Fragment, type Node, type NodeType, Slice } from "prosemirror-model";
import { type EditorState, Selection, type Transaction } from "prosemirror-state";
import type { PictureAttributes } from "./pictures.ts";
import { schema } from "./schema.ts";

const image = schema.nodes.image as NodeType;
const paragraph = schema.nodes.paragraph as NodeType;

/** All pictures of a document, in order. */
export function picturesIn(document: Node): PictureAttributes[] {
  const found: PictureAttributes[] = [];
  document.descendants(({ type, attrs }) => {
    if (type === image) found.push(attrs as PictureAttributes);
  });
  return found;
}

/**
 * Inserts pictures after the current block, or in place of an empty one, followed by a line to continue on.
 */
export function insertPictures(
  { tr, selection: { $from, $to } }: EditorState,
  added: readonly { id: string; alt: string }[],
): Transaction {
  const pictures = added.map((attrs) => image.create(attrs));
  const isEmptyLine = $from.depth === 1 && $from.parent.content.size === 0;
  const end = $to.depth > 0 ? $to.after(1) : $to.pos;
  const start = isEmptyLine ? $from.before(1) : end;
  const isLast = end === tr.doc.content.size;
  tr.replaceWith(start, end, isLast ? [...pictures, paragraph.create()] : pictures);
  return tr.setSelection(Selection.near(tr.doc.resolve(start + pictures.length))).scrollIntoView();
}

/** Pasted content without pictures that do not belong to this text. */
export function withoutForeign(slice: Slice, isOwn: (attributes: PictureAttributes) => boolean): Slice {
  const filtered = (fragment: Fragment): Fragment => {
    const kept: Node[] = [];
    fragment.forEach((node) => {
      if (node.type !== image) kept.push(node.copy(filtered(node.content)));
      else if (isOwn(node.attrs as PictureAttributes)) kept.push(node);
    });
    return Fragment.from(kept);
  };
  return new Slice(filtered(slice.content), slice.openStart, slice.openEnd);
}

/** Pictures in pasted data. None if there is text too: then the picture shows that text. */
export function picturesOf(data: DataTransfer | null): File[] {
  if (data === null || data.getData("text/plain").trim() !== "") return [];
  return [...data.files];
}
