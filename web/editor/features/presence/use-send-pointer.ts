import { useSetAtom } from "jotai";
import { type RefObject, useEffect, useRef } from "react";
import { sendPresenceAtom } from "../../state/presence/document-live.ts";
import { type Pointer, pointerAt } from "./anchor.ts";

/** Sends the pointer's position while it is over the canvas. Returns the last position. Touch has none. */
export function useSendPointer(canvas: Document): RefObject<Pointer | null> {
  const send = useSetAtom(sendPresenceAtom);
  const last = useRef<Pointer | null>(null);
  useEffect(() => {
    const onMove = ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType === "touch") return;
      last.current = pointerAt(canvas, clientX, clientY);
      send({ pointer: last.current });
    };
    const onLeave = () => {
      last.current = null;
      send({ pointer: null });
    };
    const root = canvas.documentElement;
    root.addEventListener("pointermove", onMove, { passive: true });
    root.addEventListener("pointerleave", onLeave);
    return () => {
      root.removeEventListener("pointermove", onMove);
      root.removeEventListener("pointerleave", onLeave);
      onLeave();
    };
  }, [canvas, send]);
  return last;
}
