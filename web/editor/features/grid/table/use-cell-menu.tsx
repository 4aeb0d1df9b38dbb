import { useSetAtom } from "jotai";
import { type MouseEvent, type ReactNode, Suspense, useState } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { activeCellAtom } from "../../../state/grid/selection.ts";
import type { CellActions } from "../ranges/cell-menu.tsx";
import { ACTIVE_CELL_ID } from "./grid-cell.tsx";
import { pressedCell } from "./pressed-cell.ts";

const CellMenu = lazyPart(() => import("../ranges/cell-menu.tsx"));

/**
 * The menu of the cells: opened by the pointer, or by the keyboard for the active cell. On a cell of the selected range
 * it is about the range.
 */
export function useCellMenu(
  rows: readonly GridRow[],
  fields: ReadonlyMap<string, FieldDefinition>,
  actions: CellActions,
): { onContextMenu: (event: MouseEvent<HTMLElement>) => void; menu: ReactNode } {
  const [place, setPlace] = useState<{ x: number; y: number } | null>(null);
  const setActive = useSetAtom(activeCellAtom);

  function onContextMenu(event: MouseEvent<HTMLElement>) {
    const target = event.target as Element;
    if (target === event.currentTarget && event.button !== 2) {
      const cell = document.getElementById(ACTIVE_CELL_ID)?.getBoundingClientRect();
      if (cell === undefined) return;
      event.preventDefault();
      return setPlace({ x: cell.left + 8, y: cell.bottom });
    }
    const { row, column } = pressedCell(target, rows, fields);
    if (row === undefined || column === undefined) return;
    event.preventDefault();
    const { range, columns } = actions.target();
    const [index, number] = [rows.indexOf(row), columns.indexOf(column)];
    const isInside =
      range.top <= index && index <= range.bottom && range.left <= number && number <= range.right;
    if (!isInside) setActive({ row_id: row.id, column });
    setPlace({ x: event.clientX, y: event.clientY });
  }
  const menu = place !== null && (
    <Suspense>
      <CellMenu key={`${place.x} ${place.y}`} {...place} actions={actions} onClose={() => setPlace(null)} />
    </Suspense>
  );
  return { onContextMenu, menu };
}
