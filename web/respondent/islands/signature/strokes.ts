/** One stroke: points in CSS pixels from the pad's upper left corner. */
export type Stroke = readonly (readonly [number, number])[];

const round = (n: number) => Math.round(n * 10) / 10;

/** A point closer than this to the previous one is skipped. */
const CLOSE = 1.5;

/** Whether the point is far enough from the last one to keep. */
export function isFarEnough(last: readonly [number, number] | undefined, [x, y]: readonly [number, number]) {
  return last === undefined || Math.hypot(x - last[0], y - last[1]) >= CLOSE;
}

function strokePath(stroke: Stroke): string {
  const [first, ...rest] = stroke;
  if (first === undefined) return "";
  const start = `M${round(first[0])} ${round(first[1])}`;
  // A dot: a zero-length line, which a round cap makes visible.
  if (rest.length === 0) return `${start}h0`;
  let path = start;
  rest.forEach(([x, y], index) => {
    const next = rest[index + 1];
    // Through the midpoints between points so that the line has no corners.
    path += next
      ? `Q${round(x)} ${round(y)} ${round((x + next[0]) / 2)} ${round((y + next[1]) / 2)}`
      : `L${round(x)} ${round(y)}`;
  });
  return path;
}

/** Strokes as SVG path data, the format in which a signature is posted and stored. */
export function pathOf(strokes: readonly Stroke[]): string {
  return strokes.map(strokePath).join("");
}

/** Path data without its last stroke. */
export function withoutLastStroke(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("M")));
}
