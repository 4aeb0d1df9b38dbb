import type { Selection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../../../../../ui/class-names.ts";

interface FloatingBarProps {
  view: EditorView;
  selection: Selection;
  /** Names the content of the bar. A change positions the bar again. */
  kind: string;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

const GAP = 6;

/**
 * A bar above the selected words. For touch it is below them because the system's own menu is above. Using
 * the bar keeps the selection.
 */
export function FloatingBar({ view, selection, kind, onKeyDown, children }: FloatingBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isPointing = useIsPointing(view.dom);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `kind` decides the bar's content and thereby its size
  useLayoutEffect(() => {
    const { current } = bar;
    const around = current?.offsetParent?.getBoundingClientRect();
    if (current === null || around === undefined) return;
    const { from, to } = selection;
    const start = view.coordsAtPos(from);
    const end = view.coordsAtPos(to);
    const isBelow = matchMedia("(pointer: coarse)").matches;
    const top = isBelow
      ? end.bottom - around.top + 2 * GAP
      : start.top - around.top - current.offsetHeight - GAP;
    const left = Math.min(start.left - around.left, around.width - current.offsetWidth);
    setPlace({ top, left: Math.max(0, left) });
  }, [view, selection, kind]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls inside have roles
    <div
      ref={bar}
      style={place}
      onKeyDown={onKeyDown}
      // A press outside a field leaves selection and focus in the text.
      onPointerDown={(event) => (event.target as Element).closest("input") ?? event.preventDefault()}
      onMouseDown={(event) => (event.target as Element).closest("input") ?? event.preventDefault()}
      data-canvas-tool
      className={classNames("canvas-bar", isPointing && "is-away")}
    >
      {children}
    </div>
  );
}

/** Whether the pointer is selecting words. The bar is hidden then so that it covers none of them. */
function useIsPointing(text: HTMLElement): boolean {
  const [isPointing, setPointing] = useState(false);
  useEffect(() => {
    const down = () => setPointing(true);
    const up = () => setPointing(false);
    text.addEventListener("pointerdown", down);
    const view = text.ownerDocument.defaultView!;
    view.addEventListener("pointerup", up);
    view.addEventListener("pointercancel", up);
    return () => {
      text.removeEventListener("pointerdown", down);
      view.removeEventListener("pointerup", up);
      view.removeEventListener("pointercancel", up);
    };
  }, [text]);
  return isPointing;
}
