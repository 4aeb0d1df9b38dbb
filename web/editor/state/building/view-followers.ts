import type { createStore } from "jotai";
import { loadedStateAtom } from "../editing/document.ts";
import { type BlockView, viewsAtom } from "./block-views.ts";
import { type TypingPause, typingPause } from "./typing-pause.ts";

type Views = ReadonlyMap<string, BlockView>;

interface ViewFollowersOptions {
  read: () => Views;
  /** Calls back whenever any view may be another; gives back how to stop. */
  watch: (changed: () => void) => () => void;
  rest: Pick<TypingPause, "tell">;
}

/** Tells what shows a block when that block is to be shown another way, and nothing else. */
export class ViewFollowers {
  readonly #options: ViewFollowersOptions;
  readonly #followers = new Map<string, Set<() => void>>();
  /** Changed and not told of yet. */
  readonly #untold = new Set<string>();
  #known: Views = new Map();
  #stopWatching: (() => void) | null = null;

  constructor(options: ViewFollowersOptions) {
    this.#options = options;
  }

  /** Calls back whenever the block is to be shown another way; gives back how to stop. */
  follow(id: string, listener: () => void): () => void {
    const listeners = this.#followers.get(id) ?? new Set();
    this.#followers.set(id, listeners.add(listener));
    if (this.#stopWatching === null) {
      this.#known = this.#options.read();
      this.#stopWatching = this.#options.watch(() => this.#compare());
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#followers.get(id) === listeners) this.#followers.delete(id);
      if (this.#followers.size > 0) return;
      this.#stopWatching?.();
      this.#stopWatching = null;
    };
  }

  #compare(): void {
    const before = this.#known;
    this.#known = this.#options.read();
    for (const [id, view] of this.#known) if (before.get(id) !== view) this.#untold.add(id);
    for (const id of before.keys()) if (!this.#known.has(id)) this.#untold.add(id);
    this.#options.rest.tell(this.#tell);
  }

  readonly #tell = (): void => {
    const ids = [...this.#untold];
    this.#untold.clear();
    for (const id of ids) for (const listener of [...(this.#followers.get(id) ?? [])]) listener();
  };
}

type Store = ReturnType<typeof createStore>;
const followersOf = new WeakMap<Store, ViewFollowers>();

/** Those who show blocks of a store. */
export function viewFollowers(store: Store): ViewFollowers {
  const known = followersOf.get(store);
  if (known !== undefined) return known;
  const followers = new ViewFollowers({
    read: () => store.get(viewsAtom),
    watch: (changed) =>
      store.sub(viewsAtom, () => {
        // Between two documents there is no block, and nobody who shows one.
        if (store.get(loadedStateAtom).status === "ready") changed();
      }),
    rest: typingPause(store),
  });
  followersOf.set(store, followers);
  return followers;
}
