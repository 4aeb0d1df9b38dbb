import { isJsonObject, type JsonValue } from "../values/json.ts";

/** Answers of drawing fields. */

export const SHAPE_TYPES = ["pen", "line", "rectangle", "ellipse", "text"] as const;
export type ShapeType = (typeof SHAPE_TYPES)[number];

/**
 * One shape of a drawing. `points`: alternating x and y, in whole units of the paper. For a pen, its path;
 * for a line, both ends; for a rectangle or an ellipse, two opposite corners; for a text, its lower left
 * corner. `size`: width of the stroke.
 */
export type DrawnShape = {
  type: ShapeType;
  points: readonly number[];
  color: string;
  size: number;
  text?: string;
};

/** The paper spans 0 to width and height; shapes may extend beyond it. */
export type Drawing = {
  version: 1;
  width: number;
  height: number;
  shapes: readonly DrawnShape[];
};

/** Limits of one drawing so that it can be saved while it is being made. */
export const DRAWING_LIMITS = {
  shapes: 500,
  /** Of all shapes together. */
  numbers: 8_000,
  text_length: 200,
  /** Of all shapes together. */
  texts_length: 5_000,
  paper: 4_000,
  size: 64,
} as const;

const COLOR = /^#[\da-f]{6}$/;

const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;

function cleanShape(value: unknown): DrawnShape | null {
  if (!isJsonObject(value)) return null;
  const { type, points, color, size, text } = value;
  const shape_type = SHAPE_TYPES.find((one) => one === type);
  if (!shape_type || typeof color !== "string" || !COLOR.test(color)) return null;
  if (!isWhole(size, 1, DRAWING_LIMITS.size) || !Array.isArray(points)) return null;
  const { paper } = DRAWING_LIMITS;
  if (!(points as readonly unknown[]).every((point) => isWhole(point, -paper, 2 * paper))) return null;
  const shape: DrawnShape = { type: shape_type, points: points as number[], color, size };
  if (shape_type === "pen") return points.length >= 2 && points.length % 2 === 0 ? shape : null;
  if (shape_type !== "text") return points.length === 4 ? shape : null;
  const isText = typeof text === "string" && text !== "" && text.length <= DRAWING_LIMITS.text_length;
  // Control characters such as line breaks cannot be drawn in a single line of text.
  return points.length === 2 && isText ? { ...shape, text: text.replace(/\p{Cc}/gu, " ") } : null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Whether the shapes fit the limits of one drawing. */
export function fitsDrawing(shapes: readonly DrawnShape[]): boolean {
  const { shapes: most, numbers, texts_length } = DRAWING_LIMITS;
  return (
    shapes.length <= most &&
    sum(shapes.map(({ points }) => points.length)) <= numbers &&
    sum(shapes.map(({ text = "" }) => text.length)) <= texts_length
  );
}

/** A drawing with only its known properties; null if the value is not a drawing. */
export function cleanDrawing(value: JsonValue): Drawing | null {
  if (!isJsonObject(value) || value.version !== 1 || !Array.isArray(value.shapes)) return null;
  const { width, height } = value;
  if (!isWhole(width, 1, DRAWING_LIMITS.paper) || !isWhole(height, 1, DRAWING_LIMITS.paper)) return null;
  if (value.shapes.length > DRAWING_LIMITS.shapes) return null;
  const shapes = (value.shapes as readonly unknown[]).map(cleanShape);
  const clean = shapes.filter((shape) => shape !== null);
  return clean.length === shapes.length && fitsDrawing(clean)
    ? { version: 1, width, height, shapes: clean }
    : null;
}

/**
 * A pen's path as SVG path data. Curves go through the midpoints between points, so the line has no corners.
 */
function penPath(points: readonly number[]): string {
  const [x = 0, y = 0] = points;
  let path = `M${x} ${y}`;
  // A dot: a zero-length line, which a round cap makes visible.
  if (points.length === 2) return `${path}h0`;
  for (let i = 2; i < points.length; i += 2) {
    const [ax = 0, ay = 0, bx, by] = points.slice(i, i + 4);
    path +=
      bx === undefined || by === undefined
        ? `L${ax} ${ay}`
        : `Q${ax} ${ay} ${(ax + bx) / 2} ${(ay + by) / 2}`;
  }
  return path;
}

/** The stroked outline of a shape as SVG path data; a text has none. */
export function shapePath({ type, points }: DrawnShape): string {
  if (type === "pen") return penPath(points);
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points;
  switch (type) {
    case "line":
      return `M${x1} ${y1}L${x2} ${y2}`;
    case "rectangle":
      return `M${x1} ${y1}H${x2}V${y2}H${x1}Z`;
    case "ellipse": {
      const [rx, ry] = [Math.abs(x2 - x1) / 2, Math.abs(y2 - y1) / 2];
      const [left, middle] = [Math.min(x1, x2), (y1 + y2) / 2];
      return `M${left} ${middle}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
    }
    default:
      return "";
  }
}

/** Height of a text's letters. */
export function textHeight({ size }: Pick<DrawnShape, "size">): number {
  return 16 + size * 4;
}
