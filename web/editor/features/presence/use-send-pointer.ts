import { useSetAtom } from "jotai";
import { type RefObject, useEffect, useRef } from "react";
import { sendPresenceAtom } from "../../state/presence/document-live.ts";
import { type Pointer, pointerAt } from "./anchor.ts";

/** Returns the canvas under a layer and its scroll container; null until they are rendered. */
export function canvasOf(layer: RefObject<HTMLElement | null>) {
  const canvas = layer.current?.parentElement;
  const scroller = canvas?.parentElement;
  return canvas && scroller ? { canvas, scroller } : null;
}

/** Sends the pointer's position while it is over the canvas. Returns the last position. Touch has none. */
export function useSendPointer(layer: RefObject<HTMLElement | null>): RefObject<Pointer | null> {
  const send = useSetAtom(sendPresenceAtom);
  const last = useRef<Pointer | null>(null);
  useEffect(() => {
    const parts = canvasOf(layer);
    if (parts === null) return;
    const { canvas, scroller } = parts;
    const onMove = ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType === "touch") return;
      last.current = pointerAt(canvas, clientX, clientY);
      send({ pointer: last.current });
    };
    const onLeave = () => {
      last.current = null;
      send({ pointer: null });
    };
    scroller.addEventListener("pointermove", onMove, { passive: true });
    scroller.addEventListener("pointerleave", onLeave);
    return () => {
      scroller.removeEventListener("pointermove", onMove);
      scroller.removeEventListener("pointerleave", onLeave);
      onLeave();
    };
  }, [layer, send]);
  return last;
}
