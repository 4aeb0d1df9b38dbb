import { type DrawnShape, textHeight } from "#core/fields/drawing.ts";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Point = readonly [x: number, y: number];

function pairs(points: readonly number[]): Point[] {
  return Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i] ?? 0, points[2 * i + 1] ?? 0]);
}

/** Approximate width of letters, as a fraction of their height. */
const LETTER = 0.56;

/** A shape's bounding box. */
export function boxOf(shape: DrawnShape): Box {
  if (shape.type === "text") {
    const [x = 0, y = 0] = shape.points;
    const height = textHeight(shape);
    return {
      x,
      y: y - height,
      width: Math.max(1, (shape.text ?? "").length) * height * LETTER,
      height: height * 1.25,
    };
  }
  const xs = pairs(shape.points).map(([x]) => x);
  const ys = pairs(shape.points).map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** Whether a point is on a shape, or within `reach` of it. Closed shapes are hit inside too. */
function isHit(shape: DrawnShape, [x, y]: Point, reach: number): boolean {
  if (shape.type === "pen" || shape.type === "line") {
    const points = pairs(shape.points);
    const ends = points.length === 1 ? [points[0]!, points[0]!] : points;
    return ends.some(
      (end, i) => i > 0 && distanceToSegment([x, y], ends[i - 1]!, end) <= reach + shape.size / 2,
    );
  }
  const box = boxOf(shape);
  return (
    x >= box.x - reach &&
    x <= box.x + box.width + reach &&
    y >= box.y - reach &&
    y <= box.y + box.height + reach
  );
}

/** Index of the topmost shape at a point; -1: none. */
export function shapeAt(shapes: readonly DrawnShape[], point: Point, reach: number): number {
  return shapes.findLastIndex((shape) => isHit(shape, point, reach));
}

export function movedShape<Shape extends DrawnShape>(shape: Shape, dx: number, dy: number): Shape {
  return {
    ...shape,
    points: shape.points.map((number, i) => Math.round(number + (i % 2 === 0 ? dx : dy))),
  };
}
