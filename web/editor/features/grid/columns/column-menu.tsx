import { useAtom, useAtomValue, useSetAtom } from "jotai";
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  EyeOff,
  ListFilter,
  Pencil,
  Pin,
  PinOff,
  Plus,
  RefreshCw,
  Trash2,
  Users,
  X,
} from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { freezeColumn, hideColumn } from "#core/tables/arrange-columns.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../../../ui/overlays/menu.tsx";
import { openFieldAtom } from "../../../state/building/open-field.ts";
import { insertAtom, insertTargetAtom } from "../../../state/building/selection.ts";
import { formAtom } from "../../../state/editing/document.ts";
import {
  arrangedColumnsAtom,
  columnArrangementAtom,
  columnMenuAtom,
  moveColumnAtom,
  shownColumnsAtom,
} from "../../../state/grid/columns.ts";
import { isConvertible } from "../../../state/grid/conversion/scan-column.ts";
import { showViewAtom } from "../../../state/grid/page.ts";
import { gridViewAtom } from "../../../state/grid/query.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { announceAtom } from "../../../state/shell/announcement.ts";
import { wantedBlockIdAtom } from "../../../state/shell/commands.ts";
import { isAskable, isComputed } from "../filter/askable.ts";
import { newFilter } from "../filter/filter-conditions.ts";
import { loadFilterEditor } from "../filter/load-filter-editor.ts";
import { columnName } from "../table/column-name.ts";
import { useWords } from "../words/use-words.ts";
import { ComputeItem } from "./compute-item.tsx";
import { DeleteField } from "./delete-field.tsx";
import { columnMenuWords, orderTexts, columnMenuTexts as words } from "./texts.ts";
import { useKeepOrder } from "./use-keep-order.ts";

const ConvertColumn = lazyPart(() => import("../conversion/convert-column.tsx"));

