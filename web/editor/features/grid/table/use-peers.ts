import { useStore } from "jotai";
import { useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { peersByRowAtom, type RowPeers } from "../../../state/grid/presence.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import type { Range } from "./layout.ts";

/**
 * Returns a function that finds the other members in a row. Renders only when they change in a row that is visible,
 * because most members in a long table are elsewhere.
 */
export function usePeers(
  rows: readonly GridRow[],
  rowsNow: () => Range,
): (row_id: string) => RowPeers | undefined {
  const store = useStore();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  });
  useEffect(() => {
    let before = store.get(peersByRowAtom);
    return store.sub(peersByRowAtom, () => {
      const peers = store.get(peersByRowAtom);
      const { first, end } = rowsNow();
      const inSight = latest.current.slice(first, end);
      if (inSight.some(({ id }) => peers.get(id) !== before.get(id))) render();
      before = peers;
    });
  }, [store, rowsNow]);
  return (row_id) => store.get(peersByRowAtom).get(row_id);
}
