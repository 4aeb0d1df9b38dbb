import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanJson, type JsonValue } from "../values/json.ts";
import { cleanDrawing, DRAWING_LIMITS, type Drawing, type DrawnShape, shapePath } from "./drawing.ts";
import type { FieldDefinition } from "./field.ts";
import { parseEntry } from "./parse-entry.ts";

const field: FieldDefinition = {
  id: "a",
  name: "a",
  type: "canvas",
  options: [],
  optgroups: [],
  local_index: 0,
};
const line: DrawnShape = { type: "line", points: [0, 0, 10, 10], color: "#112233", size: 4 };
const drawing = (shapes: readonly unknown[]) =>
  ({ version: 1, width: 1200, height: 800, shapes }) as unknown as Drawing;

function parse(value: unknown) {
  const entry = { values: [JSON.stringify(value)], files: [] };
  return parseEntry(field, entry, { clock: null, staged_files: [] });
}

const whole = fc.integer({ min: -4_000, max: 8_000 });
const style = { color: fc.stringMatching(/^#[\da-f]{6}$/), size: fc.integer({ min: 1, max: 64 }) };
const pair = fc.array(whole, { minLength: 4, maxLength: 4 });
const shape = fc.oneof(
  fc.record({
    type: fc.constant("pen"),
    points: fc.array(fc.tuple(whole, whole), { minLength: 1, maxLength: 20 }).map((points) => points.flat()),
    ...style,
  }),
  fc.record({ type: fc.constantFrom("line", "rectangle", "ellipse"), points: pair, ...style }),
  fc.record({
    type: fc.constant("text"),
    points: fc.tuple(whole, whole).map(([x, y]) => [x, y]),
    ...style,
    text: fc.stringMatching(/^[\w <>"'&;=/]{1,200}$/),
  }),
);

test("every drawing is parsed back unchanged", () => {
  fc.assert(
    fc.property(fc.array(shape, { minLength: 1, maxLength: 30 }), (shapes) => {
      const value = drawing(shapes);
      expect(parse(value)).toMatchObject({ ok: true, value });
    }),
  );
});

test("path data contain only commands and numbers", () => {
  fc.assert(
    fc.property(shape, (one) => {
      expect(shapePath(one as DrawnShape)).toMatch(/^[MLHVQahZ\d\s.e-]*$/);
    }),
  );
});

test("other values are refused without an exception", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const clean = cleanJson(value as JsonValue);
      if (clean !== undefined) cleanDrawing(clean);
    }),
  );
  const many = Array.from({ length: DRAWING_LIMITS.shapes + 1 }, () => line);
  const long = { ...line, type: "pen", points: Array(DRAWING_LIMITS.numbers + 2).fill(1) };
  for (const value of [
    {},
    { shapes: [] },
    { ...drawing([line]), version: 2 },
    { ...drawing([line]), width: 1e9 },
    { ...drawing([line]), height: 0 },
    drawing(many),
    drawing([long]),
    drawing([{ ...line, type: "script" }]),
    drawing([{ ...line, points: [0, 0, 1] }]),
    drawing([{ ...line, points: [0, 0, 1, "1"] }]),
    drawing([{ ...line, points: [0, 0, 1, 0.5] }]),
    drawing([{ ...line, type: "pen", points: [] }]),
    drawing([{ ...line, color: "url(javascript:alert(1))" }]),
    drawing([{ ...line, color: "red" }]),
    drawing([{ ...line, size: 1_000 }]),
    drawing([{ type: "text", points: [0, 0], color: "#000000", size: 4, text: "" }]),
    drawing([{ type: "text", points: [0, 0], color: "#000000", size: 4, text: "x".repeat(201) }]),
    drawing([null]),
  ]) {
    expect(parse(value), JSON.stringify(value).slice(0, 200)).toEqual({
      ok: false,
      reasons: [{ code: "badInput" }],
    });
  }
});

test("unknown properties and line breaks are dropped, and an empty drawing is no answer", () => {
  const text = { type: "text", points: [1, 2], color: "#000000", size: 4, text: "a\nb", onclick: "x" };
  expect(parse(drawing([{ ...line, onload: "x" }, text]))).toMatchObject({
    value: drawing([line, { type: "text", points: [1, 2], color: "#000000", size: 4, text: "a b" }]),
  });
  expect(parse(drawing([]))).toMatchObject({ ok: true, value: null, wire: [""] });
});
