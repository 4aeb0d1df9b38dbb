import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect } from "react";
import type { Column } from "#core/tables/columns.ts";
import { Menu, MenuItem, MenuLabel } from "../../../../ui/overlays/menu.tsx";
import { showViewAtom } from "../../../state/grid/page.ts";
import { gridViewAtom } from "../../../state/grid/query.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { columnName } from "../table/column-name.ts";
import { isAskable, isComputed } from "./askable.ts";
import { columnIcon } from "./column-icon.ts";
import { newFilter } from "./filter-conditions.ts";
import { loadFilterEditor } from "./load-filter-editor.ts";
import { SearchedColumns } from "./searched-columns.tsx";
import { filterTexts } from "./texts.ts";

/** With more columns than this, the list is searched. */
const SEARCHED_FROM = 10;

/** The columns by which rows can be filtered. */
export default function AddFilterMenu({ trigger }: { trigger: ReactNode }) {
  const { filters } = useAtomValue(gridViewAtom);
  const all = useAtomValue(tableAtom).columns;
  const columns = all.filter(isAskable);
  const note = all.some(isComputed) ? filterTexts.computed : null;
  const showView = useSetAtom(showViewAtom);
  useEffect(() => void loadFilterEditor(), []);
  function add(column: Column) {
    void showView({ filters: [...filters, newFilter(column)] });
  }
  if (columns.length > SEARCHED_FROM)
    return <SearchedColumns trigger={trigger} columns={columns} note={note} onChoose={add} />;
  return (
    <Menu trigger={trigger} align="start" defaultOpen>
      <MenuLabel>{filterTexts.filters.by}</MenuLabel>
      {columns.map((column) => (
        <MenuItem key={column.id} icon={columnIcon(column)} onSelect={() => add(column)}>
          {columnName(column)}
        </MenuItem>
      ))}
      {note !== null && <MenuLabel>{note}</MenuLabel>}
    </Menu>
  );
}
