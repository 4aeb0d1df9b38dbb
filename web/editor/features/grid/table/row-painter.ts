import { type RefObject, useLayoutEffect } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { say } from "../../../../ui/say.ts";
import type { RowPeers } from "../../../state/grid/presence.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { texts } from "../texts.ts";
import { type ColumnBox, type GridLayout, type Range, ROW_HEIGHT, rowsBySlot } from "./layout.ts";
import { type CellMarks, type PlainCell, type PlainCells, paintCell } from "./plain-cells.tsx";
import type { RowRange } from "./range.ts";
import { SELECT_COLUMN } from "./use-grid-table.ts";

/** Writes another row into the elements of a slot: its place, its names and its texts. */
export type PaintRow = (row: GridRow, index: number, parts: RowParts) => void;

/** What a usual row shows beside its texts. */
export interface RowParts {
  /** The row's part of the selected range, and of the copied one. */
  selected: RowRange;
  copied: RowRange;
  /** The other members in it. */
  peers: RowPeers | undefined;
}

/** What is known of the slots. */
export interface Slots {
  /** By slot. Each row on the screen registers its own. */
  painters: Map<number, PaintRow>;
  /** How often a slot was painted. Its row then differs from what React rendered last. */
  painted: Map<number, number>;
}

export const createSlots = (): Slots => ({ painters: new Map(), painted: new Map() });

/** Writes the rows that scrolled in; false if React has to render them. */
export type PaintScroll = (from: Range, to: Range, slots: number) => boolean;

/** What a slot shows since it was scrolled without React. */
export interface PaintedRow extends RowParts {
  row: GridRow;
}

/** For the cells of a slot that draw more than a text: they are components, and render alone. */
export function createPaintedRow() {
  let painted: PaintedRow | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => painted,
    set(next: PaintedRow | null) {
      if (next === painted) return;
      painted = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

interface Painted {
  rows: readonly GridRow[];
  slots: Slots;
  /** Whether all cells of a usual row can be written or render alone. */
  isPaintable: boolean;
  /** Whether React renders the row differently: it is active, selected, open or edited. */
  isSpecial: (row: GridRow, index: number) => boolean;
  partsAt: (row: GridRow, index: number) => RowParts;
}

/**
 * Scrolls usual rows without React, at the cost of a hand-written table. What React rendered stays true in its form:
 * only what differs between two usual rows is written. React renders what is in sight at rest, and whenever something
 * else changes.
 */
export function usePaintScroll(paintScroll: RefObject<PaintScroll>, painted: Painted) {
  useLayoutEffect(() => {
    paintScroll.current = (from, to, slots) => paint(painted, from, to, slots);
  });
}

function paint(painted: Painted, from: Range, to: Range, slots: number): boolean {
  const { rows, slots: known, isPaintable, isSpecial, partsAt } = painted;
  const { painters } = known;
  if (!isPaintable) return false;
  const [before, after] = [rowsBySlot(from, slots), rowsBySlot(to, slots)];
  const moved = after.flatMap((index, slot) => (index === before[slot] ? [] : [slot]));
  const isUsual = (index: number | null | undefined) => {
    const row = rows[index ?? -1];
    return row !== undefined && !isSpecial(row, index!);
  };
  if (!moved.every((slot) => isUsual(before[slot]) && isUsual(after[slot]) && painters.has(slot)))
    return false;
  for (const slot of moved) {
    const index = after[slot]!;
    const row = rows[index]!;
    painters.get(slot)!(row, index, partsAt(row, index));
    known.painted.set(slot, (known.painted.get(slot) ?? 0) + 1);
  }
  return true;
}

/**
 * Writes what the element of a row itself tells about it. React never does. Nothing is written again: screen readers
 * follow every write.
 */
export function paintRow(element: HTMLElement, row: GridRow, index: number) {
  const place = String(index + 2);
  if (element.getAttribute("data-row") === row.id && element.getAttribute("aria-rowindex") === place) return;
  element.setAttribute("data-row", row.id);
  element.setAttribute("aria-rowindex", place);
  element.style.transform = `translateY(${index * ROW_HEIGHT}px)`;
}

/** Writes the texts of a row's plain cells, and the names of its tools. The frozen columns have an element around them. */
export function paintCells(
  element: HTMLElement,
  row: GridRow,
  { frozen }: GridLayout,
  scrolled: readonly ColumnBox[],
  plainAt: (place: ColumnBox) => PlainCell | undefined,
  marksAt: (place: ColumnBox) => CellMarks,
) {
  const pinned = element.firstElementChild!;
  const paint = (at: Element | undefined, place: ColumnBox) => {
    const cell = plainAt(place);
    if (at === undefined) return;
    if (place.id === SELECT_COLUMN) nameTools(at, row);
    else if (cell !== undefined) paintCell(at as HTMLElement, cell, row, marksAt(place));
  };
  for (const [at, place] of frozen.entries()) paint(pinned.children[at], place);
  const cells = element.children;
  for (const [at, place] of scrolled.entries()) paint(cells[at + 1], place);
}

/** Names the checkbox and the button of a row. */
function nameTools(cell: Element, { local_id }: GridRow) {
  const [checkbox, button] = cell.children;
  const name = say(texts.selection.row, { id: local_id });
  if (checkbox!.getAttribute("aria-label") === name) return;
  checkbox!.setAttribute("aria-label", name);
  button!.setAttribute("aria-label", say(texts.row.open_record, { id: local_id }));
}

/** Whether every column is plain, has fields' cells, or the tools, which have no state in usual rows. */
export const arePaintable = (
  columns: readonly ColumnBox[],
  plain: PlainCells,
  fields: ReadonlyMap<string, FieldDefinition>,
) => columns.every(({ id }) => id === SELECT_COLUMN || plain.has(id) || fields.has(id));
