import { useStore } from "jotai";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { leavePanelAtom, reopenPanelAtom } from "../state/building/selection.ts";
import { unsavedQuestionAtom } from "../state/editing/save-status.ts";

/**
 * Stores the panel's question when its page is left in any way, and opens it again on return. If it cannot
 * be stored, the other pages show the reason.
 */
export function useStoredQuestion() {
  const store = useStore();
  const { pathname } = useLocation();
  useEffect(() => {
    store.set(reopenPanelAtom);
    return () => {
      try {
        store.set(leavePanelAtom);
      } catch (error) {
        store.set(unsavedQuestionAtom, { reason: (error as Error).message, path: pathname });
      }
    };
  }, [store, pathname]);
}
