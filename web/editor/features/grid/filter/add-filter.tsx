import { useAtomValue, useSetAtom } from "jotai";
import { ListFilter } from "lucide-react";
import { FIELD_ICONS } from "#core/fields/field-icons.ts";
import type { Column } from "#core/tables/columns.ts";
import { GRID_QUERY_LIMITS } from "#core/tables/grid-query.ts";
import { Button } from "../../../../ui/button.tsx";
import { iconNamed } from "../../../../ui/icon.tsx";
import { Menu, MenuItem, MenuLabel } from "../../../../ui/overlays/menu.tsx";
import { showViewAtom } from "../../../state/grid/page.ts";
import { gridViewAtom } from "../../../state/grid/query.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { columnName } from "../table/column-name.ts";
import { texts } from "../texts.ts";
import { isAskable } from "./askable.ts";
import { newFilter } from "./filter-conditions.ts";
import { loadFilterEditor } from "./load-filter-editor.ts";

/** Id of the element that gets the focus when the last filter is removed. */
export const ADD_FILTER_ID = "grid-add-filter";

/** Adds a condition after asking for its column. Its chip then asks for operator and value. */
export function AddFilter() {
  const { filters } = useAtomValue(gridViewAtom);
  const columns = useAtomValue(tableAtom).columns.filter(isAskable);
  const showView = useSetAtom(showViewAtom);
  function add(column: Column) {
    void showView({ filters: [...filters, newFilter(column)] });
  }
  const trigger = (
    <Button
      id={ADD_FILTER_ID}
      variant={filters.length > 0 ? "secondary" : "ghost"}
      disabled={filters.length >= GRID_QUERY_LIMITS.predicates}
    >
      <ListFilter aria-hidden />
      <span className="max-sm:sr-only">{texts.filters.add}</span>
    </Button>
  );
  return (
    <Menu trigger={trigger} align="start" onOpenChange={() => void loadFilterEditor()}>
      <MenuLabel>{texts.filters.by}</MenuLabel>
      {columns.map((column) => (
        <MenuItem
          key={column.id}
          icon={column.field ? iconNamed(FIELD_ICONS[column.field.type]) : undefined}
          onSelect={() => add(column)}
        >
          {columnName(column)}
        </MenuItem>
      ))}
    </Menu>
  );
}
