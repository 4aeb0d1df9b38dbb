import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatDatetime,
  parseDate,
  parseDatetime,
  parseLocalDatetime,
  parseMonth,
  parseTime,
  parseWeek,
} from "./datetime.ts";

describe("native texts", () => {
  it.each([
    ["2024-02-29", true],
    ["2023-02-29", false],
    ["2024-02-30", false],
    ["2024-13-01", false],
    ["0000-01-01", false],
    ["0001-01-01", true],
    ["9999-12-31", true],
    ["10000-01-01", false],
    ["012024-01-01", false],
    ["24-01-01", false],
    ["2024-1-1", false],
    [" 2024-01-01", false],
  ])("date %s: %s", (text, isValid) => {
    expect(parseDate(text) !== null).toBe(isValid);
  });

  it.each([
    ["2020-W53", true],
    ["2021-W53", false],
    ["2024-W00", false],
    ["2024-W1", false],
    ["2024-W18", true],
    ["9999-W52", true],
    ["10000-W01", false],
  ])("week %s: %s", (text, isValid) => {
    expect(parseWeek(text) !== null).toBe(isValid);
  });

  it("finds the Monday of a week", () => {
    expect(parseWeek("2024-W18")).toBe(parseDate("2024-04-29"));
    expect(parseWeek("2021-W01")).toBe(parseDate("2021-01-04"));
    expect(parseWeek("1970-W01")).toBe(parseDate("1969-12-29"));
  });

  it.each([
    ["23:59", 86_340_000],
    ["00:00:01.5", 1500],
    ["24:00", null],
    ["9:00", null],
    ["10:60", null],
  ])("time %s", (text, milliseconds) => {
    expect(parseTime(text)).toBe(milliseconds);
  });

  it("counts months from 1970", () => {
    expect(parseMonth("1970-01")).toBe(0);
    expect(parseMonth("1969-12")).toBe(-1);
    expect(parseMonth("2024-00")).toBeNull();
    expect(parseMonth("2024-13")).toBeNull();
    expect(parseMonth("9999-12")).not.toBeNull();
    expect(parseMonth("10000-01")).toBeNull();
  });
});

describe("date-times", () => {
  it.each([
    ["2024-05-04T10:00", 300, "2024-05-04T15:00:00.000Z"],
    ["2024-05-04T10:00", -540, "2024-05-04T01:00:00.000Z"],
    ["2024-01-01T00:30:15", -330, "2023-12-31T19:00:15.000Z"],
    ["2024-05-04T10:00:00+02:00", 300, "2024-05-04T08:00:00.000Z"],
    ["2024-05-04T10:00Z", 300, "2024-05-04T10:00:00.000Z"],
    ["2024-05-04T10:00:00.123000Z", 300, "2024-05-04T10:00:00.123Z"],
    ["0026-05-05T10:00", 0, "0026-05-05T10:00:00.000Z"],
  ])("%s at %i minutes is %s", (text, utc_offset, iso) => {
    expect(parseDatetime(text, utc_offset)).toBe(iso);
  });

  it.each([
    ...["", "2024-05-04", "2024-02-30T10:00", "2024-05-04T25:00", "tomorrow", "2024-05-04T10:00T11:00"],
    ...["2024-02-30T10:00Z", "2024-05-04T24:00Z", "2024-05-04T10:00:00.1234Z", "2024-05-04T10:00+99:00"],
    ...["10000-01-01T00:00", "9999-12-31T23:00-05:00", "0001-01-01T00:00+05:00"],
  ])("refuses %j", (text) => {
    expect(parseDatetime(text, 0)).toBeNull();
  });

  it("parses a formatted moment back, for every moment and every offset", () => {
    const moment = fc.integer({ min: Date.parse("0001-01-02"), max: Date.parse("9999-12-30") });
    const offset = fc.integer({ min: -840, max: 720 });
    fc.assert(
      fc.property(moment, offset, (milliseconds, utc_offset) => {
        const iso = new Date(milliseconds).toISOString();
        const local = formatDatetime(iso, utc_offset);
        fc.pre(local !== null);
        expect(parseDatetime(local, utc_offset)).toBe(iso);
        expect(parseLocalDatetime(local)).not.toBeNull();
      }),
    );
  });

  it("omits seconds that are zero", () => {
    expect(formatDatetime("2024-05-04T15:00:00.000Z", 300)).toBe("2024-05-04T10:00");
    expect(formatDatetime("2024-05-04T15:00:30.000Z", 300)).toBe("2024-05-04T10:00:30");
    expect(formatDatetime("nonsense", 0)).toBeNull();
  });
});
