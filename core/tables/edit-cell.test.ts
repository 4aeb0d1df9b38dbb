import { describe, expect, it } from "vitest";
import type { FieldDefinition, FieldType } from "../fields/field.ts";
import * as phones from "../values/international-phone.ts";
import { editCell } from "./edit-cell.ts";

const options = ["small", "large"].map((value, index) => ({
  id: `option-${value}`,
  value,
  label: value,
  index,
}));
const field = (type: FieldType, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: "field",
  name: "field",
  type,
  options,
  optgroups: [],
  local_index: 0,
  ...more,
});

describe("editCell", () => {
  it.each([
    [field("text"), "Ada", { value: "Ada" }],
    [field("text"), "Cafe\u0301", { value: "Caf\u00e9" }],
    [field("textarea"), "\u1112\u1161\u11ab", { value: "\ud55c" }],
    [field("text", { maxlength: 5, is_array: true }), ["Cafe\u0301"], { value: ["Caf\u00e9"] }],
    [field("text"), "", null],
    [field("textarea"), "two\r\nlines", { value: "two\nlines" }],
    [field("number"), 3, { value: 3 }],
    [field("number", { step: 0.5 }), "3.5", { value: 3.5 }],
    [field("checkbox"), false, { value: false }],
    [field("select"), "option-large", { value: "large", form_field_option_id: "option-large" }],
    [
      field("checkboxes"),
      ["option-large", "option-small"],
      { value: ["small", "large"], form_field_option_ids: ["option-small", "option-large"] },
    ],
    [field("date"), "2026-02-28", { value: "2026-02-28" }],
    [field("datetime-local"), "2026-02-28T10:00:00.000Z", { value: "2026-02-28T10:00:00.000Z" }],
    [field("json"), '{"a":[1,2]}', { value: { a: [1, 2] } }],
    [field("color"), "#FF0000", { value: "#ff0000" }],
  ])("turns %j and %j into a cell", (of, value, cell) => {
    expect(editCell(of, value)).toEqual({ ok: true, cell });
  });

  // Proves editor/rule-json-invalid, data/rule-cell
  it.each([
    [field("email"), "nobody", "typeMismatch"],
    [field("number", { max: 10 }), 11, "rangeOverflow"],
    [field("number"), "eleven", "badInput"],
    [field("select"), "option-unknown", "optionUnknown"],
    [field("date"), "2026-02-30", "badInput"],
    [field("text", { pattern: "[a-z]+" }), "123", "patternMismatch"],
    [field("json"), "{", "badInput"],
    [field("password"), "secret", "badInput"],
    [field("file"), "some/path", "fileUnknown"],
  ])("refuses for %j what a submit refuses: %j", (of, value, code) => {
    expect(editCell(of, value)).toMatchObject({ ok: false, reasons: [{ code }] });
  });

  it("accepts files of the row, each once, up to the field's limit", () => {
    const files = ["a", "b"].map((name) => ({ path: `tmp/s/f/${name}/${name}.png`, name: `${name}.png` }));
    const [a, b] = files.map(({ path }) => path);
    expect(editCell(field("file", { multiple: true }), [b!, a!, b!], { files })).toEqual({
      ok: true,
      cell: { value: ["b.png", "a.png"], storage_object_paths: [b, a] },
    });
    expect(editCell(field("file"), [], { files })).toEqual({ ok: true, cell: null });
    const refusal = (reasons: object[]) => ({ ok: false, reasons });
    expect(editCell(field("file"), [a!, b!], { files })).toEqual(refusal([{ code: "tooMany", limit: 1 }]));
    const faulty = [{ ...files[0]!, fault: { code: "fileTypeMismatch" as const, limit: "image/png" } }];
    expect(editCell(field("image"), [a!], { files: faulty })).toEqual(refusal([faulty[0]!.fault]));
  });

  it("edits a text with pictures that the row has, a signature and a drawing", () => {
    const picture = { type: "image", attrs: { src: "storage:response/r/field/1/a.png", alt: "A" } };
    const document = { type: "doc", content: [picture] };
    const text = JSON.stringify(document);
    const path = "response/r/field/1/a.png";
    const cell = { value: document, storage_object_paths: [path] };
    const richtext = field("richtext");
    expect(editCell(richtext, text)).toEqual({ ok: true, cell });
    expect(editCell(richtext, text, { files: [{ path, name: "a.png" }] })).toEqual({ ok: true, cell });
    // Undo sends the stored value.
    expect(editCell(richtext, document, { files: [{ path, name: "a.png" }] })).toEqual({ ok: true, cell });
    expect(editCell(richtext, text, { files: [] })).toMatchObject({ reasons: [{ code: "fileUnknown" }] });
    const fault = { code: "fileTypeMismatch" as const, limit: "image/*" };
    const faulty = [{ path, name: "a.png", fault }];
    expect(editCell(richtext, text, { files: faulty })).toEqual({ ok: false, reasons: [fault] });
    expect(editCell(richtext, "Hello")).toMatchObject({ ok: true, cell: { value: { type: "doc" } } });

    expect(editCell(field("signature"), "typed:Ada")).toEqual({ ok: true, cell: { value: "typed:Ada" } });
    expect(editCell(field("signature"), "<svg>")).toMatchObject({ reasons: [{ code: "badInput" }] });
    const drawing = { version: 1, width: 10, height: 10, shapes: [] };
    expect(editCell(field("canvas"), JSON.stringify(drawing))).toMatchObject({ ok: true });
    expect(editCell(field("canvas"), "[]")).toMatchObject({ reasons: [{ code: "badInput" }] });
  });

  it("clears a required cell", () => {
    expect(editCell(field("text", { required: true }), null)).toEqual({ ok: true, cell: null });
    expect(editCell(field("text", { required: true }), "")).toEqual({ ok: true, cell: null });
  });
});

it("compares local limits with a moment on the form's clock", () => {
  const at = field("datetime-local", { data: { min: "2026-07-01T09:00", max: "2026-07-01T17:00" } });
  const edit = (moment: string) => editCell(at, moment, { clock: "America/New_York" }).ok;
  expect(edit("2026-07-01T13:00:00.000Z")).toBe(true);
  expect(edit("2026-07-01T21:00:00.000Z")).toBe(true);
  expect(edit("2026-07-01T12:59:00.000Z")).toBe(false);
  expect(edit("2026-07-01T21:01:00.000Z")).toBe(false);
});

it("reads phone numbers by their rules, and accepts any text without them", () => {
  const edit = (text: string, options = {}) => editCell(field("tel"), text, options);
  expect(edit("+44 (0)20 7946 0958", { phones })).toEqual({ ok: true, cell: { value: "+442079460958" } });
  expect(edit("12", { phones })).toMatchObject({ ok: false, reasons: [{ code: "badInput" }] });
  expect(edit("12")).toMatchObject({ ok: true });
});
