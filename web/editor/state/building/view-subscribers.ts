import type { createStore } from "jotai";
import { loadedStateAtom } from "../editing/open-document.ts";
import { type BlockView, viewsAtom } from "./block-views.ts";

type Views = ReadonlyMap<string, BlockView>;

interface ViewSubscribersOptions {
  read: () => Views;
  /** Calls back when any view may have changed; returns a function that stops this. */
  watch: (changed: () => void) => () => void;
}

/** Notifies only the renderers of blocks whose view has changed. */
export class ViewSubscribers {
  readonly #options: ViewSubscribersOptions;
  readonly #subscribers = new Map<string, Set<() => void>>();
  #known: Views = new Map();
  #stopWatching: (() => void) | null = null;

  constructor(options: ViewSubscribersOptions) {
    this.#options = options;
  }

  /** Calls back when the block's view changes; returns a function that stops this. */
  subscribe(id: string, listener: () => void): () => void {
    const listeners = this.#subscribers.get(id) ?? new Set();
    this.#subscribers.set(id, listeners.add(listener));
    if (this.#stopWatching === null) {
      this.#known = this.#options.read();
      this.#stopWatching = this.#options.watch(() => this.#compare());
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#subscribers.get(id) === listeners) this.#subscribers.delete(id);
      if (this.#subscribers.size > 0) return;
      this.#stopWatching?.();
      this.#stopWatching = null;
    };
  }

  #compare(): void {
    const before = this.#known;
    this.#known = this.#options.read();
    const changed = [...this.#known].filter(([id, view]) => before.get(id) !== view).map(([id]) => id);
    for (const id of before.keys()) if (!this.#known.has(id)) changed.push(id);
    for (const id of changed) for (const listener of [...(this.#subscribers.get(id) ?? [])]) listener();
  }
}

type Store = ReturnType<typeof createStore>;
const subscribersOf = new WeakMap<Store, ViewSubscribers>();

/** The subscribers to views of a store's blocks. */
export function viewSubscribers(store: Store): ViewSubscribers {
  const known = subscribersOf.get(store);
  if (known !== undefined) return known;
  const subscribers = new ViewSubscribers({
    read: () => store.get(viewsAtom),
    watch: (changed) =>
      store.sub(viewsAtom, () => {
        // While another document loads, there are no blocks and no renderers.
        if (store.get(loadedStateAtom).status === "ready") changed();
      }),
  });
  subscribersOf.set(store, subscribers);
  return subscribers;
}
