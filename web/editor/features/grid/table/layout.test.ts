import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  columnsInSight,
  editorBox,
  inReadingOrder,
  layOutColumns,
  ROW_HEIGHT,
  rowsBySlot,
  rowsInSight,
  scrollToCell,
  slotCount,
} from "./layout.ts";

const columns = [
  { id: "id", width: 100, is_frozen: true },
  ...Array.from({ length: 30 }, (_, n) => ({ id: `c${n}`, width: 160, is_frozen: false })),
];
const layout = layOutColumns(columns);

describe("visible rows", () => {
  const scroll = fc.record({
    top: fc.integer({ min: -50, max: 40_000 }),
    height: fc.integer({ min: 0, max: 2_000 }),
    count: fc.integer({ min: 0, max: 1_000 }),
  });

  it("cover the window, stay within the table and never outnumber the slots", () => {
    fc.assert(
      fc.property(scroll, ({ top, height, count }) => {
        const { first, end } = rowsInSight(top, height, count);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(count);
        expect(end - first).toBeLessThanOrEqual(slotCount(height));
        const last = Math.min(count, Math.ceil((Math.max(0, top) + height) / ROW_HEIGHT));
        for (let row = Math.max(0, Math.floor(top / ROW_HEIGHT)); row < last; row++) {
          expect(row >= first && row < end).toBe(true);
        }
      }),
    );
  });

  it("have one slot each and keep it while they are rendered", () => {
    fc.assert(
      fc.property(fc.nat(900), fc.integer({ min: 1, max: 60 }), fc.nat(60), (first, slots, length) => {
        const range = { first, end: first + Math.min(length, slots) };
        const rows = rowsBySlot(range, slots);
        const drawn = rows.filter((row) => row !== null).toSorted((a, b) => a - b);
        expect(drawn).toEqual(Array.from({ length: range.end - first }, (_, n) => first + n));
        for (const [slot, row] of rows.entries()) if (row !== null) expect(row % slots).toBe(slot);
      }),
    );
  });
});

describe("visible columns", () => {
  it("cover the part that is not frozen", () => {
    fc.assert(
      fc.property(fc.nat(layout.width), fc.integer({ min: 100, max: 2_000 }), (left, width) => {
        const { first, end } = columnsInSight(layout, left, width);
        const visible = layout.scrolled.filter(
          (column) => column.left + column.width > left + layout.frozen_width && column.left < left + width,
        );
        const drawn = layout.scrolled.slice(first, end);
        expect(drawn).toEqual(expect.arrayContaining(visible));
      }),
    );
  });
  it("are limited by the window, not by the table", () => {
    const { first, end } = columnsInSight(layout, 1_000, 800);
    expect(end - first).toBeLessThanOrEqual(8);
  });
});

describe("scrolling to a cell", () => {
  const window = { width: 800, height: 600 };
  it("does nothing if the cell is visible", () => {
    const scroll = { top: 100, left: 200 };
    expect(scrollToCell(scroll, window, layout, { row: 5, column: "c2" })).toEqual(scroll);
  });
  it("moves the cell out from under the frozen columns and the edges", () => {
    expect(scrollToCell({ top: 500, left: 500 }, window, layout, { row: 2, column: "c1" })).toEqual({
      top: 64,
      left: 160,
    });
    expect(scrollToCell({ top: 0, left: 0 }, window, layout, { row: 100, column: "c9" })).toEqual({
      top: 101 * ROW_HEIGHT - 564,
      left: 10 * 160 - 700,
    });
  });
  it("does not scroll horizontally for a frozen column", () => {
    expect(scrollToCell({ top: 0, left: 300 }, window, layout, { row: 0, column: "id" }).left).toBe(300);
  });
});

describe("an editor", () => {
  const all = [...layout.frozen, ...layout.scrolled];
  const placeOf = (name: string) => all.find(({ id }) => id === name)!;
  it("is in the visible part, wherever its cell is", () => {
    const scrolls = fc.integer({ min: 0, max: 1_500 });
    const widths = fc.integer({ min: 336, max: 1_500 });
    fc.assert(
      fc.property(scrolls, widths, fc.constantFrom(...all), (left, width, place) => {
        const box = editorBox(place, layout, left, width, true);
        expect(box.left).toBeGreaterThanOrEqual(left);
        expect(box.left + box.width).toBeLessThanOrEqual(left + width);
        expect(box.width).toBeGreaterThanOrEqual(320);
      }),
    );
  });
  it("has the place of its cell if there is space", () => {
    const { left, width } = placeOf("c2");
    expect(editorBox(placeOf("c2"), layout, 0, 800, false)).toEqual({ left, width });
    expect(editorBox(placeOf("c2"), layout, 0, 1_200, true)).toEqual({ left, width: 320 });
  });
  it("stays with a frozen cell when the grid is scrolled", () => {
    const { left, width } = placeOf("id");
    expect(editorBox(placeOf("id"), layout, 500, 800, false)).toEqual({ left: left + 500, width });
  });
  it("ends at the edges of the visible part if the cell does not fit", () => {
    const { left } = placeOf("c3");
    expect(editorBox(placeOf("c3"), layout, 0, left + 40, false)).toEqual({ left, width: 40 });
  });
});

it("puts slots in the order of their rows, and those without one last", () => {
  expect(inReadingOrder([62, 63, null, 40, 41])).toEqual([3, 4, 0, 1, 2]);
  expect(inReadingOrder([0, 1, 2])).toEqual([0, 1, 2]);
});
