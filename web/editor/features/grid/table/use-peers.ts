import { useStore } from "jotai";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { peersByRowAtom, type RowPeers } from "../../../state/grid/presence.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import type { Range } from "./layout.ts";
import { REST_MS } from "./use-reading-order.ts";

interface Peers {
  /** The other members in a row. */
  peersOf: (row_id: string) => RowPeers | undefined;
  /** Shows where they are now. Called once scrolling rests. */
  catchUp: () => void;
}

/**
 * Finds the other members in a row. Renders only when they change in a row that is visible, because most members in a
 * long table are elsewhere. While someone scrolls, the members keep their places: nobody follows a cell that passes by.
 */
export function usePeers(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly GridRow[],
  rowsNow: () => Range,
): Peers {
  const store = useStore();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  });
  const shown = useRef<ReadonlyMap<string, RowPeers> | null>(null);
  shown.current ??= store.get(peersByRowAtom);
  const catchUp = useCallback(() => {
    const peers = store.get(peersByRowAtom);
    const before = shown.current;
    const { first, end } = rowsNow();
    const inSight = latest.current.slice(first, end);
    shown.current = peers;
    if (inSight.some(({ id }) => peers.get(id) !== before?.get(id))) render();
  }, [store, rowsNow]);
  useEffect(() => {
    const element = scroller.current;
    let scrolled_at = Number.NEGATIVE_INFINITY;
    const note = () => {
      scrolled_at = performance.now();
    };
    element?.addEventListener("scroll", note, { passive: true });
    const unsubscribe = store.sub(peersByRowAtom, () => {
      if (performance.now() - scrolled_at > REST_MS) catchUp();
    });
    catchUp();
    return () => {
      element?.removeEventListener("scroll", note);
      unsubscribe();
    };
  }, [scroller, store, catchUp]);
  const peersOf = useCallback((row_id: string) => shown.current?.get(row_id), []);
  return { peersOf, catchUp };
}
