import type { GridQuery } from "#core/tables/grid-query.ts";
import type { Database } from "../../db/connection/database.ts";
import { findKeys, findRowsByKey, type RowKeys } from "../../db/grid/exported-rows.ts";
import { isOrderIndexed } from "../../db/grid/row-indexes.ts";
import {
  keysOfSlice,
  planSort,
  type SortedTable,
  type SortPlan,
  sortKeys,
} from "../../db/grid/sorted-keys.ts";

/** Keys that one statement finds. Few at first, so that the file begins early. */
const FIRST_KEYS = 100;
const KEYS = 10_000;
/** An order without an index is sorted at once for so many rows. Their keys take 9 MB. */
const SORTED_KEYS = 250_000;
/** Stretches of which the keys are held at a time: 36 MB. For more, the table is read once more. */
const HELD_STRETCHES = 200;

/**
 * Reads a table in order: first the keys of many rows, then the rows of few keys. No statement sorts or searches more
 * rows than it can in its time.
 */
export class TableReader<Row> {
  readonly #db: Database;
  readonly #table: SortedTable;
  readonly #lists: AsyncGenerator<RowKeys>;
  #keys: RowKeys | null = null;
  /** Whether the first row is found only after all of them were read. */
  readonly isSlow: boolean;

  /** An invalid query is refused here. */
  static async open<Row>(db: Database, { query, ...of }: SortedTable): Promise<TableReader<Row>> {
    const table = { ...of, query: { ...query, page: 0, cursor: null } };
    const isIndexed = await isOrderIndexed(db, table);
    const plan = isIndexed && !isConditional(query) ? null : await planSort(db, table);
    if (plan !== null && plan.slices.length > 1) return TableReader.ofPlan(db, table, plan);
    return new TableReader<Row>(db, table, keysByCursor(db, table, isIndexed), false);
  }

  /** Reads so many rows that they are divided. */
  static ofPlan<Row>(db: Database, table: SortedTable, plan: SortPlan): TableReader<Row> {
    const isSorted = table.query.orderby.length > 0;
    const lists = isSorted ? keysByStretch(db, table, plan) : keysBySlice(db, table, plan);
    return new TableReader<Row>(db, table, lists, isSorted);
  }

  private constructor(db: Database, table: SortedTable, lists: AsyncGenerator<RowKeys>, isSlow: boolean) {
    this.#db = db;
    this.#table = table;
    this.#lists = lists;
    this.isSlow = isSlow;
  }

  /** The next rows; none at the end. */
  async next(count: number): Promise<Row[]> {
    for (;;) {
      const keys = this.#keys?.take(count) ?? [];
      if (this.#keys && keys.length > 0) {
        const found = await findRowsByKey<Row>(this.#db, this.#table, this.#keys.key, keys);
        // All of them may have been deleted meanwhile.
        if (found.length > 0) return found;
      } else {
        const list = await this.#lists.next();
        if (list.done) return [];
        this.#keys = list.value;
      }
    }
  }
}

function isConditional({ predicates, search, hides_empty }: GridQuery): boolean {
  return search.trim() !== "" || hides_empty || predicates.some(({ value }) => value !== null);
}

async function* keysByCursor(db: Database, table: SortedTable, isIndexed: boolean): AsyncGenerator<RowKeys> {
  let limit = isIndexed ? FIRST_KEYS : SORTED_KEYS;
  for (let cursor: string | null = null; ; ) {
    const keys: Awaited<ReturnType<typeof findKeys>> = await findKeys(db, {
      ...table,
      query: { ...table.query, cursor },
      limit,
    });
    yield keys;
    if (keys.count < limit) return;
    cursor = keys.next_cursor;
    if (isIndexed) limit = KEYS;
  }
}

/** In the table's own order, of which every slice is a part. */
async function* keysBySlice(db: Database, table: SortedTable, plan: SortPlan): AsyncGenerator<RowKeys> {
  const whole = { slices: plan.slices, stretches: [] };
  for (let slice = 0; slice <= plan.slices.length; slice += 1) {
    for (const { keys } of await keysOfSlice(db, table, whole, slice, { from: 0, until: 1 })) {
      yield await sortKeys(db, table, keys);
    }
  }
}

async function* keysByStretch(db: Database, table: SortedTable, plan: SortPlan): AsyncGenerator<RowKeys> {
  for (let from = 0; from <= plan.stretches.length; from += HELD_STRETCHES) {
    const held: string[][] = Array.from({ length: HELD_STRETCHES }, () => []);
    const range = { from, until: from + HELD_STRETCHES };
    for (let slice = 0; slice <= plan.slices.length; slice += 1) {
      const found = await keysOfSlice(db, table, plan, slice, range);
      for (const { stretch, keys } of found) held[stretch - from]!.push(keys);
    }
    for (const lists of held) {
      if (lists.length > 0) yield await sortKeys(db, table, lists.splice(0).join(","));
    }
  }
}
