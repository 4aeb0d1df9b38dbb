import { useSortable } from "@dnd-kit/sortable";
import { useAtom, useAtomValue } from "jotai";
import { GripVertical, Pin } from "lucide-react";
import { useState } from "react";
import { freezeColumn, hideColumn, moveColumn, NO_ARRANGEMENT } from "#core/tables/arrange-columns.ts";
import type { Column } from "#core/tables/columns.ts";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import { NumberInput } from "../../../../ui/inputs/number-input.tsx";
import { SearchInput } from "../../../../ui/inputs/search-input.tsx";
import { SortableList } from "../../../../ui/inputs/sortable-list.tsx";
import { sortableMotion } from "../../../../ui/inputs/sortable-motion.ts";
import { say } from "../../../../ui/say.ts";
import { arrangedColumnsAtom, columnArrangementAtom, shownColumnsAtom } from "../../../state/grid/columns.ts";
import { columnWidthsAtom } from "../../../state/grid/widths.ts";
import { columnName } from "../table/column-name.ts";
import { initialWidth } from "../table/column-width.ts";
import { orderTexts, columnTexts as texts } from "./texts.ts";
import { useKeepOrder } from "./use-keep-order.ts";

/** All columns of the table, to show, move, freeze and resize. */
export default function ColumnList() {
  const columns = useAtomValue(arrangedColumnsAtom);
  const [arrangement, arrange] = useAtom(columnArrangementAtom);
  const [widths, setWidths] = useAtom(columnWidthsAtom);
  const shownIds = useAtomValue(shownColumnsAtom).map(({ id }) => id);
  const shown = columns.filter(({ id }) => shownIds.includes(id));
  const nameOf = (id: string) => columnName(columns.find((column) => column.id === id) ?? columns[0]!);
  const [wanted, setWanted] = useState("");
  const hasSearch = columns.length > SEARCHED_FROM;
  const isSearching = wanted.trim() !== "";
  const found = columns.filter(({ id }) => matches(nameOf(id), wanted));
  const keepOrder = useKeepOrder();
  const isChanged = arrangement !== NO_ARRANGEMENT || Object.keys(widths).length > 0;
  return (
    <>
      {hasSearch && (
        <SearchInput
          aria-label={texts.search}
          placeholder={texts.search}
          value={wanted}
          onChange={setWanted}
          className="mb-1 w-full"
        />
      )}
      <SortableList
        ids={columns.map(({ id }) => id)}
        nameOf={nameOf}
        onMove={(id, index) => arrange(moveColumn(arrangement, columns, id, index))}
      >
        <ul className="flex flex-col">
          {found.map((column) => (
            <ColumnItem
              key={column.id}
              column={column}
              canMove={!isSearching}
              isShown={shown.includes(column)}
              isLast={shown.length === 1 && shown.includes(column)}
              width={widths[column.id] ?? initialWidth(column)}
              onShown={(isShown) => arrange(hideColumn(arrangement, column.id, !isShown))}
              onFrozen={(isFrozen) => arrange(freezeColumn(arrangement, column.id, isFrozen))}
              onWidth={(width) => setWidths({ ...widths, [column.id]: width })}
            />
          ))}
        </ul>
      </SortableList>
      {found.length === 0 && <p className="p-2 text-muted-foreground">{texts.none_found}</p>}
      <div className="sticky -bottom-2 z-20 mt-1 -mb-2 flex flex-wrap gap-1 border-t border-border bg-popover py-2">
        {keepOrder && (
          <Button variant="secondary" size="sm" className="w-full" onClick={keepOrder}>
            {orderTexts.keep}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          disabled={shown.length === columns.length}
          onClick={() => arrange({ ...arrangement, hidden: [], shown: columns.map(({ id }) => id) })}
        >
          {texts.show_all}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          title={texts.last}
          disabled={shown.length === 1}
          onClick={() => arrange({ ...arrangement, hidden: columns.slice(1).map(({ id }) => id) })}
        >
          {texts.hide_all}
        </Button>
        {isChanged && (
          <Button
            variant="ghost"
            size="sm"
            className="ml-auto"
            onClick={() => {
              arrange(NO_ARRANGEMENT);
              setWidths({});
            }}
          >
            {texts.reset}
          </Button>
        )}
      </div>
    </>
  );
}

/** With more columns than this, the list is searched. */
const SEARCHED_FROM = 10;

const matches = (name: string, wanted: string) =>
  name.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase());

interface ColumnItemProps {
  column: Column;
  /** Whether the list is complete, so that there are places to move to. */
  canMove: boolean;
  isShown: boolean;
  /** Whether no other column is shown. */
  isLast: boolean;
  /** In pixels. */
  width: number;
  onShown: (isShown: boolean) => void;
  onFrozen: (isFrozen: boolean) => void;
  onWidth: (width: number) => void;
}

function ColumnItem(props: ColumnItemProps) {
  const { column, canMove, isShown, isLast, width, onShown, onFrozen, onWidth } = props;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: column.id, ...sortableMotion() });
  const name = columnName(column);
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      className={classNames(
        "flex items-center gap-1.5 rounded-md bg-popover py-0.5",
        isDragging && "relative z-10 opacity-80",
      )}
    >
      <button
        type="button"
        hidden={!canMove}
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={say(texts.drag, { name })}
        className="flex h-8 w-5 shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-muted-foreground hover:text-foreground pointer-coarse:h-10 pointer-coarse:w-8"
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
      <label
        title={isLast ? texts.last : undefined}
        className="flex min-h-8 min-w-0 grow items-center gap-2 pointer-coarse:min-h-10"
      >
        <Checkbox checked={isShown} disabled={isLast} onCheckedChange={onShown} />
        <span dir="auto" className="truncate">
          {name}
        </span>
      </label>
      <ColumnWidth column={column} width={width} onWidth={onWidth} />
      <IconButton
        label={say(texts.freeze, { name })}
        aria-pressed={column.is_frozen}
        className={column.is_frozen ? "text-primary" : "text-muted-foreground"}
        onClick={() => onFrozen(!column.is_frozen)}
      >
        <Pin aria-hidden className={column.is_frozen ? "fill-current" : undefined} />
      </IconButton>
    </li>
  );
}

/** The width as a quiet text. A press makes it an input, until the focus leaves. */
function ColumnWidth({ column, width, onWidth }: Pick<ColumnItemProps, "column" | "width" | "onWidth">) {
  const [isEditing, setEditing] = useState(false);
  const { min, max } = column.width;
  const name = columnName(column);
  if (!isEditing) {
    return (
      <button
        type="button"
        aria-label={say(texts.width_is, { name, n: width })}
        className="tabular h-7 shrink-0 rounded-sm px-1.5 text-meta text-muted-foreground hover:bg-accent hover:text-foreground pointer-coarse:h-10"
        onClick={() => setEditing(true)}
      >
        {say(texts.pixels, { n: width })}
      </button>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: sees the focus leave the input
    <span
      className="w-18 shrink-0"
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || setEditing(false)
      }
    >
      <NumberInput
        autoFocus
        aria-label={say(texts.width, { name })}
        value={width}
        onChange={(next) => next !== null && onWidth(next)}
        min={min}
        max={max ?? undefined}
        step={10}
        isWhole
      />
    </span>
  );
}
