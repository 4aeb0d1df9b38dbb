import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import type { FieldDefinition } from "../fields/field.ts";
import { entriesFromJson } from "../forms/submitting/entries.ts";
import { decide } from "../forms/submitting/submission.ts";
import { sampleDefinition, sampleField } from "../forms/testing/sample-definition.ts";
import { editCell } from "../tables/edit-cell.ts";
import { isZoneless, localDatetime } from "../tables/zoneless.ts";
import { offsetAt } from "../values/clock.ts";
import { toZonedTime } from "../values/zoned-time.ts";
import { cellOfColumn, columnOfCell } from "./column-values.ts";
import { rowOfResponse } from "./row-of-response.ts";
import { filterFormat, shownColumns } from "./shown-columns.ts";
import { sampleColumn } from "./testing/sample-column.ts";

const ZONES = [
  "UTC",
  "Asia/Tokyo",
  "America/St_Johns",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
];
const anyZone = fc.constantFrom(...ZONES);
/** Clocks of St. John's and Berlin skip these, and show some of them twice. */
const AROUND_CHANGES = [
  "2026-03-08T02:00",
  "2026-03-08T02:30",
  "2026-11-01T01:30",
  "2026-03-29T02:30:00",
  "2026-10-25T02:30",
  "2026-10-04T02:15",
];
const anyLocal = fc.oneof(
  fc.constantFrom(...AROUND_CHANGES),
  fc
    .date({
      min: new Date("1000-01-02T00:00:00Z"),
      max: new Date("9998-12-31T00:00:00Z"),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 19)),
);
/** The same time, however its seconds are written. */
const toSecond = (text: unknown) => `${text}:00`.slice(0, 19);

