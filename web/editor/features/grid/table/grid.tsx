import { useAtomValue, useSetAtom } from "jotai";
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { NARROW, useMediaQuery } from "../../../../ui/media-query.ts";
import { type CellLook, cellLookAtom } from "../../../state/grid/cell-look.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { showFileAtom } from "../../../state/grid/files.ts";
import { announceCellAtom } from "../../../state/grid/live.ts";
import { gridPageAtom } from "../../../state/grid/page.ts";
import { openCustomerAtom, openRowAtom } from "../../../state/grid/panel.ts";
import type { GridRow as Row } from "../../../state/grid/rows.ts";
import { activeCellAtom, editingAtom, revealedCellAtom } from "../../../state/grid/selection.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { cellKind } from "../cells/cell-kinds.ts";
import { exactText } from "../cells/cell-look.ts";
import { exactSystemText, type SystemContext, systemKind } from "../cells/system-kinds.ts";
import { texts } from "../texts.ts";
import { OpenEditor } from "./cell-editor.tsx";
import { ACTIVE_CELL_ID } from "./grid-cell.tsx";
import { GridContent } from "./grid-content.tsx";
import { type GridLayout, HEADER_HEIGHT, ROW_HEIGHT, scrollToCell } from "./layout.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import { useGridTable } from "./use-grid-table.ts";

/**
 * The grid of the page's rows: virtualized in both directions, one tab stop, and keys as in a spreadsheet.
 */
export function Grid() {
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { actions, layout, columns } = useGridTable(useMediaQuery(NARROW));
  const rows = useAtomValue(gridRowsAtom);
  const active = useAtomValue(activeCellAtom);
  const editing = useAtomValue(editingAtom);
  const setActive = useSetAtom(activeCellAtom);
  const showFile = useSetAtom(showFileAtom);
  const openRow = useSetAtom(openRowAtom);
  const openCustomer = useSetAtom(openCustomerAtom);
  const { kind } = useAtomValue(tableAtom);
  const look = useAtomValue(cellLookAtom);
  const columnsById = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const fields = useMemo(
    () => new Map(columns.flatMap(({ field }) => (field ? [[field.id, field] as const] : []))),
    [columns],
  );
  const places = useMemo(() => [...layout.frozen, ...layout.scrolled], [layout]);
  const keys = useGridKeys({
    columns: useMemo(() => places.map(({ id }) => id), [places]),
    fields,
    rowsOnScreen: () => rowsOnScreen(scroller.current),
    onMove: useCallback((to) => reveal(scroller.current, layout, to), [layout]),
  });
  useAnnouncedCell();
  useScrollToTop(scroller);
  useRevealedCell((to) => reveal(scroller.current, layout, to));

  /**
   * One listener for all cells. A click makes a cell active, and may also select, open or toggle something.
   */
  function onClick(event: MouseEvent) {
    const { row, column, field } = pressedCell(event, rows, fields);
    if (row === undefined || column === undefined) return;
    setActive({ row_id: row.id, column });
    const target = event.target as Element;
    const { press: pressed, file = 0 } = target.closest<HTMLElement>("[data-press]")?.dataset ?? {};
    if (pressed === "open") openRow(row);
    else if (pressed === "customer") openCustomer(row.customer_id);
    else if (pressed === "select") actions.toggleRow(row.id, event);
    else if (field && (pressed === "files" || target.closest("[data-toggle]"))) keys.editAt(row, field, null);
    if (pressed === "files") showFile(Number(file));
  }
  function onDoubleClick(event: MouseEvent) {
    const { row, field } = pressedCell(event, rows, fields);
    if (row && field && !cellKind(field).toggle) keys.editAt(row, field, null);
  }

  /** Sets a cell's full text as its tooltip, on hover because most cells are never hovered. */
  function onPointerOver(event: PointerEvent) {
    const { row, field } = pressedCell(event, rows, fields);
    const cell = (event.target as Element).closest<HTMLElement>("[data-column]");
    if (row !== undefined && cell !== null) cell.title = tooltip(row, cell, field, fields, look);
  }

  const index = active ? rows.findIndex(({ id }) => id === active.row_id) : -1;
  const row = rows[index];
  const field = active ? fields.get(active.column) : undefined;
  const editor = field && cellKind(field).editor;
  const place = places.find(({ id }) => id === active?.column);
  useCutEdge(scroller, layout.width);
  return (
    <>
      <div
        ref={scroller}
        data-grid-scroller
        // Its columns have places from the left, whatever the direction of the page is.
        dir="ltr"
        className="tabular peer relative isolate min-h-0 grow overflow-auto overscroll-contain bg-card select-none"
      >
        <div
          ref={grid}
          role="grid"
          aria-label={texts.tables[kind].title}
          aria-rowcount={rows.length + 1}
          aria-colcount={places.length}
          aria-multiselectable
          aria-activedescendant={row ? ACTIVE_CELL_ID : undefined}
          tabIndex={0}
          className="min-h-full outline-none"
          onKeyDown={keys.onKeyDown}
          onCopy={keys.onCopy}
          onPaste={keys.onPaste}
          onClick={onClick}
          onDoubleClick={onDoubleClick}
          onPointerOver={onPointerOver}
        >
          <GridContent
            scroller={scroller}
            actions={actions}
            layout={layout}
            columns={columnsById}
            fields={fields}
          />
        </div>
        {editing && row && field && editor && place && (
          <OpenEditor
            key={`${row.id} ${field.id}`}
            row={row}
            index={index}
            field={field}
            place={place}
            editor={editor}
            editing={editing}
            opensUp={isInLowerHalf(scroller.current, index)}
            onDone={(rows_down, columns_right) => {
              grid.current?.focus({ preventScroll: true });
              if (rows_down !== 0 || columns_right !== 0) keys.moveBy(rows_down, columns_right);
            }}
          />
        )}
      </div>
      <div
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-0 hidden w-5 bg-linear-to-l from-foreground/15 to-transparent peer-data-cut:block"
      />
    </>
  );
}

