import { useStore } from "jotai";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { setCanvasFrame } from "../../../../ui/canvas-document.ts";
import { LoadingHeading } from "../../../../ui/feedback/loading-heading.tsx";
import { typingPause } from "../../../state/building/typing-pause.ts";
import { connectFrame } from "./connect-frame.ts";
import { FRAME_SOURCE } from "./frame-source.ts";

interface CanvasFrameProps {
  title: string;
  /** Whether there is something to show. */
  isReady: boolean;
  /** Called on a press beside the form. */
  onPressBeside: () => void;
  /** Renders the content of the frame's document. */
  children: (page: Document) => ReactNode;
}

/** A document of its own for the form. Styles of the form and of the editor do not reach each other. */
export function CanvasFrame({ title, isReady, onPressBeside, children }: CanvasFrameProps) {
  const store = useStore();
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const page = frame?.contentDocument ?? null;
  useEffect(() => {
    if (!isReady || !frame?.contentDocument) return;
    const remove = setCanvasFrame(frame);
    const disconnect = connectFrame(frame.contentDocument, onPressBeside, typingPause(store));
    return () => {
      disconnect();
      remove();
    };
  }, [frame, isReady, store, onPressBeside]);
  return (
    <>
      {/* The form's title is the heading of this page. */}
      {(page === null || !isReady) && <LoadingHeading>{title}</LoadingHeading>}
      <iframe
        title={title}
        srcDoc={FRAME_SOURCE}
        data-canvas
        onLoad={(event) => setFrame(event.currentTarget)}
        // Until its style is there, a dark page would show it in white.
        className={page === null || !isReady ? "invisible" : "absolute inset-0 size-full"}
      />
      {page !== null && createPortal(children(page), page.body)}
    </>
  );
}
