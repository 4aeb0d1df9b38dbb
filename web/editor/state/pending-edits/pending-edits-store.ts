import type { Batch } from "#core/editing/replica.ts";
import { browserDatabase, settled } from "../../../storage/database.ts";
import { localKeys, parseKept, readLocal, writeLocal } from "../../../storage/kept-values.ts";

/** A replica's pending edits, as stored in this browser. */
export interface PendingEdits {
  user_id: string;
  form_id: string;
  /** Id of the replica. A page has one replica per form. */
  replica_id: string;
  sent: Batch | null;
  waiting: readonly Batch[];
  /** Time of the last change; milliseconds since the epoch. */
  at: number;
}

const STORE = "unsent";
/** After this time, users no longer expect their edits to reappear. */
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1_000;

const newerOf = (a: PendingEdits | undefined, b: PendingEdits | null) => (a && !(b && b.at > a.at) ? a : b);

/**
 * Stores pending edits so that they survive a browser crash. IndexedDB hands every write to the operating
 * system immediately, while local storage may wait for seconds. A page that closes may not finish a write to
 * IndexedDB, so what changed last is also kept in local storage.
 */
export class PendingEditsStore {
  readonly #run = browserDatabase("sheaf-editor", (database) =>
    database.createObjectStore(STORE, { keyPath: "replica_id" }),
  );

  async put(edits: PendingEdits): Promise<void> {
    await this.#run(STORE, (store) => settled(store.put(edits)));
    const last = kept.get(edits.replica_id);
    if (last && last.at <= edits.at) kept.delete(edits.replica_id);
  }

  /** Keeps the edits of a page that may close, before it returns. */
  keep(edits: PendingEdits): void {
    kept.put(edits);
  }

  async delete(replica_id: string): Promise<void> {
    await this.#run(STORE, (store) => settled(store.delete(replica_id)));
    kept.delete(replica_id);
  }

  async get(replica_id: string): Promise<PendingEdits | undefined> {
    const stored = await this.#run(STORE, (store) =>
      settled<PendingEdits | undefined>(store.get(replica_id)),
    );
    return newerOf(stored, kept.get(replica_id)) ?? undefined;
  }

  /** A user's pending edits of a form, oldest first. Deletes expired ones of every form. */
  async of(user_id: string, form_id: string): Promise<PendingEdits[]> {
    const stored = await this.#run(STORE, (store) => settled<PendingEdits[]>(store.getAll()));
    const by_replica = new Map(stored.map((one) => [one.replica_id, one]));
    for (const one of kept.all())
      by_replica.set(one.replica_id, newerOf(by_replica.get(one.replica_id), one)!);
    const all = [...by_replica.values()];
    const oldest = Date.now() - MAX_AGE_MS;
    for (const { at, replica_id } of all) if (at < oldest) await this.delete(replica_id);
    return all
      .filter((one) => one.at >= oldest && one.user_id === user_id && one.form_id === form_id)
      .sort((a, b) => a.at - b.at);
  }
}

const KEPT = "sheaf unsent ";

/** The part in local storage. It works without waiting; where it is full or forbidden, nothing is kept. */
const kept = {
  put: (edits: PendingEdits) => writeLocal(KEPT + edits.replica_id, JSON.stringify(edits)),
  get: (replica_id: string) => parseKept(readLocal(KEPT + replica_id)) as PendingEdits | null,
  delete: (replica_id: string) => writeLocal(KEPT + replica_id, null),
  all: (): PendingEdits[] =>
    localKeys().flatMap((key) => {
      const [before, replica_id] = key.split(KEPT);
      return before === "" ? (kept.get(replica_id!) ?? []) : [];
    }),
};
