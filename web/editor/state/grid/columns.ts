import { atom } from "jotai";
import {
  arrangeColumns,
  type ColumnArrangement,
  isColumnShown,
  moveBeside,
} from "#core/tables/arrange-columns.ts";
import { gridPageAtom } from "./page.ts";
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

/** Moves a column to the side of another one. */
export const moveColumnAtom = atom(null, (get, set, column: string, beside: string, isAfter: boolean) => {
  const arrangement = get(columnArrangementAtom);
  set(columnArrangementAtom, moveBeside(arrangement, get(arrangedColumnsAtom), column, beside, isAfter));
});

/** One identity while it is equal, also when rows change. */
const filledColumnsAtom = atom((get) => get(gridPageAtom).filled_columns);

/** The columns of the grid. */
export const shownColumnsAtom = atom((get) => {
  const arrangement = get(columnArrangementAtom);
  const filled = get(filledColumnsAtom);
  return get(arrangedColumnsAtom).filter((column) =>
    isColumnShown(column, arrangement, (id) => filled.includes(id)),
  );
});

/** The menu of a column, and where on the screen it opens. Without a column, a field is added. */
export interface ColumnMenu {
  column: string | null;
  x: number;
  y: number;
}
export const columnMenuAtom = atom<ColumnMenu | null>(null);
