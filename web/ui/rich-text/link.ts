import type { MarkType } from "prosemirror-model";
import { type EditorState, TextSelection, type Transaction } from "prosemirror-state";

const linkOf = ({ schema }: EditorState) => schema.marks.link as MarkType;

/** The address that somebody means: a protocol is put before what has none; null when nobody may be led there. */
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

/** The address of the link that the selection is in. */
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

/** The whole of the link that an empty selection stands in; a selection as it is. */
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

/** Links the selection, or writes the address itself where nothing is selected. Null: takes the link away. */
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
