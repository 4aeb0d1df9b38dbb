import type { MarkType } from "prosemirror-model";
import { type EditorState, TextSelection, type Transaction } from "prosemirror-state";

const linkOf = ({ schema }: EditorState) => schema.marks.link as MarkType;

/** The typed address, with a protocol added if it has none; null if it is not allowed. */
export function linkAddress(typed: string, allowed: RegExp): string | null {
  const text = typed.trim();
  if (text === "") return null;
  const address = /^[a-z][a-z\d+.-]*:/i.test(text)
    ? text
    : /^[^\s@/]+@[^\s@/]+$/.test(text)
      ? `mailto:${text}`
      : `https://${text}`;
  return allowed.test(address) ? address : null;
}

/** Address of the link at the selection. */
export function addressAt(state: EditorState): string {
  const { selection, doc } = state;
  const link = linkOf(state);
  let address = "";
  const { from, to, empty, $from } = selection;
  if (empty)
    return (
      link.isInSet($from.marks())?.attrs.href ?? link.isInSet($from.nodeAfter?.marks ?? [])?.attrs.href ?? ""
    );
  doc.nodesBetween(from, to, ({ marks }) => {
    address ||= link.isInSet(marks)?.attrs.href ?? "";
  });
  return address;
}

/** The whole link around an empty selection; any other selection unchanged. */
function linkedRange(state: EditorState): { from: number; to: number } {
  const { selection, doc } = state;
  const link = linkOf(state);
  const { $from, from, to, empty } = selection;
  if (!empty) return { from, to };
  const start = $from.start();
  let range = { from, to };
  doc.nodesBetween(start, $from.end(), (node, at) => {
    const end = at + node.nodeSize;
    if (node.isText && at <= from && end >= from && link.isInSet(node.marks)) range = { from: at, to: end };
  });
  return range;
}

/** Links the selection, or inserts the address itself if nothing is selected. Null removes the link. */
export function setLink(state: EditorState, href: string | null): Transaction {
  const { from, to } = linkedRange(state);
  const { tr, schema } = state;
  const link = linkOf(state);
  if (href === null) return tr.removeMark(from, to, link);
  if (from < to) return tr.removeMark(from, to, link).addMark(from, to, link.create({ href }));
  const text = href.replace(/^(?:https:\/\/|mailto:)/, "");
  tr.insert(from, schema.text(text, [link.create({ href })]));
  return tr.setSelection(TextSelection.create(tr.doc, from + text.length));
}
