import { useMemo } from "react";
import { LAND_SIZE, landPath } from "../../../respondent/islands/latlng/land.ts";
import { toWorld } from "../../../respondent/islands/latlng/mercator.ts";
import { WorldMap as Drawing } from "../../../ui/charts/world-map.tsx";
import "../../../ui/charts/charts.css";

export interface MapPoint {
  key: string;
  latitude: number;
  longitude: number;
  /** Decides the size of the point. */
  count: number;
  label: string;
}

/** The outline of the land with a point for each place. */
export default function WorldMap({ label, points }: { label: string; points: readonly MapPoint[] }) {
  const land = useMemo(landPath, []);
  const placed = points.map(({ latitude, longitude, ...point }) => {
    const [x, y] = toWorld({ lat: latitude, lng: longitude });
    return { ...point, x, y };
  });
  return <Drawing label={label} points={placed} land={land} size={LAND_SIZE} />;
}
