import { atom } from "jotai";

/** The id of the table into which rows of a file are being imported; null: none. */
export const importingTableAtom = atom<string | null>(null);
