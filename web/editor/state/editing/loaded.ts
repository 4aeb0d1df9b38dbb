import { atom } from "jotai";
import { ApiError } from "../../api/client.ts";

/** Data of one form or person at a time, as loaded from the server. `of` is the id of the form or person. */
export type Loaded<Value> =
  | { status: "loading"; of: string | null }
  | { status: "failed"; of: string; code: string; message: string }
  | { status: "ready"; of: string; value: Value };

/**
 * Creates the state of the last requested data and the atom that loads it. Shown data stays until new data
 * arrives, if it `stays`. Results of superseded requests are dropped.
 */
export function loadedAtoms<Value>(
  load: (of: string) => Promise<Value>,
  stays: (value: Value) => boolean = () => true,
) {
  const stateAtom = atom<Loaded<Value>>({ status: "loading", of: null });
  const showAtom = atom(null, (get, set, state: Loaded<Value>) => {
    if (get(stateAtom).of === state.of) set(stateAtom, state);
  });
  const loadAtom = atom(null, async (get, set, of: string) => {
    const before = get(stateAtom);
    const isShown = before.of === of && before.status === "ready" && stays(before.value);
    if (!isShown) set(stateAtom, { status: "loading", of });
    try {
      set(showAtom, { status: "ready", of, value: await load(of) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      set(showAtom, { status: "failed", of, code: error.code, message: error.message });
    }
  });
  return { stateAtom: atom((get) => get(stateAtom)), showAtom, loadAtom };
}
