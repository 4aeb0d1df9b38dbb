import type { Region } from "../../env.ts";

/** The edge's estimate of a visitor's location. */
export interface VisitorLocation {
  continent: string | null;
  country: string | null;
  longitude: number | null;
}

/** For each region the others by round-trip time, nearest first. */
const NEAREST: Record<Region, readonly Region[]> = {
  wnam: ["wnam", "enam", "apac", "sam", "weur", "oc", "eeur", "me", "afr"],
  enam: ["enam", "wnam", "weur", "sam", "eeur", "afr", "me", "apac", "oc"],
  sam: ["sam", "enam", "wnam", "weur", "eeur", "afr", "me", "oc", "apac"],
  weur: ["weur", "eeur", "enam", "me", "afr", "wnam", "apac", "sam", "oc"],
  eeur: ["eeur", "weur", "me", "enam", "afr", "apac", "wnam", "sam", "oc"],
  afr: ["afr", "weur", "me", "eeur", "enam", "apac", "wnam", "sam", "oc"],
  me: ["me", "eeur", "weur", "apac", "afr", "enam", "wnam", "oc", "sam"],
  apac: ["apac", "oc", "wnam", "me", "enam", "weur", "eeur", "sam", "afr"],
  oc: ["oc", "apac", "wnam", "enam", "me", "sam", "weur", "eeur", "afr"],
};

const CONTINENTS: ReadonlyMap<string, Region> = new Map(
  Object.entries({
    AF: "afr",
    AN: "oc",
    AS: "apac",
    EU: "weur",
    NA: "enam",
    OC: "oc",
    SA: "sam",
  } as const),
);

/** The part of Asia that is connected through cables to the west. */
const MIDDLE_EAST = /^(?:AE|AM|AZ|BH|CY|GE|IL|IQ|IR|JO|KW|LB|OM|PS|QA|SA|SY|TR|YE)$/;
/** Degrees east. North America and Europe have two regions each. */
const WEST_OF_ROCKIES = -100;
const EAST_OF_ODER = 14.5;

/** A visitor's region; null when the edge does not know the continent. */
export function regionOf({ continent, country, longitude }: VisitorLocation): Region | null {
  if (country !== null && MIDDLE_EAST.test(country)) return "me";
  const region = CONTINENTS.get(continent ?? "") ?? null;
  if (region === "enam" && longitude !== null && longitude < WEST_OF_ROCKIES) return "wnam";
  if (region === "weur" && longitude !== null && longitude > EAST_OF_ODER) return "eeur";
  return region;
}

/**
 * Replicas closer to a visitor than the primary, nearest first; all of them if the primary's region is
 * unknown.
 */
export function replicasNear<Address>(
  place: VisitorLocation | null,
  replicas: Partial<Record<Region, Address>>,
  primary: Region | null,
): { region: Region; address: Address }[] {
  const from = place && regionOf(place);
  if (!from) return [];
  const order = NEAREST[from];
  const nearer = primary === null ? order : order.slice(0, order.indexOf(primary));
  return nearer.flatMap((region) => {
    const address = replicas[region];
    return address === undefined ? [] : [{ region, address }];
  });
}
