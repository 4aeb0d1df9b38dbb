import { useAtomValue, useSetAtom } from "jotai";
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { Column } from "#core/tables/columns.ts";
import { formAtom } from "../../../state/editing/document.ts";
import { cellLookAtom } from "../../../state/grid/cell-look.ts";
import { copiedRangeAtom } from "../../../state/grid/copied-range.ts";
import { gridRowsAtom, unconfirmedAtom } from "../../../state/grid/edits.ts";
import { isAtTopAtom } from "../../../state/grid/live.ts";
import { openRecordIdAtom } from "../../../state/grid/panel.ts";
import { gridViewAtom } from "../../../state/grid/query.ts";
import { refusedCellsAtom } from "../../../state/grid/refusals/refused-cells.ts";
import { activeCellAtom, rowSelectionAtom } from "../../../state/grid/selection.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { CellLookContext } from "../cells/cell-look-context.ts";
import { GridHeader } from "./grid-header.tsx";
import { GridRow } from "./grid-row.tsx";
import { type GridLayout, type Range, ROW_HEIGHT, rowsBySlot } from "./layout.ts";
import { usePlainCells } from "./plain-cells.tsx";
import { partOf, rangeBetween } from "./range.ts";
import { arePaintable, createSlots, type PaintScroll, usePaintScroll } from "./row-painter.ts";
import type { TableActions } from "./use-grid-table.ts";
import { usePeers } from "./use-peers.ts";
import { useRange } from "./use-range.ts";
import { useReadingOrder } from "./use-reading-order.ts";
import { useViewport } from "./use-viewport.ts";

interface GridContentProps {
  scroller: RefObject<HTMLElement | null>;
  actions: TableActions;
  layout: GridLayout;
  columns: ReadonlyMap<string, Column>;
  /** Ids of all columns in order. */
  order: readonly string[];
  fields: ReadonlyMap<string, FieldDefinition>;
}

/** The scrolled part of the grid. Scrolling renders nothing outside of it. */
export const GridContent = memo(function GridContent(props: GridContentProps) {
  const { scroller, actions, layout, columns, order, fields } = props;
  const rows = useAtomValue(gridRowsAtom);
  const { orderby } = useAtomValue(gridViewAtom);
  const selection = useAtomValue(rowSelectionAtom);
  const active = useAtomValue(activeCellAtom);
  const unconfirmed = useAtomValue(unconfirmedAtom);
  const refused = useAtomValue(refusedCellsAtom);
  const look = useAtomValue(cellLookAtom);
  const open_id = useAtomValue(openRecordIdAtom);
  const { lang } = useAtomValue(formAtom);
  const [known] = useState(createSlots);
  const paintScroll = useRef<PaintScroll>(() => false);
  const viewport = useViewport(scroller, layout, rows.length, useAtTop(), paintScroll);
  const { peersOf, catchUp } = usePeers(scroller, rows, viewport.rowsNow);
  const renderAtRest = useCallback(() => {
    catchUp();
    viewport.renderSight();
  }, [catchUp, viewport.renderSight]);
  const { first, end } = viewport.columns;
  const active_column = active?.column;
  // The active cell is rendered wherever it is, because the grid names it to screen readers.
  const scrolled = useMemo(
    () => layout.scrolled.filter(({ id }, at) => (first <= at && at < end) || id === active_column),
    [layout, first, end, active_column],
  );
  const active_index = active === null ? -1 : rows.findIndex(({ id }) => id === active.row_id);
  const range = useRange(order);
  const copiedRange = useAtomValue(copiedRangeAtom);
  const copied = useMemo(
    () => (copiedRange === null ? null : rangeBetween(copiedRange.from, copiedRange.to, rows, order)),
    [copiedRange, rows, order],
  );
  const { canEdit } = useAtomValue(tableAtom);
  const corner = range ? range.bottom : active_index;
  const corner_column = range ? range.right : order.indexOf(active?.column ?? "");
  const isActiveFar = active_index !== -1 && !isIn(viewport.rows, active_index);
  const shown = [...rowsBySlot(viewport.rows, viewport.slots), ...(isActiveFar ? [active_index] : [])];
  const slots = useReadingOrder(scroller, shown, renderAtRest);
  const plain = usePlainCells(layout, fields, look, lang);
  usePaintScroll(paintScroll, {
    rows,
    slots: known,
    isPaintable: arePaintable(layout.frozen, plain, fields) && arePaintable(scrolled, plain, fields),
    isSpecial: ({ id }, index) =>
      index === active_index ||
      index === corner ||
      id === open_id ||
      selection[id] === true ||
      unconfirmed.has(id) ||
      refused.has(id),
    partsAt: ({ id }, index) => ({
      selected: partOf(range, index),
      copied: partOf(copied, index),
      peers: peersOf(id),
    }),
  });
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
        {slots.map((slot) => {
          const index = shown[slot] ?? -1;
          const row = rows[index];
          return row === undefined ? null : (
            <GridRow
              // The slot is the identity, and shows different rows in turn.
              key={slot === viewport.slots ? "active" : slot}
              row={row}
              index={index}
              layout={layout}
              scrolled={scrolled}
              fields={fields}
              plain={plain}
              active_column={active?.row_id === row.id ? active.column : null}
              isSelected={selection[row.id] === true}
              isOpen={row.id === open_id}
              selected={partOf(range, index)}
              copied={partOf(copied, index)}
              fill_column={canEdit && index === corner && corner_column > 0 ? corner_column + 1 : 0}
              peers={peersOf(row.id)}
              unconfirmed={unconfirmed.get(row.id)}
              refused={refused.get(row.id)}
              lang={lang}
              slot={slot}
              painters={known.painters}
              painted={known.painted.get(slot) ?? 0}
            />
          );
        })}
      </div>
    </CellLookContext>
  );
});

const isIn = ({ first, end }: Range, index: number) => first <= index && index < end;

/**
 * Reports whether the first row is visible because new rows may then appear without moving the rows that
 * someone reads.
 */
function useAtTop() {
  const setAtTop = useSetAtom(isAtTopAtom);
  const known = useRef(true);
  useEffect(() => setAtTop(known.current), [setAtTop]);
  return useCallback(
    (top: number) => {
      const isAtTop = top < ROW_HEIGHT;
      if (isAtTop !== known.current) setAtTop(isAtTop);
      known.current = isAtTop;
    },
    [setAtTop],
  );
}
