/** How long readers may get the same numbers. A page without a script is not expected to be live. */
const KEPT_MS = 15_000;
/** Reports that one isolate keeps: some megabytes. */
const MOST_REPORTS = 20;

export interface RememberedReports<Report> {
  /** `shown`: what was counted, such as the questions. Null: unknown, too old, or counted for something else. */
  recall(link_id: string, shown: string, now: number): Report | null;
  remember(link_id: string, shown: string, now: number, report: Report): void;
}

/**
 * Remembers for some seconds what was counted for public pages, so that many readers at once cost one count. It grants
 * nothing: each reader's link is looked up before.
 */
export function createRememberedReports<Report>(): RememberedReports<Report> {
  /** The oldest first. */
  const kept = new Map<string, { shown: string; until: number; report: Report }>();
  return {
    recall(link_id, shown, now) {
      const found = kept.get(link_id);
      return found && found.shown === shown && now < found.until ? found.report : null;
    },
    remember(link_id, shown, now, report) {
      kept.delete(link_id);
      kept.set(link_id, { shown, until: now + KEPT_MS, report });
      for (const [oldest, { until }] of kept) {
        if (kept.size <= MOST_REPORTS && now < until) break;
        kept.delete(oldest);
      }
    },
  };
}
