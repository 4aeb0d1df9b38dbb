import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { say } from "../say.ts";
import { texts } from "../texts.ts";

interface ResizablePanelProps {
  label: string;
  width: number;
  min: number;
  max: number;
  onResize: (width: number) => void;
  children: ReactNode;
}

const STEP = 16;

/** A panel at the right edge. Its left edge can be dragged, or moved with the arrow keys. */
export function ResizablePanel({ label, width, min, max, onResize, children }: ResizablePanelProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const panel = useRef<HTMLElement>(null);
  const clamp = (wanted: number) => Math.round(Math.min(max, Math.max(min, wanted)));
  const shown = clamp(dragged ?? width);

  function onPointerMove(event: PointerEvent) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const right = panel.current?.getBoundingClientRect().right ?? 0;
    setDragged(clamp(right - event.clientX));
  }

  function onPointerUp() {
    if (dragged !== null) onResize(dragged);
    setDragged(null);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    if (step !== undefined) onResize(clamp(shown + step));
  }

  return (
    <aside
      ref={panel}
      aria-label={label}
      style={{ width: shown }}
      className="relative flex shrink-0 flex-col border-l border-border bg-background"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be dragged */}
      <div
        role="separator"
        tabIndex={0}
        aria-label={say(texts.width_of, { panel: label })}
        aria-orientation="vertical"
        aria-valuenow={shown}
        aria-valuemin={min}
        aria-valuemax={max}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onKeyDown={onKeyDown}
        className="absolute inset-y-0 -left-1 z-10 w-2 cursor-col-resize touch-none hover:bg-ring/30 focus-visible:bg-ring/40"
      />
      {children}
    </aside>
  );
}
