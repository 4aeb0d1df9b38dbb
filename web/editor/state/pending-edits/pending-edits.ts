import { type Batch, orphanedBatches, type PendingBatches } from "#core/editing/replica.ts";
import type { PendingEdits, PendingEditsStore } from "./pending-edits-store.ts";

/** Locks shared by a browser's pages. A page that crashes releases all of its locks. */
export interface PageLocks {
  /** Waits for the lock; returns a function that releases it. */
  hold: (name: string) => Promise<() => void>;
  /** Takes the lock if it is free; null if another page holds it. */
  holdIfFree: (name: string) => Promise<(() => void) | null>;
}

export type PendingEditsStorage = Pick<PendingEditsStore, "put" | "delete" | "get" | "of">;

interface UnsentOptions {
  shelf: PendingEditsStorage;
  locks: PageLocks;
  now: () => number;
}

/**
 * How long changes are collected before they are stored, in milliseconds. Short, so that a crash loses hardly
 * any typing.
 */
export const KEEP_MS = 250;

const isEmpty = ({ sent, waiting }: PendingBatches) => sent === null && waiting.length === 0;

/**
 * Stores a replica's pending edits as long as there are any. During that time, the page holds the replica's
 * lock, so that other pages do not adopt them.
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

  /** Stores the newest state. Resolves once it, or a newer one, is stored. Rejects if storage fails. */
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
 * Adopts pending edits of the user's replicas whose pages are closed. `adopt` moves them to another replica
 * and resolves once they are stored there. Only then are they removed here, so that a page that closes in
 * between loses nothing. Edits that are stored twice for this reason take effect once, because batches keep
 * their ids.
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
      // Another page may have adopted them before this page got the lock.
      const left = await shelf.get(replica_id);
      if (left === undefined) continue;
      await adopt(orphanedBatches(left, replica_id), replica_id);
      await shelf.delete(replica_id);
    } finally {
      letGo();
    }
  }
}
