import type { createStore } from "jotai";
import { loadedStateAtom } from "../editing/document.ts";
import { type BlockView, viewsAtom } from "./block-views.ts";
import { type TypingPause, typingPause } from "./typing-pause.ts";

type Views = ReadonlyMap<string, BlockView>;

interface ViewFollowersOptions {
  read: () => Views;
  /** Calls back when any view may have changed; returns a function that stops this. */
  watch: (changed: () => void) => () => void;
  rest: Pick<TypingPause, "tell">;
}

/** Notifies only the renderers of blocks whose view has changed. */
export class ViewFollowers {
  readonly #options: ViewFollowersOptions;
  readonly #followers = new Map<string, Set<() => void>>();
  /** Changed blocks whose listeners have not been called yet. */
  readonly #changed = new Set<string>();
  #known: Views = new Map();
  #stopWatching: (() => void) | null = null;

  constructor(options: ViewFollowersOptions) {
    this.#options = options;
  }

  /** Calls back when the block's view changes; returns a function that stops this. */
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
    for (const [id, view] of this.#known) if (before.get(id) !== view) this.#changed.add(id);
    for (const id of before.keys()) if (!this.#known.has(id)) this.#changed.add(id);
    this.#options.rest.tell(this.#tell);
  }

  readonly #tell = (): void => {
    const ids = [...this.#changed];
    this.#changed.clear();
    for (const id of ids) for (const listener of [...(this.#followers.get(id) ?? [])]) listener();
  };
}

type Store = ReturnType<typeof createStore>;
const followersOf = new WeakMap<Store, ViewFollowers>();

/** The followers of a store's blocks. */
export function viewFollowers(store: Store): ViewFollowers {
  const known = followersOf.get(store);
  if (known !== undefined) return known;
  const followers = new ViewFollowers({
    read: () => store.get(viewsAtom),
    watch: (changed) =>
      store.sub(viewsAtom, () => {
        // While another document loads, there are no blocks and no renderers.
        if (store.get(loadedStateAtom).status === "ready") changed();
      }),
    rest: typingPause(store),
  });
  followersOf.set(store, followers);
  return followers;
}
