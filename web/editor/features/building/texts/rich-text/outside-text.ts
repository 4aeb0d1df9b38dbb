import type { Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";

const OUTSIDE = "outside";

/** Whether a transaction brings what was changed elsewhere, and is not to be told again. */
export const isFromOutside = (transaction: Transaction) => transaction.getMeta(OUTSIDE) === true;

/** Makes the text what it has become elsewhere. Only what differs is replaced: the caret stays at its words. */
export function takeOutside(state: EditorState, next: Node): Transaction | null {
  const { content } = state.doc;
  const start = content.findDiffStart(next.content);
  const ends = content.findDiffEnd(next.content);
  if (start === null || ends === null) return null;
  // Where a letter is one of several of the same kind, both ends find another one of them.
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
  return state.tr
    .replace(start, ends.a + overlap, next.slice(start, ends.b + overlap))
    .setMeta(OUTSIDE, true)
    .setMeta("addToHistory", false);
}
