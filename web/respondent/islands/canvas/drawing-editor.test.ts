import { expect, test } from "vitest";
import { DRAWING_LIMITS, type DrawnShape } from "#core/fields/drawing.ts";
import { DrawingEditor, readDrawing } from "./drawing-editor.ts";
import { boxOf, movedShape, shapeAt } from "./shapes.ts";

const line: DrawnShape = { type: "line", points: [0, 0, 100, 100], color: "#000000", size: 4 };
const rectangle: DrawnShape = { type: "rectangle", points: [50, 50, 10, 20], color: "#000000", size: 4 };
const editor = (shapes: DrawnShape[] = []) => new DrawingEditor({ width: 800, height: 600, shapes });

test("shapes can be undone and redone; a new shape clears the redo history", () => {
  const one = editor();
  expect(one.add(line)).toBe(true);
  one.add(rectangle);
  one.move(1, 5, -5);
  expect(one.shapes[1]!.points).toEqual([55, 45, 15, 15]);
  one.undo();
  one.undo();
  expect(one.shapes).toEqual([line]);
  one.redo();
  expect(one.shapes).toEqual([line, rectangle]);
  one.undo();
  one.remove(0);
  expect([one.shapes, one.canRedo]).toEqual([[], false]);
  for (let n = 0; n < 5; n += 1) one.undo();
  expect([one.shapes, one.isChanged, one.canUndo]).toEqual([[], false, false]);
});

test("a stored drawing reads back unchanged; an empty drawing is no answer", () => {
  const one = editor([line]);
  expect(one.isChanged).toBe(false);
  one.add(rectangle);
  expect(one.isChanged).toBe(true);
  expect(readDrawing(one.text)).toEqual({ version: 1, width: 800, height: 600, shapes: [line, rectangle] });
  one.remove(0);
  one.remove(0);
  expect(one.text).toBe("");
  expect(readDrawing("")).toBeNull();
  expect(readDrawing("{")).toBeNull();
});

test("a full drawing accepts no more shapes, and no shape can leave the paper", () => {
  const full = editor(Array.from({ length: DRAWING_LIMITS.shapes }, () => line));
  expect(full.add(line)).toBe(false);
  expect(full.shapes).toHaveLength(DRAWING_LIMITS.shapes);
  full.move(0, 1_000_000, 0);
  expect(full.shapes[0]).toEqual(line);
});

test("hits the topmost shape, and a line within reach", () => {
  expect(shapeAt([line, rectangle], [30, 30], 2)).toBe(1);
  expect(shapeAt([line, rectangle], [80, 83], 2)).toBe(0);
  expect(shapeAt([line, rectangle], [80, 95], 2)).toBe(-1);
  const dot: DrawnShape = { type: "pen", points: [5, 5], color: "#000000", size: 4 };
  expect(shapeAt([dot], [6, 6], 1)).toBe(0);
  expect(boxOf(rectangle)).toEqual({ x: 10, y: 20, width: 40, height: 30 });
  expect(movedShape(dot, 0.4, 1.6).points).toEqual([5, 7]);
});

test("the keyboard cycles through the shapes", () => {
  const one = editor([line, rectangle]);
  const seen = [1, 1, 1, -1, -1].map((step) => {
    one.selectNext(step as 1 | -1);
    return one.selected;
  });
  expect(seen).toEqual([0, 1, 0, 1, 0]);
});
