import type { createStore } from "jotai";
import { MAX_OPTION_LABEL, MAX_OPTIONS } from "#core/fields/option-drafts.ts";
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
import { selectBlocksAtom } from "../../../state/building/select-blocks.ts";
import { focusBlock, stayInPanel } from "../canvas/block-focus.ts";
import { texts } from "./texts.ts";

type Store = ReturnType<typeof createStore>;
type Ids = ReadonlySet<string>;

/** Acts on copies of blocks. Loaded on demand. */

export const copiedText = (store: Store, ids: Ids): string => store.get(copiedTextAtom)(ids);

export function duplicate(store: Store, ids: Ids): void {
  try {
    showPasted(store, store.set(duplicateBlocksAtom, ids));
  } catch {
    stayInPanel();
  }
}

/** Returns whether they were copied. */
export async function copy(store: Store, ids: Ids): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(copiedText(store, ids));
    toast.success(say(texts.copied, { n: ids.size }));
    return true;
  } catch {
    toast.error(texts.not_copied, { description: texts.not_copied_why });
    return false;
  }
}

/** Pastes from a menu. Browsers may ask for permission or refuse. */
export async function pasteFromClipboard(store: Store, after: string | null): Promise<void> {
  let text: string;
  try {
    text = await navigator.clipboard.readText();
  } catch {
    toast.error(texts.not_pasted, {
      description: say(texts.not_pasted_why, { keys: keysHere("Mod", "V").join(" ") }),
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

function showPasted(store: Store, { block_ids, choices, is_payment_left, unfit, left_out }: Pasted): void {
  if (is_payment_left) toast.info(texts.payment_left, { description: ONE_PAYMENT });
  if (unfit > 0) toast.info(say(texts.unfit, { n: unfit }));
  if (choices > 0) toast.success(say(texts.options_added, { n: choices }));
  if (left_out.options > 0)
    toast.error(say(texts.options_left, { n: left_out.options }), {
      description: say(texts.options_left_why, { most: MAX_OPTIONS }),
    });
  if (left_out.shortened > 0)
    toast.error(say(texts.shortened, { n: left_out.shortened }), {
      description: say(texts.shortened_why, { most: MAX_OPTION_LABEL }),
    });
  const [first] = block_ids;
  if (first === undefined) return;
  if (block_ids.length > 1) {
    void store.set(selectBlocksAtom, new Set(block_ids), first, first).then(() => focusBlock(first));
  } else focusBlock(first);
}
