import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import { LANGUAGES } from "#core/forms/definition/language.ts";
import { fromZonedTime } from "#core/values/zoned-time.ts";
import type { DateKind } from "../../../../ui/inputs/dates/date-text.ts";
import { parseDateText } from "../../../../ui/inputs/dates/parse-date-text.ts";
import { cellKind } from "./cell-kinds.ts";
import { shownText } from "./cell-look.ts";
import { formatDay, formatMoment } from "./moment.ts";

const pasted = (type: FieldType, text: string) => {
  const field: FieldDefinition = { id: type, name: type, type, options: [], optgroups: [], local_index: 0 };
  return cellKind(field).paste!(text, field, "Europe/Zurich");
};

describe("pasted dates", () => {
  test.each<[FieldType, string, string | null | undefined]>([
    ["date", "2027-06-09", "2027-06-09"],
    ["date", " 6/9/2027\n", "2027-06-09"],
    ["date", "9.6.2027", "2027-06-09"],
    ["date", "June 7, 2027", "2027-06-07"],
    ["date", "Jun 9, 2027", "2027-06-09"],
    ["date", "soon", undefined],
    ["date", " ", null],
    ["time", "2:05 PM", "14:05"],
    ["time", "14:05:30", "14:05:30"],
    ["month", "Jun 2027", "2027-06"],
    ["month", "6/2027", "2027-06"],
    ["week", "2027-W23", "2027-W23"],
    ["week", "Jun 9, 2027", "2027-W23"],
    ["datetime-local", "Jun 9, 2027, 2:05 PM", "2027-06-09T12:05:00.000Z"],
    ["datetime-local", "9.6.2027 14:05", "2027-06-09T12:05:00.000Z"],
    ["datetime-local", "2027-06-09 14:05:10", "2027-06-09T12:05:10.000Z"],
    ["datetime-local", "2027-06-09T14:05:10.000Z", "2027-06-09T14:05:10.000Z"],
    ["datetime-local", "some day", undefined],
  ])("a %s takes %j as %j", (type, text, value) => {
    expect(pasted(type, text)).toBe(value);
  });
});

test.each<[FieldType, string, string]>([
  ["datetime-local", "timestamptz", "2026-03-01T09:00:00.123456+00:00"],
  ["datetime-local", "timestamptz", "0044-03-15T00:00:00+00:00 BC"],
  ["datetime-local", "timestamp", "infinity"],
  ["date", "date", "-infinity"],
  ["time", "time", "09:00:00.123456"],
])(
  "what was copied from a column outside is pasted into it as it was: %s, %s, %s",
  (type, time_column, text) => {
    const field: FieldDefinition = {
      ...{ id: "at", name: "at", type, options: [], optgroups: [], local_index: 0 },
      data: { time_column },
    };
    const { copy, paste } = cellKind(field);
    expect(paste!(copy!({ value: text }, field, "Asia/Tokyo"), field, "Asia/Tokyo")).toBe(text);
    expect(pasted(type, text)).toBeUndefined();
  },
);

describe("a column without a zone", () => {
  const field: FieldDefinition = {
    ...{ id: "at", name: "at", type: "datetime-local", options: [], optgroups: [], local_index: 0 },
    data: { is_zoneless: true },
  };
  const { text, exact, copy, paste, editor } = cellKind(field);
  const zones = ["UTC", "Asia/Tokyo", "America/St_Johns", "Europe/Zurich"];

  test.each(zones)("is shown, edited, copied and pasted as it is to a person in %s", (zone) => {
    const own = process.env.TZ;
    process.env.TZ = zone;
    // Clocks of St. John's skip the second one.
    for (const local of ["2026-03-01T09:00", "2026-03-08T02:30", "2026-10-25T02:30"]) {
      const cell = { value: `${local}:00.123456` };
      expect(text(cell, field, zone)).toBe(formatMoment(`${local}Z`, "UTC"));
      expect(exact!(cell, field, zone)).not.toMatch(/GMT|UTC/);
      expect(exact!(cell, field, zone)).toContain(local.endsWith("09:00") ? "9:00:00" : "2:30:00");
      expect(shownText(cell, field, { ...LOOK, zone, dateformat: "date" })).toBe(
        formatMoment(`${local}Z`, "UTC", "date"),
      );
      const opened = editor!.open({ value: `${local}:00` }, field, zone);
      expect(opened).toBe(local);
      expect(editor!.close(opened, field, zone)).toBe(local);
      expect(paste!(copy!(cell, field, zone), field, zone)).toBe(cell.value);
      expect(paste!(local.replace("T", " "), field, zone)).toBe(local.replace("T", " "));
    }
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });

  test("and one with a zone show the same time after a paste from one to the other", () => {
    const zoned: FieldDefinition = { ...field, data: null };
    const moment = "2026-03-01T00:00:00.000Z";
    const local = paste!(moment, field, "Asia/Tokyo");
    expect(local).toBe("2026-03-01T09:00");
    expect(text({ value: local! }, field, "Asia/Tokyo")).toBe(
      cellKind(zoned).text({ value: moment }, zoned, "Asia/Tokyo"),
    );
    expect(cellKind(zoned).paste!("2026-03-01T09:00:00.123456", zoned, "Asia/Tokyo")).toBe(
      "2026-03-01T00:00:00.123Z",
    );
  });

  test("lists of such times are edited as they are", () => {
    const list: FieldDefinition = { ...field, is_array: true };
    const kind = cellKind(list);
    const draft = kind.editor!.open({ value: ["2026-03-08T02:30:00.123456"] }, list, "America/St_Johns");
    expect(draft).toEqual(["2026-03-08T02:30:00.123"]);
    expect(kind.editor!.close(["2026-03-08T02:30"], list, "America/St_Johns")).toEqual(["2026-03-08T02:30"]);
  });
});

const LOOK = { zone: "UTC", dateformat: "datetime", isMasked: false, highlight: null } as const;

const moments = fc
  .date({ min: new Date("1000-01-02T00:00:00Z"), max: new Date("9998-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString());

describe.each([...LANGUAGES, "en-GB", "de-CH", "fr-CA", "ar-EG", "fa", "th", "zh-TW", "sv"])(
  "in %s",
  (lang) => {
    // Proves data/edit-dates
    test("what the grid shows is read as the same value", () => {
      const check = (kind: DateKind, value: string, shown: string) =>
        expect([shown, parseDateText(kind, shown, lang)]).toEqual([shown, value]);
      fc.assert(
        fc.property(moments, (iso) => {
          const [day, time] = [iso.slice(0, 10), iso.slice(11, 16)];
          check("date", day, formatDay(day, "date", lang));
          check("month", day.slice(0, 7), formatDay(day.slice(0, 7), "month", lang));
          check("time", time, formatDay(time, "time", lang));
          const exact = iso.slice(11, 19).replace(/:00$/, "");
          check("time", exact, formatDay(exact, "time", lang));
          const shown = formatMoment(iso, "UTC", "datetime", lang);
          check("datetime-local", iso.slice(0, 16), shown);
          const local = parseDateText("datetime-local", shown, lang) ?? "";
          expect(fromZonedTime(local, "UTC")?.slice(0, 16)).toBe(iso.slice(0, 16));
        }),
        { numRuns: 60 },
      );
    });
  },
);
