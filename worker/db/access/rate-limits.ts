import type { Database } from "../connection/database.ts";

export interface Attempt {
  /** Attempts within the window, this one included. */
  count: number;
  /** Until the window ends. */
  remaining_seconds: number;
}

/** Counts one attempt, exactly, in one statement; a window starts with the first attempt after the last one ended. */
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

/** Takes back an attempt that does not count after all. */
export async function forgetAttempt(db: Database, key: string): Promise<void> {
  await db.sql`UPDATE rate_limit SET count = count - 1 WHERE key = ${key} AND count > 0`;
}

export async function purgeRateLimits(db: Database, limit: number): Promise<number> {
  const rows = await db.sql`
    DELETE FROM rate_limit WHERE key IN (SELECT key FROM rate_limit WHERE expires_at < now() LIMIT ${limit}) RETURNING 1`;
  return rows.length;
}
