import { atom } from "jotai";
import { arrangeColumns, type ColumnArrangement } from "#core/tables/arrange-columns.ts";
import { readPreferences, writePreferences } from "./preferences.ts";
import { openTableAtom, tableAtom, tableKey } from "./table.ts";

const changedAtom = atom<{ key: string; arrangement: ColumnArrangement } | null>(null);
const rememberedAtom = atom((get) => readPreferences(get(openTableAtom)).columns);

/** The order of the columns, and which are hidden and frozen; stored in this browser. */
export const columnArrangementAtom = atom(
  (get): ColumnArrangement => {
    const changed = get(changedAtom);
    return changed?.key === tableKey(get(openTableAtom)) ? changed.arrangement : get(rememberedAtom);
  },
  (get, set, arrangement: ColumnArrangement) => {
    const table = get(openTableAtom);
    set(changedAtom, { key: tableKey(table), arrangement });
    writePreferences(table, { columns: arrangement });
  },
);

/** All columns in this person's order, hidden ones too. */
export const arrangedColumnsAtom = atom((get) =>
  arrangeColumns(get(tableAtom).columns, get(columnArrangementAtom)),
);

/** The columns of the grid. */
export const shownColumnsAtom = atom((get) => {
  const { hidden } = get(columnArrangementAtom);
  return get(arrangedColumnsAtom).filter(({ id }) => !hidden.includes(id));
});
