import { describe, expect, test } from "vitest";
import type { FieldDefinition } from "../fields/field.ts";
import type { Related } from "../fields/related.ts";
import { canBeSummed, type RelatedTable, relatedColumns, relationProblem, withRelated } from "./relations.ts";

const field = (id: string, of: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id,
  name: id,
  type: "text",
  options: [],
  optgroups: [],
  local_index: 0,
  ...of,
});
const refers = (id: string, table_id: string, of: Partial<FieldDefinition> = {}) =>
  field(id, { type: "search", reference: { type: "sheaf", table_id, column: "__gf_id" }, ...of });
const computed = (id: string, related: Related) =>
  field(id, { type: "hidden", data: { related: { ...related } } });
const table = (id: string, ...fields: FieldDefinition[]): RelatedTable => ({ id, name: id, fields });

const suppliers = table(
  "suppliers",
  field("name"),
  field("since", { type: "date" }),
  computed("sold", { kind: "sum", table_id: "products", via: "supplier", column: "price" }),
);
const products = table(
  "products",
  refers("supplier", "suppliers"),
  refers("others", "suppliers", { is_array: true }),
  field("price", { type: "number" }),
  computed("since", { kind: "values", table_id: "suppliers", via: "supplier", column: "since" }),
  computed("dates", { kind: "values", table_id: "suppliers", via: "others", column: "since" }),
  computed("turnover", { kind: "values", table_id: "suppliers", via: "supplier", column: "sold" }),
);
const tables = [suppliers, products];
const columnsOf = (form_id: string, all: readonly RelatedTable[] = tables) =>
  relatedColumns({ form_id, tables: all });

describe("related columns", () => {
  test("have the type of what they show; lists are texts", () => {
    const shown = columnsOf("products").map((column) => [column.field.id, column.field.type, column.problem]);
    expect(shown).toEqual([
      ["supplier", "search", null],
      ["others", "search", null],
      ["since", "date", null],
      ["dates", "text", null],
      ["turnover", "number", null],
    ]);
    expect(canBeSummed(products.fields[5]!, products, tables)).toBe(true);
    expect(canBeSummed(products.fields[3]!, products, tables)).toBe(false);
  });

  test("list the rows that refer to a table, once for each field, with names that differ", () => {
    const [, ...referring] = columnsOf("suppliers");
    expect(referring.map((column) => [column.field.name, column.field.label])).toEqual([
      ["products_supplier", "products (supplier)"],
      ["products_others", "products (others)"],
    ]);
    const taken = table("cities", field("towns"));
    const towns = table("towns", refers("city", "cities"));
    expect(columnsOf("cities", [taken, towns]).map((column) => column.field.name)).toEqual(["towns_"]);
  });

  test("of a table that refers to itself have two directions", () => {
    const people = table("people", refers("parent", "people"));
    const [parent, children] = columnsOf("people", [people]);
    expect([parent?.field.data?.related, parent?.problem]).toEqual([undefined, null]);
    const related = { kind: "rows", table_id: "people", via: "parent", is_back: true };
    expect(children?.field.data).toEqual({ related });
    expect(relationProblem(related as Related, people, [people])).toBeNull();
  });

  test("replace the fields that they are of, and follow all others", () => {
    const fields = withRelated(suppliers.fields, columnsOf("suppliers"));
    expect(fields.map(({ id, type }) => [id, type])).toEqual([
      ["name", "text"],
      ["since", "date"],
      ["sold", "number"],
      ["rows_supplier", "search"],
      ["rows_others", "search"],
    ]);
    const renamed = suppliers.fields.map((one) => ({ ...one, label: "New" }));
    expect(withRelated(renamed, columnsOf("suppliers"))[2]).toMatchObject({ type: "number", label: "New" });
    const without = suppliers.fields.slice(0, 1);
    expect(withRelated(without, columnsOf("suppliers")).map(({ id }) => id)).not.toContain("sold");
  });
});

describe("what a column lacks", () => {
  const problem = (related: Related, all: readonly RelatedTable[] = tables) =>
    relationProblem(related, all.find(({ id }) => id === "products")!, all);
  const via = { table_id: "suppliers", via: "supplier" };

  test("its table, its relation or its column", () => {
    expect(problem({ kind: "count", ...via }, [products])).toBe("table");
    expect(problem({ kind: "count", ...via, via: "gone" })).toBe("relation");
    expect(problem({ kind: "values", ...via, column: "gone" })).toBe("column");
    expect(problem({ kind: "values", ...via })).toBe("column");
    const value = refers("byValue", "suppliers");
    value.reference = { ...value.reference!, column: "name" };
    const other = table("products", value);
    expect(relationProblem({ kind: "count", ...via, via: "byValue" }, other, [suppliers, other])).toBe(
      "relation",
    );
  });

  test("an end", () => {
    const looped = table(
      "suppliers",
      field("name"),
      computed("sold", { kind: "sum", table_id: "products", via: "supplier", column: "turnover" }),
    );
    expect(problem({ kind: "values", ...via, column: "sold" }, [looped, products])).toBe("cycle");
    expect(columnsOf("products", [looped, products]).at(-1)?.problem).toBe("cycle");
  });
});
