import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_GRID_QUERY, type GridQuery } from "#core/tables/grid-query.ts";
import { type RowCount, STRETCH } from "../../db/grid/rows.ts";
import { RESPONSES } from "../../db/grid/sources/responses.ts";
import { pagePosition } from "./read-page.ts";

/** Applies a position to an array of response numbers, like PostgreSQL. */
function take(numbers: readonly number[], query: GridQuery, count: RowCount): number[] {
  const ascending = query.orderby[0]?.ascending ?? false;
  const position = pagePosition(RESPONSES, query, count);
  const isUp = position.is_from_end ? !ascending : ascending;
  const bound = position.local_index;
  const walked = numbers
    .filter((number) => bound === null || (isUp ? number >= bound : number <= bound))
    .toSorted((a, b) => (isUp ? a - b : b - a))
    .slice(position.offset, position.offset + position.limit);
  return walked.toSorted((a, b) => (ascending ? a - b : b - a));
}

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 12 * STRETCH }), { minLength: 1, maxLength: 400 });

describe("pagePosition", () => {
  it("finds the same page from either end as when counting from the first row", () => {
    fc.assert(
      fc.property(numbers, fc.nat(60), fc.boolean(), fc.boolean(), (all, page, ascending, isConditional) => {
        const orderby = ascending ? [{ column: "__gf_display_id", ascending }] : [];
        const query: GridQuery = { ...DEFAULT_GRID_QUERY, limit: 10, page, orderby };
        const inOrder = all.toSorted((a, b) => (ascending ? a - b : b - a));
        const stretches = new Map<number, number>();
        for (const number of all) {
          const stretch = Math.floor(number / STRETCH);
          stretches.set(stretch, (stretches.get(stretch) ?? 0) + 1);
        }
        const count: RowCount = {
          total: all.length,
          is_partial: false,
          stretches: isConditional
            ? null
            : [...stretches]
                .map(([stretch, rows]) => ({ stretch, rows }))
                .toSorted((a, b) => b.stretch - a.stretch),
        };
        expect(take(all, query, count)).toEqual(inOrder.slice(page * 10, page * 10 + 10));
      }),
    );
  });

  it("skips less than one stretch of numbers row by row", () => {
    const stretches = Array.from({ length: 100 }, (_, index) => ({ stretch: 99 - index, rows: STRETCH }));
    const count = { total: 100 * STRETCH, is_partial: false, stretches };
    for (const page of [1, 5_000, 9_999]) {
      const query: GridQuery = { ...DEFAULT_GRID_QUERY, limit: 100, page };
      expect(pagePosition(RESPONSES, query, count).offset).toBeLessThan(STRETCH);
    }
  });
});
