import type { RowCount } from "../../db/grid/rows.ts";

/** Below this, counting again is cheaper than a wrong count. */
const WORTH_KEEPING = 10_000;
const LIFETIME_MS = 15_000;
const MAX_KEPT = 500;

interface Kept {
  count: RowCount;
  until: number;
}

/**
 * Counts of large forms, cached for some seconds: an exact count reads every matching row, and paging needs
 * it repeatedly. One cache per isolate. A count that lags by a few rows is corrected on the last page.
 */
class RowCounts {
  readonly #kept = new Map<string, Kept>();

  get(form_id: string, conditions: string, now: Date): RowCount | null {
    const kept = this.#kept.get(`${form_id}\n${conditions}`);
    return kept && kept.until > now.getTime() ? kept.count : null;
  }

  set(form_id: string, conditions: string, count: RowCount, now: Date): void {
    if (count.total < WORTH_KEEPING) return;
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(`${form_id}\n${conditions}`, { count, until: now.getTime() + LIFETIME_MS });
  }

  /** Rows were deleted, so the cached count is wrong. */
  forget(form_id: string): void {
    for (const key of this.#kept.keys()) if (key.startsWith(`${form_id}\n`)) this.#kept.delete(key);
  }
}

export const rowCounts = new RowCounts();
