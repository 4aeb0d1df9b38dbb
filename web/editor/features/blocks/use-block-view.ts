import { useStore } from "jotai";
import { useCallback, useSyncExternalStore } from "react";
import { type BlockView, viewsAtom } from "../../state/block-views.ts";

/** A block as it is to be shown. Whoever uses this is drawn again when this block changes, and with no other. */
export function useBlockView(id: string): BlockView | undefined {
  const store = useStore();
  const subscribe = useCallback((listener: () => void) => store.sub(viewsAtom, listener), [store]);
  return useSyncExternalStore(subscribe, () => store.get(viewsAtom).get(id));
}
