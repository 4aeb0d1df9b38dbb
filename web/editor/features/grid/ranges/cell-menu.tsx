import { useAtomValue, useSetAtom } from "jotai";
import {
  ArrowDownToLine,
  ClipboardPaste,
  Columns3,
  Copy,
  Eraser,
  ListFilter,
  PanelRight,
  Pencil,
  Scissors,
  Trash2,
} from "lucide-react";
import { useRef } from "react";
import { toast } from "../../../../ui/feedback/toast.ts";
import { Menu, MenuSeparator } from "../../../../ui/overlays/menu.tsx";
import { say } from "../../../../ui/say.ts";
import { keysHere } from "../../../../ui/shortcut.ts";
import { columnMenuAtom } from "../../../state/grid/columns.ts";
import { showViewAtom } from "../../../state/grid/page.ts";
import { openRowAtom } from "../../../state/grid/panel.ts";
import { isMaskedAtom } from "../../../state/grid/preferences.ts";
import { gridViewAtom, MOST_FILTERS } from "../../../state/grid/query.ts";
import { rowSelectionAtom } from "../../../state/grid/selection.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { cellKind } from "../cells/cell-kinds.ts";
import { useDeletion } from "../deletion/use-deletion.ts";
import { valueFilter } from "../filter/value-filter.ts";
import { columnName } from "../table/column-name.ts";
import { cellCount } from "../table/range.ts";
import { useWords } from "../words/use-words.ts";
import { CellItem } from "./cell-item.tsx";
import { clearCells, fillDown, pasteBlock } from "./change-range.ts";
import { copied } from "./copied.ts";
import { clearableField, type RangePlace, writableField } from "./range-place.ts";
import { rangeWords, menuTexts as words } from "./texts.ts";

/** What the menu needs of the grid. */
export interface CellActions {
  /** The selected range, or the active cell. */
  target: () => RangePlace;
  /** Begins to edit the active cell. */
  beginEdit: (typed: null) => void;
  /** Pastes a single text into the active cell. */
  pasteText: (text: string) => void;
}

interface CellMenuProps {
  x: number;
  y: number;
  actions: CellActions;
  onClose: () => void;
}

/** The menu of a cell, or of the selected range. */
export default function CellMenu({ x, y, actions, onClose }: CellMenuProps) {
  const place = useRef(actions.target()).current;
  const { afterwards, onCloseAutoFocus } = useAfterwards();
  const isMasked = useAtomValue(isMaskedAtom);
  const openRow = useSetAtom(openRowAtom);
  const { kind } = useAtomValue(tableAtom);
  const { range } = place;
  const row = place.rows[range.top];
  const isOne = cellCount(range) === 1;
  const why = reasons(place, isMasked);
  if (row === undefined) return null;
  return (
    <Menu
      align="start"
      defaultOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onCloseAutoFocus={onCloseAutoFocus}
      trigger={
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          className="fixed size-0"
          style={{ left: x, top: y }}
        />
      }
    >
      <CellItem icon={PanelRight} shortcut={["Space"]} onSelect={() => afterwards(() => openRow(row))}>
        {words.open[kind]}
      </CellItem>
      <CellItem
        icon={Pencil}
        shortcut={["Enter"]}
        reason={isOne ? why.edit : words.one_cell}
        onSelect={() => afterwards(() => actions.beginEdit(null))}
      >
        {why.canOnlyView ? words.view : words.edit}
      </CellItem>
      <MenuSeparator />
      <CellItem icon={Scissors} shortcut={["Mod", "X"]} reason={why.cut} onSelect={() => void cut(place)}>
        {words.cut}
      </CellItem>
      <CellItem icon={Copy} shortcut={["Mod", "C"]} onSelect={() => void copy(place)}>
        {words.copy}
      </CellItem>
      <CellItem
        icon={ClipboardPaste}
        shortcut={["Mod", "V"]}
        reason={why.change}
        onSelect={() => void paste(place, actions.pasteText)}
      >
        {words.paste}
      </CellItem>
      <CellItem
        icon={ArrowDownToLine}
        shortcut={["Mod", "D"]}
        reason={why.fill}
        onSelect={() => fillDown(place)}
      >
        {words.fill}
      </CellItem>
      <CellItem icon={Eraser} shortcut={["Delete"]} reason={why.clear} onSelect={() => clearCells(place)}>
        {words.clear}
      </CellItem>
      <MenuSeparator />
      <ColumnItems place={place} isOne={isOne} afterwards={afterwards} />
      <DeleteItem place={place} />
    </Menu>
  );
}

/** What happens once the menu is closed and the grid has the focus again, which an editor then takes. */
function useAfterwards() {
  const next = useRef<(() => void) | null>(null);
  const afterwards = (act: () => void) => {
    next.current = act;
  };
  function onCloseAutoFocus(event: Event) {
    event.preventDefault();
    document.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
    next.current?.();
  }
  return { afterwards, onCloseAutoFocus };
}

