import type { createStore } from "jotai";

/** How long typing must pause before views that only repeat the text are updated. */
export const REPEAT_MS = 150;
/** Longest delay of that update during continuous typing. */
export const LONGEST_MS = 600;

/** Runs a function after some milliseconds; returns a function that cancels it. */
type Schedule = (run: () => void, milliseconds: number) => () => void;

/**
 * Typed text is already on the page in its own element. Views that only repeat it (a list of names, an
 * accessible name, the panel) are updated after a pause in typing. Every other change updates them
 * immediately.
 */
export class TypingPause {
  readonly #schedule: Schedule;
  readonly #waiting = new Set<() => void>();
  #isTyping = false;
  #callOff: (() => void) | null = null;
  #callOffLongest: (() => void) | null = null;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
  }

  /** Runs a change that comes from typing into the page. */
  typing(change: () => void): void {
    this.#isTyping = true;
    try {
      change();
    } finally {
      this.#isTyping = false;
    }
  }

  /** Reports a change: calls the listener now, or after the pause while someone types. */
  notify(listener: () => void): void {
    this.#waiting.add(listener);
    if (!this.#isTyping) {
      this.flush();
      return;
    }
    this.#callOff?.();
    this.#callOff = this.#schedule(() => this.flush(), REPEAT_MS);
    this.#callOffLongest ??= this.#schedule(() => this.flush(), LONGEST_MS);
  }

  /** Calls all waiting listeners now. */
  flush(): void {
    this.#callOff?.();
    this.#callOffLongest?.();
    this.#callOff = this.#callOffLongest = null;
    const listeners = [...this.#waiting];
    this.#waiting.clear();
    for (const listener of listeners) listener();
  }
}

type Store = ReturnType<typeof createStore>;
const pauseOf = new WeakMap<Store, TypingPause>();

/** The typing pause of a store. */
export function typingPause(store: Store): TypingPause {
  const known = pauseOf.get(store);
  if (known !== undefined) return known;
  const pause = new TypingPause((run, milliseconds) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  });
  pauseOf.set(store, pause);
  // People who leave a text may look at the views that repeat it.
  document.addEventListener("focusout", () => pause.flush(), true);
  return pause;
}
