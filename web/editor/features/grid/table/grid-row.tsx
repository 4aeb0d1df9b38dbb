import { memo, useContext, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import type { Peer, RowPeers } from "../../../state/grid/presence.ts";
import type { GridRow as Row } from "../../../state/grid/rows.ts";
import { CellLookContext } from "../cells/cell-look-context.ts";
import { mayBeCut } from "../cells/shorten.ts";
import { systemKind } from "../cells/system-kinds.ts";
import { texts } from "../texts.ts";
import {
  ACTIVE_CELL_ID,
  activeClass,
  CUSTOMER_COLUMN,
  cellBoxStyle,
  cellClass,
  cutClass,
  FillHandle,
  GridCell,
  type GridCellProps,
} from "./grid-cell.tsx";
import { type ColumnBox, type GridLayout, ROW_HEIGHT } from "./layout.ts";
import { PeerTag } from "./peer-tag.tsx";
import type { PlainCells } from "./plain-cells.tsx";
import { cellMark, isSelectedMark, type RowRange } from "./range.ts";
import { createPaintedRow, paintCells, paintRow, type Slots } from "./row-painter.ts";
import { SELECT_COLUMN } from "./use-grid-table.ts";

export interface GridRowProps {
  row: Row;
  /** The row's position on the page, from 0. */
  index: number;
  layout: GridLayout;
  scrolled: readonly ColumnBox[];
  fields: ReadonlyMap<string, FieldDefinition>;
  plain: PlainCells;
  /** The active cell's column if the cell is in this row, else null. */
  active_column: string | null;
  isSelected: boolean;
  /** Whether its record is open beside the grid. */
  isOpen: boolean;
  /** The row's part of the selected range, and of the copied one. */
  selected: RowRange;
  copied: RowRange;
  /** Number of the column with the handle for filling; 0 if it is in another row. */
  fill_column: number;
  peers: RowPeers | undefined;
  unconfirmed: ReadonlyMap<string, unknown> | undefined;
  /** Why cells were left out of a paste, by column. */
  refused: ReadonlyMap<string, { reason: string }> | undefined;
  /** The form's language. */
  lang: string;
  slot: number;
  painters: Slots["painters"];
  /** Changes when its slot was painted, so that it is written again. */
  painted: number;
}

/** One response. Its elements are reused for another row when the row is scrolled out of view. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, layout, scrolled, fields, plain, active_column, isSelected, isOpen } = props;
  const { selected, copied, fill_column, peers, unconfirmed, refused, lang, slot, painters } = props;
  const look = useContext(CellLookContext);
  const element = useRef<HTMLDivElement>(null);
  const [paintedRow] = useState(createPaintedRow);
  const markAt = ({ number }: ColumnBox) => cellMark(number, selected, copied);
  /** The column's plain cell, unless this row has more to show there than a text. */
  const plainAt = (place: ColumnBox) =>
    active_column === place.id || place.number === fill_column || refused?.has(place.id)
      ? undefined
      : plain.get(place.id);
  useLayoutEffect(() => {
    paintRow(element.current!, row, index);
    paintCells(element.current!, row, layout, scrolled, plainAt, (place) => ({
      rangeMark: markAt(place),
      isUnconfirmed: unconfirmed?.has(place.id) ?? false,
      peer: peers?.[place.id],
    }));
    paintedRow.set(null);
    painters.set(slot, (next, at, parts) => {
      paintRow(element.current!, next, at);
      paintCells(
        element.current!,
        next,
        layout,
        scrolled,
        ({ id }) => plain.get(id),
        ({ id, number }) => ({
          rangeMark: cellMark(number, parts.selected, parts.copied),
          isUnconfirmed: false,
          peer: parts.peers?.[id],
        }),
      );
      paintedRow.set({ row: next, ...parts });
    });
    return () => void painters.delete(slot);
  });
  const draw = (place: ColumnBox) => {
    const known = plainAt(place);
    if (known !== undefined) return known.element;
    const field = fields.get(place.id);
    const isActive = active_column === place.id;
    const peer = peers?.[place.id];
    const rangeMark = markAt(place);
    const hasHandle = place.number === fill_column;
    if (place.id === SELECT_COLUMN) {
      return (
        <ToolsCell
          key={place.id}
          place={place}
          isActive={isActive}
          isSelected={isSelected}
          isRowActive={active_column !== null}
        />
      );
    }
    if (field === undefined) {
      const kind = systemKind(place.id);
      return (
        <SystemCell
          key={place.id}
          text={kind?.text(row, { fields, ...look }) ?? ""}
          isId={kind?.is_id === true}
          place={place}
          isActive={isActive}
          rangeMark={rangeMark}
          hasHandle={hasHandle}
          peer={peer}
        />
      );
    }
    return (
      <FieldCell
        key={place.id}
        paintedRow={paintedRow}
        cell={row.data[place.id]}
        field={field}
        place={place}
        isActive={isActive}
        rangeMark={rangeMark}
        hasHandle={hasHandle}
        peer={peer}
        isUnconfirmed={unconfirmed?.has(place.id) ?? false}
        refusal={refused?.get(place.id)?.reason}
        lang={lang}
      />
    );
  };
  return (
    <div
      ref={element}
      role="row"
      aria-selected={isSelected}
      data-open={isOpen || undefined}
      className="data-open:[--row:color-mix(in_oklab,var(--primary)_9%,var(--card))] group/row absolute top-0 left-0 bg-(--row) [--row:var(--card)] contain-strict will-change-transform hover:[--row:var(--muted)] aria-selected:[--row:var(--accent)]"
      style={{ width: layout.width, height: ROW_HEIGHT }}
    >
      <div
        role="presentation"
        className="group-data-gliding/grid:relative sticky left-0 z-10 h-full overflow-clip shadow-[1px_0_0_var(--input)]"
        style={{ width: layout.frozen_width }}
      >
        {layout.frozen.map(draw)}
      </div>
      {scrolled.map(draw)}
    </div>
  );
});

