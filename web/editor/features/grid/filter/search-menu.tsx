import { useAtomValue, useSetAtom } from "jotai";
import type { ReactNode } from "react";
import { isTextSearchable } from "#core/tables/operators.ts";
import { Menu, MenuChoices, MenuLabel, MenuSeparator } from "../../../../ui/overlays/menu.tsx";
import { showViewAtom } from "../../../state/grid/page.ts";
import { gridViewAtom } from "../../../state/grid/query.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { columnName } from "../table/column-name.ts";
import { isAskable } from "./askable.ts";
import { filterTexts as texts } from "./texts.ts";

const ALL = "all";
const LOCAL = "local";
/** Before ids of columns, which may be any text. */
const COLUMN = "column ";

/** Where a search looks: in all columns, in one, or in the rows that are loaded. */
export default function SearchMenu({ trigger }: { trigger: ReactNode }) {
  const { search_column, is_search_local } = useAtomValue(gridViewAtom);
  const showView = useSetAtom(showViewAtom);
  const columns = useAtomValue(tableAtom).columns.filter(
    (column) => column.field !== null && isTextSearchable(column.format) && isAskable(column),
  );
  const isSearched = columns.some(({ id }) => id === search_column);
  return (
    <Menu trigger={trigger} align="start" defaultOpen>
      <MenuChoices
        label={texts.search.title}
        value={is_search_local ? LOCAL : isSearched ? COLUMN + search_column : ALL}
        onChange={(value) =>
          void showView({
            search_column: value.startsWith(COLUMN) ? value.slice(COLUMN.length) : null,
            is_search_local: value === LOCAL,
          })
        }
        choices={[
          { value: ALL, label: texts.search.all },
          { value: LOCAL, label: texts.search.local },
          ...columns.map((column) => ({ value: COLUMN + column.id, label: columnName(column) })),
        ]}
      />
      <MenuSeparator />
      <MenuLabel>{texts.search.slow}</MenuLabel>
    </Menu>
  );
}
