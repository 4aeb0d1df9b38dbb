import type { Answers } from "#core/forms/submitting/form-session.ts";
import { browserDatabase, settled } from "../../storage/database.ts";

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

const STORE = "unfinished";
const MAX_AGE_MS = 24 * 60 * 60 * 1_000;

/**
 * Survives a browser crash. IndexedDB hands every write to the operating system immediately. Session and local
 * storage wait for seconds, and lose data if the browser is killed.
 */
export class DraftStore {
  readonly #run = browserDatabase("sheaf", (database) =>
    database.createObjectStore(STORE, { keyPath: "session_id" }),
  );
  #next: StoredDraft | null = null;
  #writing: Promise<void> | null = null;

  /** Writes the newest draft; drafts that arrive during a write replace each other. */
  save(draft: StoredDraft): void {
    this.#next = draft;
    this.#writing ??= this.#write()
      .catch(() => {})
      .finally(() => {
        this.#writing = null;
      });
  }

  /** Resolves when no writes are pending, or writing has failed. */
  async written(): Promise<void> {
    await this.#writing;
  }

  async forget(session_id: string): Promise<void> {
    if (this.#next?.session_id === session_id) this.#next = null;
    await this.#ask((store) => store.delete(session_id));
  }

  get(session_id: string): Promise<StoredDraft | undefined> {
    return this.#ask((store) => store.get(session_id));
  }

  /** Drafts for a page's address, newest first. Deletes old drafts of every form. */
  async of(form_id: string, search: string): Promise<StoredDraft[]> {
    const all: StoredDraft[] = await this.#ask((store) => store.getAll());
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
      await this.#ask((store) => store.put(one));
    }
  }

  #ask<Value>(act: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
    return this.#run(STORE, (store) => settled(act(store)));
  }
}
