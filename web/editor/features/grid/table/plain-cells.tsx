import { type ReactElement, useMemo } from "react";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { isFileField } from "#core/forms/submitting/posted-files.ts";
import { classNames } from "../../../../ui/class-names.ts";
import type { CellLook } from "../../../state/grid/cell-look.ts";
import type { Peer } from "../../../state/grid/presence.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { cellKind } from "../cells/cell-kinds.ts";
import { shownRender, shownText } from "../cells/cell-look.ts";
import { mayBeCut, shorten } from "../cells/shorten.ts";
import { systemKind } from "../cells/system-kinds.ts";
import {
  CUSTOMER_COLUMN,
  cellBoxStyle,
  cellClass,
  cutClass,
  nothingIn,
  unconfirmedClass,
} from "./grid-cell.tsx";
import type { ColumnBox, GridLayout } from "./layout.ts";
import { paintPeer } from "./peer-tag.tsx";
import { isSelectedMark } from "./range.ts";
import { SELECT_COLUMN } from "./use-grid-table.ts";

/**
 * Cells that are only text: most of them, nearly always. React renders one constant element for a column, which costs
 * nothing when a row scrolls in. `paintCells` then writes the texts, as a hand-written table does. React never touches
 * what is painted, because the element's props stay the same and it has no children.
 */
export interface PlainCell {
  element: ReactElement;
  place: ColumnBox;
  className: string;
  text: (row: GridRow) => string;
  nothing: (row: GridRow) => string | undefined;
}

/** By column, the cells that are only text. */
export type PlainCells = ReadonlyMap<string, PlainCell>;

const NONE: PlainCells = new Map();

export function usePlainCells(
  layout: GridLayout,
  fields: ReadonlyMap<string, FieldDefinition>,
  look: CellLook,
  lang: string,
): PlainCells {
  return useMemo(() => {
    // Matches of a search are elements of their own.
    if (look.highlight !== null) return NONE;
    const places = [...layout.frozen, ...layout.scrolled];
    return new Map(
      places.flatMap((place) => {
        const field = fields.get(place.id);
        const cell = field ? fieldCell(place, field, look, lang) : systemCell(place, fields, look);
        return cell === null ? [] : [[place.id, cell] as const];
      }),
    );
  }, [layout, fields, look, lang]);
}

function fieldCell(place: ColumnBox, field: FieldDefinition, look: CellLook, lang: string): PlainCell | null {
  const kind = cellKind(field);
  if (kind.toggle || isFileField(field) || shownRender(field, look)) return null;
  const isNumber = kind.alignment === "end";
  const className = classNames(cellClass, isNumber && "text-right");
  const cellOf = (row: GridRow): Cell | undefined => row.data[field.id];
  const text = (row: GridRow) => {
    const cell = cellOf(row);
    return cell === undefined ? "" : shownText(cell, field, look);
  };
  return {
    place,
    className,
    text,
    nothing: (row) => nothingIn(cellOf(row)),
    element: (
      <div
        key={`${place.id} plain`}
        role="gridcell"
        // Numbers stand under each other in every language.
        dir={isNumber ? undefined : "auto"}
        lang={kind.is_prose ? lang : undefined}
        data-column={place.id}
        aria-colindex={place.number}
        aria-readonly={!(kind.editor || kind.is_viewed) || undefined}
        className={className}
        style={cellBoxStyle(place)}
      />
    ),
  };
}

function systemCell(
  place: ColumnBox,
  fields: ReadonlyMap<string, FieldDefinition>,
  look: CellLook,
): PlainCell | null {
  if (place.id === SELECT_COLUMN || place.id === CUSTOMER_COLUMN) return null;
  const kind = systemKind(place.id);
  const context = { fields, ...look };
  const className = classNames(cellClass, kind?.is_id === true && "font-mono text-meta");
  return {
    place,
    className,
    text: (row) => kind?.text(row, context) ?? "",
    nothing: () => undefined,
    element: (
      <div
        key={`${place.id} plain`}
        role="gridcell"
        data-column={place.id}
        aria-colindex={place.number}
        aria-readonly
        className={className}
        style={cellBoxStyle(place)}
      />
    ),
  };
}

interface Painted {
  text: string;
  className: string;
  isSelected: boolean;
  isUnconfirmed: boolean;
  peer: Peer | undefined;
  nothing: string | undefined;
}

const painted = new WeakMap<Element, Painted>();
const BLANK: Omit<Painted, "className"> = {
  text: "",
  isSelected: false,
  isUnconfirmed: false,
  peer: undefined,
  nothing: undefined,
};

export interface CellMarks {
  /** The class of a cell in the selected range; undefined outside of it. */
  rangeMark: string | undefined;
  /** Whether an edit of this browser is not confirmed by the server yet. */
  isUnconfirmed: boolean;
  /** Another member whose active cell this is. */
  peer: Peer | undefined;
}

/** Writes a row into the element of a plain cell. */
export function paintCell(element: HTMLElement, cell: PlainCell, row: GridRow, marks: CellMarks) {
  const before = painted.get(element) ?? { ...BLANK, className: cell.className };
  const { rangeMark, isUnconfirmed, peer } = marks;
  const full = cell.text(row);
  const text = shorten(full, cell.place.width);
  const isSelected = isSelectedMark(rangeMark);
  const nothing = full === "" ? cell.nothing(row) : undefined;
  const isCut = mayBeCut(full, cell.place.width);
  const className =
    isCut || rangeMark !== undefined || isUnconfirmed
      ? classNames(cell.className, isCut && cutClass, rangeMark, isUnconfirmed && unconfirmedClass)
      : cell.className;
  if (text !== before.text) {
    // A text node that exists is written faster than one that is made.
    if (element.firstChild instanceof Text) element.firstChild.nodeValue = text;
    else element.prepend(text);
  }
  if (className !== before.className) element.className = className;
  if (isSelected !== before.isSelected)
    setAttribute(element, "aria-selected", isSelected ? "true" : undefined);
  if (isUnconfirmed !== before.isUnconfirmed) {
    setAttribute(element, "aria-busy", isUnconfirmed ? "true" : undefined);
  }
  if (nothing !== before.nothing) setAttribute(element, "data-nothing", nothing);
  if (peer !== before.peer) paintPeer(element, peer, cell.place.width);
  painted.set(element, { text, className, isSelected, isUnconfirmed, peer, nothing });
}

function setAttribute(element: Element, name: string, value: string | undefined) {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
