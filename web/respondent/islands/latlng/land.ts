import topology from "world-atlas/land-110m.json" with { type: "json" };
import { toWorld } from "./mercator.ts";

/** Sides of the square that the land is drawn on. */
export const LAND_SIZE = 1_000;

type Arc = readonly (readonly number[])[];

/** An arc is a chain of steps in whole numbers, to be scaled and moved (TopoJSON). */
function pointsOf(arc: Arc): string[] {
  const [scale_x = 1, scale_y = 1] = topology.transform.scale;
  const [move_x = 0, move_y = 0] = topology.transform.translate;
  let [x, y] = [0, 0];
  return arc.map(([dx = 0, dy = 0]) => {
    x += dx;
    y += dy;
    const world = toWorld({ lng: x * scale_x + move_x, lat: y * scale_y + move_y });
    return world
      .map((side) => Math.max(0, Math.min(LAND_SIZE, Number((side * LAND_SIZE).toFixed(2)))))
      .join(" ");
  });
}

/** A ring names its arcs; a number below zero stands for the arc ~n, backwards. */
function ringPath(ring: readonly number[]): string {
  const points = ring.flatMap((index) => {
    const arc = pointsOf((topology.arcs as readonly Arc[])[index < 0 ? ~index : index] ?? []);
    return index < 0 ? arc.reverse() : arc;
  });
  return `M${points.join("L")}Z`;
}

/** The outline of the land (Natural Earth, public domain) as SVG path data. */
export function landPath(): string {
  const { geometries } = topology.objects.land;
  return geometries
    .flatMap(({ arcs }) => (arcs as readonly (readonly (readonly number[])[])[]).flat())
    .map(ringPath)
    .join("");
}
