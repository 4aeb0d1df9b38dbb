export interface MapPoint {
  key: string;
  /** From the left and the top, as shares of the whole map. */
  x: number;
  y: number;
  /** Decides the size of the point. */
  count: number;
  label: string;
  /** Index of its group, if there are two. */
  group?: number;
}

interface WorldMapProps {
  label: string;
  points: readonly MapPoint[];
  /** The outline of the land as a path, in a square of this size. */
  land: string;
  size: number;
}

/** Without the empty seas at the poles, as shares of the map. */
const [MAP_TOP, MAP_BOTTOM] = [0.13, 0.73] as const;
const SMALLEST = 5;
const LARGEST = 26;

/** The outline of the land with a point for each place. It needs no service and no token. */
export function WorldMap({ label, points, land, size }: WorldMapProps) {
  const most = Math.max(1, ...points.map(({ count }) => count));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 ${MAP_TOP * size} ${size} ${(MAP_BOTTOM - MAP_TOP) * size}`}
      className="chart-map"
    >
      {/* Land that crosses the edge of the map continues beyond it, and appears at the other edge. */}
      <g className="chart-land">
        {[-size, 0, size].map((x) => (
          <path key={x} d={land} transform={`translate(${x})`} />
        ))}
      </g>
      {points.map(({ key, x, y, count, label: name, group = 0 }) => (
        <circle
          key={key}
          cx={x * size}
          cy={y * size}
          r={SMALLEST + (LARGEST - SMALLEST) * Math.sqrt((count - 1) / most)}
          className="chart-point"
          data-group={group}
        >
          <title>{name}</title>
        </circle>
      ))}
    </svg>
  );
}
