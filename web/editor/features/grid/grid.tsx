import { useAtomValue, useSetAtom } from "jotai";
import { type MouseEvent, useCallback, useEffect, useMemo, useRef } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { NARROW, useMediaQuery } from "../../../ui/media-query.ts";
import { gridRowsAtom, unconfirmedAtom } from "../../state/grid-edits.ts";
import { announceCellAtom, isAtTopAtom } from "../../state/grid-live.ts";
import { peersByRowAtom } from "../../state/grid-presence.ts";
import { gridViewAtom } from "../../state/grid-query.ts";
import type { GridRow as Row } from "../../state/grid-rows.ts";
import { activeCellAtom, editingAtom, openRecordAtom, rowSelectionAtom } from "../../state/grid-selection.ts";
import { OpenEditor } from "./cell-editor.tsx";
import { ACTIVE_CELL_ID } from "./grid-cell.tsx";
import { GridHeader } from "./grid-header.tsx";
import { GridRow } from "./grid-row.tsx";
import { cellKind } from "./kinds/cell-kinds.ts";
import { type GridLayout, HEADER_HEIGHT, ROW_HEIGHT, rowsBySlot, scrollToCell } from "./layout.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import { useGridTable } from "./use-grid-table.ts";
import { useViewport } from "./use-viewport.ts";

