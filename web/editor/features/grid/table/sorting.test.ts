import { expect, test } from "vitest";
import type { OrderBy } from "#core/tables/grid-query.ts";
import { toOrderBy, toSorting } from "./sorting.ts";

const name: OrderBy = { column: "name", ascending: true, nulls_first: true };
const city: OrderBy = { column: "city", ascending: false, nulls_first: false };

// Proves data/grid-sorts
test("sorting by a header keeps where the empty cells of the other columns stand, and its own", () => {
  const sorting = toSorting([name, city]);
  expect(toOrderBy(sorting, [name, city])).toEqual([name, city]);
  const turned = sorting.map((one) => (one.id === "name" ? { ...one, desc: true } : one));
  expect(toOrderBy([...turned, { id: "age", desc: false }], [name, city])).toEqual([
    { ...name, ascending: false },
    city,
    { column: "age", ascending: true },
  ]);
  expect(toOrderBy([{ id: "city", desc: true }], [name, city])).toEqual([city]);
});
