import type { Batch } from "#core/editing/replica.ts";
import type { PendingEdits, PendingEditsStore } from "./pending-edits-store.ts";

/** Locks shared by a browser's pages. A page that crashes releases all of its locks. */
export interface PageLocks {
  /** Waits for the lock; returns a function that releases it. */
  hold: (name: string) => Promise<() => void>;
  /** Takes the lock if it is free; null if another page holds it. */
  holdIfFree: (name: string) => Promise<(() => void) | null>;
}

export type PendingEditsStorage<Edit = Batch> = Pick<
  PendingEditsStore<Edit>,
  "put" | "keep" | "delete" | "get" | "of"
>;

/** Edits in flight and those that wait, oldest first. */
type Pending<Edit> = Pick<PendingEdits<Edit>, "sent" | "waiting">;

interface PendingEditsOptions<Edit> {
  storage: PendingEditsStorage<Edit>;
  locks: PageLocks;
  now: () => number;
}

/**
 * How long changes are collected before they are stored, in milliseconds. Short so that a crash loses hardly
 * any typing.
 */
export const SAVE_DELAY_MS = 250;

const isEmpty = ({ sent, waiting }: Pending<unknown>) => sent === null && waiting.length === 0;

/**
 * Stores a replica's pending edits as long as there are any. During that time, the page holds the replica's
 * lock so that other pages do not adopt them.
 */
export class PendingEditsWriter<Edit = Batch> {
  readonly #options: PendingEditsOptions<Edit>;
  readonly #copy: Pick<PendingEdits, "user_id" | "form_id" | "replica_id">;
  #newest: Pending<Edit> | null = null;
  #writing: Promise<void> | null = null;
  #release: (() => void) | null = null;
  #isKept = false;

  constructor(
    copy: Pick<PendingEdits, "user_id" | "form_id" | "replica_id">,
    options: PendingEditsOptions<Edit>,
  ) {
    this.#copy = copy;
    this.#options = options;
  }

  /** Stores the newest state. Resolves once it, or a newer one, is stored. Rejects if storage fails. */
  save({ sent, waiting }: Pending<Edit>): Promise<void> {
    this.#newest = { sent, waiting };
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  /** Stores the newest state of a page that may close now. What needs no time is done before it returns. */
  close(pending: Pending<Edit>): Promise<void> {
    const { storage, now } = this.#options;
    if (!isEmpty(pending)) {
      this.#isKept = true;
      storage.keep({ ...this.#copy, sent: pending.sent, waiting: pending.waiting, at: now() });
    }
    return this.save(pending);
  }

  async #write(): Promise<void> {
    const { storage, locks, now } = this.#options;
    const { replica_id } = this.#copy;
    while (this.#newest !== null) {
      const pending: Pending<Edit> = this.#newest;
      this.#newest = null;
      if (!isEmpty(pending)) {
        this.#release ??= await locks.hold(replica_id);
        await storage.put({ ...this.#copy, ...pending, at: now() });
      } else if (this.#release !== null || this.#isKept) {
        await storage.delete(replica_id);
        this.#release?.();
        this.#release = null;
        this.#isKept = false;
      }
    }
  }
}

/**
 * Adopts pending edits of the user's replicas whose pages are closed. `adopt` moves them to another replica
 * and resolves once they are stored there. Only then are they removed here so that a page that closes in
 * between loses nothing. Edits that are stored twice for this reason take effect once because they
 * keep their ids.
 */
export async function resumePendingEdits<Edit = Batch>(
  { storage, locks }: Pick<PendingEditsOptions<Edit>, "storage" | "locks">,
  { user_id, form_id }: Pick<PendingEdits, "user_id" | "form_id">,
  adopt: (left: PendingEdits<Edit>) => Promise<void>,
): Promise<void> {
  for (const { replica_id } of await storage.of(user_id, form_id)) {
    const release = await locks.holdIfFree(replica_id);
    if (release === null) continue;
    try {
      // Another page may have adopted them before this page got the lock.
      const left = await storage.get(replica_id);
      if (left === undefined) continue;
      await adopt(left);
      await storage.delete(replica_id);
    } finally {
      release();
    }
  }
}
