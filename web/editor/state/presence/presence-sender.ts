import type { Presence } from "../../api/room.ts";

/** Presence that a page sends to the others in its room. `message` is its chat bubble. */
export type PresenceUpdate = Presence & { message?: string };

/** Shortest time between two messages, in milliseconds. Faster changes are sent together. */
export const SEND_INTERVAL_MS = 50;

interface PresenceSenderOptions {
  send: (update: PresenceUpdate) => void;
  /** Runs a function after some milliseconds; returns a function that cancels it. */
  schedule: (run: () => void, milliseconds: number) => () => void;
}

/** Sends the first change after a pause immediately, and during continuous changes the newest every 50 ms. */
export class PresenceSender {
  readonly #options: PresenceSenderOptions;
  #waiting: PresenceUpdate | null = null;
  #callOff: (() => void) | null = null;

  constructor(options: PresenceSenderOptions) {
    this.#options = options;
  }

  send(update: PresenceUpdate): void {
    if (this.#callOff !== null) {
      this.#waiting = { ...this.#waiting, ...update };
      return;
    }
    this.#options.send(update);
    this.#callOff = this.#options.schedule(() => {
      this.#callOff = null;
      const waiting = this.#waiting;
      this.#waiting = null;
      if (waiting !== null) this.send(waiting);
    }, SEND_INTERVAL_MS);
  }

  close(): void {
    this.#callOff?.();
    this.#waiting = null;
  }
}
