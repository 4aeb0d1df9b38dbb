import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { type MouseEvent, type PointerEvent, Suspense, useCallback, useEffect, useMemo, useRef } from "react";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { NARROW, useMediaQuery } from "../../../../ui/media-query.ts";
import { say } from "../../../../ui/say.ts";
import { cellLookAtom } from "../../../state/grid/cell-look.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { chosenFileAtom } from "../../../state/grid/files.ts";
import { announceCellAtom } from "../../../state/grid/live.ts";
import { openCustomerAtom, openRowAtom } from "../../../state/grid/panel.ts";
import { refusedCellsAtom } from "../../../state/grid/refusals/refused-cells.ts";
import {
  activeCellAtom,
  editingAtom,
  isReferenceShownAtom,
  keepActiveCellAtom,
} from "../../../state/grid/selection.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { cellKind } from "../cells/cell-kinds.ts";
import { texts } from "../texts.ts";
import { OpenEditor } from "./cell-editor.tsx";
import { ACTIVE_CELL_ID } from "./grid-cell.tsx";
import { GridContent } from "./grid-content.tsx";
import { HEADER_HEIGHT, ROW_HEIGHT } from "./layout.ts";
import { pressedCell, tooltip } from "./pressed-cell.ts";
import { useCellMenu } from "./use-cell-menu.tsx";
import { useGridKeys } from "./use-grid-keys.ts";
import { useGridTable } from "./use-grid-table.ts";
import { reveal, useCutEdge, useOpenRow, useRevealedCell, useScrollToTop } from "./use-scroll-effects.ts";

const CellReference = lazyPart(() => import("./cell-reference.tsx"));
const RangeNews = lazyPart(() => import("../ranges/range-news.tsx"));

/**
 * The grid of the page's rows: virtualized in both directions, one tab stop, and keys as in a spreadsheet.
 */
