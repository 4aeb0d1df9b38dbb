import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DateKind, formatDateText, isDateText, mondayOf, nowAs, weekOf } from "./date-text.ts";
import { isCompleteDateText, parseDateText } from "./parse-date-text.ts";

const NOW = new Date(2026, 10, 23, 14, 5);
const parse = (kind: DateKind, text: string, lang = "en-US") => parseDateText(kind, text, lang, NOW);
const LANGS = [
  "en-US",
  "en-GB",
  "de",
  "fr",
  "es",
  "it",
  "nl",
  "pt",
  "ru",
  "ja",
  "zh",
  "ko",
  "ar",
  "hi",
  "sv",
];

const days = fc
  .date({ min: new Date("1000-01-01T00:00:00Z"), max: new Date("9998-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("typed dates", () => {
  test.each([
    ["2026-11-23", "2026-11-23"],
    ["2026/1/3", "2026-01-03"],
    ["11/23/2026", "2026-11-23"],
    ["11/23/26", "2026-11-23"],
    ["23.11.2026", "2026-11-23"],
    ["11/23", "2026-11-23"],
    ["Nov 23, 2026", "2026-11-23"],
    ["23 november", "2026-11-23"],
    ["March 3rd 2027", "2027-03-03"],
    ["feb 3 27", "2027-02-03"],
    ["2/30/2026", null],
    ["soon", null],
    ["", null],
  ])("%s is read as %s in American English", (typed, value) => {
    expect(parse("date", typed)).toBe(value);
  });

  test("4/5 depends on the language", () => {
    expect(parse("date", "4/5/2026", "en-US")).toBe("2026-04-05");
    expect(parse("date", "4/5/2026", "en-GB")).toBe("2026-05-04");
    expect(parse("date", "23/4/2026", "en-US")).toBe("2026-04-23");
    expect(parse("date", "3. März 2026", "de")).toBe("2026-03-03");
  });

  test.each(LANGS)("a shown date is read as itself: %s", (lang) => {
    fc.assert(
      fc.property(days, (day) => {
        expect(parse("date", formatDateText("date", day, lang), lang)).toBe(day);
        expect(parse("datetime-local", formatDateText("datetime-local", `${day}T18:30`, lang), lang)).toBe(
          `${day}T18:30`,
        );
        expect(parse("month", formatDateText("month", day.slice(0, 7), lang), lang)).toBe(day.slice(0, 7));
      }),
      { numRuns: 60 },
    );
  });
});

describe("typed times", () => {
  test.each([
    ["14:05", "14:05"],
    ["2:05 PM", "14:05"],
    ["2pm", "14:00"],
    ["12 a.m.", "00:00"],
    ["12:30 pm", "12:30"],
    ["9", "09:00"],
    ["1405", "14:05"],
    ["905", "09:05"],
    ["14.05", "14:05"],
    ["14:05:30", "14:05:30"],
    ["13pm", null],
    ["24:00", null],
    ["9:70", null],
  ])("%s is read as %s", (typed, value) => {
    expect(parse("time", typed)).toBe(value);
  });

  test.each(LANGS)("a shown time is read as itself: %s", (lang) => {
    for (const time of ["00:00", "09:05", "12:00", "12:59", "23:59", "18:30:15"])
      expect(parse("time", formatDateText("time", time, lang), lang)).toBe(time);
  });
});

describe("months and weeks", () => {
  test("are typed in several ways", () => {
    for (const typed of ["2026-03", "3/2026", "03 2026", "March 2026", "mar 2026", "march"])
      expect(parse("month", typed)).toBe("2026-03");
    for (const typed of ["2026-W48", "2026 48", "W48 2026", "week 48", "48", "Nov 23, 2026"])
      expect(parse("week", typed)).toBe("2026-W48");
    expect(parse("week", "2025-W53")).toBeNull();
    expect(parse("month", "13/2026")).toBeNull();
  });

  test("a week's Monday is a Monday of that week, and its days share the week", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 6 }), (day, weekday) => {
        const week = weekOf(day);
        expect(isDateText("week", week ?? "")).toBe(true);
        const monday = Date.parse(mondayOf(week ?? "") ?? "");
        expect(new Date(monday).getUTCDay()).toBe(1);
        expect((Date.parse(day) - monday) / 86_400_000).toBeGreaterThanOrEqual(0);
        expect((Date.parse(day) - monday) / 86_400_000).toBeLessThan(7);
        expect(weekOf(new Date(monday + weekday * 86_400_000).toISOString().slice(0, 10))).toBe(week);
      }),
    );
  });

  test("the first days of a year may belong to the last week of the year before", () => {
    expect(weekOf("2027-01-01")).toBe("2026-W53");
    expect(weekOf("2024-12-30")).toBe("2025-W01");
    expect(weekOf("never")).toBeNull();
  });
});

test("now is what the clock on the wall says", () => {
  expect(nowAs("date", NOW)).toBe("2026-11-23");
  expect(nowAs("time", NOW)).toBe("14:05");
  expect(nowAs("datetime-local", NOW)).toBe("2026-11-23T14:05");
  expect(nowAs("month", NOW)).toBe("2026-11");
  expect(nowAs("week", NOW)).toBe("2026-W48");
});

test("now is what a clock of the zone shows, where a control has a zone", () => {
  const now = new Date("2026-12-31T23:30:12.345Z");
  expect(nowAs("datetime-local", now, "UTC")).toBe("2026-12-31T23:30");
  expect(nowAs("datetime-local", now, "Asia/Tokyo")).toBe("2027-01-01T08:30");
  expect(nowAs("time", now, "Asia/Kathmandu")).toBe("05:15");
  expect(nowAs("date", now, "Pacific/Honolulu")).toBe("2026-12-31");
  expect(nowAs("month", now, "Asia/Tokyo")).toBe("2027-01");
  expect(nowAs("week", now, "Asia/Tokyo")).toBe("2026-W53");
});

test("only whole values are taken while typing", () => {
  expect(isCompleteDateText("date", "2026-11-23")).toBe(true);
  expect(isCompleteDateText("date", "11/23/20")).toBe(false);
  expect(isCompleteDateText("datetime-local", "2026-11-23T14:05")).toBe(true);
  expect(isCompleteDateText("time", "1")).toBe(false);
});

test("years before 1000 are shown as they are stored", () => {
  expect(formatDateText("date", "0026-03-01", "en")).toBe("0026-03-01");
  expect(formatDateText("week", "2026-W48", "en")).toBe("2026-W48");
  expect(formatDateText("date", "nonsense", "en")).toBe("nonsense");
});
