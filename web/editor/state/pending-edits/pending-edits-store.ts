import type { Batch } from "#core/editing/replica.ts";

/** What one copy of a form has not been able to store, as this browser keeps it. */
export interface PendingEdits {
  user_id: string;
  form_id: string;
  /** The copy: a page has one of each form. */
  replica_id: string;
  sent: Batch | null;
  waiting: readonly Batch[];
  /** When it was last changed; milliseconds since the epoch. */
  at: number;
}

const DATABASE = "sheaf-editor";
const STORE = "unsent";
/** Nobody expects what they did longer ago to appear by itself. */
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1_000;

function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Where unsent edits outlive a browser that dies: IndexedDB hands every write to the operating system at once, local
 * storage may wait for seconds.
 */
export class PendingEditsStore {
  #database: Promise<IDBDatabase> | null = null;

  async put(edits: PendingEdits): Promise<void> {
    await result((await this.#open("readwrite")).put(edits));
  }

  async delete(replica_id: string): Promise<void> {
    await result((await this.#open("readwrite")).delete(replica_id));
  }

  async get(replica_id: string): Promise<PendingEdits | undefined> {
    return result((await this.#open("readonly")).get(replica_id));
  }

  /** A person's of a form, the oldest first. Those that are too old, of any form, are thrown away. */
  async of(user_id: string, form_id: string): Promise<PendingEdits[]> {
    const all: PendingEdits[] = await result((await this.#open("readonly")).getAll());
    const oldest = Date.now() - MAX_AGE_MS;
    for (const { at, replica_id } of all) if (at < oldest) await this.delete(replica_id);
    return all
      .filter((one) => one.at >= oldest && one.user_id === user_id && one.form_id === form_id)
      .sort((a, b) => a.at - b.at);
  }

  async #open(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.#database ??= this.#connect();
    return (await this.#database).transaction(STORE, mode).objectStore(STORE);
  }

  #connect(): Promise<IDBDatabase> {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "replica_id" });
    const database = result(request);
    // The next one who wants it tries again.
    database.catch(() => {
      this.#database = null;
    });
    return database;
  }
}