/** The rows of the page: both directions virtualised, one tab stop, keys as in a spreadsheet. */
export function Grid() {
  const scroller = useRef<HTMLDivElement>(null);
  const { actions, layout, columns } = useGridTable(useMediaQuery(NARROW));
  const rows = useAtomValue(gridRowsAtom);
  const { orderby } = useAtomValue(gridViewAtom);
  const selection = useAtomValue(rowSelectionAtom);
  const active = useAtomValue(activeCellAtom);
  const editing = useAtomValue(editingAtom);
  const peersByRow = useAtomValue(peersByRowAtom);
  const unconfirmed = useAtomValue(unconfirmedAtom);
  const columnsById = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const fields = useMemo(
    () => new Map(columns.flatMap(({ field }) => (field ? [[field.id, field] as const] : []))),
    [columns],
  );
  const viewport = useViewport(scroller, layout, rows.length, useAtTop());
  const { first, end } = viewport.columns;
  const scrolled = useMemo(() => layout.scrolled.slice(first, end), [layout, first, end]);
  useAnnouncedCell();

  const page = Math.max(1, viewport.rows.end - viewport.rows.first - 12);
  const onMove = useCallback(
    (to: { row: number; column: string }) => reveal(scroller.current, layout, to),
    [layout],
  );
  const places = useMemo(() => [...layout.frozen, ...layout.scrolled], [layout]);
  const keys = useGridKeys({
    columns: useMemo(() => places.map(({ id }) => id), [places]),
    fields,
    page,
    onMove,
  });
  const setActive = useSetAtom(activeCellAtom);
  const openRecord = useSetAtom(openRecordAtom);

  /** One listener for all cells: a press makes a cell the active one, and may tick, open or toggle what it meets. */
  function onClick(event: MouseEvent) {
    const { row, column, field } = pressedCell(event, rows, fields);
    if (row === undefined || column === undefined) return;
    setActive({ row_id: row.id, column });
    const target = event.target as Element;
    const pressed = target.closest<HTMLElement>("[data-press]")?.dataset.press;
    if (pressed === "open") openRecord(row.id);
    else if (pressed === "select") actions.toggleRow(row.id, event);
    else if (field && target.closest("[data-toggle]")) keys.editAt(row, field, null);
  }

  const active_index = active ? rows.findIndex(({ id }) => id === active.row_id) : -1;
  const active_row = rows[active_index];
  const field = active ? fields.get(active.column) : undefined;
  const editor = field && cellKind(field).editor;
  const place = places.find(({ id }) => id === active?.column);
  const selected_count = Object.keys(selection).length;

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label="Responses"
      aria-rowcount={rows.length + 1}
      aria-colcount={places.length}
      aria-multiselectable
      aria-activedescendant={active_row ? ACTIVE_CELL_ID : undefined}
      tabIndex={0}
      className="relative isolate min-h-0 grow overflow-auto overscroll-contain bg-card outline-none select-none"
      onKeyDown={keys.onKeyDown}
      onCopy={keys.onCopy}
      onPaste={keys.onPaste}
      onClick={onClick}
      onDoubleClick={(event) => {
        const { row, field } = pressedCell(event, rows, fields);
        if (row && field && !cellKind(field).toggle) keys.editAt(row, field, null);
      }}
    >
      <GridHeader
        actions={actions}
        columns={columnsById}
        layout={layout}
        scrolled={scrolled}
        orderby={orderby}
        selected={selected_count === 0 ? "none" : selected_count < rows.length ? "some" : "all"}
      />
      <div
        role="rowgroup"
        className="relative"
        style={{ width: layout.width, height: rows.length * ROW_HEIGHT }}
      >
        {rowsBySlot(viewport.rows, viewport.slots).map((index, slot) => {
          const row = index === null ? undefined : rows[index];
          return row === undefined || index === null ? null : (
            <GridRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the slot is the identity, rows pass through it
              key={slot}
              row={row}
              index={index}
              width={layout.width}
              frozen_width={layout.frozen_width}
              frozen={layout.frozen}
              scrolled={scrolled}
              fields={fields}
              active_column={active?.row_id === row.id ? active.column : null}
              isSelected={selection[row.id] === true}
              peers={peersByRow.get(row.id)}
              unconfirmed={unconfirmed.get(row.id)}
            />
          );
        })}
        {editing && active_row && field && editor && place && (
          <OpenEditor
            key={`${active_row.id} ${field.id}`}
            row={active_row}
            index={active_index}
            field={field}
            place={place}
            editor={editor}
            editing={editing}
            opensUp={isInLowerHalf(scroller.current, active_index)}
            onDone={(rows_down, columns_right) => {
              scroller.current?.focus({ preventScroll: true });
              if (rows_down !== 0 || columns_right !== 0) keys.moveBy(rows_down, columns_right);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Says whether the first row is in sight, where new rows may appear without moving what is being read. */
function useAtTop() {
  const setAtTop = useSetAtom(isAtTopAtom);
  useEffect(() => setAtTop(true), [setAtTop]);
  return useCallback((top: number) => setAtTop(top < ROW_HEIGHT), [setAtTop]);
}

function useAnnouncedCell() {
  const active = useAtomValue(activeCellAtom);
  const editing = useAtomValue(editingAtom);
  const announce = useSetAtom(announceCellAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced whenever one of them changes
  useEffect(() => announce(), [announce, active, editing]);
}

interface Pressed {
  row?: Row;
  column?: string;
  /** Undefined for the columns that are no field's. */
  field?: FieldDefinition;
}

function pressedCell(
  event: MouseEvent,
  rows: readonly Row[],
  fields: ReadonlyMap<string, FieldDefinition>,
): Pressed {
  const target = event.target as Element;
  const row_id = target.closest<HTMLElement>("[data-row]")?.dataset.row;
  const column = target.closest<HTMLElement>("[data-column]")?.dataset.column;
  return { row: rows.find(({ id }) => id === row_id), column, field: fields.get(column ?? "") };
}

function reveal(scroller: HTMLElement | null, layout: GridLayout, cell: { row: number; column: string }) {
  if (scroller === null) return;
  const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = scroller;
  const to = scrollToCell({ top, left }, { width, height }, layout, cell);
  if (to.top !== top || to.left !== left) scroller.scrollTo(to);
}

function isInLowerHalf(scroller: HTMLElement | null, index: number): boolean {
  if (scroller === null) return false;
  const top = index * ROW_HEIGHT - scroller.scrollTop;
  return top > (scroller.clientHeight - HEADER_HEIGHT) / 2;
}
