import type { createStore } from "jotai";
import { isAlwaysHidden } from "#core/forms/definition/always-hidden.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import { clearBlockSelectionAtom } from "../../../state/building/block-selection.ts";
import {
  blocksAtom,
  deleteBlocksAtom,
  focusBlockIdAtom,
  hideBlocksAtom,
  stepBlocksAtom,
} from "../../../state/building/blocks.ts";
import { closeFieldAtom, fieldEditorAtom } from "../../../state/building/field-editor.ts";
import { texts } from "../texts.ts";
import { focusBlock, focusMoved } from "./block-focus.ts";

type Store = ReturnType<typeof createStore>;
type Ids = ReadonlySet<string>;

/** Actions on one or more blocks, shared by menus, keys and the bar. */

export function step(store: Store, ids: Ids, direction: -1 | 1, focus_id: string): void {
  store.set(stepBlocksAtom, ids, direction);
  focusMoved(focus_id);
}

export function remove(store: Store, ids: Ids): void {
  const removed = store.get(blocksAtom).filter(({ id }) => ids.has(id));
  const open = store.get(fieldEditorAtom)?.field_id;
  if (removed.some(({ form_field_id }) => form_field_id !== null && form_field_id === open))
    store.set(closeFieldAtom);
  // If no single block is selected, the focus goes to the block after the last deleted one.
  if (store.get(focusBlockIdAtom) === null) store.set(focusBlockIdAtom, removed.at(-1)?.id ?? null);
  const undo = store.set(deleteBlocksAtom, ids);
  store.set(clearBlockSelectionAtom);
  toast.info(removalTitle(removed), {
    description: removalDescription(removed),
    action: { label: texts.undo.undo, onClick: undo },
  });
  focusBlock(store.get(focusBlockIdAtom));
}

type RemovedBlocks = readonly { type: string; form_field_id: string | null }[];

function removalDescription(removed: RemovedBlocks): string | undefined {
  const count = removed.filter(({ form_field_id }) => form_field_id !== null).length;
  return count === 0 ? undefined : say(texts.deleted.kept, { n: count });
}

function removalTitle(removed: RemovedBlocks): string {
  if (removed.length > 1) return say(texts.deleted.blocks, { n: removed.length });
  if (removed[0]?.form_field_id) return texts.deleted.question;
  return removed[0]?.type === "section" ? texts.deleted.section : texts.deleted.block;
}

/** Hides all of the blocks. If all are hidden already, shows them. */
export function toggleHidden(store: Store, ids: Ids): void {
  store.set(hideBlocksAtom, ids, !areHidden(store, ids));
}

export function areHidden(store: Store, ids: Ids): boolean {
  const targets = store.get(blocksAtom).filter(({ id }) => ids.has(id));
  return targets.every(({ v_hidden }) => isAlwaysHidden(v_hidden));
}
