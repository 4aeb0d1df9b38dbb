/** What a person must know about their work. `unsaved` tells why; while it is retried on its own, nothing is asked of them. */
export type SaveStatus =
  | { kind: "saved" }
  | { kind: "saving" }
  | { kind: "unsaved"; reason: string; isRetrying: boolean };

/** The newest state of what changed, by id; null: deleted. */
export type Changes<Item> = ReadonlyMap<string, Item | null>;

interface SaveQueueOptions<Item> {
  /** Sends one batch; repeating it changes nothing. Rejects when it was not stored. */
  save: (changes: Changes<Item>) => Promise<void>;
  onStatus: (status: SaveStatus) => void;
  /** Whether the same batch may be stored later without any change. */
  isTemporary: (error: unknown) => boolean;
  /** Runs a function after some milliseconds; gives the function that calls it off. */
  schedule: (run: () => void, milliseconds: number) => () => void;
  /** Whether every change begins the waiting anew, so that nothing half typed is sent. */
  awaitsRest?: boolean;
}

/** How long changes are gathered before they are sent. */
export const GATHER_MS = 400;
/** How long nothing may have changed, where rest is awaited. */
export const REST_MS = 1_000;
export const FIRST_RETRY_MS = 1_000;
export const LAST_RETRY_MS = 30_000;
/** As many as one call may carry. */
export const MAX_BATCH = 1_000;

/**
 * Saves changes one batch at a time, in order. Changes of the same item are merged while they wait; a batch that fails
 * goes back below what came meanwhile, so that nothing newer is ever overwritten.
 */
export class SaveQueue<Item> {
  readonly #options: SaveQueueOptions<Item>;
  #waiting = new Map<string, Item | null>();
  #isSending = false;
  #callOff: (() => void) | null = null;
  #retryMs = FIRST_RETRY_MS;
  #problem: string | null = null;
  #whenIdle: (() => void)[] = [];

  constructor(options: SaveQueueOptions<Item>) {
    this.#options = options;
  }

  /** Whether everything that was ever added is stored. */
  get isSaved(): boolean {
    return this.#waiting.size === 0 && !this.#isSending;
  }

  /** Why the last batch was not stored; null after one that was. */
  get problem(): string | null {
    return this.#problem;
  }

  add(changes: Changes<Item>): void {
    if (changes.size === 0) return;
    for (const [id, item] of changes) this.#waiting.set(id, item);
    this.#options.onStatus({ kind: "saving" });
    const { awaitsRest = false } = this.#options;
    if (this.#isSending || (this.#callOff !== null && !awaitsRest)) return;
    this.#sendAfter(awaitsRest ? REST_MS : GATHER_MS);
  }

  /** Forgets what waits of an item that is gone for good. */
  drop(id: string): void {
    if (!this.#waiting.delete(id) || !this.isSaved) return;
    this.#callOff?.();
    this.#callOff = null;
    this.#problem = null;
    this.#options.onStatus({ kind: "saved" });
  }

  /** Sends what waits without waiting any longer; settles when the queue is empty or has failed. */
  flush(): Promise<void> {
    if (this.isSaved) return Promise.resolve();
    const idle = new Promise<void>((resolve) => this.#whenIdle.push(resolve));
    if (!this.#isSending) void this.#send();
    return idle;
  }

  #sendAfter(milliseconds: number): void {
    this.#callOff?.();
    this.#callOff = this.#options.schedule(() => void this.#send(), milliseconds);
  }

  async #send(): Promise<void> {
    this.#callOff?.();
    this.#callOff = null;
    this.#isSending = true;
    while (this.#waiting.size > 0) {
      const batch = new Map([...this.#waiting].slice(0, MAX_BATCH));
      for (const id of batch.keys()) this.#waiting.delete(id);
      this.#options.onStatus({ kind: "saving" });
      try {
        await this.#options.save(batch);
        this.#retryMs = FIRST_RETRY_MS;
        this.#problem = null;
      } catch (error) {
        this.#giveBack(batch, error);
        return;
      }
    }
    this.#isSending = false;
    this.#options.onStatus({ kind: "saved" });
    this.#settle();
  }

  #giveBack(batch: Changes<Item>, error: unknown): void {
    this.#waiting = new Map([...batch, ...this.#waiting]);
    this.#isSending = false;
    const isRetrying = this.#options.isTemporary(error);
    if (isRetrying) {
      this.#sendAfter(this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
    }
    const reason = error instanceof Error ? error.message : String(error);
    this.#problem = reason;
    this.#options.onStatus({ kind: "unsaved", reason, isRetrying });
    this.#settle();
  }

  #settle(): void {
    const waiting = this.#whenIdle;
    this.#whenIdle = [];
    for (const resolve of waiting) resolve();
  }
}
