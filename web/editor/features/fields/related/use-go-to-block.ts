import { useStore } from "jotai";
import { isPanelOpenAtom, panelTabAtom, selectBlockAtom } from "../../../state/building/selection.ts";
import { wantedBlockIdAtom } from "../../../state/shell/commands.ts";

/** Returns a function that selects another block and opens a tab of its panel. */
export function useGoToBlock() {
  const store = useStore();
  return (block_id: string, tab: "content" | "visibility") => {
    store.set(selectBlockAtom, block_id).then(
      () => {
        store.set(wantedBlockIdAtom, block_id);
        store.set(panelTabAtom, tab);
        store.set(isPanelOpenAtom, true);
      },
      () => {}, // The panel could not be closed, and shows the reason.
    );
  };
}
