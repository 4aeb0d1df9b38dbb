import { useAtomValue, useSetAtom } from "jotai";
import { ArrowDown, ArrowUp, ChevronDown, Lock, Plus, TriangleAlert } from "lucide-react";
import { memo, type SyntheticEvent } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { FIELD_ICONS } from "#core/fields/field-icons.ts";
import { isFileField } from "#core/forms/submitting/posted-files.ts";
import { type Column, isEditable } from "#core/tables/columns.ts";
import type { OrderBy } from "#core/tables/grid-query.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import { say } from "../../../../ui/say.ts";
import { columnMenuAtom } from "../../../state/grid/columns.ts";
import { relatedColumnsAtom, tableAtom } from "../../../state/grid/table.ts";
import { cellKind } from "../cells/cell-kinds.ts";
import { zoneName } from "../cells/moment.ts";
import { isAskable, isComputed } from "../filter/askable.ts";
import { texts } from "../texts.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import { columnName } from "./column-name.ts";
import { type ColumnBox, type GridLayout, HEADER_HEIGHT } from "./layout.ts";
import { SELECT_COLUMN, type TableActions } from "./use-grid-table.ts";
import { type StartDrag, useHeaderDrag } from "./use-header-drag.ts";

interface GridHeaderProps {
  actions: TableActions;
  columns: ReadonlyMap<string, Column>;
  layout: GridLayout;
  scrolled: readonly ColumnBox[];
  orderby: readonly OrderBy[];
  /** The time zone in which moments are shown. */
  zone: string;
  /** The form's language. */
  lang: string;
  /** How many rows are selected. */
  selected: "none" | "some" | "all";
}

/**
 * Column headers. A click sorts, with Shift by a further column. Dragging moves the column, and
 * dragging its right edge resizes it.
 */
export const GridHeader = memo(function GridHeader(props: GridHeaderProps) {
  const { actions, columns, layout, scrolled, orderby, zone, lang, selected } = props;
  const startDrag = useHeaderDrag(layout.frozen_width);
  const draw = (place: ColumnBox) => {
    const column = columns.get(place.id);
    return column === undefined ? (
      <SelectAll key={place.id} actions={actions} place={place} selected={selected} />
    ) : (
      <ColumnHead
        key={place.id}
        actions={actions}
        place={place}
        column={column}
        orderby={orderby}
        zone={zone}
        lang={lang}
        startDrag={startDrag}
      />
    );
  };
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-20 border-b border-border bg-muted text-muted-foreground"
      style={{ width: layout.width, height: HEADER_HEIGHT }}
    >
      <div
        role="presentation"
        className="sticky left-0 z-10 h-full bg-muted shadow-[1px_0_0_var(--input)]"
        style={{ width: layout.frozen_width }}
      >
        {layout.frozen.map(draw)}
      </div>
      {scrolled.map(draw)}
      <AddField left={layout.width} />
    </div>
  );
});

/** For the pointer only: the menu of every column has it too, and a row contains nothing but cells. */
function AddField({ left }: { left: number }) {
  const { add_field } = useWords(gridWords);
  const { canEdit, kind } = useAtomValue(tableAtom);
  const openMenu = useSetAtom(columnMenuAtom);
  if (!canEdit || kind === "connected") return null;
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      title={add_field}
      className="absolute inset-y-0 flex w-10 items-center justify-center border-l border-border bg-muted hover:bg-accent hover:text-foreground"
      style={{ left }}
      onClick={() => openMenu({ column: null, x: 0, y: 0 })}
    >
      <Plus className="size-4" />
    </button>
  );
}

const headClass = "absolute inset-y-0 flex items-center border-l border-border first:border-l-0";

function SelectAll({
  actions,
  place,
  selected,
}: { actions: TableActions; place: ColumnBox } & Pick<GridHeaderProps, "selected">) {
  return (
    <div
      role="columnheader"
      aria-colindex={place.number}
      data-column={SELECT_COLUMN}
      className={classNames(headClass, "px-3")}
      style={{ left: place.left, width: place.width }}
    >
      <Checkbox
        aria-label={texts.selection.all}
        checked={selected === "all"}
        isMixed={selected === "some"}
        onCheckedChange={() => actions.selectAll(selected !== "all")}
      />
    </div>
  );
}

interface ColumnHeadProps {
  actions: TableActions;
  place: ColumnBox;
  column: Column;
  orderby: readonly OrderBy[];
  zone: string;
  lang: string;
  startDrag: StartDrag;
}

