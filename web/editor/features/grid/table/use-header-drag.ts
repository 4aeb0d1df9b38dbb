import { useSetAtom } from "jotai";
import type { PointerEvent } from "react";
import { say } from "../../../../ui/say.ts";
import { moveColumnAtom } from "../../../state/grid/columns.ts";
import { announceAtom } from "../../../state/shell/announcement.ts";
import { texts } from "../texts.ts";

/** A press that moves this far is a drag, in pixels. */
const DISTANCE = 5;
/** A header's own handles and buttons. */
const PARTS = "[data-resize], [aria-haspopup]";

export type StartDrag = (event: PointerEvent<HTMLElement>, column: string, name: string) => void;

/**
 * Returns what begins to drag a header with the mouse or a pen. A finger scrolls; for it, the menu of the column moves
 * it.
 */
export function useHeaderDrag(frozen_width: number): StartDrag {
  const move = useSetAtom(moveColumnAtom);
  const announce = useSetAtom(announceAtom);
  return ({ target, currentTarget, button, pointerType, clientX, clientY }, id, name) => {
    if (button !== 0 || pointerType === "touch" || (target as Element).closest(PARTS)) return;
    const scroller = currentTarget.closest<HTMLElement>("[data-grid-scroller]");
    const loading = import("../columns/drag-column.ts");
    loading.catch(() => {});
    const waiting = new AbortController();
    const { signal } = waiting;
    let isReleased = false;
    const release = () => {
      isReleased = true;
      waiting.abort();
    };
    window.addEventListener("pointerup", release, { once: true });
    window.addEventListener(
      "pointermove",
      async ({ clientX: x, clientY: y, buttons }) => {
        if (buttons === 0) return release();
        if (Math.abs(x - clientX) + Math.abs(y - clientY) < DISTANCE) return;
        waiting.abort();
        const { dragColumn } = await loading;
        if (isReleased || scroller === null) return;
        dragColumn(scroller, { id, name, x, y, frozen_width }, ({ beside, isAfter }) => {
          move(id, beside, isAfter);
          announce(say(texts.header.moved, { name }));
        });
      },
      { signal },
    );
  };
}
