import { type CanvasElement, replaces, type Stamp } from "#core/documents/canvas/element.ts";

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

const DATABASE = "sheaf-canvas";
const ELEMENTS = "elements";
const PICTURES = "pictures";
/** After this time, users no longer expect what they drew to reappear. */
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1_000;
/** How long changes are collected before they are stored, in milliseconds. */
const KEEP_MS = 250;

function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
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
    attempt(() => localStorage.setItem(this.#key, JSON.stringify(elements)));
    void this.#write().catch(() => {});
  }

  /** Forgets elements that the server has, unless newer ones are kept. */
  async forget(stamps: ReadonlyMap<string, Stamp>): Promise<void> {
    for (const [id, stamp] of stamps) {
      const waiting = this.#waiting.get(id);
      if (waiting !== undefined && !replaces(waiting, stamp)) this.#waiting.delete(id);
    }
    if (this.#waiting.size === 0) attempt(() => localStorage.removeItem(this.#key));
    const store = await this.#open(ELEMENTS, "readwrite");
    await Promise.all(
      [...stamps].map(async ([id, stamp]) => {
        const key = this.#keyOf(id);
        const kept = await result<KeptElement | undefined>(store.get(key));
        if (kept !== undefined && !replaces(kept.element, stamp)) store.delete(key);
      }),
    );
  }

  /** What earlier pages could not save. Deletes what is too old. */
  async left(): Promise<CanvasElement[]> {
    const newest = new Map<string, CanvasElement>();
    const add = (element: CanvasElement) => {
      const other = newest.get(element.id);
      if (other === undefined || replaces(element, other)) newest.set(element.id, element);
    };
    const closing = attempt(() => JSON.parse(localStorage.getItem(this.#key) ?? "[]"));
    if (Array.isArray(closing)) closing.forEach(add);
    const oldest = Date.now() - MAX_AGE_MS;
    const store = await this.#open(ELEMENTS, "readwrite");
    for (const kept of await result<KeptElement[]>(store.getAll())) {
      if (kept.at < oldest) store.delete(kept.key);
      else if (kept.scope === this.#scope) add(kept.element);
    }
    void this.#forgetOldPictures(oldest).catch(() => {});
    const all = [...newest.values()];
    await this.#put(all);
    attempt(() => localStorage.removeItem(this.#key));
    return all;
  }

  async #forgetOldPictures(oldest: number): Promise<void> {
    const store = await this.#open(PICTURES, "readwrite");
    for (const { key, at } of await result<KeptPicture[]>(store.getAll())) if (at < oldest) store.delete(key);
  }

  /** Keeps a picture on this page, and in this browser if it can. */
  keepPicture(id: string, picture: Promise<Blob>): void {
    this.#pictures.set(id, picture);
    const put = async () => {
      const row: KeptPicture = { ...this.#row(id), picture: await picture };
      await result((await this.#open(PICTURES, "readwrite")).put(row));
    };
    put().catch(() => {});
  }

  async picture(id: string): Promise<Blob | null> {
    const known = this.#pictures.get(id);
    if (known !== undefined) return known;
    const store = await this.#open(PICTURES, "readonly");
    return (await result<KeptPicture | undefined>(store.get(this.#keyOf(id))))?.picture ?? null;
  }

  async forgetPicture(id: string): Promise<void> {
    const store = await this.#open(PICTURES, "readwrite");
    await result(store.delete(this.#keyOf(id)));
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
    } finally {
      const written = new Set(elements);
      this.#writing = this.#writing.filter((element) => !written.has(element));
    }
  }

  async #put(elements: readonly CanvasElement[]): Promise<void> {
    if (elements.length === 0) return;
    const store = await this.#open(ELEMENTS, "readwrite");
    for (const element of elements) store.put({ ...this.#row(element.id), element } satisfies KeptElement);
    await new Promise<void>((resolve, reject) => {
      store.transaction.oncomplete = () => resolve();
      store.transaction.onabort = () => reject(store.transaction.error);
    });
  }

  async #open(name: string, mode: IDBTransactionMode): Promise<IDBObjectStore> {
    return (await connect()).transaction(name, mode).objectStore(name);
  }
}

let database: Promise<IDBDatabase> | null = null;

/** Opens the database, once for the page. Creating it takes most of a second on some machines, so it begins early. */
export function connect(): Promise<IDBDatabase> {
  if (database !== null) return database;
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    for (const name of [ELEMENTS, PICTURES]) request.result.createObjectStore(name, { keyPath: "key" });
  };
  database = result(request);
  // After a failure, the next caller opens the database again.
  database.catch(() => {
    database = null;
  });
  return database;
}

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
