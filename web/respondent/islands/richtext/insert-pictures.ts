import { Fragment, type Node, type NodeType, Slice } from "prosemirror-model";
import { type EditorState, Selection, type Transaction } from "prosemirror-state";
import type { PictureAttributes } from "./pictures.ts";
import { schema } from "./schema.ts";

const image = schema.nodes.image as NodeType;
const paragraph = schema.nodes.paragraph as NodeType;

/** Every picture of a document, in its order. */
export function picturesIn(document: Node): PictureAttributes[] {
  const found: PictureAttributes[] = [];
  document.descendants(({ type, attrs }) => {
    if (type === image) found.push(attrs as PictureAttributes);
  });
  return found;
}

/** Puts pictures below the block that is being written, in the place of an empty one, with a line to go on below. */
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

/** What was copied elsewhere without the pictures that are not of this text. */
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

/** The pictures of a paste: none where there are words too, for then they are a drawing of those. */
export function picturesOf(data: DataTransfer | null): File[] {
  if (data === null || data.getData("text/plain").trim() !== "") return [];
  return [...data.files];
}
