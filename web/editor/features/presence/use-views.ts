import { useAtomValue, useSetAtom } from "jotai";
import { type RefObject, useEffect } from "react";
import { sendPresenceAtom } from "../../state/presence/document-live.ts";
import { followedViewAtom } from "../../state/presence/document-presence.ts";
import { boxOf, viewAt } from "./anchor.ts";
import { canvasOf } from "./use-send-pointer.ts";

type Layer = RefObject<HTMLElement | null>;

/** Sends the scroll position to followers. */
export function useSendView(layer: Layer): void {
  const tell = useSetAtom(sendPresenceAtom);
  useEffect(() => {
    const parts = canvasOf(layer);
    if (parts === null) return;
    const { canvas, scroller } = parts;
    const tellView = () => tell({ view: viewAt(canvas, scroller.getBoundingClientRect().top) });
    tellView();
    scroller.addEventListener("scroll", tellView, { passive: true });
    return () => {
      scroller.removeEventListener("scroll", tellView);
      tell({ view: null });
    };
  }, [layer, tell]);
}

/** Scrolls to the followed person's position. */
export function useFollowedView(layer: Layer): void {
  const view = useAtomValue(followedViewAtom);
  useEffect(() => {
    const parts = canvasOf(layer);
    if (parts === null || view === null) return;
    const box = boxOf(parts.canvas, view.anchor);
    if (box === null) return;
    const top = box.top + view.y * box.height;
    // Two people who follow each other must settle.
    if (Math.abs(parts.scroller.scrollTop - top) > 2) parts.scroller.scrollTop = top;
  }, [layer, view]);
}
