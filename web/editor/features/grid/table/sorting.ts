import type { OrderBy } from "#core/tables/grid-query.ts";

/** The order of a column, as the table model has it. */
interface Sorting {
  id: string;
  desc: boolean;
}

export const toSorting = (orderby: readonly OrderBy[]): Sorting[] =>
  orderby.map(({ column, ascending }) => ({ id: column, desc: !ascending }));

/** The order after a press on a header. Columns that stay keep where their empty cells stand, which the model lacks. */
export const toOrderBy = (sorting: readonly Sorting[], before: readonly OrderBy[]): OrderBy[] =>
  sorting.map(({ id, desc }) => ({
    ...before.find(({ column }) => column === id),
    column: id,
    ascending: !desc,
  }));
