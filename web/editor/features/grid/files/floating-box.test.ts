import { expect, test } from "vitest";
import { type Box, fitBox, initialBox, MARGIN, moveBox, resizeBox, stepOf } from "./floating-box.ts";

const SCREEN = { width: 1_000, height: 600 };
const isInside = ({ left, top, width, height }: Box, screen = SCREEN) =>
  left >= MARGIN &&
  top >= MARGIN &&
  left + width <= screen.width - MARGIN &&
  top + height <= screen.height - MARGIN;

test("a new window is in the lower left corner", () => {
  const box = initialBox(SCREEN);
  expect(box.left).toBe(MARGIN);
  expect(box.top + box.height).toBe(SCREEN.height - MARGIN);
});

// Proves data/viewer-small-window
test("a window stays on the screen wherever it is moved", () => {
  const box = initialBox(SCREEN);
  for (const by of [
    { x: -5_000, y: 0 },
    { x: 5_000, y: 5_000 },
    { x: 0, y: -5_000 },
  ]) {
    const moved = moveBox(box, by, SCREEN);
    expect(isInside(moved)).toBe(true);
    expect([moved.width, moved.height]).toEqual([box.width, box.height]);
  }
});

test("a window is resized by its lower right corner, up to the edge and not below its smallest size", () => {
  const box = { left: 500, top: 300, width: 300, height: 200 };
  expect(resizeBox(box, { x: 50, y: 20 }, SCREEN)).toEqual({ ...box, width: 350, height: 220 });
  const largest = resizeBox(box, { x: 5_000, y: 5_000 }, SCREEN);
  expect([largest.left, largest.top]).toEqual([500, 300]);
  expect(isInside(largest)).toBe(true);
  const smallest = resizeBox(box, { x: -5_000, y: -5_000 }, SCREEN);
  expect(smallest).toEqual({ left: 500, top: 300, width: 200, height: 140 });
});

test("a window moves and shrinks with a smaller screen", () => {
  const box = { left: 700, top: 400, width: 280, height: 180 };
  const phone = { width: 320, height: 300 };
  expect(isInside(fitBox(box, phone), phone)).toBe(true);
  const tiny = { width: 180, height: 120 };
  expect(isInside(fitBox(box, tiny), tiny)).toBe(true);
});

// Proves data/viewer-small-window
test("arrow keys are steps, larger with Shift", () => {
  expect(stepOf({ key: "ArrowLeft", shiftKey: false })).toEqual({ x: -16, y: 0 });
  expect(stepOf({ key: "ArrowDown", shiftKey: true })).toEqual({ x: 0, y: 64 });
  expect(stepOf({ key: "Enter", shiftKey: false })).toBeNull();
});
