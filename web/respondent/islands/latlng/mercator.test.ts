import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseEntry } from "#core/fields/parse-entry.ts";
import { sampleField } from "#core/forms/testing/sample-definition.ts";
import { landPath } from "./land.ts";
import {
  asPrecise,
  formatPosition,
  MAX_LAT,
  parsePosition,
  tilesOf,
  toPosition,
  toWorld,
} from "./mercator.ts";

const lat = fc.double({ min: -85, max: 85, noNaN: true });
const lng = fc.double({ min: -180, max: 179.999, noNaN: true });

test("projecting a location and back returns the same location", () => {
  fc.assert(
    fc.property(lat, lng, (lat, lng) => {
      const again = toPosition(...toWorld({ lat, lng }));
      expect(again.lat).toBeCloseTo(lat, 8);
      expect(again.lng).toBeCloseTo(lng, 8);
    }),
  );
  expect(toWorld({ lat: 0, lng: 0 })).toEqual([0.5, 0.5]);
  expect(toWorld({ lat: 90, lng: 180 })[1]).toBeCloseTo(0, 8);
  expect(toPosition(0.5, -3).lat).toBeCloseTo(MAX_LAT, 6);
  expect(toPosition(1.25, 0.5).lng).toBeCloseTo(-90, 8);
});

test("page and server read the posted location back, with at most six decimals", () => {
  const field = sampleField({ id: "f", type: "latlng" });
  fc.assert(
    fc.property(lat, lng, (lat, lng) => {
      const text = formatPosition({ lat, lng });
      expect(text).toMatch(/^-?\d+(\.\d{1,6})?, -?\d+(\.\d{1,6})?$/);
      const position = parsePosition(text);
      const parsed = parseEntry(field, { values: [text], files: [] }, { clock: 0, staged_files: [] });
      expect(parsed).toMatchObject({ ok: true, value: position });
    }),
  );
  expect(formatPosition({ lat: -0.0000001, lng: 13.4 })).toBe("0, 13.4");
  for (const text of ["", "52", "91, 0", "0, 181", "a, b", "1, 2, 3"]) expect(parsePosition(text)).toBeNull();
});

describe("precision", () => {
  test.each([
    [256, { lat: 53, lng: 13 }],
    [5_000, { lat: 52.52, lng: 13.4 }],
    [2 ** 27, { lat: 52.520008, lng: 13.404954 }],
  ])("a world of %i pixels", (pixels, expected) => {
    expect(asPrecise({ lat: 52.520008, lng: 13.404954 }, pixels)).toEqual(expected);
  });
});

test("tiles cover the view around the world, and none lies beyond the poles", () => {
  const view = { x: 0.01, y: 0.5, pixels: 1_024 };
  const tiles = tilesOf("https://tiles.example/{z}/{x}/{y}.png", view, 600, 300);
  expect(tiles.map(({ src }) => src)).toContain("https://tiles.example/2/3/1.png");
  expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(view.x - 300 / view.pixels);
  expect(Math.max(...tiles.map(({ x, size }) => x + size))).toBeGreaterThanOrEqual(
    view.x + 300 / view.pixels,
  );
  const top = tilesOf("https://tiles.example/{z}/{x}/{y}.png", { ...view, y: 0 }, 600, 300);
  expect(top.every(({ y }) => y >= 0)).toBe(true);
});

test("the land is one path of closed rings that stays on the map", () => {
  const path = landPath();
  expect(path).toMatch(/^[MLZ\d., -]+$/);
  expect(path.match(/M/g)!.length).toBe(path.match(/Z/g)!.length);
  expect(path.match(/M/g)!.length).toBeGreaterThan(100);
  const rings = path
    .split("M")
    .slice(1)
    .map((ring) => ring.match(/-?\d+(\.\d+)?/g)!.map(Number));
  for (const ring of rings) {
    const xs = ring.filter((_, n) => n % 2 === 0);
    const ys = ring.filter((_, n) => n % 2 === 1);
    expect(Math.min(...ys)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ys)).toBeLessThanOrEqual(1_000);
    // No coastline jumps across the map. Only the edge below Antarctica is as wide as the world.
    const jumps = xs.slice(1).filter((x, n) => Math.abs(x - xs[n]!) > 100 && ys[n + 1] !== 1_000);
    expect(jumps).toEqual([]);
  }
});
