import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIELD_TYPES, type FieldDefinition } from "../fields/field.ts";
import { formatOfField, gridColumns, isSystemColumn } from "./columns.ts";
import { CUSTOMER_FIELDS } from "./customer-fields.ts";
import {
  DEFAULT_GRID_QUERY,
  formatGridQuery,
  type GridQuery,
  PAGE_SIZES,
  parseGridQuery,
} from "./grid-query.ts";
import { isTextSearchable, OPERATORS, operatorsOf, type PredicateOperator } from "./operators.ts";
import { EXTENSIONS, escapeLike, extensionsOf, toPredicate, withColumn, withOperator } from "./predicates.ts";

describe("the grid query", () => {
  // Proves data/constant-page-sizes
  it("has defaults", () => {
    expect(parseGridQuery({})).toEqual({ ok: true, query: DEFAULT_GRID_QUERY });
    expect(formatGridQuery(DEFAULT_GRID_QUERY)).toEqual({});
  });

  // Proves data/grid-page-size, data/grid-sorts
  it("parses order, conditions and search", () => {
    const where = JSON.stringify([{ column: "c1", op: "gte", value: 5, extra: "dropped" }]);
    expect(
      parseGridQuery({ page: "2", limit: "500", order: "-c1,c%2C2:nullsfirst", where, search: "x" }),
    ).toEqual({
      ok: true,
      query: {
        ...DEFAULT_GRID_QUERY,
        page: 2,
        limit: 500,
        orderby: [
          { column: "c1", ascending: false },
          { column: "c,2", ascending: true, nulls_first: true },
        ],
        predicates: [{ column: "c1", op: "gte", value: 5 }],
        search: "x",
      },
    });
  });

  it.each([
    ["page", "-1"],
    ["page", "1.5"],
    ["page", "99999999"],
    ["limit", "7"],
    ["order", "a,"],
    ["order", "a,-a"],
    ["order", "a:sideways"],
    ["order", "%E0%A4%A"],
    ["where", "{"],
    ["where", "{}"],
    ["where", '[{"column": "a", "op": "drop table", "value": 1}]'],
    ["where", '[{"column": "a", "op": "constructor", "value": 1}]'],
    ["where", '[{"column": "", "op": "eq", "value": 1}]'],
    ["where", '[{"column": "a", "op": "eq", "value": {"x": 1}}]'],
    ["where", '[{"column": "a", "op": "in", "value": [null]}]'],
    ["where", '[{"column": "a\\u0000", "op": "eq", "value": 1}]'],
    ["where", JSON.stringify(Array(51).fill({ column: "a", op: "eq", value: 1 }))],
    ["search", "x".repeat(201)],
    ["cursor", "x\0"],
  ] as const)("refuses %s=%s", (parameter, text) => {
    const parsed = parseGridQuery({ [parameter]: text });
    expect(parsed).toMatchObject({ ok: false, faults: [{ parameter }] });
  });

  it("parses its own output back", () => {
    const column = fc
      .string({ minLength: 1, maxLength: 40, unit: "grapheme" })
      .filter((text) => !text.includes("\0"));
    const value = fc
      .oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.integer()))
      .filter((text) => typeof text !== "string" || !text.includes("\0"));
    const query = fc.record({
      page: fc.nat(1_000_000),
      limit: fc.constantFrom(...PAGE_SIZES),
      orderby: fc.uniqueArray(fc.record({ column, ascending: fc.boolean() }), {
        selector: (o) => o.column,
        maxLength: 10,
      }),
      predicates: fc.array(
        fc.record({ column, op: fc.constantFrom(...(Object.keys(OPERATORS) as PredicateOperator[])), value }),
        { maxLength: 5 },
      ),
      search: fc.string({ maxLength: 50 }).filter((text) => !text.includes("\0")),
      search_column: fc.option(column),
      hides_empty: fc.boolean(),
      cursor: fc.option(fc.base64String({ minLength: 1 })),
    });
    fc.assert(
      fc.property(query, (asked) => {
        expect(parseGridQuery(formatGridQuery(asked as GridQuery))).toEqual({ ok: true, query: asked });
      }),
    );
  });

  it("never throws", () => {
    const name = fc.constantFrom("page", "limit", "order", "where", "search", "search_column", "cursor");
    fc.assert(
      fc.property(fc.dictionary(name, fc.string()), (parameters) => {
        parseGridQuery(parameters);
      }),
    );
  });
});

