import type { Answers } from "#core/forms/submitting/form-session.ts";

/** A draft in this browser: how to find the saved part, and edits that only exist here. */
export interface StoredDraft {
  session_id: string;
  form_id: string;
  /** Parameters of the page's address: a link with other hints may belong to another person. */
  search: string;
  /** The section that was shown, as in the address. */
  hash: string;
  /** Edits that the server has not confirmed. */
  unsaved: Answers;
  /** When it was last changed; milliseconds since the epoch. */
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
 * Survives a browser crash. IndexedDB hands every write to the operating system immediately. Session and local
 * storage wait for seconds, and lose data if the browser is killed.
 */
export class DraftStore {
  readonly #database = open();
  #next: StoredDraft | null = null;
  #writing: Promise<void> | null = null;

  constructor() {
    // If storage is forbidden, every call reports it anyway.
    this.#database.catch(() => {});
  }

  /**
   * Writes the newest draft; drafts that arrive during a write replace each other. Resolves when all is
   * written.
   */
  save(draft: StoredDraft): Promise<void> {
    this.#next = draft;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  /** Resolves when no writes are pending, or writing has failed. */
  async written(): Promise<void> {
    await this.#writing?.catch(() => {});
  }

  async forget(session_id: string): Promise<void> {
    if (this.#next?.session_id === session_id) this.#next = null;
    await result((await this.#open("readwrite")).delete(session_id));
  }

  async get(session_id: string): Promise<StoredDraft | undefined> {
    return result((await this.#open("readonly")).get(session_id));
  }

  /** Drafts for a page's address, newest first. Deletes old drafts of every form. */
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
