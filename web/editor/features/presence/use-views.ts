import { useAtomValue, useSetAtom } from "jotai";
import { type RefObject, useEffect } from "react";
import { sendPresenceAtom } from "../../state/presence/document-live.ts";
import { followedViewAtom } from "../../state/presence/document-presence.ts";
import { boxOf, viewAt } from "./anchor.ts";
import { canvasOf } from "./use-send-pointer.ts";

type Layer = RefObject<HTMLElement | null>;

/** Sends this window's scroll position, for followers. */
export function useSendView(layer: Layer): void {
  const send = useSetAtom(sendPresenceAtom);
  useEffect(() => {
    const parts = canvasOf(layer);
    if (parts === null) return;
    const { canvas, scroller } = parts;
    const sendView = () => send({ view: viewAt(canvas, scroller.getBoundingClientRect().top) });
    sendView();
    scroller.addEventListener("scroll", sendView, { passive: true });
    return () => {
      scroller.removeEventListener("scroll", sendView);
      send({ view: null });
    };
  }, [layer, send]);
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
    // Ignores small differences so that two people who follow each other do not scroll forever.
    if (Math.abs(parts.scroller.scrollTop - top) > 2) parts.scroller.scrollTop = top;
  }, [layer, view]);
}
