import type { Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";

const OUTSIDE = "outside";

/** Whether a transaction contains changes from elsewhere, which must not be sent again. */
export const isFromOutside = (transaction: Transaction) => transaction.getMeta(OUTSIDE) === true;

/**
 * Updates the text to a version from elsewhere. Replaces only the difference so that the caret stays at its
 * words. Returns null if there is none.
 */
export function takeOutside(state: EditorState, next: Node): Transaction | null {
  const { content } = state.doc;
  const start = content.findDiffStart(next.content);
  const ends = content.findDiffEnd(next.content);
  if (start === null || ends === null) return null;
  // With repeated letters, the differences found from both ends may overlap.
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
  return state.tr
    .replace(start, ends.a + overlap, next.slice(start, ends.b + overlap))
    .setMeta(OUTSIDE, true)
    .setMeta("addToHistory", false);
}
