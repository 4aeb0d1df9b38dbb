import type { createStore } from "jotai";
import { isTextHeldAtom } from "../editing/save-status.ts";

/** How long typing must pause before typed text reaches the form, in milliseconds. */
export const PAUSE_MS = 250;
/** Longest delay during continuous typing, in milliseconds. */
export const LONGEST_MS = 2_000;

/** Runs a function after some milliseconds; returns a function that cancels it. */
type Schedule = (run: () => void, milliseconds: number) => () => void;

/**
 * Holds text that is being typed on the canvas. Its own element shows it already. Applying it to the form renders
 * everything that repeats it, which would delay the next key, so it waits for a pause in typing.
 */
export class TypingPause {
  readonly #schedule: Schedule;
  readonly #onHeld: (isHeld: boolean) => void;
  #held: { place: string; apply: () => void } | null = null;
  #callOff: (() => void) | null = null;
  #callOffLongest: (() => void) | null = null;

  /** `onHeld` is told when a text is held and when none is any more. */
  constructor(schedule: Schedule, onHeld: (isHeld: boolean) => void) {
    this.#schedule = schedule;
    this.#onHeld = onHeld;
  }

  /** Holds the text typed into a place, instead of what was held for it before. */
  typing(place: string, apply: () => void): void {
    if (this.#held !== null && this.#held.place !== place) this.flush();
    if (this.#held === null) this.#onHeld(true);
    this.#held = { place, apply };
    this.#callOff?.();
    this.#callOff = this.#schedule(() => this.flush(), PAUSE_MS);
    this.#callOffLongest ??= this.#schedule(() => this.flush(), LONGEST_MS);
  }

  /** Applies the held text now. */
  flush(): void {
    this.#callOff?.();
    this.#callOffLongest?.();
    this.#callOff = this.#callOffLongest = null;
    const held = this.#held;
    this.#held = null;
    if (held === null) return;
    held.apply();
    // Afterwards, when the change itself is being saved.
    this.#onHeld(false);
  }
}

type Store = ReturnType<typeof createStore>;
const pauseOf = new WeakMap<Store, TypingPause>();

/** The typing pause of a store. */
export function typingPause(store: Store): TypingPause {
  const known = pauseOf.get(store);
  if (known !== undefined) return known;
  const schedule: Schedule = (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  };
  const pause = new TypingPause(schedule, (isHeld) => store.set(isTextHeldAtom, isHeld));
  pauseOf.set(store, pause);
  flushBeforeActs(document, pause);
  return pause;
}

/** Keys that belong to the typing itself, besides those of characters. */
const TYPING_KEYS: ReadonlySet<string> = new Set([
  "Backspace",
  "Dead",
  "Delete",
  "Process",
  "Shift",
  "Unidentified",
]);

/** Applies held text before anything else is done in a document: a press, a command's key, or leaving. */
export function flushBeforeActs(page: Document, pause: TypingPause, signal?: AbortSignal): void {
  const options = { capture: true, signal };
  const flush = () => pause.flush();
  for (const type of ["focusout", "pointerdown", "visibilitychange"]) {
    page.addEventListener(type, flush, options);
  }
  page.addEventListener("keydown", (event) => isTyped(event) || flush(), options);
}

/** Whether a key changes the text that is being typed, or may do so. */
export const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || TYPING_KEYS.has(key));
