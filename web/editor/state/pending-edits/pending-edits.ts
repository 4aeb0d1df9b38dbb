import { type Batch, orphanedBatches, type PendingBatches } from "#core/editing/replica.ts";
import type { PendingEdits, PendingEditsStore } from "./pending-edits-store.ts";

/** Locks between the pages of a browser: one that dies lets go of all that it holds. */
export interface PageLocks {
  /** Waits until nobody else holds the name; gives how to let it go. */
  hold: (name: string) => Promise<() => void>;
  /** Null: somebody else holds it. */
  holdIfFree: (name: string) => Promise<(() => void) | null>;
}

export type PendingEditsStorage = Pick<PendingEditsStore, "put" | "delete" | "get" | "of">;

interface UnsentOptions {
  shelf: PendingEditsStorage;
  locks: PageLocks;
  now: () => number;
}

/** How long changes are gathered before they are kept, in milliseconds: nobody types so fast that more would be lost. */
export const KEEP_MS = 250;

const isEmpty = ({ sent, waiting }: PendingBatches) => sent === null && waiting.length === 0;

/**
 * Keeps what one copy of a form has not sent yet, for as long as there is any. Meanwhile the page holds the lock of the
 * copy, which tells other pages that somebody looks after it.
 */
export class PendingEditsKeeper {
  readonly #options: UnsentOptions;
  readonly #copy: Pick<PendingEdits, "user_id" | "form_id" | "replica_id">;
  #newest: PendingBatches | null = null;
  #writing: Promise<void> | null = null;
  #letGo: (() => void) | null = null;

  constructor(copy: Pick<PendingEdits, "user_id" | "form_id" | "replica_id">, options: UnsentOptions) {
    this.#copy = copy;
    this.#options = options;
  }

  /** Keeps the newest state; settles once it, or a newer one, is kept. Rejects where nothing can be kept. */
  keep({ sent, waiting }: PendingBatches): Promise<void> {
    this.#newest = { sent, waiting };
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  async #write(): Promise<void> {
    const { shelf, locks, now } = this.#options;
    const { replica_id } = this.#copy;
    while (this.#newest !== null) {
      const unsent: PendingBatches = this.#newest;
      this.#newest = null;
      if (!isEmpty(unsent)) {
        this.#letGo ??= await locks.hold(replica_id);
        await shelf.put({ ...this.#copy, ...unsent, at: now() });
      } else if (this.#letGo !== null) {
        await shelf.delete(replica_id);
        this.#letGo();
        this.#letGo = null;
      }
    }
  }
}

/**
 * Takes up what a person's copies of a form have left that no page looks after any more. `adopt` makes it another copy's
 * and settles once that is kept: only then is it taken off the shelf, so that a page which dies on the way loses nothing.
 * What is then left twice is stored once, because batches keep their ids.
 */
export async function resumePendingEdits(
  { shelf, locks }: Pick<UnsentOptions, "shelf" | "locks">,
  { user_id, form_id }: Pick<PendingEdits, "user_id" | "form_id">,
  adopt: (batches: readonly Batch[], former_id: string) => Promise<void>,
): Promise<void> {
  for (const { replica_id } of await shelf.of(user_id, form_id)) {
    const letGo = await locks.holdIfFree(replica_id);
    if (letGo === null) continue;
    try {
      // Another page may have taken it up in between.
      const left = await shelf.get(replica_id);
      if (left === undefined) continue;
      await adopt(orphanedBatches(left, replica_id), replica_id);
      await shelf.delete(replica_id);
    } finally {
      letGo();
    }
  }
}