/** Marks the grid while there are columns beyond its right edge. Sets an attribute, which needs no render. */
function useCutEdge(scroller: RefObject<HTMLElement | null>, width: number) {
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const update = () => {
      const isCut = width - element.clientWidth - element.scrollLeft > 1;
      if (isCut !== "cut" in element.dataset) element.toggleAttribute("data-cut", isCut);
    };
    const resized = new ResizeObserver(update);
    resized.observe(element);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [scroller, width]);
}

/** Scrolls to the top when the view changes. When the same view is loaded again, the position stays. */
function useScrollToTop(scroller: RefObject<HTMLElement | null>) {
  const { view } = useAtomValue(gridPageAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect only scrolls; `view` is the trigger
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [scroller, view]);
}

/** Scrolls a cell into view when something outside the grid requests it. */
function useRevealedCell(show: (to: { row: number; column: string }) => void) {
  const cell = useAtomValue(revealedCellAtom);
  const rows = useAtomValue(gridRowsAtom);
  const shown = useRef(cell);
  useEffect(() => {
    // Once per request, as soon as the row is on the page.
    if (cell === shown.current) return;
    shown.current = cell;
    const row = rows.findIndex(({ id }) => id === cell?.row_id);
    if (cell !== null && row !== -1) show({ row, column: cell.column });
  }, [cell, rows, show]);
}

function useAnnouncedCell() {
  const active = useAtomValue(activeCellAtom);
  const editing = useAtomValue(editingAtom);
  const announce = useSetAtom(announceCellAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `announce` reads both from the store; they are the triggers
  useEffect(() => announce(), [announce, active, editing]);
}

interface Pressed {
  row?: Row;
  column?: string;
  /** The field; undefined for system columns. */
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

/** Returns a tooltip: always the exact time of a moment, but a text only if the cell is too narrow for it. */
function tooltip(
  row: Row,
  element: HTMLElement,
  field: FieldDefinition | undefined,
  fields: SystemContext["fields"],
  look: CellLook,
): string {
  const { column = "" } = element.dataset;
  if (!field)
    return systemKind(column)?.exact ? exactSystemText(row, column, { fields, zone: look.zone }) : "";
  const cell = row.data[field.id];
  if (!cell) return "";
  return cellKind(field).exact || isCut(element) ? exactText(cell, field, look) : "";
}

/** Whether the cell, or a part of it, is too narrow for its content. */
function isCut(element: HTMLElement): boolean {
  const parts = [element, ...element.querySelectorAll("*")];
  return parts.some(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth);
}

function reveal(scroller: HTMLElement | null, layout: GridLayout, cell: { row: number; column: string }) {
  if (scroller === null) return;
  const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = scroller;
  const to = scrollToCell({ top, left }, { width, height }, layout, cell);
  if (to.top !== top || to.left !== left) scroller.scrollTo(to);
}

function rowsOnScreen(scroller: HTMLElement | null): number {
  return Math.max(1, Math.floor(((scroller?.clientHeight ?? 0) - HEADER_HEIGHT) / ROW_HEIGHT));
}

function isInLowerHalf(scroller: HTMLElement | null, index: number): boolean {
  if (scroller === null) return false;
  const top = index * ROW_HEIGHT - scroller.scrollTop;
  return top > (scroller.clientHeight - HEADER_HEIGHT) / 2;
}
