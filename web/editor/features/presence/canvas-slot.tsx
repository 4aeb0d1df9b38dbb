import { useAtomValue, useSetAtom } from "jotai";
import { Suspense, useEffect } from "react";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { focusBlockIdAtom } from "../../state/building/blocks.ts";
import { editedBlockIdAtom } from "../../state/building/shown-blocks.ts";
import { sendPresenceAtom } from "../../state/presence/document-live.ts";
import { hasCompanyAtom } from "../../state/presence/document-presence.ts";

const CanvasLayer = lazyPart(() => import("./canvas-layer.tsx"));

/** The others' presence on the builder's canvas. Not even its code is loaded without others. */
export function CanvasSlot() {
  const hasCompany = useAtomValue(hasCompanyAtom);
  useSendFocus();
  return <Suspense>{hasCompany && <CanvasLayer />}</Suspense>;
}

/** Sends the selected block to the others, also to those who join later. */
function useSendFocus() {
  const tell = useSetAtom(sendPresenceAtom);
  const selected_id = useAtomValue(focusBlockIdAtom);
  const focus_block_id = useAtomValue(editedBlockIdAtom) ?? selected_id;
  useEffect(() => tell({ focus_block_id }), [focus_block_id, tell]);
  useEffect(() => () => tell({ focus_block_id: null }), [tell]);
}
