import { atom } from "jotai";
import { readPreferences, writePreferences } from "./preferences.ts";
import { gridFormIdAtom } from "./query.ts";

type Widths = Readonly<Record<string, number>>;

const changedAtom = atom<{ form_id: string; widths: Widths } | null>(null);
const rememberedAtom = atom((get) => readPreferences(get(gridFormIdAtom)).widths);

/** Column widths that the user changed, in pixels, by column; stored in this browser. */
export const columnWidthsAtom = atom(
  (get): Record<string, number> => {
    const changed = get(changedAtom);
    return changed?.form_id === get(gridFormIdAtom) ? changed.widths : get(rememberedAtom);
  },
  (get, set, widths: Widths) => {
    const form_id = get(gridFormIdAtom);
    set(changedAtom, { form_id, widths });
    writePreferences(form_id, { widths });
  },
);
