import { atom } from "jotai";
import { readPreferences, writePreferences } from "./preferences.ts";
import { openTableAtom, tableKey } from "./table.ts";

type Widths = Readonly<Record<string, number>>;

const changedAtom = atom<{ key: string; widths: Widths } | null>(null);
const rememberedAtom = atom((get) => readPreferences(get(openTableAtom)).widths);

/** Column widths that the user changed, in pixels, by column; stored in this browser. */
export const columnWidthsAtom = atom(
  (get): Record<string, number> => {
    const changed = get(changedAtom);
    return changed?.key === tableKey(get(openTableAtom)) ? changed.widths : get(rememberedAtom);
  },
  (get, set, widths: Widths) => {
    const table = get(openTableAtom);
    set(changedAtom, { key: tableKey(table), widths });
    writePreferences(table, { widths });
  },
);
