import { atom } from "jotai";

/** What screen readers announce next. A new object for each time so that equal texts are announced again. */
export interface Announcement {
  text: string;
}

const latestAtom = atom<Announcement | null>(null);
export const announcementAtom = atom((get) => get(latestAtom));

/** Announces a change that is visible but has no focus. */
export const announceAtom = atom(null, (_, set, text: string) => set(latestAtom, { text }));
