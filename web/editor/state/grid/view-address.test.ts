import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAGE_SIZES } from "#core/tables/grid-query.ts";
import { parseView } from "./parse-view.ts";
import { DEFAULT_VIEW, type GridView } from "./query.ts";
import { formatView } from "./view-address.ts";

const column = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => !text.includes("\0"));
const text = fc.string({ minLength: 1, maxLength: 60 }).filter((value) => !value.includes("\0"));
const filter = fc.oneof(
  fc.record({ column, op: fc.constantFrom("eq", "neq", "gt", "ilike"), value: text }),
  fc.record({ column, op: fc.constantFrom("in", "ov"), value: fc.array(text, { maxLength: 4 }) }),
  fc.record({ column, op: fc.constantFrom("EXT_ILIKE_CONTAINS", "EXT_ILIKE_IS"), value: text }),
  fc.record({ column, op: fc.constant("EXT_IS_EMPTY"), value: fc.constant("") }),
);
const view = fc
  .record({
    page: fc.nat(1_000),
    limit: fc.constantFrom(...PAGE_SIZES),
    orderby: fc.uniqueArray(fc.record({ column, ascending: fc.boolean() }), {
      maxLength: 3,
      selector: (entry) => entry.column,
    }),
    filters: fc.array(filter, { maxLength: 4 }),
    search: text.map((value) => value.trim()).filter((value) => value !== ""),
    where: fc.oneof(
      fc.record({ search_column: fc.option(column), is_search_local: fc.constant(false) }),
      fc.constant({ search_column: null, is_search_local: true }),
    ),
  })
  .map(({ where, ...shown }) => ({ ...shown, ...where })) as fc.Arbitrary<GridView>;

describe("the address of a view", () => {
  // Proves data/query-link
  it("leads to the same view", () => {
    fc.assert(
      fc.property(view, (shown) => {
        const address = formatView(shown);
        const isDefault = address.size === 0;
        expect(parseView(new URLSearchParams(address.toString()))).toEqual(isDefault ? null : shown);
      }),
    );
  });

  // Proves data/constant-page-sizes
  it("has no parameters by default, and none of conditions that are not complete", () => {
    expect(formatView(DEFAULT_VIEW).toString()).toBe("");
    const filters = [{ column: "a", op: "eq", value: null }] as const;
    expect(formatView({ ...DEFAULT_VIEW, filters }).toString()).toBe("");
  });

  it.each([
    "order=",
    "page=-1",
    "limit=7",
    "where=x",
    "where=[1]",
    'where=[["a","eq"]]',
    'where=[["a","unknown","x"]]',
    'where=[["a","EXT_ILIKE_CONTAINS",["x"]]]',
    'where=[["a","eq",{}]]',
    `where=${JSON.stringify(Array(51).fill(["a", "eq", "x"]))}`,
    "other=1",
    "",
  ])("is ignored if it cannot be read: %s", (address) => {
    const read = parseView(new URLSearchParams(address));
    if (address === "order=") expect(read).toEqual(DEFAULT_VIEW);
    else expect(read).toBeNull();
  });
});
