import { type Atom, useStore } from "jotai";
import { useCallback, useSyncExternalStore } from "react";
import { typingRest } from "../../state/building/typing-rest.ts";

/** The value of an atom; what is typed on the canvas arrives when the keys rest. */
export function useRested<Value>(atom: Atom<Value>): Value {
  const store = useStore();
  const follow = useCallback(
    (listener: () => void) => store.sub(atom, () => typingRest(store).tell(listener)),
    [store, atom],
  );
  return useSyncExternalStore(follow, () => store.get(atom));
}
