import { atom } from "jotai";
import { hasSelectionAtom } from "../building/selection.ts";
import { canEditAtom } from "../editing/document.ts";
import { hasCompanyAtom } from "./document-presence.ts";

/** Whether `/` opens the chat instead of inserting a block: while others are here and nothing is selected. */
export const isTalkKeyAtom = atom(
  (get) => get(hasCompanyAtom) && !(get(canEditAtom) && get(hasSelectionAtom)),
);
