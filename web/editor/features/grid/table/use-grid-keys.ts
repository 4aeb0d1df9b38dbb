import { useAtom, useAtomValue, useSetAtom, useStore } from "jotai";
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect } from "react";
import { flushSync } from "react-dom";
import type { FieldDefinition } from "#core/fields/field.ts";
import { isFileField } from "#core/forms/submitting/posted-files.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { isEditable } from "#core/tables/columns.ts";
import { isMaskable } from "#core/tables/mask.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { isComposing } from "../../../../ui/is-composing.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { openCellAtom } from "../../../state/grid/files.ts";
import { openRowAtom } from "../../../state/grid/panel.ts";
import { isMaskedAtom } from "../../../state/grid/preferences.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import {
  type ActiveCell,
  activeCellAtom,
  editingAtom,
  isReferenceShownAtom,
  rangeEndAtom,
  rowSelectionAtom,
} from "../../../state/grid/selection.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { gridZoneAtom } from "../../../state/grid/zone.ts";
import { isPressed } from "../../../state/shell/commands.ts";
import { cellKind } from "../cells/cell-kinds.ts";
import { sayClosed, sayReadOnly } from "../cells/cell-notices.ts";
import { useCellEdit } from "../cells/use-cell-edit.ts";
import { loadTools } from "../ranges/load-tools.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import { columnName } from "./column-name.ts";
import { GRID_KEYS } from "./grid-keys.ts";
import { beginsWord, isTyping, nextPosition, type Position } from "./navigation.ts";
import { FIRST_COLUMN } from "./range.ts";
import { useClipboard } from "./use-clipboard.ts";
import { SELECT_COLUMN } from "./use-grid-table.ts";
import { useLeftCell } from "./use-left-cell.ts";
import { useRange } from "./use-range.ts";

interface GridKeys {
  /** Ids of all columns in order, including the selection column. */
  columns: readonly string[];
  fields: ReadonlyMap<string, FieldDefinition>;
  grid: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  rowsOnScreen: () => number;
  onMove: (to: { row: number; column: string }) => void;
}

