import { memo, useContext } from "react";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { isFileField } from "#core/forms/submitting/posted-files.ts";
import type { SystemColumn } from "#core/tables/columns.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { say } from "../../../../ui/say.ts";
import type { Peer } from "../../../state/grid/presence.ts";
import { cellKind } from "../cells/cell-kinds.ts";
import { shownRender, shownText } from "../cells/cell-look.ts";
import { CellLookContext } from "../cells/cell-look-context.ts";
import { MarkedText } from "../cells/marked-text.tsx";
import { mayBeCut, shorten } from "../cells/shorten.ts";
import { texts } from "../texts.ts";
import type { ColumnBox } from "./layout.ts";
import { PeerTag, peerFrame } from "./peer-tag.tsx";
import { isSelectedMark } from "./range.ts";

/** Its cells are buttons that open the customer. */
export const CUSTOMER_COLUMN: SystemColumn = "__gf_customer_id";

/** The id to which the grid's `aria-activedescendant` refers. */
export const ACTIVE_CELL_ID = "grid-active-cell";

/**
 * Cells are not clipped, because the next cell covers what overflows. Clipping would give hundreds of cells a
 * layer each, composited in every frame. Only texts that may be too long are clipped, and end in "…".
 */
export const cellClass =
  "absolute inset-y-0 border-b border-l border-border bg-(--row) first:border-l-0 px-2 leading-[31px] whitespace-nowrap";
export const cutClass = "overflow-clip text-ellipsis";
export const unconfirmedClass = "text-muted-foreground italic";
/** Quieter while the focus is elsewhere. */
export const activeClass = "outline-2 -outline-offset-2 outline-input group-focus-within/grid:outline-ring";

export interface GridCellProps {
  cell: Cell | undefined;
  field: FieldDefinition;
  place: ColumnBox;
  isActive: boolean;
  /** The class of a cell in the selected or the copied range; undefined outside of both. */
  rangeMark: string | undefined;
  /** Whether the range is filled from this cell. */
  hasHandle: boolean;
  /** Another person whose active cell this is. */
  peer: Peer | undefined;
  /** Whether an edit of this browser is not confirmed by the server yet. */
  isUnconfirmed: boolean;
  /** Why a paste left the cell out; undefined if none did. */
  refusal?: string | undefined;
  /** The form's language. */
  lang: string;
}

/**
 * One answer. Renders only when its own cell, position or state changes, because hundreds of rows scroll
 * past.
 */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { cell, field, place, isActive, rangeMark, hasHandle, peer, isUnconfirmed, refusal, lang } = props;
  const kind = cellKind(field);
  const look = useContext(CellLookContext);
  const text = cell === undefined ? "" : shownText(cell, field, look);
  const Render = shownRender(field, look);
  const isNumber = kind.alignment === "end";
  return (
    <div
      role="gridcell"
      // Numbers stand under each other in every language.
      dir={isNumber ? undefined : "auto"}
      lang={kind.is_prose ? lang : undefined}
      id={isActive ? ACTIVE_CELL_ID : undefined}
      data-column={place.id}
      data-nothing={text === "" && !kind.toggle && !isFileField(field) ? nothingIn(cell) : undefined}
      aria-colindex={place.number}
      aria-selected={isSelectedMark(rangeMark) || undefined}
      aria-readonly={!(kind.editor || kind.toggle || kind.is_viewed) || undefined}
      aria-busy={isUnconfirmed || undefined}
      aria-description={refusal && say(texts.cells.refused, { reason: refusal })}
      className={classNames(
        cellClass,
        !Render && mayBeCut(text, place.width) && cutClass,
        isNumber && "text-right",
        rangeMark,
        isActive && activeClass,
        isUnconfirmed && unconfirmedClass,
      )}
      style={cellBoxStyle(place, peer)}
    >
      {Render && cell !== undefined ? (
        <Render cell={cell} field={field} width={place.width} />
      ) : kind.toggle ? (
        <span data-toggle className="mt-2 block size-4 rounded-sm border border-dashed border-input" />
      ) : (
        <MarkedText text={shorten(text, place.width)} />
      )}
      {peer && <PeerTag peer={peer} width={place.width} />}
      {refusal !== undefined && <RefusedMark />}
      {hasHandle && <FillHandle />}
    </div>
  );
});

/** The corner of a cell that a paste left out. Its reason is the cell's tooltip and description. */
function RefusedMark() {
  return (
    <span
      aria-hidden
      data-refused
      className="absolute top-0 right-0 border-t-8 border-l-8 border-t-destructive border-l-transparent"
    />
  );
}

/** What kind of nothing a cell has, which the style sheet shows: no value, or an empty one; undefined if it is absent. */
export function nothingIn(cell: Cell | undefined): "NULL" | "EMPTY" | undefined {
  return cell === undefined ? undefined : cell.value === null ? "NULL" : "EMPTY";
}

/** The corner from which a range is filled. Only for pointers; the keyboard fills with Ctrl+D. */
export function FillHandle() {
  return (
    <span
      aria-hidden
      data-fill
      className="absolute right-0 bottom-0 z-10 size-2 cursor-crosshair bg-ring outline outline-card before:absolute before:-top-1 before:-left-1 before:size-3 pointer-coarse:hidden"
    />
  );
}

const styles = new WeakMap<ColumnBox, { left: number; width: number }>();

/** Returns the same object for a column so that React has nothing to compare. */
export function cellBoxStyle(place: ColumnBox, peer?: Peer) {
  if (peer) return { left: place.left, width: place.width, boxShadow: peerFrame(peer) };
  let style = styles.get(place);
  if (!style) {
    style = { left: place.left, width: place.width };
    styles.set(place, style);
  }
  return style;
}
