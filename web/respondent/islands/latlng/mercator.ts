/** The world as in web maps: a square with sides of 1, x to the east, y to the south. */

export interface Position {
  lat: number;
  lng: number;
}

/** The square does not extend beyond it. */
export const MAX_LAT = 85.05112878;

export function toWorld({ lat, lng }: Position): [x: number, y: number] {
  const held = Math.max(-MAX_LAT, Math.min(MAX_LAT, lat));
  const y = Math.log(Math.tan(Math.PI / 4 + (held * Math.PI) / 360));
  return [(lng + 180) / 360, (1 - y / Math.PI) / 2];
}

export function toPosition(x: number, y: number): Position {
  const lng = ((((x * 360) % 360) + 360) % 360) - 180;
  const held = Math.max(0, Math.min(1, y));
  return { lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * held))) * 180) / Math.PI, lng };
}

const DECIMALS = 6;

function round(number: number, decimals: number): number {
  // Avoids -0, which would be written as "-0".
  return Number(number.toFixed(decimals)) || 0;
}

/** Rounds to the precision of a pixel on the map; `pixels`: the width of the whole world. */
export function asPrecise({ lat, lng }: Position, pixels: number): Position {
  const decimals = Math.max(0, Math.min(DECIMALS, Math.ceil(Math.log10(pixels / 360))));
  return { lat: round(lat, decimals), lng: round(lng, decimals) };
}

/** As posted: `lat, lng` with at most six decimals. */
export function formatPosition({ lat, lng }: Position): string {
  return `${round(lat, DECIMALS)}, ${round(lng, DECIMALS)}`;
}

/** The location in a control, if valid. */
export function parsePosition(text: string): Position | null {
  const match = /^\s*([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return null;
  const [lat, lng] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** Addresses and positions of tiles, from the zoom level closest to their natural size. */
export interface Tile {
  src: string;
  x: number;
  y: number;
  size: number;
}

export interface View {
  /** Center of the view. */
  x: number;
  y: number;
  /** Width of the whole world in pixels. */
  pixels: number;
}

const TILE = 256;
const MAX_LEVEL = 19;

export function tilesOf(template: string, { x, y, pixels }: View, width: number, height: number): Tile[] {
  const level = Math.max(0, Math.min(MAX_LEVEL, Math.round(Math.log2(pixels / TILE))));
  const count = 2 ** level;
  const range = (middle: number, extent: number) => {
    const first = Math.floor((middle - extent / pixels / 2) * count);
    const last = Math.floor((middle + extent / pixels / 2) * count);
    return Array.from({ length: last - first + 1 }, (_, n) => first + n);
  };
  return range(y, height)
    .filter((row) => row >= 0 && row < count)
    .flatMap((row) =>
      range(x, width).map((column) => {
        const values: Record<string, number> = { z: level, x: ((column % count) + count) % count, y: row };
        const src = template.replace(/\{([xyz])\}/g, (_, key: string) => String(values[key]));
        return { src, x: column / count, y: row / count, size: 1 / count };
      }),
    );
}
