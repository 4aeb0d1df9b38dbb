import { type Atom, useStore } from "jotai";
import { useCallback, useSyncExternalStore } from "react";
import { typingPause } from "../../state/building/typing-pause.ts";

/** Returns an atom's value. Typing on the canvas updates it only after a pause. */
export function useAfterTyping<Value>(atom: Atom<Value>): Value {
  const store = useStore();
  const follow = useCallback(
    (listener: () => void) => store.sub(atom, () => typingPause(store).notify(listener)),
    [store, atom],
  );
  return useSyncExternalStore(follow, () => store.get(atom));
}
