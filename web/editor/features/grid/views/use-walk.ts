import { useAtomValue } from "jotai";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { gridRowsAtom } from "../../../state/grid/edits.ts";

/**
 * Lets the arrow keys move between the rows of a view, which are one stop of the Tab key. Rows may stand in several
 * columns. Each child of the container is a row; that of the stop has a button.
 */
export function useWalk<Container extends HTMLElement>() {
  const rows = useAtomValue(gridRowsAtom);
  const container = useRef<Container>(null);
  const [at, setAt] = useState<string | null>(null);
  const stop = rows.some(({ id }) => id === at) ? at : (rows[0]?.id ?? null);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const items = [...(container.current?.children ?? [])];
    const index = items.findIndex((one) => one.contains(document.activeElement));
    if (index === -1) return;
    const tops = items.map((one) => one.getBoundingClientRect().top);
    const line = tops.findIndex((top) => top !== tops[0]);
    const columns = line === -1 ? items.length : line;
    const [right, down] = columns === 1 ? [0, 1] : [1, columns];
    const to = {
      ArrowRight: index + right,
      ArrowLeft: index - right,
      ArrowDown: index + down,
      ArrowUp: index - down,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(items.length - 1, to));
    // A row that is far away has its button only as the stop.
    flushSync(() => setAt(rows[next]?.id ?? null));
    items[next]?.querySelector<HTMLElement>("[data-item]")?.focus();
  }
  return { container, onKeyDown, stop, onStop: setAt };
}
