import { atom } from "jotai";

/** A file in a small window over the pages of its document. */
export interface FloatingFile {
  document_id: string;
  name: string;
  /** The address from which it is loaded. */
  src: string;
  /** Where audio and video continue, in seconds. */
  seconds: number;
}

const fileAtom = atom<FloatingFile | null>(null);

/** The file in the small window, which stays while pages change; null if there is none. */
export const floatingFileAtom = atom(
  (get) => get(fileAtom),
  (_get, set, file: FloatingFile | null) => set(fileAtom, file),
);
