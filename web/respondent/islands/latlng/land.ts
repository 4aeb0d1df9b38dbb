import topology from "world-atlas/land-110m.json" with { type: "json" };
import { toWorld } from "./mercator.ts";

/** Side length of the square that contains the map. */
export const LAND_SIZE = 1_000;

type Arc = readonly (readonly number[])[];

type Point = readonly [x: number, y: number];

/** An arc is a chain of integer deltas, to be scaled and translated (TopoJSON). */
function pointsOf(arc: Arc): Point[] {
  const [scale_x = 1, scale_y = 1] = topology.transform.scale;
  const [move_x = 0, move_y = 0] = topology.transform.translate;
  let [x, y] = [0, 0];
  return arc.map(([dx = 0, dy = 0]) => {
    x += dx;
    y += dy;
    return toWorld({ lng: x * scale_x + move_x, lat: y * scale_y + move_y });
  });
}

const scaled = (side: number) => Number((side * LAND_SIZE).toFixed(2));

/** A ring lists its arcs; a negative number stands for the arc ~n, reversed. */
function ringPath(ring: readonly number[]): string {
  const points = ring.flatMap((index) => {
    const arc = pointsOf((topology.arcs as readonly Arc[])[index < 0 ? ~index : index] ?? []);
    return index < 0 ? arc.reverse() : arc;
  });
  // A ring that crosses the edge of the map continues beyond it, instead of across the whole world.
  let [before, shift] = [points[0]?.[0] ?? 0, 0];
  const way: Point[] = points.map(([x, y]) => {
    shift -= Math.round(x - before);
    before = x;
    return [x + shift, y];
  });
  const [first, last] = [way[0], way.at(-1)];
  // Around the pole: closed along the lower edge.
  const isRound = first && last && Math.abs(last[0] - first[0]) > 0.5;
  const closed: Point[] = isRound ? [...way, [last[0], 1], [first[0], 1]] : way;
  return `M${closed.map(([x, y]) => `${scaled(x)} ${scaled(y)}`).join("L")}Z`;
}

/** The outline of the land (Natural Earth, public domain) as SVG path data. */
export function landPath(): string {
  const { geometries } = topology.objects.land;
  return geometries
    .flatMap(({ arcs }) => (arcs as readonly (readonly (readonly number[])[])[]).flat())
    .map(ringPath)
    .join("");
}
