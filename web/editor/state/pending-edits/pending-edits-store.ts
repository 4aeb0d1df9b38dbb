import type { Batch } from "#core/editing/replica.ts";
import { browserDatabase, settled } from "../../../storage/database.ts";
import { localKeys, parseKept, readLocal, writeLocal } from "../../../storage/kept-values.ts";

/** What a page has not sent: changes of a form (`Batch`), or edits of its cells. */
export interface PendingEdits<Edit = Batch> {
  user_id: string;
  /** The form, or `cells` and the form for edits of its cells. */
  form_id: string;
  /** Id of the replica. A page has one replica per form, and another for its cells. */
  replica_id: string;
  sent: Edit | null;
  waiting: readonly Edit[];
  /** Time of the last change; milliseconds since the epoch. */
  at: number;
}

const STORE = "unsent";
/** After this time, users no longer expect their edits to reappear. */
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1_000;

const newerOf = <Edit>(a: PendingEdits<Edit> | undefined, b: PendingEdits<Edit> | null) =>
  a && !(b && b.at > a.at) ? a : b;

/**
 * Stores pending edits so that they survive a browser crash. IndexedDB hands every write to the operating
 * system immediately, while local storage may wait for seconds. A page that closes may not finish a write to
 * IndexedDB, so what changed last is also kept in local storage.
 */
export class PendingEditsStore<Edit = Batch> {
  readonly #run = browserDatabase("sheaf-editor", (database) =>
    database.createObjectStore(STORE, { keyPath: "replica_id" }),
  );

  async put(edits: PendingEdits<Edit>): Promise<void> {
    await this.#run(STORE, (store) => settled(store.put(edits)));
    const last = kept.get(edits.replica_id);
    if (last && last.at <= edits.at) kept.delete(edits.replica_id);
  }

  /** Keeps the edits of a page that may close, before it returns. */
  keep(edits: PendingEdits<Edit>): void {
    kept.put(edits);
  }

  async delete(replica_id: string): Promise<void> {
    await this.#run(STORE, (store) => settled(store.delete(replica_id)));
    kept.delete(replica_id);
  }

  async get(replica_id: string): Promise<PendingEdits<Edit> | undefined> {
    const stored = await this.#run(STORE, (store) =>
      settled<PendingEdits<Edit> | undefined>(store.get(replica_id)),
    );
    return newerOf(stored, kept.get<Edit>(replica_id)) ?? undefined;
  }

  /** A user's pending edits of a form, oldest first. Deletes expired ones of every form. */
  async of(user_id: string, form_id: string): Promise<PendingEdits<Edit>[]> {
    const stored = await this.#run(STORE, (store) => settled<PendingEdits<Edit>[]>(store.getAll()));
    const by_replica = new Map(stored.map((one) => [one.replica_id, one]));
    for (const one of kept.all<Edit>())
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
  put: <Edit>(edits: PendingEdits<Edit>) => writeLocal(KEPT + edits.replica_id, JSON.stringify(edits)),
  get: <Edit>(replica_id: string) => parseKept(readLocal(KEPT + replica_id)) as PendingEdits<Edit> | null,
  delete: (replica_id: string) => writeLocal(KEPT + replica_id, null),
  all: <Edit>(): PendingEdits<Edit>[] =>
    localKeys().flatMap((key) => {
      const [before, replica_id] = key.split(KEPT);
      return before === "" ? (kept.get<Edit>(replica_id!) ?? []) : [];
    }),
};
