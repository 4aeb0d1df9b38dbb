import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginsWord, isTyping, nextPosition } from "./navigation.ts";

const extent = { rows: 100, columns: 8, page: 20 };
const press = (key: string, modifiers: Partial<Record<"ctrlKey" | "shiftKey" | "altKey", boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...modifiers,
});
const from = (key: string, row: number, column: number, modifiers = {}) =>
  nextPosition(press(key, modifiers), { row, column }, extent);

describe("nextPosition", () => {
  it.each([
    ["ArrowDown", 3, 2, {}, { row: 4, column: 2 }],
    ["ArrowDown", 99, 2, {}, { row: 99, column: 2 }],
    ["ArrowUp", 3, 2, { ctrlKey: true }, { row: 0, column: 2 }],
    ["ArrowRight", 3, 7, {}, { row: 3, column: 7 }],
    ["PageDown", 3, 2, {}, { row: 23, column: 2 }],
    ["PageUp", 3, 2, {}, { row: 0, column: 2 }],
    ["Home", 3, 2, {}, { row: 3, column: 0 }],
    ["End", 3, 2, { ctrlKey: true }, { row: 99, column: 7 }],
    ["Tab", 3, 7, {}, { row: 4, column: 0 }],
    ["Tab", 3, 0, { shiftKey: true }, { row: 2, column: 7 }],
    ["Tab", 99, 7, {}, null],
    ["Tab", 0, 0, { shiftKey: true }, null],
    ["ArrowDown", 3, 2, { altKey: true }, null],
    ["x", 3, 2, {}, null],
  ])("%s from %i, %i with %j", (key, row, column, modifiers, to) => {
    expect(from(key, row, column, modifiers)).toEqual(to);
  });

  it("never leaves the table", () => {
    const keys = [
      "ArrowUp",
      "ArrowDown",
      "ArrowLeft",
      "ArrowRight",
      "PageUp",
      "PageDown",
      "Home",
      "End",
      "Tab",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...keys),
        fc.boolean(),
        fc.boolean(),
        fc.nat(99),
        fc.nat(7),
        (key, ctrlKey, shiftKey, row, column) => {
          const next = from(key, row, column, { ctrlKey, shiftKey });
          if (next === null) return;
          expect(next.row).toBeGreaterThanOrEqual(0);
          expect(next.row).toBeLessThan(extent.rows);
          expect(next.column).toBeGreaterThanOrEqual(0);
          expect(next.column).toBeLessThan(extent.columns);
        },
      ),
    );
  });
});

describe("isTyping", () => {
  it("accepts characters of any script, but no commands", () => {
    for (const key of ["a", "ß", "日", "😀", "="]) expect(isTyping(press(key))).toBe(true);
    for (const key of [" ", "Enter", "F2", "Dead", "Process"]) expect(isTyping(press(key))).toBe(false);
    for (const key of ["ł", "€", "@", "{"]) expect(isTyping(press(key, { altKey: true }))).toBe(true);
    expect(isTyping(press("c", { ctrlKey: true }))).toBe(false);
    expect(isTyping(press("f", { altKey: true }))).toBe(false);
  });
});

it("knows the keys that begin a word of an input method", () => {
  const begins = (key: string, keyCode: number) => beginsWord({ key, keyCode });
  expect([begins("Process", 229), begins("n", 229), begins("Dead", 222), begins("Dead", 229)]).toEqual(
    Array(4).fill(true),
  );
  // Safari ends a word with this one.
  expect([begins("Enter", 229), begins("n", 78), begins("ArrowDown", 229)]).toEqual(Array(3).fill(false));
});
