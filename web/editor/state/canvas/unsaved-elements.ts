import { type CanvasElement, replaces, type Stamp } from "#core/documents/canvas/element.ts";
import { browserDatabase, settled } from "../../../storage/database.ts";
import { parseKept, readLocal, writeLocal } from "../../../storage/kept-values.ts";

/** One person's copy of a canvas in this browser. All of its pages share what is kept. */
export interface CanvasScope {
  user_id: string;
  canvas_id: string;
}

interface Kept {
  /** Scope and id. */
  key: string;
  scope: string;
  /** Milliseconds since the epoch. */
  at: number;
}
type KeptElement = Kept & { element: CanvasElement };
type KeptPicture = Kept & { picture: Blob };

const ELEMENTS = "elements";
const PICTURES = "pictures";
/** After this time, users no longer expect what they drew to reappear. */
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1_000;
/** How long changes are collected before they are stored, in milliseconds. */
const KEEP_MS = 250;

/** One for the page. */
const run = browserDatabase("sheaf-canvas", (database) => {
  for (const store of [ELEMENTS, PICTURES]) database.createObjectStore(store, { keyPath: "key" });
});
/** Opens the database before it is needed: creating it takes most of a second on some machines. */
export function prepareStorage(): void {
  run(ELEMENTS, (store) => settled(store.count())).catch(() => {});
}

/**
 * Keeps what the server does not have yet, so that it survives the page and the browser: in IndexedDB, and while the
 * page closes in local storage, which needs no time. Pages need no locks, because an element that is sent twice changes
 * nothing. Without storage, nothing is kept.
 */
export class UnsavedElements {
  readonly #scope: string;
  /** Elements that are not in IndexedDB yet. */
  readonly #waiting = new Map<string, CanvasElement>();
  #writing: readonly CanvasElement[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #pictures = new Map<string, Promise<Blob>>();

  constructor({ user_id, canvas_id }: CanvasScope) {
    this.#scope = `${user_id} ${canvas_id}`;
  }

  keep(elements: readonly CanvasElement[]): void {
    for (const element of elements) this.#waiting.set(element.id, element);
    this.#timer ??= setTimeout(() => void this.#write().catch(() => {}), KEEP_MS);
  }

  /** Stores what waits before it returns, because the page may close. */
  keepNow(): void {
    const elements = [...this.#writing, ...this.#waiting.values()];
    if (elements.length === 0) return;
    writeLocal(this.#key, JSON.stringify(elements));
    void this.#write().catch(() => {});
  }

  /** Forgets elements that the server has, unless newer ones are kept. */
  async forget(stamps: ReadonlyMap<string, Stamp>): Promise<void> {
    for (const [id, stamp] of stamps) {
      const waiting = this.#waiting.get(id);
      if (waiting !== undefined && !replaces(waiting, stamp)) this.#waiting.delete(id);
    }
    if (this.#waiting.size === 0) writeLocal(this.#key, null);
    await run(ELEMENTS, (store) =>
      Promise.all(
        [...stamps].map(async ([id, stamp]) => {
          const key = this.#keyOf(id);
          const kept = await settled<KeptElement | undefined>(store.get(key));
          if (kept !== undefined && !replaces(kept.element, stamp)) store.delete(key);
        }),
      ),
    );
  }

  /** What earlier pages could not save. Deletes what is too old. Without IndexedDB, what the last page kept is left. */
  async left(): Promise<CanvasElement[]> {
    const newest = new Map<string, CanvasElement>();
    const add = (element: CanvasElement) => {
      const other = newest.get(element.id);
      if (other === undefined || replaces(element, other)) newest.set(element.id, element);
    };
    const closing = parseKept(readLocal(this.#key));
    if (Array.isArray(closing)) closing.forEach(add);
    const oldest = Date.now() - MAX_AGE_MS;
    await run(ELEMENTS, async (store) => {
      for (const kept of await settled<KeptElement[]>(store.getAll())) {
        if (kept.at < oldest) store.delete(kept.key);
        else if (kept.scope === this.#scope) add(kept.element);
      }
    }).catch(() => {});
    void this.#forgetOldPictures(oldest).catch(() => {});
    const all = [...newest.values()];
    await this.#put(all).then(
      () => writeLocal(this.#key, null),
      () => this.keep(all),
    );
    return all;
  }

  async #forgetOldPictures(oldest: number): Promise<void> {
    await run(PICTURES, async (store) => {
      for (const { key, at } of await settled<KeptPicture[]>(store.getAll()))
        if (at < oldest) store.delete(key);
    });
  }

  /** Keeps a picture on this page, and in this browser if it can. */
  keepPicture(id: string, picture: Promise<Blob>): void {
    this.#pictures.set(id, picture);
    const put = async () => {
      const row: KeptPicture = { ...this.#row(id), picture: await picture };
      await run(PICTURES, (store) => settled(store.put(row)));
    };
    put().catch(() => {});
  }

  async picture(id: string): Promise<Blob | null> {
    const known = this.#pictures.get(id);
    if (known !== undefined) return known;
    const kept = await run(PICTURES, (store) => settled<KeptPicture | undefined>(store.get(this.#keyOf(id))));
    return kept?.picture ?? null;
  }

  async forgetPicture(id: string): Promise<void> {
    await run(PICTURES, (store) => settled(store.delete(this.#keyOf(id))));
  }

  get #key(): string {
    return `sheaf canvas ${this.#scope}`;
  }

  #keyOf(id: string): string {
    return `${this.#scope} ${id}`;
  }

  #row(id: string): Kept {
    return { key: this.#keyOf(id), scope: this.#scope, at: Date.now() };
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const elements = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#writing = [...this.#writing, ...elements];
    try {
      await this.#put(elements);
    } catch (error) {
      // They wait for the next write, or until the page closes.
      for (const element of elements)
        if (!this.#waiting.has(element.id)) this.#waiting.set(element.id, element);
      throw error;
    } finally {
      const written = new Set(elements);
      this.#writing = this.#writing.filter((element) => !written.has(element));
    }
  }

  async #put(elements: readonly CanvasElement[]): Promise<void> {
    if (elements.length === 0) return;
    await run(ELEMENTS, (store) => {
      for (const element of elements) store.put({ ...this.#row(element.id), element } satisfies KeptElement);
      return new Promise<void>((resolve, reject) => {
        store.transaction.oncomplete = () => resolve();
        store.transaction.onabort = () => reject(store.transaction.error);
      });
    });
  }
}
