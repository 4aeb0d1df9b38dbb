import { useAtom } from "jotai";
import { Download, GripHorizontal, Scaling, X } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { buttonClass, IconButton } from "../../../../ui/button.tsx";
import { say } from "../../../../ui/say.ts";
import { floatingFileAtom } from "../../../state/shell/floating-file.ts";
import { type Box, fitBox, initialBox, moveBox, resizeBox, stepOf } from "./floating-box.ts";
import { MediaStage } from "./media-stage.tsx";
import { fileTexts } from "./texts.ts";

const { floating: words } = fileTexts;
const screenSize = () => ({ width: window.innerWidth, height: window.innerHeight });

/**
 * A file in a small window that can be moved and resized, by pointer and by arrow keys. It stays while the
 * document's pages change, and always inside the screen.
 */
export default function FloatingFile({ document_id }: { document_id: string }) {
  const [file, setFile] = useAtom(floatingFileAtom);
  const [box, setBox] = useState(() => initialBox(screenSize()));
  const keys_id = useId();
  const handle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const fit = () => setBox((before) => fitBox(before, screenSize()));
    window.addEventListener("resize", fit);
    return () => window.removeEventListener("resize", fit);
  }, []);
  const src = file?.src;
  useEffect(() => {
    // After the viewer, which returns the focus to the grid in the next frame.
    if (src === undefined) return;
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => handle.current?.focus()));
    return () => cancelAnimationFrame(frame);
  }, [src]);
  const move = useChange(setBox, moveBox);
  const resize = useChange(setBox, resizeBox);
  if (file === null || file.document_id !== document_id) return null;
  const label = say(words.label, { name: file.name });

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  }
  function close() {
    setFile(null);
    document.querySelector<HTMLElement>("[role=grid], main")?.focus({ preventScroll: true });
  }

  return (
    <div
      role="dialog"
      tabIndex={-1}
      aria-label={label}
      data-theme="dark"
      className="fixed z-30 flex flex-col overflow-hidden rounded-lg border border-border bg-card text-foreground shadow-float outline-none"
      style={box}
      onKeyDown={onKeyDown}
    >
      <p id={keys_id} hidden>
        {words.keys}
      </p>
      <div
        className="flex h-9 shrink-0 cursor-move touch-none items-center gap-1 px-1 select-none"
        {...move.pointer}
      >
        <button
          ref={handle}
          type="button"
          aria-label={words.move}
          aria-describedby={keys_id}
          title={words.move}
          className={buttonClass("ghost", "icon")}
          {...move.keys}
        >
          <GripHorizontal aria-hidden />
        </button>
        <span className="min-w-0 grow truncate font-medium">{file.name}</span>
        <a
          href={`${file.src}&download=true`}
          download={file.name}
          aria-label={fileTexts.download}
          title={fileTexts.download}
          className={buttonClass("ghost", "icon")}
        >
          <Download aria-hidden />
        </a>
        <IconButton label={words.close} onClick={close}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="flex min-h-0 grow items-center justify-center bg-black">
        <MediaStage key={file.src} file={file} seconds={file.seconds} />
      </div>
      <button
        type="button"
        aria-label={words.resize}
        aria-describedby={keys_id}
        title={words.resize}
        className="absolute right-0 bottom-0 flex size-6 cursor-nwse-resize touch-none items-center justify-center rounded-tl-md bg-black/60 text-white"
        {...resize.pointer}
        {...resize.keys}
      >
        <Scaling aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}

type ChangeBox = (box: Box, by: { x: number; y: number }, screen: { width: number; height: number }) => Box;

/** Handlers that change the box by dragging and by arrow keys. */
function useChange(setBox: (next: (before: Box) => Box) => void, change: ChangeBox) {
  const start = useRef<{ x: number; y: number; box: Box } | null>(null);
  return {
    pointer: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const isOnControl = (event.target as Element).closest("a, button") !== null;
        const isHandle = event.currentTarget instanceof HTMLButtonElement;
        const isGrip = (event.target as Element).closest("[aria-describedby]") !== null;
        if (event.button !== 0 || (isOnControl && !isHandle && !isGrip)) return;
        const { clientX: x, clientY: y } = event;
        event.currentTarget.setPointerCapture(event.pointerId);
        setBox((box) => {
          start.current = { x, y, box };
          return box;
        });
      },
      onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
        const from = start.current;
        if (from === null) return;
        setBox(() => change(from.box, { x: clientX - from.x, y: clientY - from.y }, screenSize()));
      },
      onPointerUp() {
        start.current = null;
      },
      onPointerCancel() {
        start.current = null;
      },
    },
    keys: {
      onKeyDown(event: KeyboardEvent) {
        const by = stepOf(event);
        if (by === null) return;
        event.preventDefault();
        event.stopPropagation();
        setBox((box) => change(box, by, screenSize()));
      },
    },
  };
}
