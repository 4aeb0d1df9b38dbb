import { useAtomValue, useSetAtom } from "jotai";
import { memo, type RefObject, useCallback, useEffect, useMemo } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { Column } from "#core/tables/columns.ts";
import { formAtom } from "../../../state/editing/document.ts";
import { cellLookAtom } from "../../../state/grid/cell-look.ts";
import { gridRowsAtom, unconfirmedAtom } from "../../../state/grid/edits.ts";
import { isAtTopAtom } from "../../../state/grid/live.ts";
import { peersByRowAtom } from "../../../state/grid/presence.ts";
import { gridViewAtom } from "../../../state/grid/query.ts";
import { activeCellAtom, rowSelectionAtom } from "../../../state/grid/selection.ts";
import { CellLookContext } from "../cells/cell-look-context.ts";
import { GridHeader } from "./grid-header.tsx";
import { GridRow } from "./grid-row.tsx";
import { type GridLayout, ROW_HEIGHT, rowsBySlot } from "./layout.ts";
import type { TableActions } from "./use-grid-table.ts";
import { useViewport } from "./use-viewport.ts";

interface GridContentProps {
  scroller: RefObject<HTMLElement | null>;
  actions: TableActions;
  layout: GridLayout;
  columns: ReadonlyMap<string, Column>;
  fields: ReadonlyMap<string, FieldDefinition>;
}

/** The scrolled part of the grid. Scrolling renders nothing outside of it. */
export const GridContent = memo(function GridContent(props: GridContentProps) {
  const { scroller, actions, layout, columns, fields } = props;
  const rows = useAtomValue(gridRowsAtom);
  const { orderby } = useAtomValue(gridViewAtom);
  const selection = useAtomValue(rowSelectionAtom);
  const active = useAtomValue(activeCellAtom);
  const peersByRow = useAtomValue(peersByRowAtom);
  const unconfirmed = useAtomValue(unconfirmedAtom);
  const look = useAtomValue(cellLookAtom);
  const { lang } = useAtomValue(formAtom);
  const viewport = useViewport(scroller, layout, rows.length, useAtTop());
  const { first, end } = viewport.columns;
  const scrolled = useMemo(() => layout.scrolled.slice(first, end), [layout, first, end]);
  const selected_count = Object.keys(selection).length;
  return (
    <CellLookContext value={look}>
      <GridHeader
        actions={actions}
        columns={columns}
        layout={layout}
        scrolled={scrolled}
        orderby={orderby}
        zone={look.zone}
        lang={lang}
        selected={selected_count === 0 ? "none" : selected_count < rows.length ? "some" : "all"}
      />
      <div
        role={rows.length === 0 ? "presentation" : "rowgroup"}
        className="relative"
        style={{ width: layout.width, height: rows.length * ROW_HEIGHT }}
      >
        {rowsBySlot(viewport.rows, viewport.slots).map((index, slot) => {
          const row = index === null ? undefined : rows[index];
          return row === undefined || index === null ? null : (
            <GridRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the slot is the identity, and shows different rows in turn
              key={slot}
              row={row}
              index={index}
              layout={layout}
              scrolled={scrolled}
              fields={fields}
              active_column={active?.row_id === row.id ? active.column : null}
              isSelected={selection[row.id] === true}
              peers={peersByRow.get(row.id)}
              unconfirmed={unconfirmed.get(row.id)}
              lang={lang}
            />
          );
        })}
      </div>
    </CellLookContext>
  );
});

/**
 * Reports whether the first row is visible because new rows may then appear without moving the rows that
 * someone reads.
 */
function useAtTop() {
  const setAtTop = useSetAtom(isAtTopAtom);
  useEffect(() => setAtTop(true), [setAtTop]);
  return useCallback((top: number) => setAtTop(top < ROW_HEIGHT), [setAtTop]);
}
