import { useMemo } from "react";
import type { AnsweredPlace } from "#core/contracts/results.ts";
import { LAND_SIZE, landPath } from "../../../../respondent/islands/latlng/land.ts";
import { toWorld } from "../../../../respondent/islands/latlng/mercator.ts";
import { WorldMap } from "../../../../ui/charts/world-map.tsx";
import { say } from "../../../../ui/say.ts";
import { numberText } from "./chart-words.ts";
import { texts } from "./texts.ts";

interface PlacesMapProps {
  label: string;
  places: readonly AnsweredPlace[];
  group: number;
}

/** Answered places on the outline of the land. */
export default function PlacesMap({ label, places, group }: PlacesMapProps) {
  const land = useMemo(landPath, []);
  const points = places.map(({ response_id, latitude, longitude }, index) => {
    const [x, y] = toWorld({ lat: latitude, lng: longitude });
    const name = say(texts.place, { latitude: numberText(latitude), longitude: numberText(longitude) });
    return { key: `${response_id} ${index}`, x, y, count: 1, label: name, group };
  });
  return <WorldMap label={label} points={points} land={land} size={LAND_SIZE} />;
}