/** The menu of a column: opened by its button, by the context menu of its head, or from the menu of a cell. */
export default function ColumnMenu() {
  const [menu, setMenu] = useAtom(columnMenuAtom);
  const columns = useAtomValue(arrangedColumnsAtom);
  const [deleting, setDeleting] = useState<string | null>(null);
  const [converting, setConverting] = useState<string | null>(null);
  const addField = useAddField();
  const isAdding = menu !== null && menu.column === null;
  useEffect(() => {
    if (!isAdding) return;
    setMenu(null);
    addField();
  }, [isAdding, setMenu, addField]);
  const column = columns.find(({ id }) => id === menu?.column);
  const deleted = columns.find(({ id }) => id === deleting);
  const converted = columns.find(({ id }) => id === converting)?.field;
  return (
    <>
      {menu !== null && column !== undefined && (
        <OpenMenu
          key={`${column.id} ${menu.x} ${menu.y}`}
          column_id={column.id}
          x={menu.x}
          y={menu.y}
          onClose={() => setMenu(null)}
          onDelete={() => setDeleting(column.id)}
          onConvert={() => setConverting(column.id)}
        />
      )}
      {converted && (
        <Suspense fallback={null}>
          <ConvertColumn field={converted} onClose={() => setConverting(null)} />
        </Suspense>
      )}
      {deleted?.field && (
        <DeleteField field_id={deleted.id} name={columnName(deleted)} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

/** Opens the builder with its list of questions; for a table of a schema, a new column beside it. */
function useAddField() {
  const { kind } = useAtomValue(tableAtom);
  const navigate = useNavigate();
  const insert = useSetAtom(insertTargetAtom);
  const insertHere = useSetAtom(insertAtom);
  const { organization = "", project = "", document_id = "" } = useParams();
  return () => {
    if (kind === "row") {
      void insertHere({ kind: "field", type: "text" }, { at: { focus_block_id: null } });
      return;
    }
    insert({ at: { focus_block_id: null } });
    void navigate(editorPath(organization, project, document_id, "form/edit"));
  };
}

interface OpenMenuProps {
  column_id: string;
  x: number;
  y: number;
  onClose: () => void;
  onDelete: () => void;
  onConvert: () => void;
}

function OpenMenu({ column_id, x, y, onClose, onDelete, onConvert }: OpenMenuProps) {
  const { kind, isReadonly, canEdit } = useAtomValue(tableAtom);
  const { orderby, filters } = useAtomValue(gridViewAtom);
  const showView = useSetAtom(showViewAtom);
  const [arrangement, arrange] = useAtom(columnArrangementAtom);
  const columns = useAtomValue(arrangedColumnsAtom);
  const isLast = useAtomValue(shownColumnsAtom).length === 1;
  const want = useSetAtom(wantedBlockIdAtom);
  const { blocks, fields } = useAtomValue(formAtom);
  const navigate = useNavigate();
  const addField = useAddField();
  const names = useWords(columnMenuWords);
  const { organization = "", project = "", document_id = "" } = useParams();
  const column = columns.find(({ id }) => id === column_id);
  const order = orderby.find((entry) => entry.column === column_id);
  const block = blocks.find(({ form_field_id }) => form_field_id === column_id);
  const isOwn = !isReadonly && canEdit && kind !== "connected";
  const isStored = fields.some(({ id }) => id === column_id);
  const openField = useSetAtom(openFieldAtom);
  /** The new filter asks for its value. */
  const isFiltering = useRef(false);
  const isUnasked = column !== undefined && isComputed(column);
  const announce = useSetAtom(announceAtom);
  // Arrow keys pass by what is no item.
  useEffect(() => {
    if (isUnasked) announce(words.computed);
  }, [isUnasked, announce]);
  const sort = (ascending: boolean) =>
    void showView({ orderby: [{ ...order, column: column_id, ascending }] });
  return (
    <Menu
      align="start"
      defaultOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        if (isFiltering.current) return;
        document.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
      }}
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
      {isOwn && isStored && (block || kind === "row") && (
        <>
          <MenuItem
            icon={Pencil}
            onSelect={() => {
              if (block === undefined || kind === "row") {
                openField(column_id);
                return;
              }
              want(block.id);
              void navigate(editorPath(organization, project, document_id, "form/edit"));
            }}
          >
            {names.edit}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {column && isAskable(column) && (
        <>
          <MenuItem icon={ArrowUp} onSelect={() => sort(true)}>
            {words.ascending}
          </MenuItem>
          <MenuItem icon={ArrowDown} onSelect={() => sort(false)}>
            {words.descending}
          </MenuItem>
        </>
      )}
      {order && (
        <MenuItem
          icon={X}
          onSelect={() => void showView({ orderby: orderby.filter((entry) => entry !== order) })}
        >
          {words.unsorted}
        </MenuItem>
      )}
      {column && isAskable(column) && (
        <MenuItem
          icon={ListFilter}
          onSelect={() => {
            isFiltering.current = true;
            void loadFilterEditor();
            void showView({ filters: [...filters, newFilter(column)] });
          }}
        >
          {words.filter}
        </MenuItem>
      )}
      {isUnasked && <MenuLabel>{words.computed}</MenuLabel>}
      <MenuSeparator />
      <MenuItem
        icon={column?.is_frozen ? PinOff : Pin}
        onSelect={() => arrange(freezeColumn(arrangement, column_id, !column?.is_frozen))}
      >
        {column?.is_frozen ? words.unfreeze : words.freeze}
      </MenuItem>
      <MoveItems column_id={column_id} />
      <MenuItem
        icon={EyeOff}
        disabled={isLast}
        onSelect={() => arrange(hideColumn(arrangement, column_id, true))}
      >
        {words.hide}
      </MenuItem>
      {isOwn && (
        <>
          <MenuSeparator />
          <MenuItem icon={Plus} onSelect={addField}>
            {names.add}
          </MenuItem>
          {kind === "row" && column?.field && <ComputeItem field={column.field} />}
          {isStored && column?.field && isConvertible(column.field) && (
            <MenuItem icon={RefreshCw} onSelect={onConvert}>
              {words.convert}
            </MenuItem>
          )}
          {isStored && (
            <MenuItem icon={Trash2} isDestructive onSelect={onDelete}>
              {names.delete}
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}

/** Moves the column past its neighbors. Frozen columns stay before the others. */
function MoveItems({ column_id }: { column_id: string }) {
  const shown = useAtomValue(shownColumnsAtom);
  const move = useSetAtom(moveColumnAtom);
  const place = shown.findIndex(({ id }) => id === column_id);
  const neighbor = (step: number) => {
    const other = shown[place + step];
    return other?.is_frozen === shown[place]?.is_frozen ? other : undefined;
  };
  const [before, after] = [neighbor(-1), neighbor(1)];
  const keepOrder = useKeepOrder();
  return (
    <>
      <MenuItem
        icon={ArrowLeft}
        disabled={before === undefined}
        onSelect={() => before && move(column_id, before.id, false)}
      >
        {words.move_left}
      </MenuItem>
      <MenuItem
        icon={ArrowRight}
        disabled={after === undefined}
        onSelect={() => after && move(column_id, after.id, true)}
      >
        {words.move_right}
      </MenuItem>
      {keepOrder && (
        <MenuItem icon={Users} onSelect={keepOrder}>
          {orderTexts.keep}
        </MenuItem>
      )}
    </>
  );
}