function ColumnHead({ actions, place, column, orderby, zone, lang, startDrag }: ColumnHeadProps) {
  const priority = orderby.findIndex((entry) => entry.column === place.id);
  const order = orderby[priority];
  const name = columnName(column);
  const isNumber = column.field !== null && cellKind(column.field).alignment === "end";
  const { canEdit } = useAtomValue(tableAtom);
  const openMenu = useSetAtom(columnMenuAtom);
  const isLocked = canEdit && column.field !== null && isReadOnly(column.field);
  const problem =
    useAtomValue(relatedColumnsAtom).find(({ field }) => field.id === place.id)?.problem ?? null;
  const name_id = `grid-head-${place.id}`;
  const Arrow = order?.ascending ? ArrowUp : ArrowDown;
  return (
    <div
      role="columnheader"
      // Without the name of its menu, because screen readers say it with every cell.
      aria-labelledby={name_id}
      aria-colindex={place.number}
      aria-sort={order ? (order.ascending ? "ascending" : "descending") : "none"}
      className={classNames(headClass, "group/head")}
      style={{ left: place.left, width: place.width }}
      data-head={place.id}
      onPointerDown={(event) => startDrag(event, place.id, name)}
    >
      <button
        type="button"
        tabIndex={-1}
        title={problem === null ? headTitle(column, zone) : texts.header.problems[problem]}
        className={classNames(
          "flex size-full min-w-0 items-center gap-1.5 px-2 text-meta font-medium hover:text-foreground",
          isNumber && "justify-end",
        )}
        onClick={(event) => {
          if (isAskable(column)) actions.sort(place.id, event.shiftKey);
          else if (isComputed(column)) toast.info(say(texts.header.computed, { name }), { id: "not-sorted" });
        }}
      >
        {column.field && <Icon name={FIELD_ICONS[column.field.type]} className="size-3.5 shrink-0" />}
        <span id={name_id} className="contents">
          <span dir="auto" lang={column.field ? lang : undefined} className="truncate">
            {name}
          </span>
          {problem !== null && (
            <>
              <TriangleAlert aria-hidden className="size-3 shrink-0 text-destructive" />
              <span className="sr-only">{texts.header.problems[problem]}</span>
            </>
          )}
          {isLocked && (
            <>
              <Lock aria-hidden className="size-3 shrink-0" />
              <span className="sr-only">{texts.tables.readonly}</span>
            </>
          )}
        </span>
        {order && <Arrow aria-hidden className="size-3.5 shrink-0 text-foreground" />}
        {order && orderby.length > 1 && <span className="tabular text-foreground">{priority + 1}</span>}
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={say(texts.header.menu, { name })}
        aria-haspopup="menu"
        className="absolute inset-y-1.5 right-1 flex w-6 items-center justify-center rounded-sm bg-muted opacity-0 group-hover/head:opacity-100 hover:bg-accent hover:text-foreground focus-visible:opacity-100 pointer-coarse:opacity-100"
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          openMenu({ column: place.id, x: left, y: bottom });
        }}
      >
        <ChevronDown aria-hidden className="size-3.5" />
      </button>
      <ResizeHandle actions={actions} column={place.id} />
    </div>
  );
}

/** Files are changed in their viewer. */
function isReadOnly(field: FieldDefinition): boolean {
  const { editor, toggle } = cellKind(field);
  return !isFileField(field) && (!isEditable(field) || !(editor || toggle));
}

/** Returns a header's tooltip: the technical name if it differs, and the time zone of moments. */
function headTitle(column: Column, zone: string): string {
  if (column.id === "__gf_display_id") return texts.header.number;
  const name = columnName(column);
  if (isComputed(column)) return say(texts.header.computed, { name });
  const full =
    column.field && name !== column.name ? say(texts.header.named, { label: name, name: column.name }) : name;
  return column.format === "timestamptz"
    ? say(texts.header.zoned, { name: full, zone: zoneName(zone, new Date()) })
    : full;
}

function ResizeHandle({ actions, column }: { actions: TableActions; column: string }) {
  if (!actions.canResize(column)) return null;
  const start = (event: SyntheticEvent) => actions.startResizing(column, event);
  return (
    <span
      aria-hidden
      data-resize
      className="absolute inset-y-1.5 -right-1.5 z-10 w-3 cursor-col-resize touch-none rounded-sm after:absolute after:inset-y-0 after:left-1 after:w-0.5 after:rounded-full hover:after:bg-ring active:after:bg-ring"
      onMouseDown={start}
      onTouchStart={start}
      onDoubleClick={() => actions.resetWidth(column)}
    />
  );
}
