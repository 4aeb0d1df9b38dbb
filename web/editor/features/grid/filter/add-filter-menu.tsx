import { useAtomValue, useSetAtom } from "jotai";
import { Clock, Hash, UserRound } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { FIELD_ICONS } from "#core/fields/field-icons.ts";
import type { Column } from "#core/tables/columns.ts";
import { iconNamed } from "../../../../ui/icon.tsx";
import { Menu, MenuItem, MenuLabel, MenuSearch } from "../../../../ui/overlays/menu.tsx";
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

/** The icon of a column that is no question. */
function systemIcon({ id, format }: Column) {
  if (format.startsWith("timestamptz")) return Clock;
  return id === "__gf_customer_id" ? UserRound : Hash;
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
        <MenuItem
          key={column.id}
          icon={column.field ? iconNamed(FIELD_ICONS[column.field.type]) : systemIcon(column)}
          onSelect={() => add(column)}
        >
          {columnName(column)}
        </MenuItem>
      ))}
    </Menu>
  );
}