export function Grid() {
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { actions, layout, columns } = useGridTable(useMediaQuery(NARROW));
  const rows = useAtomValue(gridRowsAtom);
  const refused = useAtomValue(refusedCellsAtom);
  const active = useAtomValue(activeCellAtom);
  const editing = useAtomValue(editingAtom);
  const setActive = useSetAtom(activeCellAtom);
  const showFile = useSetAtom(chosenFileAtom);
  const openRow = useSetAtom(openRowAtom);
  const openCustomer = useSetAtom(openCustomerAtom);
  const [isReferenceShown, showReference] = useAtom(isReferenceShownAtom);
  const { kind, canEdit } = useAtomValue(tableAtom);
  const look = useAtomValue(cellLookAtom);
  const columnsById = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const fields = useMemo(
    () => new Map(columns.flatMap(({ field }) => (field ? [[field.id, field] as const] : []))),
    [columns],
  );
  const places = useMemo(() => [...layout.frozen, ...layout.scrolled], [layout]);
  const order = useMemo(() => places.map(({ id }) => id), [places]);
  const keys = useGridKeys({
    columns: order,
    fields,
    grid,
    scroller,
    rowsOnScreen: () => rowsOnScreen(scroller.current),
    onMove: useCallback((to) => reveal(scroller.current, layout, to), [layout]),
  });
  const { onContextMenu, menu } = useCellMenu(rows, fields, keys.actions);
  useKeptCell();
  useAnnouncedCell();
  useScrollToTop(scroller);
  useOpenRow((to) => reveal(scroller.current, layout, to));
  useRevealedCell((to) => reveal(scroller.current, layout, to));

  /**
   * One listener for all cells. A click makes a cell active, and may also select, open or toggle something.
   */
  function onClick(event: MouseEvent) {
    const target = event.target as Element;
    const { row, column, field } = pressedCell(target, rows, fields);
    if (row === undefined || column === undefined || target.closest("[data-fill]")) return;
    const { press: pressed, file = 0 } = target.closest<HTMLElement>("[data-press]")?.dataset ?? {};
    if (pressed === undefined && keys.pressRange({ row_id: row.id, column }, event.shiftKey)) return;
    setActive({ row_id: row.id, column });
    if (pressed === "open") openRow(row);
    else if (pressed === "customer") openCustomer(row.customer_id);
    else if (pressed === "select") actions.toggleRow(row.id, event);
    else if (field && pressed === "files") keys.viewFiles(row, field);
    else if (pressed === "reference") showReference(true);
    else if (field && target.closest("[data-toggle]")) keys.editAt(row, field, null);
    if (pressed === "files") showFile(Number(file));
  }
  function onDoubleClick(event: MouseEvent) {
    const { row, field } = pressedCell(event.target as Element, rows, fields);
    if (row && field && !cellKind(field).toggle) keys.editAt(row, field, null);
  }

  /** Ctrl and a press on a header selects the column's cells. Without Ctrl the header sorts. */
  function onClickCapture(event: MouseEvent) {
    const head = (event.target as Element).closest('[role="columnheader"]');
    if (head === null || !(event.ctrlKey || event.metaKey)) return;
    event.stopPropagation();
    keys.selectColumn(order[Number(head.ariaColIndex) - 1], event.shiftKey);
    grid.current?.focus({ preventScroll: true });
  }

  /** Sets a cell's full text as its tooltip, on hover because most cells are never hovered. */
  function onPointerOver(event: PointerEvent) {
    const { row, field } = pressedCell(event.target as Element, rows, fields);
    const cell = (event.target as Element).closest<HTMLElement>("[data-column]");
    if (row === undefined || cell === null) return;
    const reason = refused.get(row.id)?.get(cell.dataset.column ?? "")?.reason;
    cell.title = reason ? say(texts.cells.refused, { reason }) : tooltip(row, cell, field, fields, look);
  }
  /** The element may have another row next, or the same one masked. */
  function onPointerOut(event: PointerEvent) {
    (event.target as Element).closest<HTMLElement>("[data-row] [data-column]")?.removeAttribute("title");
  }

  // The column may be hidden by now.
  const place = places.find(({ id }) => id === active?.column);
  const index = active && place ? rows.findIndex(({ id }) => id === active.row_id) : -1;
  const row = rows[index];
  const field = place && fields.get(place.id);
  const editor = field && cellKind(field).editor;
  useCutEdge(scroller, layout.width);
  return (
    <>
      <div
        ref={scroller}
        data-grid-scroller
        // Its columns have places from the left, whatever the direction of the page is.
        dir="ltr"
        className="group/grid tabular peer relative isolate min-h-0 grow overflow-auto overscroll-contain bg-card select-none"
      >
        <div
          ref={grid}
          role="grid"
          aria-label={texts.tables[kind].title}
          aria-rowcount={rows.length + 1}
          aria-colcount={places.length}
          aria-multiselectable
          aria-readonly={!canEdit || undefined}
          aria-activedescendant={row ? ACTIVE_CELL_ID : undefined}
          tabIndex={0}
          className="min-h-full outline-none"
          onKeyDown={keys.onKeyDown}
          onPointerDown={keys.onPointerDown}
          onClickCapture={onClickCapture}
          onClick={onClick}
          onDoubleClick={onDoubleClick}
          onPointerOver={onPointerOver}
          onPointerOut={onPointerOut}
          onContextMenu={onContextMenu}
        >
          <GridContent
            scroller={scroller}
            actions={actions}
            layout={layout}
            columns={columnsById}
            order={order}
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
            scroller={scroller}
            layout={layout}
            onDone={(rows_down, columns_right) => {
              grid.current?.focus({ preventScroll: true });
              if (rows_down !== 0 || columns_right !== 0) keys.moveBy(rows_down, columns_right);
            }}
          />
        )}
        {isReferenceShown && row && field && place && (
          <Suspense>
            <CellReference
              row={row}
              index={index}
              field={field}
              place={place}
              onClose={() => {
                showReference(false);
                grid.current?.focus({ preventScroll: true });
              }}
            />
          </Suspense>
        )}
      </div>
      {/* Above the cells. Otherwise the active cell shows the focus. */}
      {!row && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-0 hidden border-2 border-ring peer-has-[[role=grid]:focus-visible]:block"
        />
      )}
      {menu}
      <Suspense>{keys.range && <RangeNews range={keys.range} columns={columns} order={order} />}</Suspense>
      <div
        aria-hidden
        className="pointer-events-none absolute top-0 right-0 hidden w-3 bg-linear-to-l from-black/10 to-transparent peer-data-cut:block dark:from-black/40"
        // Beside the rows, not beside the empty space below them.
        style={{ height: `min(100%, ${HEADER_HEIGHT + rows.length * ROW_HEIGHT}px)` }}
      />
    </>
  );
}

/** Keeps a cell active when the row of the active one goes. */
function useKeptCell() {
  const rows = useAtomValue(gridRowsAtom);
  const active = useAtomValue(activeCellAtom);
  const keep = useSetAtom(keepActiveCellAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` reads both from the store; they are the triggers
  useEffect(() => keep(), [keep, rows, active]);
}

function useAnnouncedCell() {
  const active = useAtomValue(activeCellAtom);
  const editing = useAtomValue(editingAtom);
  const announce = useSetAtom(announceCellAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `announce` reads both from the store; they are the triggers
  useEffect(() => announce(), [announce, active, editing]);
}

function rowsOnScreen(scroller: HTMLElement | null): number {
  return Math.max(1, Math.floor(((scroller?.clientHeight ?? 0) - HEADER_HEIGHT) / ROW_HEIGHT));
}
