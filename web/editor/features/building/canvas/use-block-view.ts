import { useStore } from "jotai";
import { useCallback, useSyncExternalStore } from "react";
import { type BlockView, viewsAtom } from "../../../state/building/block-views.ts";
import { viewFollowers } from "../../../state/building/view-followers.ts";

/** A block as it is to be shown. Whoever uses this is drawn again when this block changes, and with no other. */
export function useBlockView(id: string): BlockView | undefined {
  const store = useStore();
  const follow = useCallback(
    (listener: () => void) => viewFollowers(store).follow(id, listener),
    [store, id],
  );
  return useSyncExternalStore(follow, () => store.get(viewsAtom).get(id));
}
