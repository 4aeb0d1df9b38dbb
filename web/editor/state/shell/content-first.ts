import { atom } from "jotai";

/**
 * Whether the frame of the page waits, so that its content is there sooner. Only where the page was opened at a drawing,
 * which takes the browser longest. Set it to false once the content is there, or will not be.
 */
export const isContentFirstAtom = atom(window.location.pathname.split("/")[4] === "canvas");
