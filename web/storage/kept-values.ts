/**
 * Texts in this browser by key. Browsers deny it in some frames and private windows, lack it, or have no room: then
 * nothing is kept, and nothing throws. A browser that denies it throws already when the storage is named.
 */
function attempt<Value>(act: () => Value): Value | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** Of this tab. */
export const readTab = (key: string): string | null => attempt(() => sessionStorage.getItem(key));
/** Null removes the value. */
export const writeTab = (key: string, value: string | null) =>
  attempt(() => (value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)));

/** Of this browser, until it forgets. */
export const readLocal = (key: string): string | null => attempt(() => localStorage.getItem(key));
/** Null removes the value. */
export const writeLocal = (key: string, value: string | null) =>
  attempt(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)));
export const localKeys = (): string[] => attempt(() => Object.keys(localStorage)) ?? [];

/** A JSON value that was kept; null if there is none, or it is malformed. */
export const parseKept = (text: string | null): unknown => attempt(() => JSON.parse(text!));
