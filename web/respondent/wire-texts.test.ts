import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FieldValue, fromCell, toCell } from "#core/fields/cell.ts";
import { FIELD_TYPES, type FieldDefinition, type FieldType } from "#core/fields/field.ts";
import { parseEntry } from "#core/fields/parse-entry.ts";
import { can, fieldTypeRow, type ValueKind } from "#core/fields/registry.ts";
import { sampleField } from "#core/forms/testing/sample-definition.ts";
import { wireTexts } from "./wire-texts.ts";

const offset = fc.integer({ min: -14 * 60, max: 12 * 60 });
const OPTIONS = ["c", "a", "b"].map((id, index) => ({ id, value: `Value ${id}`, label: id, index }));

const day = fc
  .date({ min: new Date("0001-01-03"), max: new Date("+012345-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().replace(/^\+0*/, ""));
const FORMS: Partial<Record<FieldType, fc.Arbitrary<string>>> = {
  date: day.map((iso) => iso.split("T")[0]!),
  month: day.map((iso) => iso.split("T")[0]!.slice(0, -3)),
  time: fc.tuple(day, fc.constantFrom(5, 8, 12)).map(([iso, length]) => iso.split("T")[1]!.slice(0, length)),
  week: fc
    .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 53 }))
    .map(([year, week]) => `${String(year).padStart(4, "0")}-W${String(week).padStart(2, "0")}`),
  "datetime-local": fc.oneof(
    day.map((iso) => iso.slice(0, -8)),
    day.map((iso) => iso.slice(0, -5)),
    day.map((iso) => iso.slice(0, -1)),
    day.filter((iso) => /^\d{4}-/.test(iso)),
  ),
  tel: fc.constantFrom("+1 (415) 555-2671", "0082 10-1234-5678", "555", " 5 5 ", "00", "+"),
  country: fc.constantFrom("DE", "de", " Fr "),
  color: fc.constantFrom("#AABBCC", "#aabbcc"),
  signature: fc.constantFrom("M 1 2 L 3 4", "m1,2"),
  latlng: fc
    .tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }))
    .map((pair) => pair.join(", ")),
  richtext: fc
    .string()
    .map((text) =>
      JSON.stringify({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] }),
    ),
  canvas: fc
    .array(fc.tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 800 })), { minLength: 1 })
    .map((points) => {
      const shapes = [{ type: "pen", points: points.flat(), color: "#1f2328", size: 3 }];
      return JSON.stringify({ version: 1, width: 800, height: 800, shapes });
    }),
};
const FORMS_OF_KIND: Partial<Record<ValueKind, fc.Arbitrary<string>>> = {
  number: fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.constantFrom("007", "1e3", ".5", "-0", "1.50"),
  ),
  boolean: fc.constantFrom("on", "off", "true", "0", ""),
  choice: fc.constantFrom("a", "b", "c", "Value a", "b,a", "c,Value b"),
  json: fc.jsonValue().map((value) => JSON.stringify(value)),
};

/** Texts with a meaning for the type, and any others. */
function texts(type: FieldType): fc.Arbitrary<string> {
  const any = fc.string({ unit: "binary" });
  const forms = FORMS[type] ?? FORMS_OF_KIND[fieldTypeRow(type).value];
  return forms === undefined ? any : fc.oneof({ weight: 4, arbitrary: forms }, any);
}

/** Answers that are never shown again: secrets, files, and what posts nothing. */
const UNSHOWN: readonly ValueKind[] = ["secret", "files", "none"];

const parse = (field: FieldDefinition, values: string[], clock: number) =>
  parseEntry(field, { values, files: [] }, { clock, staged_files: [] });

function fieldsOf(type: FieldType): fc.Arbitrary<FieldDefinition> {
  return fc
    .record({ is_array: fc.boolean(), multiple: fc.boolean() })
    .map((flags) => sampleField({ id: "f", type, options: can(type, "options") ? OPTIONS : [], ...flags }));
}

describe("the text in an input reads back as the same answer", () => {
  const types = FIELD_TYPES.filter((type) => !UNSHOWN.includes(fieldTypeRow(type).value));
  test.each(types)("%s", (type) => {
    let answers = 0;
    fc.assert(
      fc.property(
        fieldsOf(type),
        fc.array(texts(type), { minLength: 1, maxLength: 3 }),
        offset,
        (field, given, clock) => {
          const parsed = parse(field, field.is_array ? given : given.slice(0, 1), clock);
          if (!parsed.ok) return;
          if (parsed.value !== null) answers += 1;
          // JSON text is shown unchanged: while it is being typed, it is not valid JSON yet.
          if (type === "json" && [parsed.value].flat().some((one) => typeof one === "string")) return;
          const shown = wireTexts(field, parsed.value, clock);
          expect(parse(field, shown, clock)).toMatchObject({ ok: true, value: parsed.value });
          expect(fromCell(field, toCell(field, parsed.value))).toEqual(parsed.value);
        },
      ),
      { numRuns: 300 },
    );
    expect(answers).toBeGreaterThan(50);
  });
});

test("an answer that is a list is shown in one input", () => {
  expect(wireTexts({ type: "json" }, [1, 2], 0)).toEqual(["[1,2]"]);
  expect(wireTexts({ type: "json", is_array: true }, [[1], 2], 0)).toEqual(["[1]", "2"]);
});

test("files are shown as one list of paths", () => {
  const field = sampleField({ id: "f", type: "file", multiple: true });
  const staged_files = ["tmp/a", "tmp/b"].map((path) => ({ path, name: path, size: 1, type: "" }));
  const values = wireTexts(field, ["tmp/a", "tmp/b"], 0);
  expect(values).toEqual(["tmp/a,tmp/b"]);
  const parsed = parseEntry(field, { values, files: [] }, { clock: 0, staged_files });
  expect(parsed).toMatchObject({ ok: true, value: ["tmp/a", "tmp/b"] });
});

test("an empty answer, an unticked box and a secret show nothing", () => {
  const nothing: [FieldType, FieldValue][] = [
    ["text", null],
    ["checkbox", false],
    ["password", "hunter2"],
  ];
  for (const [type, value] of nothing) expect(wireTexts({ type }, value, 0)).toEqual([]);
});
