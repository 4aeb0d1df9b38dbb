import { useState } from "react";

/** Which objects are selected, and where a range begins. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Selects only this one. */
  only(id: string): void;
  toggle(id: string): void;
  /** Selects all from the last chosen one to this one. */
  extend(id: string): void;
  all(): void;
  clear(): void;
}

/** A selection among a list, which forgets what has left the list. */
export function useSelection(list: readonly { id: string }[]): Selection {
  const [state, setState] = useState<{ ids: ReadonlySet<string>; from: string | null }>(NONE);
  const order = list.map(({ id }) => id);
  const ids = new Set(order.filter((id) => state.ids.has(id)));
  return {
    ids,
    only: (id) => setState({ ids: new Set([id]), from: id }),
    toggle(id) {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setState({ ids: next, from: id });
    },
    extend(id) {
      const from = state.from !== null && order.includes(state.from) ? state.from : id;
      const [first, last] = [order.indexOf(from), order.indexOf(id)].sort((a, b) => a - b);
      setState({ ids: new Set(order.slice(first, last! + 1)), from });
    },
    all: () => setState({ ids: new Set(order), from: order[0] ?? null }),
    clear: () => setState(NONE),
  };
}

const NONE = { ids: new Set<string>(), from: null };
