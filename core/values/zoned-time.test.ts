import { expect, test } from "vitest";
import { isZone } from "./zone-offset.ts";
import { fromZonedTime, toZonedTime } from "./zoned-time.ts";

test.each([
  ["2026-01-15T09:00", "UTC", "2026-01-15T09:00:00.000Z"],
  ["2026-01-15T09:00", "Asia/Seoul", "2026-01-15T00:00:00.000Z"],
  ["2026-07-15T09:00", "America/New_York", "2026-07-15T13:00:00.000Z"],
  ["2026-01-15T09:00", "America/New_York", "2026-01-15T14:00:00.000Z"],
  ["2026-01-15T09:00", "Asia/Kathmandu", "2026-01-15T03:15:00.000Z"],
])("%s in %s is %s, in both directions", (local, zone, iso) => {
  expect(fromZonedTime(local, zone)).toBe(iso);
  expect(toZonedTime(iso, zone)).toBe(local);
});

test("times just before and after a clock change are converted", () => {
  expect(fromZonedTime("2026-03-29T01:30", "Europe/Berlin")).toBe("2026-03-29T00:30:00.000Z");
  expect(fromZonedTime("2026-03-29T03:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
  expect(fromZonedTime("2026-10-25T03:30", "Europe/Berlin")).toBe("2026-10-25T02:30:00.000Z");
});

test("a skipped time becomes the time after the gap", () => {
  expect(fromZonedTime("2026-03-29T02:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
});

test("empty and malformed times give null or an empty text", () => {
  expect(fromZonedTime("", "UTC")).toBeNull();
  expect(fromZonedTime("tomorrow", "UTC")).toBeNull();
  expect(toZonedTime(null, "UTC")).toBe("");
});

test("only known zone names are zones", () => {
  expect(isZone("Europe/Berlin")).toBe(true);
  expect(isZone("Mars/Olympus")).toBe(false);
  expect(isZone(null)).toBe(false);
});
