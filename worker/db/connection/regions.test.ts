import { expect, test } from "vitest";
import { REGIONS } from "../../env.ts";
import { regionOf, replicasNear, type VisitorLocation } from "./regions.ts";

const place = (continent: string | null, country: string | null = null, longitude: number | null = null) => ({
  continent,
  country,
  longitude,
});

test.each<[string, VisitorLocation, string | null]>([
  ["Zürich", place("EU", "CH", 8.54), "weur"],
  ["Warsaw", place("EU", "PL", 21.01), "eeur"],
  ["New York", place("NA", "US", -74), "enam"],
  ["San Francisco", place("NA", "US", -122.4), "wnam"],
  ["North America, somewhere", place("NA", "US"), "enam"],
  ["Seoul", place("AS", "KR", 127), "apac"],
  ["Dubai", place("AS", "AE", 55.3), "me"],
  ["Istanbul", place("EU", "TR", 29), "me"],
  ["Sydney", place("OC", "AU", 151), "oc"],
  ["Lagos", place("AF", "NG", 3.4), "afr"],
  ["nowhere", place(null), null],
  ["something odd", place("__proto__", "constructor"), null],
])("%s", (_, from, region) => {
  expect(regionOf(from)).toBe(region);
});

const regions = (found: { region: string }[]) => found.map(({ region }) => region);
const REPLICAS = { apac: "a", enam: "e", weur: "w" };

test("replicas are sorted by distance, without those farther away than the primary", () => {
  expect(regions(replicasNear(place("EU", "CH"), REPLICAS, null))).toEqual(["weur", "enam", "apac"]);
  expect(regions(replicasNear(place("EU", "PL", 21), REPLICAS, "enam"))).toEqual(["weur"]);
  expect(regions(replicasNear(place("NA", "US", -74), REPLICAS, "enam"))).toEqual([]);
  expect(regions(replicasNear(place("OC", "AU"), REPLICAS, "enam"))).toEqual(["apac"]);
});

test("without a known location or without replicas, none is returned", () => {
  expect(replicasNear(null, REPLICAS, null)).toEqual([]);
  expect(replicasNear(place(null), REPLICAS, null)).toEqual([]);
  expect(replicasNear(place("EU"), {}, null)).toEqual([]);
});

test("every continent has an order of all regions", () => {
  const everywhere = Object.fromEntries(REGIONS.map((region) => [region, region]));
  for (const continent of ["AF", "AN", "AS", "EU", "NA", "OC", "SA"]) {
    const found = regions(replicasNear(place(continent), everywhere, null));
    expect(found.toSorted()).toEqual([...REGIONS].toSorted());
  }
});
