import { isJsonObject } from "#core/values/json.ts";
import { locationNote } from "../islands/latlng/location-note.ts";
import type { MapTiles } from "../islands/latlng/map.ts";
import type { InputProps } from "./input-props.ts";
import { IslandHost } from "./island-host.tsx";
import { TextInput } from "./text-input.tsx";

/** Settings of the island, besides the field's rules. */
export interface LatLngConfig {
  /** The owner's own map; null: the outline of the land. */
  tiles: MapTiles | null;
}

/** The address of the owner's tiles, if valid. */
function tilesOf(data: InputProps["field"]["data"]): MapTiles | null {
  const map = isJsonObject(data?.map) ? data.map : {};
  const { tiles, attribution } = map;
  if (typeof tiles !== "string" || !URL.canParse(tiles) || !tiles.startsWith("https://")) return null;
  const isTemplate = ["{z}", "{x}", "{y}"].every((part) => tiles.includes(part));
  return isTemplate ? { tiles, attribution: typeof attribution === "string" ? attribution : "" } : null;
}

/**
 * Latitude and longitude as one text. JavaScript adds the device's location and a map, for which the server reserves
 * the space.
 */
export function LatLngInput(props: InputProps) {
  const config: LatLngConfig = { tiles: tilesOf(props.field.data) };
  const { texts, lang } = props;
  const placeholder = props.field.placeholder || "52.52, 13.405";
  return (
    <IslandHost name="latlng" config={{ ...config }}>
      <TextInput {...props} field={{ ...props.field, placeholder }} />
      <div className="location reserved" aria-hidden="true">
        <div className="buttons location-actions">
          <button type="button" className="add" disabled>
            {texts["location.use_current"]}
          </button>
          <button type="button" className="add" disabled>
            {texts["location.show_map"]}
          </button>
        </div>
        <p className="note">{locationNote(texts, config.tiles, lang)}</p>
      </div>
    </IslandHost>
  );
}
