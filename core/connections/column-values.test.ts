import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toCell } from "../fields/cell.ts";
import type { FieldDefinition } from "../fields/field.ts";
import { cellOfColumn, columnOfCell, connectedFields } from "./column-values.ts";
import type { ConnectedColumn } from "./connected-table.ts";
import { sampleColumn } from "./testing/sample-column.ts";

const column = (format: string, more: Partial<ConnectedColumn> = {}) =>
  sampleColumn("a", { format, ...more });
const field = (type: FieldDefinition["type"], more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: "f",
  name: "a",
  type,
  options: [],
  optgroups: [],
  local_index: 0,
  ...more,
});
const OPTIONS = ["sad", "happy"].map((value, index) => ({ id: `o${index}`, value, label: value, index }));

test("fields meet the columns with their names, in their own order", () => {
  const fields = [field("text", { name: "b" }), field("text", { name: "x" }), field("text", { name: "a" })];
  const found = connectedFields(fields, { columns: [column("text"), column("text", { name: "b" })] });
  expect(found.map(({ column: { name } }) => name)).toEqual(["b", "a"]);
});

describe("what respondents answer survives the way to the column and back", () => {
  test.each([
    ["number", field("number"), column("integer"), 0],
    ["number", field("number"), column("numeric"), -1.5],
    ["false", field("checkbox"), column("boolean"), false],
    ["true", field("switch"), column("boolean"), true],
    ["an empty text", field("text"), column("text"), ""],
    ["an empty list", field("toggle-group", { multiple: true }), column("text", { is_array: true }), []],
    ["json", field("json"), column("jsonb"), { a: [1, null, false] }],
    ["json in a text", field("json"), column("text"), { a: [1, null, false] }],
    ["a point", field("latlng"), column("jsonb"), { latitude: 1, longitude: 2 }],
    ["a time", field("time"), column("time without time zone"), "10:30"],
    ["a file", field("file"), column("text"), ["a/b.png"]],
    ["files", field("file", { multiple: true }), column("text", { is_array: true }), ["a/b.png", "c.png"]],
  ] as const)("%s", (_, of, at, value) => {
    const cell = toCell(of, value as never);
    const place = { field: of, column: at };
    expect(cellOfColumn(place, columnOfCell(place, cell))).toEqual(cell);
  });

  test("any text, in any column of texts", () => {
    const place = { field: field("textarea"), column: column("character varying") };
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(cellOfColumn(place, columnOfCell(place, { value: text }))).toEqual({ value: text });
      }),
    );
  });

  test("choices, by their values", () => {
    const one = {
      field: field("select", { options: OPTIONS }),
      column: column("mood", { enum_values: ["sad", "happy"] }),
    };
    expect(columnOfCell(one, { value: "happy", form_field_option_id: "o1" })).toBe("happy");
    expect(cellOfColumn(one, "happy")).toEqual({ value: "happy", form_field_option_id: "o1" });
    expect(cellOfColumn(one, "gone")).toEqual({ value: "gone" });
    const many = {
      field: field("checkboxes", { options: OPTIONS }),
      column: column("mood", { is_array: true }),
    };
    expect(columnOfCell(many, { value: ["sad"], form_field_option_ids: ["o0"] })).toEqual(["sad"]);
    expect(cellOfColumn(many, ["sad", "gone"])).toEqual({
      value: ["sad", "gone"],
      form_field_option_ids: ["o0"],
    });
  });
});

test("a number that no double holds stays a text", () => {
  const place = { field: field("number"), column: column("bigint") };
  expect(cellOfColumn(place, "9007199254740993")).toEqual({ value: "9007199254740993" });
  expect(cellOfColumn(place, "12.50")).toEqual({ value: 12.5 });
  expect(cellOfColumn(place, "100")).toEqual({ value: 100 });
  expect(cellOfColumn(place, "100.00")).toEqual({ value: 100 });
  expect(cellOfColumn(place, "12")).toEqual({ value: 12 });
});

test("a time without a zone gets none, and one with a zone keeps it", () => {
  const place = { field: field("datetime-local"), column: column("timestamp without time zone") };
  expect(cellOfColumn(place, "2026-03-01T10:00:00.5")).toEqual({ value: "2026-03-01T10:00:00.5" });
  expect(cellOfColumn(place, "2026-03-01 10:00:00.123456")).toEqual({ value: "2026-03-01T10:00:00.123456" });
  expect(cellOfColumn(place, "2026-03-01T10:00:00+00:00")).toEqual({ value: "2026-03-01T10:00:00+00:00" });
  expect(cellOfColumn(place, "2026-03-01 10:00:00+00")).toEqual({ value: "2026-03-01T10:00:00+00:00" });
  expect(cellOfColumn(place, "infinity")).toEqual({ value: "infinity" });
  const list = { ...place, column: column("timestamp without time zone", { is_array: true }) };
  expect(cellOfColumn(list, ["2026-03-01 10:00:00", null])).toEqual({ value: ["2026-03-01T10:00:00", null] });
});

test("nothing, and an empty text where no text can be, become null", () => {
  expect(columnOfCell({ field: field("text"), column: column("text") }, null)).toBeNull();
  expect(columnOfCell({ field: field("text"), column: column("integer") }, { value: "" })).toBeNull();
  expect(cellOfColumn({ field: field("text"), column: column("text") }, null)).toBeNull();
});
