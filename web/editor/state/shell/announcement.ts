import { atom, useSetAtom } from "jotai";
import { useEffect, useRef } from "react";

/** What screen readers announce next. A new object for each time so that equal texts are announced again. */
export interface Announcement {
  text: string;
}

const latestAtom = atom<Announcement | null>(null);
export const announcementAtom = atom((get) => get(latestAtom));

/** Announces a change that is visible but has no focus. */
export const announceAtom = atom(null, (_, set, text: string) => set(latestAtom, { text }));

/** Announces a text whenever it changes, but not when it is first shown. */
export function useAnnouncedChange(text: string | null): void {
  const announce = useSetAtom(announceAtom);
  const known = useRef(text);
  useEffect(() => {
    if (text === known.current) return;
    known.current = text;
    if (text !== null) announce(text);
  }, [text, announce]);
}
