import { useMemo } from "react";
import { LAND_SIZE, landPath } from "../../../respondent/islands/latlng/land.ts";
import { toWorld } from "../../../respondent/islands/latlng/mercator.ts";

export interface MapPoint {
  key: string;
  latitude: number;
  longitude: number;
  /** Decides the size of the point. */
  count: number;
  label: string;
}

/** Without the empty seas at the poles. */
const [TOP, BOTTOM] = [0.13, 0.73].map((side) => side * LAND_SIZE) as [number, number];
const SMALLEST = 5;
const LARGEST = 26;

/** The outline of the land with a point for each place. It needs no service and no token. */
export default function WorldMap({ label, points }: { label: string; points: readonly MapPoint[] }) {
  const land = useMemo(landPath, []);
  const most = Math.max(1, ...points.map(({ count }) => count));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 ${TOP} ${LAND_SIZE} ${BOTTOM - TOP}`}
      className="mx-auto h-auto w-full max-w-2xl"
    >
      {/* Land that crosses the edge of the map continues beyond it, and appears at the other edge. */}
      <g className="fill-muted-foreground opacity-25">
        {[-LAND_SIZE, 0, LAND_SIZE].map((x) => (
          <path key={x} d={land} transform={`translate(${x})`} />
        ))}
      </g>
      {points.map(({ key, latitude, longitude, count, label: name }) => {
        const [x, y] = toWorld({ lat: latitude, lng: longitude });
        const size = SMALLEST + (LARGEST - SMALLEST) * Math.sqrt((count - 1) / most);
        return (
          <circle
            key={key}
            cx={x * LAND_SIZE}
            cy={y * LAND_SIZE}
            r={size}
            className="fill-primary/60 stroke-primary"
            strokeWidth={1.5}
          >
            <title>{name}</title>
          </circle>
        );
      })}
    </svg>
  );
}
