import type { Connection } from "#core/contracts/rooms/room.ts";

/** Places on the canvas as they mean the same in windows of other sizes: within the box of a block. */

export type Pointer = NonNullable<Connection["pointer"]>;
export type View = NonNullable<Connection["view"]>;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** As far beside a block as the room lets a pointer be. */
const FARTHEST = 16;
const bounded = (fraction: number) =>
  Number.isFinite(fraction) ? Math.min(FARTHEST, Math.max(-FARTHEST, fraction)) : 0;

/** A point as fractions of a box. */
export function within({ left, top, width, height }: Box, x: number, y: number): { x: number; y: number } {
  return { x: bounded((x - left) / width), y: bounded((y - top) / height) };
}

/** The box that a height falls into, or the one that is nearest above or below it. */
export function nearest<Boxed extends { box: Box }>(all: readonly Boxed[], y: number): Boxed | null {
  const distance = ({ box }: Boxed) => Math.max(box.top - y, y - box.top - box.height, 0);
  return all.reduce<Boxed | null>(
    (best, one) => (best === null || distance(one) < distance(best) ? one : best),
    null,
  );
}

function blockBoxes(canvas: HTMLElement) {
  return [...canvas.querySelectorAll<HTMLElement>("[data-block-id]")].map((element) => ({
    id: element.dataset.blockId ?? "",
    box: element.getBoundingClientRect() as Box,
  }));
}

/** Where a point of the window is on the canvas. */
export function pointerAt(canvas: HTMLElement, x: number, y: number): Pointer {
  const block = nearest(blockBoxes(canvas), y);
  const box = block?.box ?? canvas.getBoundingClientRect();
  return { ...within(box, x, y), anchor: block?.id ?? null };
}

/** What stands at the upper edge of what is seen; null without blocks. */
export function viewAt(canvas: HTMLElement, top: number): View | null {
  const block = nearest(blockBoxes(canvas), top);
  return block && { anchor: block.id, y: within(block.box, 0, top).y };
}

/** The box of a block, or of the whole canvas, measured from the canvas's own corner; null when it is not there. */
export function boxOf(canvas: HTMLElement, anchor: string | null): Box | null {
  const selector = `[data-block-id="${CSS.escape(anchor ?? "")}"]`;
  const element = anchor === null ? canvas : canvas.querySelector(selector);
  if (element === null) return null;
  const from = canvas.getBoundingClientRect();
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left - from.left, top: top - from.top, width, height };
}

/** What lies between a pointer and what is said there, and between that and the edge. */
const MARGIN = 20;

/** Puts an element where a pointer is, with the `--room` to the right of it; away, while its block is not there. */
export function positionOf(element: HTMLElement, layer: HTMLElement, { anchor, x, y }: Pointer): void {
  const box = boxOf(layer.parentElement!, anchor);
  element.hidden = box === null;
  if (box === null) return;
  const left = Math.round(box.left + x * box.width);
  element.style.translate = `${left}px ${Math.round(box.top + y * box.height)}px`;
  element.style.setProperty("--room", `${layer.clientWidth - left - MARGIN}px`);
}
