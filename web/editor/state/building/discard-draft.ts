import { atom } from "jotai";
import { listedIdsAtom } from "./block-views.ts";
import { closeFieldAtom, fieldEditorAtom } from "./field-editor.ts";

/**
 * Discards the panel's new question. Returns the id of the block where the focus belongs: the empty block that showed
 * the question, else the one before it, else the one after it; null if there is none.
 */
export const discardDraftAtom = atom(null, (get, set): string | null => {
  const block = get(fieldEditorAtom)?.block ?? null;
  const ids = get(listedIdsAtom);
  const index = ids.indexOf(block?.id ?? "");
  set(closeFieldAtom);
  if (block?.at === "in place") return block.id;
  return ids[index - 1] ?? ids[index + 1] ?? null;
});
