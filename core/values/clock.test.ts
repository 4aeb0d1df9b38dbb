import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { momentOf, offsetAt } from "./clock.ts";
import { formatDatetime, parseDatetime } from "./datetime.ts";
import { isZone } from "./zone-offset.ts";

const ZONES = Intl.supportedValuesOf("timeZone");

test.each([
  // Each date uses its own offset, not today's.
  ["2026-01-15T10:00", "America/New_York", "2026-01-15T15:00:00.000Z"],
  ["2026-07-01T10:00", "America/New_York", "2026-07-01T14:00:00.000Z"],
  ["2026-07-01T10:00", "Australia/Lord_Howe", "2026-06-30T23:30:00.000Z"],
  ["2026-01-01T10:00", "Australia/Lord_Howe", "2025-12-31T23:00:00.000Z"],
  // A skipped time uses the offset before the gap.
  ["2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
  ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  // Of a time that occurs twice, the first one counts.
  ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
  ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  // Samoa skipped this day.
  ["2011-12-30T10:00", "Pacific/Apia", "2011-12-30T20:00:00.000Z"],
  // Dates before standard time, and years with two digits.
  ["1850-01-01T12:00", "America/New_York", "1850-01-01T16:56:02.000Z"],
  ["0026-05-05T12:00", "UTC", "0026-05-05T12:00:00.000Z"],
  ["2026-07-01T10:00", 300, "2026-07-01T15:00:00.000Z"],
  // A string with its own zone ignores the clock.
  ["2026-07-01T10:00Z", "America/New_York", "2026-07-01T10:00:00.000Z"],
  ["2026-07-01T10:00+02:00", "America/New_York", "2026-07-01T08:00:00.000Z"],
])("%s on the clock %s is %s", (text, clock, iso) => {
  expect(parseDatetime(text, clock)).toBe(iso);
});

test("a formatted moment is parsed as the same moment, except in the second of two equal hours", () => {
  const moment = fc.integer({ min: Date.UTC(1, 0, 3), max: Date.UTC(9999, 11, 29) });
  fc.assert(
    fc.property(moment, fc.constantFrom(...ZONES), (milliseconds, zone) => {
      const iso = new Date(milliseconds).toISOString();
      const shown = formatDatetime(iso, zone);
      expect(shown).not.toBeNull();
      const read = Date.parse(parseDatetime(shown!, zone)!);
      expect(formatDatetime(new Date(read).toISOString(), zone)).toBe(shown);
      expect(milliseconds - read).toBeGreaterThanOrEqual(0);
      if (read !== milliseconds) expect(offsetAt(read, zone)).toBeGreaterThan(offsetAt(milliseconds, zone));
    }),
    { numRuns: 2_000 },
  );
});

test("a local text without a zone is shown unchanged, whatever the machine's zone", () => {
  expect(formatDatetime("2026-07-01T10:00", "Asia/Seoul")).toBe("2026-07-01T10:00");
  expect(formatDatetime("1970-01-01T00:00:00.000Z", "Asia/Seoul")).toBe("1970-01-01T09:00");
});

test("moments at the limits of a JavaScript date do not throw", () => {
  expect(parseDatetime("275760-09-13T10:00", "Asia/Seoul")).toBeNull();
  expect(() => momentOf(8.64e15, "Asia/Seoul")).not.toThrow();
  expect(() => momentOf(-8.64e15, "America/New_York")).not.toThrow();
});

describe("zones", () => {
  test("are accepted by every name that the runtime knows, in any case", () => {
    expect(ZONES.filter((zone) => !isZone(zone))).toEqual([]);
    expect(isZone("UTC")).toBe(true);
    expect(isZone("europe/berlin")).toBe(true);
  });

  test.each([
    "",
    "Mars/Olympus",
    "+02:00",
    "__proto__",
    "UTC\0",
    "Europe/Berlin ",
    "e".repeat(1_000),
    null,
    undefined,
  ])("%j is no zone and does not throw", (zone) => {
    expect(isZone(zone)).toBe(false);
  });
});
