import { atom } from "jotai";
import { documentAtom } from "../editing/document.ts";

/** The main table of the open form; null: it has none. */
export const mainTableAtom = atom((get) => get(documentAtom).connection);
