import { useEffect, useSyncExternalStore } from "react";

let unsaved = 0;
const listeners = new Set<() => void>();

function count(by: 1 | -1): void {
  unsaved += by;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Counts a card that holds something which its Save has not stored. */
export function useUnsavedCard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    count(1);
    return () => count(-1);
  }, [isUnsaved]);
}

/** Whether a card of the page waits for its Save. */
export function useHasUnsavedCards(): boolean {
  return useSyncExternalStore(subscribe, () => unsaved > 0);
}
