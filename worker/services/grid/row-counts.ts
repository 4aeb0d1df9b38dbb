import type { RowCount } from "../../db/grid/rows.ts";

/** Smaller counts are not cached, because counting again is cheap. */
const WORTH_KEEPING = 10_000;
const LIFETIME_MS = 15_000;
const MAX_KEPT = 500;

interface Kept {
  count: RowCount;
  until: number;
}

/**
 * Caches the counts of large forms for some seconds, because a count reads every matching row and paging needs it
 * repeatedly. Each isolate has one cache. A count that lags by a few rows is corrected on the last page.
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

  /** Forgets a form's counts, after rows were deleted. */
  forget(form_id: string): void {
    for (const key of this.#kept.keys()) if (key.startsWith(`${form_id}\n`)) this.#kept.delete(key);
  }
}

export const rowCounts = new RowCounts();
