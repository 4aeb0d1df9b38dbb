import { atom } from "jotai";
import { refreshRowsAtom } from "./page.ts";
import { relatedColumnsAtom } from "./table.ts";

/** Between two readings of the page because of changes, in milliseconds. */
const READ_PAUSE_MS = 1_000;
const readTimerAtom = atom(() => ({ timer: null as ReturnType<typeof setTimeout> | null, last: 0 }));

const readAfterAtom = atom(null, (get, set, pause: number) => {
  const waiting = get(readTimerAtom);
  if (waiting.timer !== null) return;
  const read = () => {
    Object.assign(waiting, { timer: null, last: Date.now() });
    void set(refreshRowsAtom);
  };
  if (pause <= 0) read();
  else waiting.timer = setTimeout(read, pause);
});

/** Reads the page again, once for all changes of a moment. */
export const readSoonAtom = atom(null, (_get, set) => set(readAfterAtom, READ_PAUSE_MS));

const newsAtom = atom(0);
/** Rises when rows of the table come or change, on this page or another. */
export const newsCountAtom = atom((get) => get(newsAtom));

/**
 * Notes that rows came or changed. Reads the page again if it shows anything of other rows, which changes do not
 * contain: at once, but for changes in quick succession once a second.
 */
export const noteNewsAtom = atom(null, (get, set) => {
  set(newsAtom, get(newsAtom) + 1);
  if (get(relatedColumnsAtom).length === 0) return;
  set(readAfterAtom, get(readTimerAtom).last + READ_PAUSE_MS - Date.now());
});
