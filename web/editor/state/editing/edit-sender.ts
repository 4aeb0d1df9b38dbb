import type { FormEdits } from "#core/contracts/building/editing.ts";
import { type Batch, type Replica, requeue, startSending } from "#core/editing/replica.ts";
import type { SaveStatus } from "./save-status.ts";

interface EditSenderOptions {
  read: () => Replica;
  write: (replica: Replica) => void;
  /** Sends a batch; idempotent. Rejects unless the server has confirmed it. */
  send: (batch: Batch) => Promise<FormEdits>;
  /** Applies the result of a batch. Rejects if the form could not be reloaded. */
  take: (batch: Batch, edits: FormEdits) => Promise<void>;
  onStatus: (status: SaveStatus) => void;
  /** Whether the same batch may succeed later. */
  isTemporary: (error: unknown) => boolean;
  /** Runs a function after some milliseconds; returns a function that cancels it. */
  schedule: (run: () => void, milliseconds: number) => () => void;
}

/** How long changes are collected before they are sent, in milliseconds. */
export const GATHER_MS = 400;
/** How long typing must pause before it is sent, in milliseconds. */
export const TYPING_PAUSE_MS = 1_000;
export const FIRST_RETRY_MS = 1_000;
export const LAST_RETRY_MS = 30_000;

/** Sends a replica's changes, one batch at a time and in order, until the server has all of them. */
export class EditSender {
  readonly #options: EditSenderOptions;
  #isSending = false;
  /** Whether text is being typed so that sending waits for a pause. */
  #awaitsPause = false;
  #callOff: (() => void) | null = null;
  #retryMs = FIRST_RETRY_MS;
  #problem: string | null = null;
  #whenIdle: (() => void)[] = [];

  constructor(options: EditSenderOptions) {
    this.#options = options;
  }

  /** Whether every change is stored. */
  get isSaved(): boolean {
    const { sent, waiting } = this.#options.read();
    return sent === null && waiting.length === 0;
  }

  /** Why the last batch was not stored; null if it was. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Schedules sending. `awaitsPause`: the change comes from typing, so each one restarts the wait. */
  changed(awaitsPause: boolean): void {
    // Do not show "saving" while the server is unreachable.
    if (this.#problem === null) this.#options.onStatus({ kind: "saving" });
    this.#awaitsPause ||= awaitsPause;
    if (this.#isSending || (this.#callOff !== null && !this.#awaitsPause)) return;
    this.#sendAfter(this.#awaitsPause ? TYPING_PAUSE_MS : GATHER_MS);
  }

  /** Sends waiting changes now. Resolves when everything is stored or sending has failed. */
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
    const { read, write, send, take, onStatus } = this.#options;
    this.#callOff?.();
    this.#callOff = null;
    this.#isSending = true;
    while (!this.isSaved) {
      this.#awaitsPause = false;
      write(startSending(read()));
      const batch = read().sent;
      if (batch === null) break;
      onStatus({ kind: "saving" });
      try {
        await take(batch, await send(batch));
        this.#retryMs = FIRST_RETRY_MS;
        this.#problem = null;
      } catch (error) {
        this.#fail(error);
        return;
      }
    }
    this.#isSending = false;
    onStatus({ kind: "saved" });
    this.#resolveIdle();
  }

  #fail(error: unknown): void {
    const { read, write, isTemporary, onStatus } = this.#options;
    this.#isSending = false;
    const isRetrying = isTemporary(error);
    if (isRetrying) {
      this.#sendAfter(this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
    } else write(requeue(read()));
    const reason = error instanceof Error ? error.message : String(error);
    this.#problem = reason;
    onStatus({ kind: "unsaved", reason, isRetrying });
    this.#resolveIdle();
  }

  #resolveIdle(): void {
    const waiting = this.#whenIdle;
    this.#whenIdle = [];
    for (const resolve of waiting) resolve();
  }
}
