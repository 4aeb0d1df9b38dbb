import { useAtomValue, useSetAtom } from "jotai";
import { Suspense, useEffect } from "react";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { useCanvasDocument } from "../../../ui/use-canvas-document.ts";
import { focusBlockIdAtom } from "../../state/building/blocks.ts";
import { editedBlockIdAtom } from "../../state/building/shown-blocks.ts";
import { sendPresenceAtom } from "../../state/presence/document-live.ts";
import { hasCompanyAtom } from "../../state/presence/document-presence.ts";

const CanvasLayer = lazyPart(() => import("./canvas-layer.tsx"));

/** Others' presence on the builder's canvas. Its code is loaded only when others are here. */
export function CanvasSlot() {
  const hasCompany = useAtomValue(hasCompanyAtom);
  const canvas = useCanvasDocument();
  useSendFocus();
  return <Suspense>{hasCompany && canvas !== null && <CanvasLayer canvas={canvas} />}</Suspense>;
}

/** Sends the selected block to the others, including those who join later. */
function useSendFocus() {
  const send = useSetAtom(sendPresenceAtom);
  const selected_id = useAtomValue(focusBlockIdAtom);
  const focus_block_id = useAtomValue(editedBlockIdAtom) ?? selected_id;
  useEffect(() => send({ focus_block_id }), [focus_block_id, send]);
  useEffect(() => () => send({ focus_block_id: null }), [send]);
}
