import { describe, expect, test } from "vitest";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import { gridColumns } from "#core/tables/columns.ts";
import { EXTENSIONS, isExtension } from "#core/tables/predicates.ts";
import { filterInput, filterOperators, operatorLabel, writtenValue } from "./filter-operators.ts";

const column = (type: FieldType, more: Partial<FieldDefinition> = {}) => {
  const field = { id: type, name: type, type, options: [], optgroups: [], local_index: 0, ...more };
  return gridColumns([field], { kind: "response" }).find(({ id }) => id === type)!;
};

describe("a filter", () => {
  const order = "eq neq gt gte lt lte";
  const emptiness = "EXT_IS_EMPTY EXT_IS_NOT_EMPTY";
  test.each([
    [
      "text",
      "text",
      `EXT_ILIKE_CONTAINS EXT_ILIKE_IS EXT_ILIKE_STARTS_WITH EXT_ILIKE_ENDS_WITH ${emptiness} eq neq in like ilike`,
    ],
    ["number", "number", `${order} in ${emptiness}`],
    ["date", "date", `${order} ${emptiness}`],
    ["datetime-local", "moment", `gt gte lt lte ${emptiness}`],
    ["checkbox", "yes_no", `eq neq ${emptiness}`],
    ["radio", "option", `eq neq in ${emptiness}`],
    ["checkboxes", "options", `ov cs ${emptiness}`],
    ["country", "country", `eq neq ${emptiness}`],
    ["json", "structure", `EXT_ILIKE_CONTAINS ${emptiness}`],
    ["latlng", "structure", `EXT_ILIKE_CONTAINS ${emptiness}`],
  ] as const)("on a field of type %s has the input %s and the operators %s", (type, input, operators) => {
    expect(filterInput(column(type))).toBe(input);
    expect(filterOperators(column(type)).join(" ")).toBe(operators);
  });

  test("has a distinct label for each operator", () => {
    const labels = filterOperators(column("text")).map(operatorLabel);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toEqual(expect.arrayContaining(Object.values(EXTENSIONS).map(({ label }) => label)));
  });

  test("does not offer emptiness for a column that is never empty", () => {
    const [created] = gridColumns([], { kind: "response" }).filter(({ id }) => id === "__gf_created_at");
    expect(filterInput(created!)).toBe("moment");
    expect(filterOperators(created!).some(isExtension)).toBe(false);
  });

  test("has no value until the typed text is valid", () => {
    expect(writtenValue("text", "EXT_ILIKE_CONTAINS", "two words")).toBe("two words");
    expect(writtenValue("text", "EXT_ILIKE_CONTAINS", " ")).toBeNull();
    expect(["12.5", "-3", "many", "1 2"].map((text) => writtenValue("number", "gt", text))).toEqual([
      "12.5",
      "-3",
      null,
      null,
    ]);
    expect(["1, 2", "1, x", ", "].map((text) => writtenValue("number", "in", text))).toEqual([
      "1, 2",
      null,
      null,
    ]);
    expect(["#001", "7", "#x"].map((text) => writtenValue("index", "eq", text))).toEqual(["#001", "7", null]);
  });
});
