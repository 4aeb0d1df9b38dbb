import type { Connection } from "#core/contracts/rooms/room.ts";

/** Positions are relative to a block's box so that they mean the same in windows of any size. */

export type Pointer = NonNullable<Connection["pointer"]>;
export type View = NonNullable<Connection["view"]>;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Farthest distance from a block, as a fraction, that the room accepts. */
const FARTHEST = 16;
const bounded = (fraction: number) =>
  Number.isFinite(fraction) ? Math.min(FARTHEST, Math.max(-FARTHEST, fraction)) : 0;

/** Returns a point as fractions of a box. */
export function within({ left, top, width, height }: Box, x: number, y: number): { x: number; y: number } {
  return { x: bounded((x - left) / width), y: bounded((y - top) / height) };
}

/** Returns the box at a height, or the nearest one above or below; null if there are no boxes. */
export function nearest<Boxed extends { box: Box }>(all: readonly Boxed[], y: number): Boxed | null {
  const distance = ({ box }: Boxed) => Math.max(box.top - y, y - box.top - box.height, 0);
  return all.reduce<Boxed | null>(
    (best, one) => (best === null || distance(one) < distance(best) ? one : best),
    null,
  );
}

/** The page on the canvas. */
const pageIn = (canvas: Document): Element => canvas.querySelector("main") ?? canvas.body;

function blockBoxes(canvas: Document) {
  return [...canvas.querySelectorAll<HTMLElement>("[data-block-id]")].map((element) => ({
    id: element.dataset.blockId ?? "",
    box: element.getBoundingClientRect() as Box,
  }));
}

/** Converts a position in the canvas's view to a pointer. */
export function pointerAt(canvas: Document, x: number, y: number): Pointer {
  const block = nearest(blockBoxes(canvas), y);
  const box = block?.box ?? pageIn(canvas).getBoundingClientRect();
  return { ...within(box, x, y), anchor: block?.id ?? null };
}

/** Returns the block at the upper edge of the view; null if there are no blocks. */
export function viewAt(canvas: Document): View | null {
  const block = nearest(blockBoxes(canvas), 0);
  return block && { anchor: block.id, y: within(block.box, 0, 0).y };
}

/** Returns the box of a block in the view, or of the page if `anchor` is null; null if the block is missing. */
export function boxOf(canvas: Document, anchor: string | null): Box | null {
  const selector = `[data-block-id="${CSS.escape(anchor ?? "")}"]`;
  const element = anchor === null ? pageIn(canvas) : canvas.querySelector(selector);
  if (element === null) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

/** Space between a message and the edge, in pixels. */
const MARGIN = 20;

/**
 * Positions an element at a pointer and sets `--room` to the space on its right. Hides the element if its
 * block is missing.
 */
export function positionOf(element: HTMLElement, canvas: Document, { anchor, x, y }: Pointer): void {
  const box = boxOf(canvas, anchor);
  element.hidden = box === null;
  if (box === null) return;
  const left = Math.round(box.left + x * box.width);
  element.style.translate = `${left}px ${Math.round(box.top + y * box.height)}px`;
  element.style.setProperty("--room", `${canvas.documentElement.clientWidth - left - MARGIN}px`);
}
