import type { Answers } from "#core/forms/submitting/form-session.ts";

/** An answer that was begun in this browser and is not sent yet: how to find the rest of it, and what only this browser has. */
export interface StoredDraft {
  session_id: string;
  form_id: string;
  /** Parameters of the page's address: a link with other hints may be another person's. */
  search: string;
  /** The section that was shown, as the address has it. */
  hash: string;
  /** Edits that the server has not confirmed. */
  unsaved: Answers;
  /** When it was last touched; milliseconds since the epoch. */
  at: number;
}

const DATABASE = "sheaf";
const STORE = "unfinished";
const MAX_AGE_MS = 24 * 60 * 60 * 1_000;

function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "session_id" });
  return result(request);
}

/**
 * What outlives a browser that dies. IndexedDB hands every write to the operating system at once; session and local
 * storage wait for seconds, and a killed browser takes them along.
 */
export class DraftStore {
  readonly #database = open();
  #next: StoredDraft | null = null;
  #writing: Promise<void> | null = null;

  constructor() {
    // Where storage is forbidden every call says so by itself.
    this.#database.catch(() => {});
  }

  /** Writes the newest; what came while it was writing replaces one another. Resolves when all of it is written. */
  keep(unfinished: StoredDraft): Promise<void> {
    this.#next = unfinished;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  /** When there is nothing more to be written, or it cannot be. */
  async settled(): Promise<void> {
    await this.#writing?.catch(() => {});
  }

  async forget(session_id: string): Promise<void> {
    if (this.#next?.session_id === session_id) this.#next = null;
    await result((await this.#open("readwrite")).delete(session_id));
  }

  async get(session_id: string): Promise<StoredDraft | undefined> {
    return result((await this.#open("readonly")).get(session_id));
  }

  /** Those of a page's address, the newest first. Old ones of any form are thrown away. */
  async of(form_id: string, search: string): Promise<StoredDraft[]> {
    const all: StoredDraft[] = await result((await this.#open("readonly")).getAll());
    const oldest = Date.now() - MAX_AGE_MS;
    for (const { at, session_id } of all) if (at < oldest) await this.forget(session_id);
    return all
      .filter((one) => one.at >= oldest && one.form_id === form_id && one.search === search)
      .sort((a, b) => b.at - a.at);
  }

  async #write(): Promise<void> {
    while (this.#next !== null) {
      const one: StoredDraft = this.#next;
      this.#next = null;
      await result((await this.#open("readwrite")).put(one));
    }
  }

  async #open(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    return (await this.#database).transaction(STORE, mode).objectStore(STORE);
  }
}