const own = process.env.TZ;
afterEach(() => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

const table = (format: string, more = {}) => ({
  name: "t",
  description: null,
  columns: [sampleColumn("id", { format: "integer", is_key: true }), sampleColumn("at", { format, ...more })],
  methods: [],
});
function shown(format: string, type: FieldDefinition["type"] = "datetime-local") {
  const fields = [sampleField({ id: "at", name: "at", type })];
  return shownColumns(fields, table(format)).find(({ field }) => field.id === "at")!;
}

describe.each(ZONES)("in a process of %s", (zone) => {
  test("a column without a zone is shown, edited and stored as it is, whatever the viewer's zone is", () => {
    process.env.TZ = zone;
    // A guard: what follows would prove nothing in the zone of the machine.
    expect(new Date(2026, 0).getTime()).toBe(Date.UTC(2026, 0) - offsetAt(Date.UTC(2026, 0), zone));
    const place = shown("timestamp without time zone");
    fc.assert(
      fc.property(anyLocal, anyZone, (local, viewer) => {
        const cell = cellOfColumn(place, `${local}:00`.slice(0, 19))!;
        expect(toSecond(toZonedTime(localDatetime(String(cell.value)), viewer))).toBe(toSecond(local));
        const edited = editCell(place.field, local, { clock: viewer });
        expect(edited).toEqual({ ok: true, cell: { value: local } });
        expect(columnOfCell(place, edited.ok ? edited.cell : null)).toBe(local);
      }),
    );
  });

  test("what a respondent enters is what a column without a zone gets", () => {
    process.env.TZ = zone;
    const fields = [sampleField({ id: "at", name: "at", type: "datetime-local", step: 1 })];
    const definition = sampleDefinition({ fields });
    fc.assert(
      fc.property(anyLocal, anyZone, (local, clock) => {
        const entries = entriesFromJson({ at: local });
        const decision = decide({ definition, entries, clock, session: null, files_available: false });
        if (!decision.ok) throw new Error(JSON.stringify(decision));
        const read = { clock, at: 0 };
        const row = (format: string) =>
          rowOfResponse(
            fields,
            { id: "r", data: decision.data, read },
            { definition: table(format), id_column: null },
          );
        expect(toSecond(row("timestamp without time zone")!.at)).toBe(toSecond(local));
        expect(toSecond(row("timestamp(3) without time zone")!.at)).toBe(toSecond(local));
        expect(String(row("date")!.at).slice(0, 10)).toBe(local.slice(0, 10));
        // A column with a zone gets the moment.
        expect(row("timestamp with time zone")!.at).toBe(decision.data.at!.value);
      }),
    );
  });
});

test("only a column without a zone has such a field", () => {
  expect(isZoneless(shown("timestamp without time zone").field)).toBe(true);
  expect(isZoneless(shown("timestamp(0) without time zone").field)).toBe(true);
  expect(isZoneless(shown("TIMESTAMP").field)).toBe(true);
  for (const format of [
    "timestamp with time zone",
    "timestamptz",
    "timestamptz(3)",
    "timestamp(3) with time zone",
    "text",
  ])
    expect(isZoneless(shown(format).field), format).toBe(false);
});

test("a question is shown as its column has the time", () => {
  expect(shown("date").field.type).toBe("date");
  expect(shown("time without time zone").field.type).toBe("time");
  // A time input would leave the offset out, so that the database adds its own.
  expect(shown("time with time zone", "time").field.type).toBe("text");
  expect(shown("time with time zone").field.type).toBe("text");
  expect(shown("time without time zone", "time").field.type).toBe("time");
});

test.each([
  ["timestamp with time zone", "timestamptz"],
  ["timestamp(3) without time zone", "timestamp"],
  ["time with time zone", "timetz"],
  ["time without time zone", "time"],
  ["date", "date"],
])("%s is filtered as %s", (format, name) => {
  expect(filterFormat(sampleColumn("at", { format }))).toBe(name);
  expect(filterFormat(sampleColumn("at", { format, is_array: true }))).toBe(`${name}[]`);
});

test("a time with a zone is refused for a column without one, and microseconds are kept", () => {
  const { field } = shown("timestamp without time zone");
  const refused = { ok: false, reasons: [{ code: "badInput" }] };
  for (const text of ["2026-03-01T10:00:00Z", "2026-03-01T10:00+09:00", "soon", 5, {}])
    expect(editCell(field, text)).toEqual(refused);
  expect(editCell(field, "2026-03-01T10:00:00.123456")).toEqual({
    ok: true,
    cell: { value: "2026-03-01T10:00:00.123456" },
  });
  expect(editCell(field, "2026-03-01 10:00")).toEqual({ ok: true, cell: { value: "2026-03-01T10:00" } });
  expect(editCell(field, "")).toEqual({ ok: true, cell: null });
});

/** What PostgreSQL 17 writes, as PostgREST passes it on, for times that HTML cannot write. */
const BEYOND_HTML: [format: string, type: FieldDefinition["type"], ...texts: string[]][] = [
  [
    "timestamp with time zone",
    "datetime-local",
    "2026-03-01T09:00:00.123456+00:00",
    "0044-03-15T00:00:00+00:00 BC",
    "12026-03-01T00:00:00+00:00",
    "1800-01-01T00:00:00.000001-00:01:15",
    "infinity",
    "-infinity",
  ],
  [
    "timestamp without time zone",
    "datetime-local",
    "2026-03-01T09:00:00.123456",
    "0044-03-15T00:00:00 BC",
    "12026-03-01T00:00:00",
    "infinity",
  ],
  ["date", "date", "0044-03-15 BC", "12026-03-01", "infinity"],
  ["date", "datetime-local", "0044-03-15 BC", "-infinity"],
  ["time without time zone", "time", "09:00:00.123456", "24:00:00"],
];

test.each(BEYOND_HTML)(
  "what a column %s has can be written again into a question of %s",
  (format, type, ...texts) => {
    const place = shown(format, type);
    for (const text of texts) {
      const read = cellOfColumn(place, text)!;
      expect(read, text).toEqual({ value: text });
      const edited = editCell(place.field, read.value as string);
      expect(edited, text).toEqual({ ok: true, cell: read });
      expect(columnOfCell(place, read), text).toBe(text);
      // A question of our own has no such times.
      expect(editCell(sampleField({ id: "at", name: "at", type }), text).ok, text).toBe(false);
    }
    for (const text of [
      "soon",
      "Infinity",
      "2026-03-01T09:00:00.1234567+00:00",
      "2026-02-30T09:00:00",
      "24:00:01",
      "infinity BC",
    ])
      expect(editCell(place.field, text).ok, text).toBe(false);
    const list = { ...place.field, is_array: true };
    expect(editCell(list, texts)).toEqual({ ok: true, cell: { value: texts } });
  },
);

test("limits apply to times with microseconds, too", () => {
  const { field } = shown("timestamp with time zone");
  const limited = { ...field, data: { ...field.data, min: "2026-03-01T09:00", max: "2026-03-01T17:00" } };
  expect(editCell(limited, "2026-03-01T09:00:00.123456+00:00").ok).toBe(true);
  expect(editCell(limited, "2026-03-01T08:59:59.123456+00:00")).toMatchObject({
    ok: false,
    reasons: [{ code: "rangeUnderflow" }],
  });
});

test("the limits of a question are compared with the time as it is written", () => {
  const { field } = shown("timestamp without time zone");
  const limited = { ...field, data: { ...field.data, min: "2026-03-01T09:00", max: "2026-03-01T17:00" } };
  for (const clock of ZONES) {
    expect(editCell(limited, "2026-03-01T09:00", { clock }).ok).toBe(true);
    expect(editCell(limited, "2026-03-01T17:01", { clock }).ok).toBe(false);
    expect(editCell(limited, "2026-03-01T08:59", { clock }).ok).toBe(false);
  }
});

test("lists of such times are kept, and written as they are", () => {
  const fields = [sampleField({ id: "at", name: "at", type: "datetime-local", is_array: true })];
  const place = shownColumns(fields, table("timestamp without time zone", { is_array: true }))[1]!;
  const times = ["2026-03-01T10:00", "2026-03-08T02:30"];
  const edited = editCell(place.field, times, { clock: "America/St_Johns" });
  expect(edited).toEqual({ ok: true, cell: { value: times } });
  expect(columnOfCell(place, { value: times })).toEqual(times);
  expect(editCell({ ...place.field, is_array: false }, times)).toMatchObject({
    reasons: [{ code: "badInput" }],
  });
});

test("a time of day goes to a column with an offset with that of the respondent's clock", () => {
  const fields = [sampleField({ id: "at", name: "at", type: "time" })];
  const row = (clock: string | number, at: string, format = "time with time zone") =>
    rowOfResponse(
      fields,
      { id: "r", data: { at: { value: "09:00" } }, read: { clock, at: Date.parse(at) } },
      { definition: table(format), id_column: null },
    );
  expect(row("Asia/Tokyo", "2026-03-01")).toEqual({ at: "09:00+09:00" });
  expect(row("America/St_Johns", "2026-01-01")).toEqual({ at: "09:00-03:30" });
  expect(row("America/St_Johns", "2026-07-01")).toEqual({ at: "09:00-02:30" });
  expect(row(300, "2026-07-01")).toEqual({ at: "09:00-05:00" });
  expect(row("Asia/Tokyo", "2026-03-01", "time without time zone")).toEqual({ at: "09:00" });
});

test("a typed time that the clock skips is kept beside its moment", () => {
  const fields = [sampleField({ id: "at", name: "at", type: "datetime-local" })];
  const stored = (at: string, clock: string) => {
    const definition = sampleDefinition({ fields });
    const entries = entriesFromJson({ at });
    const decision = decide({ definition, entries, clock, session: null, files_available: false });
    return decision.ok ? decision.data.at : null;
  };
  expect(stored("2026-03-08T02:30", "America/St_Johns")).toEqual({
    value: "2026-03-08T06:00:00.000Z",
    local: "2026-03-08T02:30",
  });
  expect(stored("2026-03-08T03:30", "America/St_Johns")).toEqual({ value: "2026-03-08T06:00:00.000Z" });
  expect(stored("2026-11-01T01:30", "America/St_Johns")).toEqual({ value: "2026-11-01T04:00:00.000Z" });
  expect(stored("2026-03-08T02:30", "Asia/Tokyo")).toEqual({ value: "2026-03-07T17:30:00.000Z" });
  expect(stored("2026-03-08T02:30Z", "America/St_Johns")).toEqual({ value: "2026-03-08T02:30:00.000Z" });
});
