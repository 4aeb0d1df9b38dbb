import { expect, test } from "vitest";
import { shownColumns } from "../../connections/shown-columns.ts";
import { sampleColumn } from "../../connections/testing/sample-column.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import { editCell } from "../edit-cell.ts";

const number: FieldDefinition = {
  id: "n",
  name: "n",
  type: "number",
  options: [],
  optgroups: [],
  local_index: 0,
};

/** What the grid makes of a value for a column of a format. */
function edit(format: string, value: string | number, more: Partial<FieldDefinition> = {}) {
  const table = { name: "t", description: null, columns: [sampleColumn("n", { format })], methods: [] };
  const [shown] = shownColumns([{ ...number, ...more }], table);
  const edited = editCell(shown!.field, value);
  return edited.ok ? edited.cell?.value : edited.reasons.map(({ code }) => code).join();
}

const LONG = "12345678901234567890.12345678901234567890";

test.each([
  ["bigint", "9007199254740993", "9007199254740993"],
  ["int8", "-9223372036854775808", "-9223372036854775808"],
  ["bigint", " 9 007 199 254 740 993 ", "9007199254740993"],
  ["bigint", "9007199254740992", 9007199254740992],
  ["bigint", 7, 7],
  ["bigint", "9223372036854775808", "rangeOverflow"],
  ["bigint", "-9223372036854775809", "rangeUnderflow"],
  ["bigint", "9007199254740993.5", "stepMismatch"],
  ["bigint", "1.5", "stepMismatch"],
  ["bigint", "NaN", "badInput"],
  ["bigint", "many", "badInput"],
  ["numeric(40, 20)", LONG, LONG],
  ["numeric", "0.1234567", 0.1234567],
  ["decimal", "NaN", "NaN"],
  ["numeric", "-Infinity", "-Infinity"],
  ["double precision", "Infinity", "Infinity"],
  ["double precision", "0.12345678901", 0.12345678901],
  ["real", "0.12345678901234567891", "tooManyDigits"],
  ["integer", "9007199254740993", "tooManyDigits"],
])("for %s, %s is %s", (format, text, value) => {
  expect(edit(format, text)).toBe(value);
});

test("limits and steps of the field apply to every digit", () => {
  expect(edit("bigint", "9007199254740993", { max: 9007199254740992 })).toBe("rangeOverflow");
  expect(edit("bigint", "-9007199254740993", { min: -9007199254740992 })).toBe("rangeUnderflow");
  expect(edit("bigint", "9007199254740993", { step: 3 })).toBe("9007199254740993");
  expect(edit("bigint", "9007199254740993", { step: 2 })).toBe("stepMismatch");
  expect(edit("numeric", LONG, { step: 0.01 })).toBe("stepMismatch");
  expect(edit("numeric", "12345678901234567890.12", { step: 0.01 })).toBe("12345678901234567890.12");
});
