import { expect, test } from "vitest";
import type { FieldDefinition } from "../fields/field.ts";
import { canHold } from "./field-types.ts";
import { shownColumns } from "./shown-columns.ts";
import { sampleColumn } from "./testing/sample-column.ts";

test.each([
  ["uuid", false],
  ["date", false],
  ["timestamp with time zone", false],
  ["boolean", false],
  ["integer", true],
  ["numeric(8,2)", true],
  ["text", true],
  ["public.amount", true],
])("a number of a column of type %s: %s", (format, can) => {
  const column = sampleColumn("c", { format });
  expect(canHold(column, "number")).toBe(can);
  expect(canHold(column, "range")).toBe(can);
  expect(canHold(column, "text")).toBe(true);
});

test("a field that says an id is a number shows it as the text that it is", () => {
  const field = { id: "f", name: "c", type: "number", local_index: 0, options: [], optgroups: [] };
  const typeOf = (more: object) =>
    shownColumns([field as FieldDefinition], {
      name: "t",
      description: null,
      columns: [sampleColumn("c", more)],
      methods: ["get"],
    })[0]!.field.type;
  expect(typeOf({ format: "uuid" })).toBe("text");
  expect(typeOf({ format: "integer", is_array: true })).toBe("json");
  expect(typeOf({ format: "integer" })).toBe("number");
});