interface FieldCellProps extends GridCellProps {
  paintedRow: ReturnType<typeof createPaintedRow>;
}

/** A cell that draws more than a text: of the row that React rendered, or of the one that scrolled in since. */
const FieldCell = memo(function FieldCell({ paintedRow, ...props }: FieldCellProps) {
  const painted = useSyncExternalStore(paintedRow.subscribe, paintedRow.get);
  if (painted === null) return <GridCell {...props} />;
  const { row, selected, copied, peers } = painted;
  const { id, number } = props.place;
  const rangeMark = cellMark(number, selected, copied);
  return <GridCell {...props} cell={row.data[id]} rangeMark={rangeMark} peer={peers?.[id]} />;
});

interface SystemCellProps {
  text: string;
  isId: boolean;
  place: ColumnBox;
  isActive: boolean;
  rangeMark: string | undefined;
  hasHandle: boolean;
  peer: Peer | undefined;
}

const SystemCell = memo(function SystemCell(props: SystemCellProps) {
  const { text, isId, place, isActive, rangeMark, hasHandle, peer } = props;
  return (
    <div
      role="gridcell"
      id={isActive ? ACTIVE_CELL_ID : undefined}
      data-column={place.id}
      aria-colindex={place.number}
      aria-selected={isSelectedMark(rangeMark) || undefined}
      aria-readonly
      className={classNames(
        cellClass,
        mayBeCut(text, place.width) && cutClass,
        isId && "font-mono text-meta",
        rangeMark,
        isActive && activeClass,
      )}
      style={cellBoxStyle(place, peer)}
    >
      {place.id === CUSTOMER_COLUMN && text !== "" ? (
        <button
          type="button"
          data-press="customer"
          tabIndex={-1}
          title={texts.row.customer}
          className="text-primary hover:underline"
        >
          {text}
        </button>
      ) : (
        text
      )}
      {peer && <PeerTag peer={peer} width={place.width} />}
      {hasHandle && <FillHandle />}
    </div>
  );
});

interface ToolsCellProps {
  place: ColumnBox;
  isActive: boolean;
  isSelected: boolean;
  isRowActive: boolean;
}

/**
 * A row's checkbox and button. To keep rows light, the grid handles their clicks (`data-press`), CSS draws the button's
 * icon on phones, and they are named without rendering, like plain cells are written.
 */
const ToolsCell = memo(function ToolsCell(props: ToolsCellProps) {
  const { place, isActive, isSelected, isRowActive } = props;
  return (
    <div
      role="gridcell"
      id={isActive ? ACTIVE_CELL_ID : undefined}
      data-column={place.id}
      aria-colindex={place.number}
      className={classNames(cellClass, isActive && activeClass)}
      style={cellBoxStyle(place)}
    >
      <Checkbox data-press="select" tabIndex={-1} className="absolute! top-2 left-3" checked={isSelected} />
      <button
        type="button"
        data-press="open"
        tabIndex={-1}
        className={classNames(
          "absolute top-1 right-1.5 flex h-[22px] items-center justify-center rounded-sm border border-input bg-card px-2 text-meta text-foreground group-hover/row:opacity-100 hover:border-ring pointer-coarse:opacity-100 max-sm:size-6 max-sm:border-0 max-sm:px-0 max-sm:before:size-3.5 max-sm:before:rounded-[3px] max-sm:before:border max-sm:before:border-r-[5px] max-sm:before:border-current",
          !isRowActive && "opacity-0",
        )}
      >
        <span className="leading-none max-sm:hidden">{texts.row.open}</span>
      </button>
    </div>
  );
});