describe("operators and conditions", () => {
  // Proves editor/rule-operators-numbers, editor/rule-operators-texts, editor/rule-operators-booleans
  // Proves editor/rule-operators-json, editor/rule-operators-uuid-inet, editor/rule-operators-ranges
  // Proves editor/rule-operators-arrays
  it.each([
    ["numeric", "eq neq gt gte lt lte is in"],
    ["double precision", "eq neq gt gte lt lte is in"],
    ["timestamp with time zone", "eq neq gt gte lt lte is in"],
    ["text", "eq neq like ilike is in fts plfts phfts wfts"],
    ["boolean", "eq neq is"],
    ["jsonb", "eq neq is cs cd"],
    ["uuid", "eq neq is in"],
    ["daterange", "eq neq is sl sr nxl nxr ov adj cs cd"],
    ["text[]", "eq neq like ilike is in fts plfts phfts wfts cs cd ov"],
    ["my_enum", "eq neq is"],
  ])("of %s: %s", (format, operators) => {
    expect(operatorsOf(format)).toEqual(operators.split(" "));
  });

  // Proves editor/rule-text-search
  it("allow a search in texts only", () => {
    expect(isTextSearchable("character varying")).toBe(true);
    expect(isTextSearchable("text[]")).toBe(false);
  });

  // Proves editor/rule-filter-complete, editor/rule-filter-is-empty, editor/rule-operators-contains
  // Proves editor/rule-operators-is-empty, data/rule-elsewhere
  it("turn readable operators into SQL predicates", () => {
    expect(toPredicate({ column: "c", op: "EXT_ILIKE_CONTAINS", value: "50%_\\" })).toEqual({
      column: "c",
      op: "ilike",
      value: "%50\\%\\_\\\\%",
    });
    expect(toPredicate({ column: "c", op: "EXT_ILIKE_STARTS_WITH", value: "a" })?.value).toBe("a%");
    expect(toPredicate({ column: "c", op: "EXT_ILIKE_ENDS_WITH", value: "a" })?.value).toBe("%a");
    expect(toPredicate({ column: "c", op: "EXT_IS_EMPTY", value: null })).toEqual({
      column: "c",
      op: "eq",
      value: "",
    });
    expect(toPredicate({ column: "c", op: "EXT_ILIKE_CONTAINS", value: "" })).toBeNull();
    expect(toPredicate({ column: "c", op: "eq", value: null })).toBeNull();
    expect(toPredicate({ column: "", op: "eq", value: 1 })).toBeNull();
    expect(escapeLike("a%b")).toBe("a\\%b");
  });

  // Proves editor/rule-filter-value-cleared
  it("drop a value that no longer fits", () => {
    expect(withOperator({ column: "c", op: "eq", value: 5 }, "gt").value).toBe(5);
    expect(withOperator({ column: "c", op: "EXT_IS_EMPTY", value: "" }, "eq").value).toBeNull();
    expect(withOperator({ column: "c", op: "eq", value: 5 }, "is").value).toBeNull();
    expect(withColumn({ column: "c", op: "ilike", value: "a" }, "n", "numeric")).toEqual({
      column: "n",
      op: "eq",
      value: null,
    });
    expect(extensionsOf("text")).toEqual(Object.keys(EXTENSIONS));
    expect(extensionsOf("numeric")).toEqual([]);
  });
});

describe("columns", () => {
  const field = (id: string, properties: Partial<FieldDefinition> = {}): FieldDefinition => ({
    id,
    name: id,
    type: "text",
    options: [],
    optgroups: [],
    local_index: 0,
    ...properties,
  });

  // Proves data/role-read-only-tables, data/constant-column-order
  it("start with the frozen system columns, followed by the fields in order", () => {
    const fields = [field("b", { local_index: 2 }), field("a", { local_index: 1, type: "password" })];
    const columns = gridColumns(fields, "response");
    expect(columns.map(({ id }) => id)).toEqual([
      "__gf_display_id",
      "__gf_created_at",
      "a",
      "b",
      "__gf_source",
      "__gf_customer_id",
    ]);
    expect(columns.filter(({ is_frozen }) => is_frozen).every(({ id }) => isSystemColumn(id))).toBe(true);
    expect(columns.map(({ is_editable }) => is_editable)).toEqual([false, false, false, true, false, false]);
    expect(gridColumns(fields, "row").map(({ id }) => id)).not.toContain("__gf_customer_id");
    expect(gridColumns(fields, "session").some(({ is_editable }) => is_editable)).toBe(false);
    expect(gridColumns([field("a")], "row").at(-1)?.width.max).toBeNull();
  });

  it("of customers end with the times", () => {
    const columns = gridColumns(CUSTOMER_FIELDS, "customer").map(({ id }) => id);
    expect(columns).toEqual([
      "__gf_id",
      "name",
      "email",
      "phone",
      "uuid",
      "unsigned_uuid",
      "__gf_created_at",
      "__gf_last_seen_at",
    ]);
  });

  it("have operators for every field type", () => {
    for (const type of FIELD_TYPES) expect(operatorsOf(formatOfField({ type })).length).toBeGreaterThan(2);
    expect(formatOfField({ type: "checkboxes" })).toBe("text[]");
    expect(formatOfField({ type: "number" })).toBe("numeric");
    expect(formatOfField({ type: "datetime-local" })).toBe("timestamptz");
  });
});
