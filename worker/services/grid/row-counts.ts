import type { RowCount } from "../../db/grid/rows.ts";

/** Smaller counts are not cached, because counting again is cheap. */
const MIN_CACHED = 10_000;
const LIFETIME_MS = 15_000;
const MAX_ENTRIES = 500;

interface CachedCount {
  count: RowCount;
  until: number;
}

/**
 * Caches the counts of large forms for some seconds because a count reads every matching row and paging needs it
 * repeatedly. Each isolate has one cache. A count that lags by a few rows is corrected on the last page.
 */
class RowCounts {
  readonly #counts = new Map<string, CachedCount>();

  get(form_id: string, conditions: string, now: Date): RowCount | null {
    const cached = this.#counts.get(`${form_id}\n${conditions}`);
    return cached && cached.until > now.getTime() ? cached.count : null;
  }

  set(form_id: string, conditions: string, count: RowCount, now: Date): void {
    if (count.total < MIN_CACHED) return;
    const [oldest] = this.#counts.keys();
    if (this.#counts.size >= MAX_ENTRIES && oldest !== undefined) this.#counts.delete(oldest);
    this.#counts.set(`${form_id}\n${conditions}`, { count, until: now.getTime() + LIFETIME_MS });
  }

  /** Forgets a form's counts, after rows were deleted. */
  forget(form_id: string): void {
    for (const key of this.#counts.keys()) if (key.startsWith(`${form_id}\n`)) this.#counts.delete(key);
  }
}

export const rowCounts = new RowCounts();
