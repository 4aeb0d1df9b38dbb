import { useEffect, useSyncExternalStore } from "react";

let unsaved = 0;
const listeners = new Set<() => void>();

function count(by: 1 | -1): void {
  unsaved += by;
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Counts a card with unsaved content. */
export function useUnsavedCard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    count(1);
    return () => count(-1);
  }, [isUnsaved]);
}

/** Whether a card of the page is unsaved. */
export function useHasUnsavedCards(): boolean {
  return useSyncExternalStore(subscribe, () => unsaved > 0);
}
