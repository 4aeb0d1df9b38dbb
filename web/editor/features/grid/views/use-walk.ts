import { useAtomValue } from "jotai";
import { type KeyboardEvent, useRef, useState } from "react";
import { gridRowsAtom } from "../../../state/grid/edits.ts";

/** The elements of a view's rows, in order. */
const ITEMS = "[data-item]";

/**
 * Lets the arrow keys move between the rows of a view, which are one stop of the Tab key. Rows may stand in several
 * columns.
 */
export function useWalk<Container extends HTMLElement>() {
  const rows = useAtomValue(gridRowsAtom);
  const container = useRef<Container>(null);
  const [at, setAt] = useState<string | null>(null);
  const stop = rows.some(({ id }) => id === at) ? at : (rows[0]?.id ?? null);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const items = [...(container.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
    const index = items.indexOf(document.activeElement as HTMLElement);
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
    items[Math.max(0, Math.min(items.length - 1, to))]?.focus();
  }
  /** What a row's element needs. */
  const item = (id: string) => ({
    "data-item": id,
    tabIndex: id === stop ? 0 : -1,
    onFocus: () => setAt(id),
  });
  return { container, onKeyDown, item };
}
