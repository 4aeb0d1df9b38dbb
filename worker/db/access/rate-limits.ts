import type { Database } from "../connection/database.ts";
import type { Page } from "../page.ts";

export interface Attempt {
  /** Attempts in the window, including this one. */
  count: number;
  /** Seconds until the window ends. */
  remaining_seconds: number;
}

/**
 * Counts one attempt, exactly, in one statement. A window starts with the first attempt after the previous
 * one ended.
 */
export async function countAttempt(db: Database, key: string, window_seconds: number): Promise<Attempt> {
  const [row] = await db.sql<Attempt>`
    INSERT INTO rate_limit AS r (key, count, expires_at)
    VALUES (${key}, 1, now() + make_interval(secs => ${window_seconds}))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN r.expires_at <= now() THEN 1 ELSE r.count + 1 END,
      expires_at = CASE WHEN r.expires_at <= now() THEN excluded.expires_at ELSE r.expires_at END
    RETURNING count, ceil(extract(epoch FROM expires_at - now()))::integer AS remaining_seconds`;
  return row!;
}

/** Undoes an attempt that should not count. */
export async function forgetAttempt(db: Database, key: string): Promise<void> {
  await db.sql`UPDATE rate_limit SET count = count - 1 WHERE key = ${key} AND count > 0`;
}

export async function purgeRateLimits(db: Database, page: Page): Promise<number> {
  const rows = await db.sql`
    DELETE FROM rate_limit WHERE key IN (
      SELECT key FROM rate_limit WHERE expires_at < now()
      ORDER BY expires_at, key LIMIT ${page.limit} OFFSET ${page.skip}) RETURNING 1`;
  return rows.length;
}
