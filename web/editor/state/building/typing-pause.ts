import type { createStore } from "jotai";

/** How long nothing may have been typed before those hear of it who only repeat it. */
export const REPEAT_MS = 150;
/** How long they are kept waiting by somebody who types on and on. */
export const LONGEST_MS = 600;

/** Runs a function after some milliseconds; gives the function that calls it off. */
type Schedule = (run: () => void, milliseconds: number) => () => void;

/**
 * What somebody types where it stands is on the page already: what only repeats it, a list of names, a name for screen
 * readers, the panel beside it, hears of it when the keys rest. Every other change is heard of at once.
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

  /** Runs a change that somebody types where its text stands. */
  typing(change: () => void): void {
    this.#isTyping = true;
    try {
      change();
    } finally {
      this.#isTyping = false;
    }
  }

  /** Something has changed: the listener is called now, or at rest where it is being typed. */
  tell(listener: () => void): void {
    this.#waiting.add(listener);
    if (!this.#isTyping) {
      this.tellAll();
      return;
    }
    this.#callOff?.();
    this.#callOff = this.#schedule(() => this.tellAll(), REPEAT_MS);
    this.#callOffLongest ??= this.#schedule(() => this.tellAll(), LONGEST_MS);
  }

  /** Whoever waits hears of it now. */
  tellAll(): void {
    this.#callOff?.();
    this.#callOffLongest?.();
    this.#callOff = this.#callOffLongest = null;
    const listeners = [...this.#waiting];
    this.#waiting.clear();
    for (const listener of listeners) listener();
  }
}

type Store = ReturnType<typeof createStore>;
const restOf = new WeakMap<Store, TypingPause>();

/** The rest of the keys that change a store. */
export function typingPause(store: Store): TypingPause {
  const known = restOf.get(store);
  if (known !== undefined) return known;
  const rest = new TypingPause((run, milliseconds) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  });
  restOf.set(store, rest);
  // Whoever leaves a text may look at what repeats it.
  document.addEventListener("focusout", () => rest.tellAll(), true);
  return rest;
}
