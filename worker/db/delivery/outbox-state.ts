import type { Database } from "../connection/database.ts";

/** The state of the outbox, over all stored events. */
export interface OutboxState {
  /** Emails and webhooks marked as delivered without a logged attempt: a bug on our side, always 0. */
  delivered_without_try: number;
  waiting: number;
  /** Age of the oldest due event; 0: none is due. */
  oldest_due_seconds: number;
  given_up: number;
  dropped: number;
}

export async function readOutboxState(db: Database, now: Date): Promise<OutboxState> {
  const [state] = await db.sql<OutboxState>`
    SELECT count(*) FILTER (WHERE o.delivered_at IS NOT NULL AND o.destination <> 'room' AND NOT EXISTS (
        SELECT FROM delivery_attempt a WHERE a.outbox_id = o.id)) AS delivered_without_try,
      count(*) FILTER (WHERE o.delivered_at IS NULL AND o.dead_at IS NULL) AS waiting,
      coalesce(floor(extract(epoch FROM ${now.toISOString()}::timestamptz - min(o.due_at) FILTER (
        WHERE o.delivered_at IS NULL AND o.dead_at IS NULL AND o.due_at <= ${now.toISOString()}
      ))), 0) AS oldest_due_seconds,
      count(*) FILTER (WHERE o.dead_at IS NOT NULL AND o.dropped_reason IS NULL) AS given_up,
      count(*) FILTER (WHERE o.dropped_reason IS NOT NULL) AS dropped
    FROM outbox o`;
  return state!;
}

/** What waits for one kind of destination. */
export interface Waiting {
  kind: string;
  events: number;
  /** Those that were tried without success, and those that nobody has tried for an hour. */
  failing: number;
  /** Since the oldest was written. */
  oldest_seconds: number;
}

/**
 * By kind of destination, of events that are neither delivered nor given up, nor held after a restore: those are due in a
 * thousand years (local/restored). Reads those alone.
 */
export function readWaiting(db: Database, now: Date): Promise<Waiting[]> {
  return db.sql<Waiting>`
    SELECT split_part(o.destination, ':', 1) AS kind, count(*) AS events,
      count(*) FILTER (
        WHERE o.last_error IS NOT NULL OR o.due_at < ${now.toISOString()}::timestamptz - interval '1 hour') AS failing,
      floor(extract(epoch FROM ${now.toISOString()}::timestamptz - min(o.created_at))) AS oldest_seconds
    FROM outbox o WHERE o.delivered_at IS NULL AND o.dead_at IS NULL AND o.due_at < '2900-01-01'
    GROUP BY 1 ORDER BY 1`;
}

/** Attempts of the last day by kind of destination. Those to rooms are not logged. */
export interface AttemptsOfDay {
  kind: string;
  delivered: number;
  failed: number;
  /** Events that ended without delivery. */
  given_up: number;
}

export function readAttemptsOfDay(db: Database, now: Date): Promise<AttemptsOfDay[]> {
  const since = new Date(now.getTime() - 24 * 60 * 60 * 1_000).toISOString();
  return db.sql<AttemptsOfDay>`
    SELECT split_part(o.destination, ':', 1) AS kind,
      count(*) FILTER (WHERE a.error IS NULL) AS delivered, count(*) FILTER (WHERE a.error IS NOT NULL) AS failed,
      count(DISTINCT o.id) FILTER (WHERE o.dead_at IS NOT NULL AND o.dropped_reason IS NULL) AS given_up
    FROM delivery_attempt a JOIN outbox o ON o.id = a.outbox_id
    WHERE a.at > ${since} GROUP BY 1 ORDER BY 1`;
}
