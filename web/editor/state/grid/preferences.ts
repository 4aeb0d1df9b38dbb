import { atom } from "jotai";
import { parseTableView, type TableView } from "#core/tables/table-view.ts";
import { parseKept, readLocal, writeLocal } from "../../../storage/kept-values.ts";
import { openTableAtom, type TableName, tableKey } from "./table.ts";

const keyOf = (table: TableName) => `editor/data-grid/preferences/${tableKey(table)}`;

/** This browser's view of a table. */
export const readPreferences = (table: TableName): TableView =>
  parseTableView(parseKept(readLocal(keyOf(table))));

/** Stores a part of the view. If storage is full or forbidden, it is lost. */
export function writePreferences(table: TableName, change: Partial<TableView>): void {
  writeLocal(keyOf(table), JSON.stringify({ ...readPreferences(table), ...change }));
}

/** How the rows are shown; which rows and columns there are has atoms of its own. */
export type ViewOptions = Omit<TableView, "version" | "orderby" | "predicates" | "widths" | "columns">;

const changedAtom = atom<Readonly<Record<string, Partial<ViewOptions>>>>({});
const rememberedAtom = atom((get) => readPreferences(get(openTableAtom)));

/** The options of the table in view. Writing changes some of them, and stores them in this browser. */
export const viewOptionsAtom = atom(
  (get): ViewOptions => ({ ...get(rememberedAtom), ...get(changedAtom)[tableKey(get(openTableAtom))] }),
  (get, set, change: Partial<ViewOptions>) => {
    const table = get(openTableAtom);
    const key = tableKey(table);
    const all = get(changedAtom);
    set(changedAtom, { ...all, [key]: { ...all[key], ...change } });
    writePreferences(table, change);
  },
);

/** Whether answers are hidden behind asterisks wherever they are shown or copied (`core/tables/mask.ts`). */
export const isMaskedAtom = atom((get) => get(viewOptionsAtom).masking_enabled);
