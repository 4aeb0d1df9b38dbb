import { expect, it } from "vitest";
import { nearest, within } from "./anchor.ts";

const box = (top: number, height: number) => ({ left: 100, top, width: 400, height });

it("expresses a point as fractions of a box, independent of the window's size", () => {
  expect(within(box(50, 200), 300, 100)).toEqual({ x: 0.5, y: 0.25 });
  expect(within(box(50, 200), 0, 0)).toEqual({ x: -0.25, y: -0.25 });
});

it("stays within the limits of the room, even for a box without a size", () => {
  expect(within(box(0, 1), 100_000, 100_000)).toEqual({ x: 16, y: 16 });
  expect(within({ left: 0, top: 0, width: 0, height: 0 }, 0, 5)).toEqual({ x: 0, y: 0 });
});

it("finds the box at a height, else the nearest one", () => {
  const all = [box(0, 10), box(20, 10), box(100, 50)].map((one) => ({ box: one }));
  const topAt = (y: number) => nearest(all, y)?.box.top;
  expect([-50, 5, 14, 16, 60, 70, 120, 900].map(topAt)).toEqual([0, 0, 0, 20, 20, 100, 100, 100]);
  expect(nearest([], 5)).toBeNull();
});
