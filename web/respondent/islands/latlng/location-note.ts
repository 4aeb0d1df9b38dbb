import type { Texts } from "#core/forms/texts/en.ts";
import { joinSentences } from "#core/forms/texts/join-sentences.ts";
import { formatMessage } from "#core/values/message.ts";
import type { MapTiles } from "./map.ts";

/** What happens with the visitor's location, and which server draws the map. Page and island show the same. */
export function locationNote(texts: Partial<Texts>, tiles: MapTiles | null, lang: string): string {
  const why = texts["location.why"] ?? "";
  if (tiles === null) return why;
  const { hostname } = new URL(tiles.tiles);
  return joinSentences([why, formatMessage(texts["location.map_source"] ?? "", { host: hostname }, lang)]);
}
