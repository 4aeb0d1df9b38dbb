import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect, useState } from "react";
import { FIELD_ICONS } from "#core/fields/field-icons.ts";
import type { Column } from "#core/tables/columns.ts";
import { iconNamed } from "../../../../ui/icon.tsx";
import { Menu, MenuItem, MenuLabel } from "../../../../ui/overlays/menu.tsx";
import { MenuSearch } from "../../../../ui/overlays/menu-search.tsx";
import { showViewAtom } from "../../../state/grid/page.ts";
import { gridViewAtom } from "../../../state/grid/query.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { columnName } from "../table/column-name.ts";
import { texts } from "../texts.ts";
import { isAskable } from "./askable.ts";
import { newFilter } from "./filter-conditions.ts";
import { loadFilterEditor } from "./load-filter-editor.ts";
import { filterTexts } from "./texts.ts";

/** With more columns than this, the list is searched. */
const SEARCHED_FROM = 10;

/** The icon of a column: that of its question, or of questions of its kind. */
function columnIcon({ id, field, format }: Column) {
  if (field !== null) return iconNamed(FIELD_ICONS[field.type]);
  if (format.startsWith("timestamptz")) return iconNamed(FIELD_ICONS["datetime-local"]);
  return iconNamed(id === "__gf_display_id" ? FIELD_ICONS.number : FIELD_ICONS.password);
}

/** The columns by which rows can be filtered. */
export default function AddFilterMenu({ trigger }: { trigger: ReactNode }) {
  const { filters } = useAtomValue(gridViewAtom);
  const columns = useAtomValue(tableAtom).columns.filter(isAskable);
  const showView = useSetAtom(showViewAtom);
  const [wanted, setWanted] = useState("");
  const key = wanted.trim().toLocaleLowerCase();
  const found = columns.filter((column) => columnName(column).toLocaleLowerCase().includes(key));
  useEffect(() => void loadFilterEditor(), []);
  function add(column: Column) {
    void showView({ filters: [...filters, newFilter(column)] });
  }
  return (
    <Menu trigger={trigger} align="start" defaultOpen>
      {columns.length > SEARCHED_FROM ? (
        <MenuSearch label={filterTexts.search_columns} value={wanted} onChange={setWanted} />
      ) : (
        <MenuLabel>{texts.filters.by}</MenuLabel>
      )}
      {found.length === 0 && <MenuLabel>{filterTexts.no_columns}</MenuLabel>}
      {found.map((column) => (
        <MenuItem key={column.id} icon={columnIcon(column)} onSelect={() => add(column)}>
          {columnName(column)}
        </MenuItem>
      ))}
    </Menu>
  );
}
