import type { TextKey } from "#core/forms/texts/en.ts";
import { formatText } from "#core/forms/texts/format.ts";
import type { MapTiles } from "./map.ts";

/** What happens with the visitor's location, and which server draws the map. Page and island show the same. */
export function locationNote(texts: Partial<Record<TextKey, string>>, tiles: MapTiles | null): string {
  const why = texts["location.why"] ?? "";
  if (tiles === null) return why;
  return `${why} ${formatText(texts["location.map_source"] ?? "", { host: new URL(tiles.tiles).hostname })}`;
}
