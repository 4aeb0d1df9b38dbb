import { atom } from "jotai";

const waitsAtom = atom(window.location.pathname.split("/")[4] === "canvas");

/**
 * Whether the frame of the page waits, so that its content is there sooner. Only where the page was opened at a drawing,
 * which takes the browser longest.
 */
export const isContentFirstAtom = atom((get) => get(waitsAtom));

/** Shows the frame: the content is there, or will not be. */
export const showFrameAtom = atom(null, (_get, set) => set(waitsAtom, false));