/** Handles the keys, the clipboard and the selection of cells of the focused grid. */
export function useGridKeys({ columns, fields, grid, scroller, rowsOnScreen, onMove }: GridKeys) {
  const store = useStore();
  const rows = useAtomValue(gridRowsAtom);
  const active = useAtomValue(activeCellAtom);
  const [end, setEnd] = useAtom(rangeEndAtom);
  const { canEdit, isReadonly, columns: known } = useAtomValue(tableAtom);
  const [selection, setSelection] = useAtom(rowSelectionAtom);
  const setActive = useSetAtom(activeCellAtom);
  const setEditing = useSetAtom(editingAtom);
  const openRow = useSetAtom(openRowAtom);
  const openFiles = useSetAtom(openCellAtom);
  const showReference = useSetAtom(isReferenceShownAtom);
  const isMasked = useAtomValue(isMaskedAtom);
  const zone = useAtomValue(gridZoneAtom);
  const edit = useCellEdit();
  const range = useRange(columns);
  const { leave, cellToReturnTo } = useLeftCell(rows, columns);
  // After the rows were drawn.
  useEffect(() => {
    const timer = setTimeout(() => void loadTools().catch(() => {}));
    return () => clearTimeout(timer);
  }, []);

  const words = useWords(gridWords);
  const index = active ? rows.findIndex(({ id }) => id === active.row_id) : -1;
  const row = rows[index];
  const field = active ? fields.get(active.column) : undefined;
  const positionOf = (cell: ActiveCell | null): Position => ({
    row: Math.max(0, cell ? rows.findIndex(({ id }) => id === cell.row_id) : -1),
    column: Math.max(0, columns.indexOf(cell?.column ?? "")),
  });
  const position = positionOf(active);
  const placeToReturnTo = (): Position => {
    const left = cellToReturnTo();
    return left === null ? { row: 0, column: FIRST_COLUMN } : positionOf(left);
  };

  /** What range tools work on: the selected range, or the active cell. */
  const target = () => {
    const { row: line, column } = position;
    const left = Math.max(FIRST_COLUMN, column);
    const cells = range ?? { top: line, bottom: line, left, right: left };
    return { store, rows, columns, fields, zone, range: cells, canEdit, isReadonly, selectRange };
  };

  function moveTo(to: Position) {
    const [to_row, column] = [rows[to.row], columns[to.column]];
    if (to_row === undefined || column === undefined) return;
    setActive({ row_id: to_row.id, column });
    onMove({ row: to.row, column });
  }

  /** Moves the active cell after an edit was committed. */
  function moveBy(rows_down: number, columns_right: number) {
    const clamp = (value: number, length: number) => Math.max(0, Math.min(length - 1, value));
    moveTo({
      row: clamp(position.row + rows_down, rows.length),
      column: clamp(position.column + columns_right, columns.length),
    });
  }

  /** Selects the cells between two positions. The first one is active. */
  function selectRange(from: Position, to: Position) {
    const cell = (at: Position): ActiveCell => ({
      row_id: rows[at.row]!.id,
      column: columns[Math.max(FIRST_COLUMN, at.column)]!,
    });
    if (rows.length === 0 || columns.length <= FIRST_COLUMN) return;
    setActive(cell(from));
    setEnd(cell(to));
  }

  function extendTo(to: Position) {
    if (active === null) return;
    const column = columns[Math.max(FIRST_COLUMN, to.column)]!;
    setEnd({ row_id: rows[to.row]!.id, column });
    onMove({ row: to.row, column });
  }

  const last: Position = { row: rows.length - 1, column: columns.length - 1 };
  const isRowHead = (column: string) => column === columns[FIRST_COLUMN] && !fields.has(column);
  const selectRows = (from: number, to: number) =>
    selectRange({ row: from, column: FIRST_COLUMN }, { row: to, column: last.column });

  /** Selects a column, or all from the active one to it. */
  function selectColumn(column: string | undefined, isMore: boolean) {
    const to = columns.indexOf(column ?? "");
    if (to < FIRST_COLUMN) return;
    const from = isMore && active !== null ? position.column : to;
    selectRange({ row: 0, column: from }, { row: last.row, column: to });
  }

  /** Selects what a press on a cell asks for: with Shift a range, on a row's number the row. */
  function pressRange(cell: ActiveCell, isMore: boolean): boolean {
    const to = positionOf(cell);
    if (isRowHead(cell.column)) selectRows(isMore && active !== null ? position.row : to.row, to.row);
    else if (isMore && active !== null && cell.column !== SELECT_COLUMN) setEnd(cell);
    else return false;
    return true;
  }

  /** Begins to select by dragging, or to fill from the corner of the range. */
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const { target: element, button, pointerType, shiftKey } = event;
    const pressed = element as Element;
    const column = pressed.closest<HTMLElement>("[data-column]")?.dataset.column;
    const row_id = pressed.closest<HTMLElement>("[data-row]")?.dataset.row;
    if (button !== 0 || pointerType === "touch" || !column || !row_id || column === SELECT_COLUMN) return;
    if (pressed.closest("[data-press], [data-toggle]")) return;
    const from = shiftKey && active !== null ? active : { row_id, column };
    const isFill = pressed.closest("[data-fill]") !== null;
    const place = target();
    let isReleased = false;
    const note = () => {
      isReleased = true;
    };
    window.addEventListener("pointerup", note, { once: true });
    void loadTools().then(({ drag, dragFill }) => {
      if (scroller.current === null || isReleased) return;
      if (isFill) dragFill(scroller.current, place);
      else drag(scroller.current, from, place);
    });
  }

  function beginEdit(typed: string | null) {
    if (row === undefined) return;
    if (field !== undefined) return editAt(row, field, typed);
    if (isReadonly) return sayClosed(isReadonly);
    const column = known.find(({ id }) => id === active?.column);
    if (column !== undefined) sayReadOnly(columnName(column), words);
  }

  /** Loads the editor of the active cell, because typing cannot wait. */
  const editor = field && canEdit ? cellKind(field).editor : undefined;
  useEffect(() => void editor?.load?.().catch(() => {}), [editor]);

  const viewFiles = (at: GridRow, of: FieldDefinition) => openFiles({ row_id: at.id, field_id: of.id });

  function editAt(at: GridRow, of: FieldDefinition, typed: string | null) {
    const { editor, toggle, is_viewed } = cellKind(of);
    const canOpen = (canEdit && isFileField(of)) || of.data?.is_outside;
    // A text is edited as a whole. Its thumbnail opens its pictures.
    const isEdited = canEdit && editor !== undefined;
    // Typing asks to change the answer, not to see what it refers to.
    if (typed !== null && !canEdit) sayClosed(isReadonly);
    else if (is_viewed && !isEdited && (canOpen || at.data[of.id]?.storage_object_paths)) viewFiles(at, of);
    else if (!canEdit && canShowReference(at, of)) showReference(true);
    else if (!canEdit) sayClosed(isReadonly);
    else if (!isEditable(of) || (!editor && !toggle)) sayReadOnly(fieldName(of), words, of);
    else if (isMasked && isMaskable(of)) toast.info(words.masked_edit);
    else if (toggle && typed === null) edit({ row: at, field: of, value: toggle(at.data[of.id] ?? null) });
    else if (typed === null || editor?.takes_typing) {
      // The control may still be loading: what was typed stays.
      const before = store.get(editingAtom)?.typed ?? null;
      setEditing({ typed: typed === null ? before : (before ?? "") + typed });
    }
  }

  function clear() {
    if (range !== null) return void loadTools().then(({ clearCells }) => clearCells(target()));
    if (row === undefined) return;
    if (!canEdit) return sayClosed(isReadonly);
    if (field !== undefined && row.data[field.id] === undefined) return;
    if (field === undefined || !isEditable(field)) return beginEdit(null);
    edit({ row, field, value: null });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || rows.length === 0) return;
    // The input has the focus before the key composes anything, so the word begins in it.
    if (beginsWord(event)) return flushSync(() => beginEdit(""));
    if (isComposing(event.nativeEvent)) return;
    const extent = { rows: rows.length, columns: columns.length, page: rowsOnScreen() };
    // Without an active cell, Tab leaves the grid.
    if (active === null && event.key === "Tab") return;
    const isExtending = active !== null && event.shiftKey && event.key !== "Tab";
    const next = nextPosition(event, isExtending && end ? positionOf(end) : position, extent);
    if (next !== null) {
      event.preventDefault();
      if (isExtending) return extendTo(next);
      // The first key only shows the active cell, where it was last. Later keys move it.
      return moveTo(active === null ? placeToReturnTo() : next);
    }
    const press = actionOf(event);
    if (press === null) return;
    event.preventDefault();
    press();
  }

  function actionOf(event: KeyboardEvent): (() => void) | null {
    const matches = (keys: readonly (readonly string[])[]) =>
      keys.some((shortcut) => isPressed(event, shortcut));
    if (matches(GRID_KEYS.all)) return () => selectRows(0, last.row);
    if (row === undefined || active === null) return null;
    const isTick = active.column === SELECT_COLUMN;
    if (matches(GRID_KEYS.leave)) return leave;
    if (matches(GRID_KEYS.edit)) return () => (isTick ? toggleRow(row) : beginEdit(null));
    if (matches(GRID_KEYS.reference)) return canShowReference(row, field) ? () => showReference(true) : null;
    if (matches(GRID_KEYS.clear)) return clear;
    if (matches(GRID_KEYS.toggle) && canEdit && field && cellKind(field).toggle) return () => beginEdit(null);
    if (matches(GRID_KEYS.record)) return () => (isTick ? toggleRow(row) : openRow(row));
    if (matches(GRID_KEYS.row)) return () => selectRows(range?.top ?? index, range?.bottom ?? index);
    if (matches(GRID_KEYS.column)) return () => selectColumn(active.column, false);
    if (matches(GRID_KEYS.fill)) return () => void loadTools().then(({ fillDown }) => fillDown(target()));
    return isTyping(event) ? () => beginEdit(event.key) : null;
  }

  function toggleRow({ id }: GridRow) {
    const { [id]: isSelected, ...others } = selection;
    setSelection(isSelected ? others : { ...selection, [id]: true });
  }

  const { pasteText } = useClipboard({ grid, row, field, target, beginEdit, clear });
  return {
    onKeyDown,
    onPointerDown,
    editAt,
    viewFiles,
    moveBy,
    pressRange,
    selectColumn,
    range,
    actions: { target, beginEdit, pasteText },
  };
}

/** Whether the cell refers to something. */
function canShowReference(row: GridRow, field: FieldDefinition | undefined): boolean {
  return field !== undefined && cellKind(field).refers === true && Boolean(row.data[field.id]?.value);
}
