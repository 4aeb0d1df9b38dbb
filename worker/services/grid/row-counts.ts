import type { RowCount } from "../../db/grid/rows.ts";

/** Counting fewer rows than this costs less than being wrong about them. */
const WORTH_KEEPING = 10_000;
const LIFETIME_MS = 15_000;
const MAX_KEPT = 500;

interface Kept {
  count: RowCount;
  until: number;
}

/**
 * Counts of large forms, kept for some seconds: an exact count reads every row that matches, and turning pages asks
 * for it again and again. One per isolate; a count that is behind by a few rows corrects itself on the last page.
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

  /** Rows went away: whoever took them wants to see that. */
  forget(form_id: string): void {
    for (const key of this.#kept.keys()) if (key.startsWith(`${form_id}\n`)) this.#kept.delete(key);
  }
}

export const rowCounts = new RowCounts();
