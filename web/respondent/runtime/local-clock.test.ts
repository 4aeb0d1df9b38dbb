import { afterEach, expect, test } from "vitest";
import { zoneOffset } from "#core/values/zone-offset.ts";
import { zoneOffset as ownOffset, zoneName } from "./local-clock.ts";

const { TZ } = process.env;

afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

/** Daylight saving in both hemispheres and of half an hour, a day that is missing, and no zone. */
const ZONES = [
  ...["Europe/Berlin", "America/New_York", "America/St_Johns", "Asia/Tokyo", "Asia/Seoul"],
  ...["Australia/Lord_Howe", "Pacific/Apia", "Europe/Amsterdam", "UTC"],
];
const HOUR = 3_600_000;

test.each(ZONES)("the browser's clock in %s is that of its zone, at every moment", (zone) => {
  process.env.TZ = zone;
  expect(zoneName()).toBe(zone);
  const moments: number[] = [];
  for (let year = 1_973; year <= 2_060; year += 1) {
    for (let part = 0; part < 24; part += 1) moments.push(Date.UTC(year, 0, 1) + (part * 365 + 1) * HOUR);
  }
  // Every change of one year, to the half hour.
  for (let half = 0; half < 366 * 48; half += 1) moments.push(Date.UTC(2024, 0, 1) + (half * HOUR) / 2);
  const differing = moments.filter((moment) => ownOffset(moment) !== zoneOffset(moment, zone));
  expect(differing.map((moment) => new Date(moment).toISOString())).toEqual([]);
});
