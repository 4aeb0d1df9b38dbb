import { useAtom, useAtomValue, useSetAtom } from "jotai";
import type { ClipboardEvent, KeyboardEvent } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { isFileField } from "#core/forms/submitting/posted-files.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { isEditable } from "#core/tables/columns.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { openFilesAtom } from "../../../state/grid/files.ts";
import { openRowAtom } from "../../../state/grid/panel.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { activeCellAtom, editingAtom, rowSelectionAtom } from "../../../state/grid/selection.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { gridZoneAtom } from "../../../state/grid/zone.ts";
import { isPressed } from "../../../state/shell/commands.ts";
import { showCellFailure } from "../cells/cell-failure.ts";
import { cellKind } from "../cells/cell-kinds.ts";
import { exactSystemText, type SystemContext } from "../cells/system-kinds.ts";
import { useCellEdit } from "../cells/use-cell-edit.ts";
import { texts } from "../texts.ts";
import { GRID_KEYS } from "./grid-keys.ts";
import { isTyping, nextPosition, type Position } from "./navigation.ts";
import { SELECT_COLUMN } from "./use-grid-table.ts";

interface GridKeys {
  /** Ids of all columns in order, including the selection column. */
  columns: readonly string[];
  fields: ReadonlyMap<string, FieldDefinition>;
  rowsOnScreen: () => number;
  onMove: (to: { row: number; column: string }) => void;
}

/** Handles the keys and clipboard events of the focused grid. */
export function useGridKeys({ columns, fields, rowsOnScreen, onMove }: GridKeys) {
  const rows = useAtomValue(gridRowsAtom);
  const active = useAtomValue(activeCellAtom);
  const { canEdit, isReadonly } = useAtomValue(tableAtom);
  const [selection, setSelection] = useAtom(rowSelectionAtom);
  const setActive = useSetAtom(activeCellAtom);
  const setEditing = useSetAtom(editingAtom);
  const openRow = useSetAtom(openRowAtom);
  const openFiles = useSetAtom(openFilesAtom);
  const zone = useAtomValue(gridZoneAtom);
  const edit = useCellEdit();

  const index = active ? rows.findIndex(({ id }) => id === active.row_id) : -1;
  const row = rows[index];
  const field = active ? fields.get(active.column) : undefined;
  const position: Position = {
    row: Math.max(0, index),
    column: Math.max(0, columns.indexOf(active?.column ?? "")),
  };

  function moveTo(to: Position) {
    const [to_row, column] = [rows[to.row], columns[to.column]];
    if (to_row === undefined || column === undefined) return;
    setActive({ row_id: to_row.id, column });
    onMove({ row: to.row, column });
  }

  /** Moves the active cell after an edit was committed. */
  function moveBy(rows_down: number, columns_right: number) {
    const clamp = (value: number, end: number) => Math.max(0, Math.min(end - 1, value));
    moveTo({
      row: clamp(position.row + rows_down, rows.length),
      column: clamp(position.column + columns_right, columns.length),
    });
  }

  function beginEdit(typed: string | null) {
    if (row !== undefined && field !== undefined) editAt(row, field, typed);
  }

  function editAt(at: GridRow, of: FieldDefinition, typed: string | null) {
    const { editor, toggle, is_viewed } = cellKind(of);
    const canAdd = canEdit && isFileField(of);
    // A text is edited as a whole. Its thumbnail opens its pictures.
    const isEdited = canEdit && editor !== undefined;
    if (is_viewed && !isEdited && (canAdd || at.data[of.id]?.storage_object_paths))
      openFiles({ row_id: at.id, field_id: of.id });
    else if (!canEdit) toast.info(isReadonly ? texts.cells.readonly_table : texts.cells.view_only);
    else if (!isEditable(of) || (!editor && !toggle))
      toast.info(say(texts.cells.read_only, { question: fieldName(of) }));
    else if (toggle) edit({ row: at, field: of, value: toggle(at.data[of.id] ?? null) });
    else if (typed === null || editor?.takes_typing) setEditing({ typed });
  }

  function clear() {
    if (row === undefined || field === undefined || row.data[field.id] === undefined) return;
    if (!canEdit || !isEditable(field)) return beginEdit(null);
    edit({ row, field, value: null });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing || rows.length === 0) return;
    const extent = { rows: rows.length, columns: columns.length, page: rowsOnScreen() };
    const next = nextPosition(event, position, extent);
    if (next !== null) {
      event.preventDefault();
      // The first key only shows the active cell. Later keys move it.
      return moveTo(active === null ? { row: 0, column: 1 } : next);
    }
    if (row === undefined) return;
    const matches = ({ keys }: { keys: readonly (readonly string[])[] }) =>
      keys.some((shortcut) => isPressed(event, shortcut));
    const isTick = active?.column === SELECT_COLUMN;
    const press = matches(GRID_KEYS.edit)
      ? () => (isTick ? toggleRow(row) : beginEdit(null))
      : matches(GRID_KEYS.clear)
        ? clear
        : matches(GRID_KEYS.record)
          ? () => (isTick ? toggleRow(row) : openRow(row))
          : isTyping(event)
            ? () => beginEdit(event.key)
            : null;
    if (matches(GRID_KEYS.leave)) return setActive(null);
    if (press === null) return;
    event.preventDefault();
    press();
  }

  function toggleRow({ id }: GridRow) {
    const { [id]: isSelected, ...others } = selection;
    setSelection(isSelected ? others : { ...selection, [id]: true });
  }

  function onCopy(event: ClipboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || row === undefined || active === null) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", copiedText(row, active.column, { fields, zone }));
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || row === undefined || field === undefined) return;
    event.preventDefault();
    const { paste } = cellKind(field);
    if (!canEdit || !isEditable(field) || paste === undefined) return beginEdit(null);
    const value = paste(event.clipboardData.getData("text/plain"), field, zone);
    if (value === undefined)
      showCellFailure({ row_id: row.id, field }, say(texts.cells.not_pasted, { question: fieldName(field) }));
    else edit({ row, field, value: value === "" ? null : value });
  }

  return { onKeyDown, onCopy, onPaste, editAt, moveBy };
}

function copiedText(row: GridRow, column: string, context: SystemContext): string {
  const field = context.fields.get(column);
  if (field === undefined) return exactSystemText(row, column, context);
  const cell = row.data[column];
  const kind = cellKind(field);
  return cell === undefined ? "" : (kind.copy ?? kind.text)(cell, field, context.zone);
}
