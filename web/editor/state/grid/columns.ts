import { atom } from "jotai";
import {
  arrangeColumns,
  type ColumnArrangement,
  isColumnShown,
  moveBeside,
} from "#core/tables/arrange-columns.ts";
import { isOwnResponse } from "#core/tables/response-source.ts";
import { storedRowsAtom } from "./page.ts";
import { readPreferences, writePreferences } from "./preferences.ts";
import type { GridRow } from "./rows.ts";
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

/** By table, the optional columns that had something in them during this visit. One object per store. */
const filledAtom = atom(() => new Map<string, Set<string>>());
/** The optional columns with content, once seen on any page. A text, so that it stays the same while it is equal. */
const filledColumnsAtom = atom((get): string => {
  const optional = get(tableAtom).columns.filter(({ is_optional }) => is_optional);
  if (optional.length === 0) return "";
  const key = tableKey(get(openTableAtom));
  const filled = get(filledAtom).get(key) ?? new Set();
  get(filledAtom).set(key, filled);
  const rows = get(storedRowsAtom);
  for (const { id } of optional) {
    if (!filled.has(id) && rows.some((row) => hasContent(row, id))) filled.add(id);
  }
  return [...filled].join(" ");
});

/** Most forms have responses of one source only. Those that no respondent sent are told apart. */
const hasContent = ({ data, platform_powered_by }: GridRow, column: string) =>
  column === "__gf_source" ? isOwnResponse(platform_powered_by) : data[column] !== undefined;

/** The columns of the grid. */
export const shownColumnsAtom = atom((get) => {
  const arrangement = get(columnArrangementAtom);
  const filled = get(filledColumnsAtom).split(" ");
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
