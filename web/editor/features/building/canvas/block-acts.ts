import type { createStore } from "jotai";
import { isAlwaysHidden } from "#core/forms/definition/always-hidden.ts";
import { ONE_PAYMENT } from "#core/forms/definition/payment-questions.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import { keysHere } from "../../../../ui/shortcut.ts";
import {
  copiedTextAtom,
  duplicateBlocksAtom,
  type Pasted,
  pasteTextAtom,
} from "../../../state/building/block-clipboard.ts";
import { clearBlockSelectionAtom } from "../../../state/building/block-selection.ts";
import {
  blocksAtom,
  deleteBlocksAtom,
  focusBlockIdAtom,
  hideBlocksAtom,
  stepBlocksAtom,
} from "../../../state/building/blocks.ts";
import { closeFieldAtom, fieldEditorAtom } from "../../../state/building/field-editor.ts";
import { selectBlocksAtom } from "../../../state/building/select-blocks.ts";
import { texts } from "../texts.ts";
import { focusBlock, focusMoved, stayInPanel } from "./block-focus.ts";

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

export function duplicate(store: Store, ids: Ids): void {
  try {
    showPasted(store, store.set(duplicateBlocksAtom, ids));
  } catch {
    stayInPanel();
  }
}

export async function copy(store: Store, ids: Ids): Promise<void> {
  try {
    await navigator.clipboard.writeText(store.get(copiedTextAtom)(ids));
    toast.success(say(texts.clipboard.copied, { n: ids.size }));
  } catch {
    toast.error(texts.clipboard.not_copied, { description: texts.clipboard.not_copied_why });
  }
}

/** Pastes from a menu. Browsers may ask for permission or refuse. */
export async function pasteFromClipboard(store: Store, after: string | null): Promise<void> {
  let text: string;
  try {
    text = await navigator.clipboard.readText();
  } catch {
    toast.error(texts.clipboard.not_pasted, {
      description: say(texts.clipboard.not_pasted_why, { keys: keysHere("Mod", "V").join(" ") }),
    });
    return;
  }
  await paste(store, text, after);
}

export async function paste(store: Store, text: string, after: string | null): Promise<void> {
  try {
    showPasted(store, await store.set(pasteTextAtom, text, after));
  } catch {
    stayInPanel();
  }
}

function showPasted(store: Store, { block_ids, choices, is_payment_left }: Pasted): void {
  if (is_payment_left) toast.info(texts.clipboard.payment_left, { description: ONE_PAYMENT });
  if (choices > 0) toast.success(say(texts.clipboard.options_added, { n: choices }));
  const [first] = block_ids;
  if (first === undefined) return;
  if (block_ids.length > 1) {
    void store.set(selectBlocksAtom, new Set(block_ids), first, first).then(() => focusBlock(first));
  } else focusBlock(first);
}
