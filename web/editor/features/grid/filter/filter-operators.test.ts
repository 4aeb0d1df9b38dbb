import { describe, expect, test } from "vitest";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import { gridColumns } from "#core/tables/columns.ts";
import { operatorsOf } from "#core/tables/operators.ts";
import { isExtension, type PredicateDraft, toPredicate } from "#core/tables/predicates.ts";
import {
  conditionLabel,
  conditionOf,
  findsEmptyCells,
  needsValueInput,
  newFilter,
  offeredConditions,
  withCondition,
} from "./filter-conditions.ts";
import { advancedOperators, filterInput, filterOperators, writtenValue } from "./filter-operators.ts";
import { valueFilter } from "./value-filter.ts";

const column = (type: FieldType, more: Partial<FieldDefinition> = {}) => {
  const field = { id: type, name: type, type, options: [], optgroups: [], local_index: 0, ...more };
  return gridColumns([field], "response").find(({ id }) => id === type)!;
};

describe("a filter", () => {
  const order = "eq neq gt gte lt lte";
  const emptiness = "EXT_IS_EMPTY EXT_IS_NOT_EMPTY";
  // Proves editor/rule-operators-booleans, editor/rule-operators-arrays, editor/rule-operators-offered
  // Proves editor/rule-operators-is, editor/rule-filter-inputs, editor/rule-filter-reference
  test.each([
    [
      "text",
      "text",
      `EXT_ILIKE_CONTAINS EXT_ILIKE_IS EXT_ILIKE_STARTS_WITH EXT_ILIKE_ENDS_WITH ${emptiness}`,
      "eq neq in like ilike wfts plfts phfts fts",
    ],
    ["number", "number", `${order} in ${emptiness}`, ""],
    ["date", "date", `${order} ${emptiness}`, "in"],
    ["datetime-local", "moment", `gt gte lt lte ${emptiness}`, "eq neq in"],
    ["checkbox", "yes_no", `eq neq ${emptiness}`, ""],
    ["radio", "option", `eq neq in ${emptiness}`, ""],
    ["checkboxes", "options", `ov cs cd ${emptiness}`, "eq neq"],
    ["country", "country", `eq neq EXT_ILIKE_CONTAINS ${emptiness}`, "in"],
    ["image", "texts", `ov cs cd EXT_ILIKE_CONTAINS ${emptiness}`, ""],
    ["json", "structure", `EXT_ILIKE_CONTAINS ${emptiness}`, "eq neq cs cd"],
    ["latlng", "structure", `EXT_ILIKE_CONTAINS ${emptiness}`, "eq neq cs cd"],
  ] as const)(
    "on a field of type %s has the input %s and the operators %s, and %s",
    (type, input, common, more) => {
      expect(filterInput(column(type))).toBe(input);
      expect(filterOperators(column(type)).join(" ")).toBe(common);
      expect(advancedOperators(column(type)).join(" ")).toBe(more);
    },
  );

  // Proves data/grid-filters
  test("says where it finds empty cells, as the query does", () => {
    const finds = (type: FieldType, op: PredicateDraft["op"], value: PredicateDraft["value"] = "a") =>
      findsEmptyCells(column(type), { column: type, op, value });
    expect(finds("number", "neq", null)).toBe(true);
    expect(finds("radio", "neq")).toBe(true);
    expect(finds("checkbox", "neq", true)).toBe(true);
    expect(finds("checkboxes", "cd")).toBe(true);
    expect(finds("json", "cd")).toBe(false);
    expect(finds("image", "cd")).toBe(false);
    expect(finds("text", "neq", "")).toBe(false);
    for (const op of ["eq", "in", "ov", "cs", "EXT_IS_NOT_EMPTY"] as const)
      expect(finds("checkboxes", op)).toBe(false);
  });

  test("offers the same operators as the type of its column, whatever their order", () => {
    for (const type of ["text", "number", "date", "checkboxes", "json", "image"] as const) {
      const offered = [...filterOperators(column(type)), ...advancedOperators(column(type))];
      const allowed = operatorsOf(column(type).format);
      for (const op of offered) if (!isExtension(op)) expect(allowed, `${type} ${op}`).toContain(op);
    }
  });

  test.each([
    "text",
    "number",
    "date",
    "datetime-local",
    "checkbox",
    "select",
    "checkboxes",
    "json",
  ] as const)("on a field of type %s has a distinct label for each condition", (type) => {
    const conditions = offeredConditions(column(type), newFilter(column(type)));
    const all = [...conditions.common, ...conditions.advanced];
    const labels = all.map((condition) => conditionLabel(condition, column(type)));
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.join()).not.toMatch(/equal|EXT|[<>=_]/);
    expect(conditions.advanced).toEqual(expect.arrayContaining(["is_null", "is_not_null"]));
  });

  // Proves editor/rule-operators-is
  test("says true, false and no value instead of operators with these values", () => {
    const box = column("checkbox");
    const label = (filter: Partial<PredicateDraft>) =>
      conditionLabel(conditionOf(box, { column: box.id, op: "eq", value: null, ...filter }), box);
    expect(label({ value: true })).toBe("is true");
    expect(label({ op: "is", value: true })).toBe("is true");
    expect(label({ value: false })).toBe("is false");
    expect(label({ op: "neq", value: true })).toBe("is false");
    expect(label({ op: "is", value: "null" })).toBe("is NULL");
    expect(label({ op: "is", value: "not_null" })).toBe("is not NULL");
    expect(label({ op: "EXT_IS_EMPTY" })).toBe("is empty");
    expect(conditionOf(box, newFilter(box))).toBe("not_chosen");
    expect(needsValueInput(box, newFilter(box))).toBe(false);
    expect(withCondition(box, newFilter(box), "is_true")).toMatchObject({ op: "eq", value: true });
    expect(withCondition(box, newFilter(box), "is_false")).toMatchObject({ op: "eq", value: false });
    expect(toPredicate(withCondition(box, newFilter(box), "is_null"))).toMatchObject({
      op: "is",
      value: "null",
    });
    const text = column("text");
    expect(conditionLabel(newFilter(text).op, text)).toBe("contains");
    expect(conditionLabel("neq", text)).toBe("is not");
  });

  // Proves editor/rule-filter-value-cleared
  test("keeps the only value of a list, and a list where the next condition takes one", () => {
    const radio = column("radio");
    const listed = (value: readonly string[]) => ({ column: radio.id, op: "in" as const, value });
    expect(withCondition(radio, listed(["a"]), "eq").value).toBe("a");
    expect(withCondition(radio, listed(["a", "b"]), "neq").value).toBeNull();
    const days = { column: "date", op: "in" as const, value: ["2026-11-24", "2026-11-25"] };
    expect(withCondition(column("date"), days, "gte").value).toBeNull();
    const boxes = { column: "checkboxes", op: "ov" as const, value: ["a", "b"] };
    expect(withCondition(column("checkboxes"), boxes, "eq").value).toEqual(["a", "b"]);
    const files = { column: "image", op: "ov" as const, value: ["a", "b"] };
    expect(withCondition(column("image"), files, "EXT_ILIKE_CONTAINS").value).toBeNull();
  });

  test("does not offer emptiness for a column that is never empty", () => {
    const [created] = gridColumns([], "response").filter(({ id }) => id === "__gf_created_at");
    expect(filterInput(created!)).toBe("moment");
    expect(filterOperators(created!).some(isExtension)).toBe(false);
  });

  // Proves editor/rule-filter-complete, data/query-filter-active
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
    expect(["1,5; 2,5", "1,5, 2", "1,5", "1,5,2"].map((text) => writtenValue("number", "in", text))).toEqual([
      "1.5, 2.5",
      "1.5, 2",
      null,
      "1, 5, 2",
    ]);
    const id = "6f0c0b4e-8f1c-4d0e-9a52-0d6c2f0e3a11";
    expect([id, "6f0c", `${id}, x`].map((text) => writtenValue("id", "in", text))).toEqual([id, null, null]);
    expect(["a & b", "a b"].map((text) => writtenValue("text", "fts", text))).toEqual(["a & b", null]);
    expect(["[1]", "{"].map((text) => writtenValue("structure", "cs", text))).toEqual(["[1]", null]);
    expect(["#001", "7", "#x"].map((text) => writtenValue("index", "eq", text))).toEqual(["#001", "7", null]);
  });
});

