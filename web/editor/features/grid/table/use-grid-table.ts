import {
  type ColumnDef,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from "@tanstack/react-table";
import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useMemo, useRef } from "react";
import type { Column } from "#core/tables/columns.ts";
import { shownColumnsAtom } from "../../../state/grid/columns.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { showViewAtom } from "../../../state/grid/page.ts";
import { gridViewAtom } from "../../../state/grid/query.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { rowSelectionAtom } from "../../../state/grid/selection.ts";
import { columnWidthsAtom } from "../../../state/grid/widths.ts";
import { initialWidth } from "./column-width.ts";
import { type GridLayout, layOutColumns } from "./layout.ts";
import { toOrderBy, toSorting } from "./sorting.ts";

/**
 * The features of the table model that are used. It needs no row models, because the server has sorted and
 * paged the rows.
 */
const features = tableFeatures({
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  rowSelectionFeature,
  rowSortingFeature,
});
type Features = typeof features;

/** Id of the selection column. The other columns come from core/tables/columns.ts. */
export const SELECT_COLUMN = "select";
const SELECT_WIDTH = 92;
const NARROW_SELECT_WIDTH = 64;
/** Columns that are frozen on phones too. Few so that answers have space there. */
const ALWAYS_FROZEN = [SELECT_COLUMN, "__gf_display_id", "__gf_id"];

/** Creates the table: columns with widths and positions, the order, the selection, and the layout. */
export function useGridTable(isNarrow: boolean) {
  const rows = useAtomValue(gridRowsAtom);
  const { orderby } = useAtomValue(gridViewAtom);
  const showView = useSetAtom(showViewAtom);
  const [rowSelection, setRowSelection] = useAtom(rowSelectionAtom);
  const [columnSizing, setColumnSizing] = useAtom(columnWidthsAtom);
  const gridColumns = useAtomValue(shownColumnsAtom);
  const columns = useMemo(
    () => (isNarrow ? receivedLast(gridColumns) : gridColumns).map(toColumnDef),
    [gridColumns, isNarrow],
  );
  const columnPinning = useMemo(
    () => ({
      start: isNarrow
        ? ALWAYS_FROZEN
        : [SELECT_COLUMN, ...gridColumns.filter((c) => c.is_frozen).map(({ id }) => id)],
      end: [],
    }),
    [gridColumns, isNarrow],
  );
  const sorting = useMemo(() => toSorting(orderby), [orderby]);
  const table = useTable({
    features,
    columns: useMemo(() => [selectDef(isNarrow), ...columns], [columns, isNarrow]),
    data: rows as GridRow[],
    getRowId: (row: GridRow) => row.id,
    state: { columnPinning, columnSizing, rowSelection: rowSelection as RowSelectionState, sorting },
    onColumnSizingChange: (updater) => setColumnSizing(resolve(updater, columnSizing)),
    onRowSelectionChange: (updater) => setRowSelection(resolve(updater, rowSelection as RowSelectionState)),
    onSortingChange: (updater) => showView({ orderby: toOrderBy(resolve(updater, sorting), orderby) }),
    columnResizeMode: "onChange",
    enableRowRangeSelection: true,
    manualSorting: true,
    enableMultiSort: true,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `table` is one mutable object, whose leaf columns depend on these
  const layout = useMemo(
    () => layoutOf(table.getStartLeafColumns(), table.getCenterLeafColumns()),
    [columns, columnPinning, columnSizing],
  );
  return { layout, columns: gridColumns, actions: useTableActions(table) };
}

type Table = ReturnType<typeof useTable<Features, GridRow>>;

/** Actions of headers and rows on the table. One object for all renders so that it causes none. */
export interface TableActions {
  /**
   * Sorts by the column, cycling through ascending, descending and none. `isMore` keeps the other sort
   * columns and adds this one.
   */
  sort(column: string, isMore: boolean): void;
  canResize(column: string): boolean;
  startResizing(column: string, event: unknown): void;
  resetWidth(column: string): void;
  selectAll(isSelected: boolean): void;
  /** With Shift, toggles all rows since the previous one. */
  toggleRow(row_id: string, event: unknown): void;
}

function useTableActions(table: Table): TableActions {
  const latest = useRef(table);
  latest.current = table;
  return useMemo(() => {
    const header = (column: string) => latest.current.getFlatHeaders().find(({ id }) => id === column);
    return {
      sort: (column, isMore) => latest.current.getColumn(column)?.toggleSorting(undefined, isMore),
      canResize: (column) => latest.current.getColumn(column)?.getCanResize() ?? false,
      startResizing: (column, event) => header(column)?.getResizeHandler()(event),
      resetWidth: (column) => latest.current.getColumn(column)?.resetSize(),
      selectAll: (isSelected) => latest.current.toggleAllRowsSelected(isSelected),
      toggleRow: (row_id, event) => latest.current.getRow(row_id).getToggleSelectedHandler()(event),
    };
  }, []);
}

const selectDef = (isNarrow: boolean): ColumnDef<Features, GridRow> => ({
  id: SELECT_COLUMN,
  size: isNarrow ? NARROW_SELECT_WIDTH : SELECT_WIDTH,
  enableResizing: false,
  enableSorting: false,
});

/** Moves the time of arrival to the end. On phones there is little space, so answers come first. */
function receivedLast(columns: readonly Column[]): Column[] {
  const isReceived = ({ id }: Column) => id === "__gf_created_at";
  return [...columns.filter((column) => !isReceived(column)), ...columns.filter(isReceived)];
}

function toColumnDef(column: Column): ColumnDef<Features, GridRow> {
  const { min, max } = column.width;
  return {
    id: column.id,
    // Never read, because cells render from the row. It tells the table that the column can be sorted.
    accessorFn: (row) => row.data[column.id]?.value,
    size: initialWidth(column),
    minSize: min,
    maxSize: max ?? Number.MAX_SAFE_INTEGER,
    sortDescFirst: false,
  };
}

function resolve<T>(updater: Updater<T>, value: T): T {
  return typeof updater === "function" ? (updater as (old: T) => T)(value) : updater;
}

interface Sized {
  id: string;
  getSize(): number;
}
function layoutOf(start: readonly Sized[], center: readonly Sized[]): GridLayout {
  const place = (is_frozen: boolean) => (column: Sized) => ({
    id: column.id,
    width: column.getSize(),
    is_frozen,
  });
  return layOutColumns([...start.map(place(true)), ...center.map(place(false))]);
}
