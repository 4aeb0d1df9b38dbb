import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FieldValue } from "#core/fields/cell.ts";
import type { FieldType } from "#core/fields/field.ts";
import { parseEntry } from "#core/fields/parse-entry.ts";
import { sampleField } from "./testing/sample-page.ts";
import { wireTexts } from "./wire-texts.ts";

const offset = fc.integer({ min: -14 * 60, max: 12 * 60 });
const minute = fc
  .date({ min: new Date("1970-01-02"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 16)}:00.000Z`);
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0));

const VALUES: [FieldType, fc.Arbitrary<FieldValue>][] = [
  ["number", number],
  ["datetime-local", minute],
  ["checkbox", fc.constant(true)],
  ["text", fc.stringMatching(/^[\p{L}\p{N}<>&"' ]+$/u)],
  ["date", fc.constantFrom("2024-02-29", "1999-12-31")],
  ["latlng", fc.record({ lat: fc.integer({ min: -90, max: 90 }), lng: fc.integer({ min: -180, max: 180 }) })],
];

describe("what an input shows is read back as the same answer", () => {
  test.each(VALUES)("%s", (type, values) => {
    const field = sampleField({ id: "f", type });
    fc.assert(
      fc.property(values, offset, (value, utc_offset) => {
        const entry = { values: wireTexts(field, value, utc_offset), files: [] };
        expect(parseEntry(field, entry, { utc_offset, staged_files: [] })).toMatchObject({ ok: true, value });
      }),
    );
  });
});

test("nothing, an unticked box and secrets show nothing", () => {
  expect(wireTexts({ type: "text" }, null, 0)).toEqual([]);
  expect(wireTexts({ type: "checkbox" }, false, 0)).toEqual([]);
  expect(wireTexts({ type: "password" }, "hunter2", 0)).toEqual([]);
});