/** Why something cannot be done with the range; undefined if it can. */
function reasons(place: RangePlace, isMasked: boolean) {
  const { range, canEdit, isReadonly, rows, fields, columns } = place;
  const across = Array.from({ length: range.right - range.left + 1 }, (_, at) => range.left + at);
  const closed = canEdit ? undefined : isReadonly ? words.read_only : words.view_only;
  const can = (isPossible: boolean) => closed ?? (isPossible ? undefined : words.read_only);
  const canClear = across.some((column) => clearableField(place, column) !== null);
  const canWrite = across.some((column) => writableField(place, column) !== null);
  const field = fields.get(columns[range.left] ?? "");
  const isViewed = field !== undefined && cellKind(field).is_viewed === true;
  const clear = can(canClear);
  const hasFiles = isViewed && Boolean(rows[range.top]?.data[field.id]?.storage_object_paths);
  return {
    edit: hasFiles ? undefined : can(canClear || isViewed),
    canOnlyView: hasFiles && !canEdit,
    change: can(canWrite || canClear),
    clear,
    cut: clear ?? (isMasked ? words.masked : undefined),
    fill: can(canWrite) ?? (range.top === 0 && range.bottom === 0 ? words.first_row : undefined),
  };
}

interface ColumnItemsProps {
  place: RangePlace;
  isOne: boolean;
  afterwards: (act: () => void) => void;
}

/** Filters by the value of a single cell, and leads to the menu of its column. */
function ColumnItems({ place: { range, rows, columns }, isOne, afterwards }: ColumnItemsProps) {
  const { filters } = useAtomValue(gridViewAtom);
  const isMasked = useAtomValue(isMaskedAtom);
  const table = useAtomValue(tableAtom);
  const showView = useSetAtom(showViewAtom);
  const openColumn = useSetAtom(columnMenuAtom);
  const column = table.columns.find(({ id }) => id === columns[range.left]);
  if (column === undefined) return null;
  const filter = valueFilter(column, rows[range.top]?.data[column.id]);
  const isFull = filters.length >= MOST_FILTERS;
  const reason = !isOne
    ? words.one_cell
    : filter === null || isFull
      ? words.no_filter
      : isMasked
        ? words.masked
        : undefined;
  function open() {
    const head = document.querySelector(`[data-head="${CSS.escape(column!.id)}"]`);
    const { left, bottom } = (head ?? document.body).getBoundingClientRect();
    openColumn({ column: column!.id, x: left, y: bottom });
  }
  return (
    <>
      <CellItem
        icon={ListFilter}
        reason={reason}
        onSelect={() => filter && void showView({ filters: [...filters, filter] })}
      >
        {words.filter}
      </CellItem>
      <CellItem icon={Columns3} onSelect={() => afterwards(open)}>
        {say(words.column, { name: columnName(column) })}
      </CellItem>
    </>
  );
}

/** Deletes the rows of the range. */
function DeleteItem({ place: { rows, range } }: { place: RangePlace }) {
  const { isReadonly, canEdit } = useAtomValue(tableAtom);
  const name = useWords(rangeWords).delete;
  const select = useSetAtom(rowSelectionAtom);
  const deleteSelected = useDeletion();
  if (isReadonly) return null;
  const chosen = rows.slice(range.top, range.bottom + 1);
  return (
    <>
      <MenuSeparator />
      <CellItem
        icon={Trash2}
        isDestructive
        reason={canEdit ? undefined : words.view_only}
        onSelect={() => {
          select(Object.fromEntries(chosen.map(({ id }) => [id, true as const])));
          void deleteSelected();
        }}
      >
        {say(name, { n: chosen.length })}
      </CellItem>
    </>
  );
}

/** Copies the range. Returns whether the browser let it. */
async function copy(place: RangePlace): Promise<boolean> {
  const { text, html } = copied(place);
  const blob = (type: string, content: string) => new Blob([content], { type });
  try {
    await navigator.clipboard.write([
      new ClipboardItem({
        "text/plain": blob("text/plain", text),
        "text/html": blob("text/html", html),
      }),
    ]);
    return true;
  } catch {
    toast.info(say(words.copy_by_key, { keys: keysHere("Mod", "C").join("+") }));
    return false;
  }
}

async function cut(place: RangePlace): Promise<void> {
  if (await copy(place)) clearCells(place);
}

/** Pastes what the clipboard has, if the browser lets a page read it. */
async function paste(place: RangePlace, pasteText: (text: string) => void): Promise<void> {
  try {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) =>
      item?.types.includes(type) ? (await item.getType(type)).text() : "";
    const [text, html] = [await read("text/plain"), await read("text/html")];
    pasteBlock(place, { text, html }, pasteText);
  } catch {
    toast.info(say(words.paste_by_key, { keys: keysHere("Mod", "V").join("+") }));
  }
}