describe("the filter by a cell's value", () => {
  // Proves data/grid-cell-menu
  test.each([
    ["text", { value: "Ada" }, "EXT_ILIKE_IS", "Ada"],
    ["text", { value: "" }, "EXT_IS_EMPTY", null],
    ["text", undefined, "EXT_IS_EMPTY", null],
    ["number", { value: 3 }, "eq", "3"],
    ["date", { value: "2026-11-24" }, "eq", "2026-11-24"],
    ["checkbox", { value: false }, "eq", false],
    ["radio", { value: "tea", form_field_option_id: "a" }, "eq", "a"],
    ["checkboxes", { value: ["tea"], form_field_option_ids: ["a"] }, "cs", ["a"]],
  ] as const)("of %s: %j", (type, cell, op, value) => {
    const filter = valueFilter(column(type), cell)!;
    expect(filter).toEqual({ column: type, op, value });
    expect([...filterOperators(column(type)), ...advancedOperators(column(type))]).toContain(op);
  });
  test("does not exist where values are secret or cannot be compared", () => {
    expect(valueFilter(column("password"), { value: "•" })).toBeNull();
    expect(valueFilter(column("json"), { value: { a: 1 } })).toBeNull();
    expect(valueFilter(column("datetime-local"), { value: "2026-11-24T10:00:00Z" })).toBeNull();
  });
});
