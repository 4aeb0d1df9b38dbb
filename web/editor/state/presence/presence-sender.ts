import type { Presence } from "../../api/room.ts";

/** What a page tells the others in its room; `message` is what it says at its pointer. */
export type PresenceUpdate = Presence & { message?: string };

/** Positions that change faster are told of together. */
export const SEND_INTERVAL_MS = 50;

interface PresenceSenderOptions {
  tell: (told: PresenceUpdate) => void;
  /** Runs a function after some milliseconds; gives the function that calls it off. */
  schedule: (run: () => void, milliseconds: number) => () => void;
}

/** Tells at once what comes after a pause, and every 50 ms the newest of what goes on changing. */
export class PresenceSender {
  readonly #options: PresenceSenderOptions;
  #waiting: PresenceUpdate | null = null;
  #callOff: (() => void) | null = null;

  constructor(options: PresenceSenderOptions) {
    this.#options = options;
  }

  tell(told: PresenceUpdate): void {
    if (this.#callOff !== null) {
      this.#waiting = { ...this.#waiting, ...told };
      return;
    }
    this.#options.tell(told);
    this.#callOff = this.#options.schedule(() => {
      this.#callOff = null;
      const waiting = this.#waiting;
      this.#waiting = null;
      if (waiting !== null) this.tell(waiting);
    }, SEND_INTERVAL_MS);
  }

  close(): void {
    this.#callOff?.();
    this.#waiting = null;
  }
}
