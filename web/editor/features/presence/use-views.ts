import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { sendPresenceAtom } from "../../state/presence/document-live.ts";
import { followedViewAtom } from "../../state/presence/document-presence.ts";
import { boxOf, viewAt } from "./anchor.ts";

/** Sends this window's scroll position, for followers. */
export function useSendView(canvas: Document): void {
  const send = useSetAtom(sendPresenceAtom);
  useEffect(() => {
    const sendView = () => send({ view: viewAt(canvas) });
    sendView();
    canvas.body.addEventListener("scroll", sendView, { passive: true });
    return () => {
      canvas.body.removeEventListener("scroll", sendView);
      send({ view: null });
    };
  }, [canvas, send]);
}

/** Scrolls to the followed person's position. */
export function useFollowedView(canvas: Document): void {
  const view = useAtomValue(followedViewAtom);
  useEffect(() => {
    const box = view && boxOf(canvas, view.anchor);
    if (box === null) return;
    const step = box.top + view!.y * box.height;
    // Ignores small differences so that two people who follow each other do not scroll forever.
    if (Math.abs(step) > 2) canvas.body.scrollTop += step;
  }, [canvas, view]);
}
