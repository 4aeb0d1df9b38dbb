import { useStore } from "jotai";
import { useCallback, useSyncExternalStore } from "react";
import { type BlockView, viewsAtom } from "../../../state/building/block-views.ts";
import { viewSubscribers } from "../../../state/building/view-subscribers.ts";

/** A block's view. The calling component renders only when this block's view changes. */
export function useBlockView(id: string): BlockView | undefined {
  const store = useStore();
  const follow = useCallback(
    (listener: () => void) => viewSubscribers(store).subscribe(id, listener),
    [store, id],
  );
  return useSyncExternalStore(follow, () => store.get(viewsAtom).get(id));
}
