import type { RowCount } from "../../db/grid/rows.ts";

/** Results of smaller tables are not cached, because reading again is cheap. */
export const WORTH_CACHING = 10_000;
const LIFETIME_MS = 15_000;
const MAX_ENTRIES = 500;

/**
 * Caches for some seconds what reads every matching row, because paging needs it repeatedly. Each isolate has one
 * cache. A count that lags by a few rows is corrected on the last page.
 */
class RecentResults<Result> {
  readonly #results = new Map<string, { result: Result; until: number }>();

  get(scope_id: string, query: string, now: Date): Result | null {
    const cached = this.#results.get(`${scope_id}\n${query}`);
    return cached && cached.until > now.getTime() ? cached.result : null;
  }

  set(scope_id: string, query: string, result: Result, now: Date): void {
    const [oldest] = this.#results.keys();
    if (this.#results.size >= MAX_ENTRIES && oldest !== undefined) this.#results.delete(oldest);
    this.#results.set(`${scope_id}\n${query}`, { result, until: now.getTime() + LIFETIME_MS });
  }

  forget(scope_id: string): void {
    for (const key of this.#results.keys()) if (key.startsWith(`${scope_id}\n`)) this.#results.delete(key);
  }
}

export const rowCounts = new RecentResults<RowCount>();
/** By order: the sampled positions of `samplePositions`. */
export const rowSamples = new RecentResults<readonly string[]>();

/** Forgets what is known of a form's rows, after some were deleted. */
export function forgetRowCounts(scope_id: string): void {
  rowCounts.forget(scope_id);
  rowSamples.forget(scope_id);
}
