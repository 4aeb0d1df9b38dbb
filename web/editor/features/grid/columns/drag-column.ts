/** Distance from the edge within which the grid scrolls, and how far per frame, in pixels. */
const EDGE = 32;
const STEP = 14;

/** Where a column is dropped: beside another one. */
export interface ColumnDrop {
  beside: string;
  isAfter: boolean;
}

interface DraggedColumn {
  id: string;
  name: string;
  /** Where the pointer is. */
  x: number;
  y: number;
  frozen_width: number;
}

/**
 * Drags a header until the pointer is released. Shows its name at the pointer, and a line where the column would be.
 * Scrolls at the edges, and ends without a move on Escape.
 */
export function dragColumn(
  scroller: HTMLElement,
  { id, name, x, y, frozen_width }: DraggedColumn,
  onDrop: (drop: ColumnDrop) => void,
): void {
  const ending = new AbortController();
  const { signal } = ending;
  const label = mark(
    "rounded-md border border-border bg-popover px-2 py-1 text-meta font-medium text-popover-foreground shadow-float",
  );
  label.textContent = name;
  const line = mark("w-0.5 rounded-full bg-ring");
  let at = { x, y };
  let drop: ColumnDrop | null = null;
  let frame = 0;

  function look() {
    const box = scroller.getBoundingClientRect();
    const [left, right] = [box.left + frozen_width, box.left + scroller.clientWidth];
    if (at.x > right - EDGE) scroller.scrollBy(STEP, 0);
    else if (at.x < left + EDGE && at.x > left - EDGE) scroller.scrollBy(-STEP, 0);
    const place = placeAt(scroller, Math.max(box.left, Math.min(right - 1, at.x)));
    drop = place === null || place.beside === id ? null : place;
    label.style.transform = `translate(${at.x + 12}px, ${at.y + 12}px)`;
    line.hidden = drop === null;
    if (place !== null) {
      line.style.height = `${scroller.clientHeight}px`;
      line.style.transform = `translate(${place.x - 1}px, ${box.top}px)`;
    }
    frame = requestAnimationFrame(look);
  }
  function stop(isCanceled: boolean) {
    cancelAnimationFrame(frame);
    ending.abort();
    label.remove();
    line.remove();
    ignoreClick();
    if (!isCanceled && drop !== null) onDrop(drop);
  }
  const follow = (event: PointerEvent) => {
    at = { x: event.clientX, y: event.clientY };
    if (event.buttons === 0) stop(false);
  };
  window.addEventListener("pointermove", follow, { signal });
  window.addEventListener("pointerup", () => stop(false), { signal });
  window.addEventListener("pointercancel", () => stop(true), { signal });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    stop(true);
  };
  window.addEventListener("keydown", onKey, { signal, capture: true });
  look();
}

/** An element over the page that the pointer does not notice. */
function mark(className: string): HTMLElement {
  const element = document.createElement("div");
  element.ariaHidden = "true";
  element.className = `pointer-events-none fixed top-0 left-0 z-50 ${className}`;
  document.body.append(element);
  return element;
}

/** The edge between two headers that is next to the pointer, and its place on the screen. */
function placeAt(scroller: HTMLElement, x: number): (ColumnDrop & { x: number }) | null {
  const y = scroller.getBoundingClientRect().top + 4;
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-head]");
  const heads = [...scroller.querySelectorAll<HTMLElement>("[data-head]")];
  // Beside all headers: over the checkbox at the start, or in the space at the end.
  const head = under ?? (x < (heads[0]?.getBoundingClientRect().left ?? 0) ? heads[0] : heads.at(-1));
  if (head === undefined) return null;
  const { left, right } = head.getBoundingClientRect();
  const isAfter = x > (left + right) / 2;
  return { beside: head.dataset.head ?? "", isAfter, x: isAfter ? right : left };
}

/** The click that follows the release would sort. */
function ignoreClick() {
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", ignore, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", ignore, { capture: true }));
}
