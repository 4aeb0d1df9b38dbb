import type { KVNamespace } from "@cloudflare/workers-types";

/**
 * Notes for the cron trigger so that an unused database can sleep: until when it counts as in use, and when
 * the next job is due. Both may be a minute old or lost. The trigger then checks once too often, or up to an
 * hour late because the hourly trigger ignores the notes.
 */
export interface CronNotes {
  /** The database is in use, so jobs may soon be due. Null: already noted. */
  noteUse(now: Date): Promise<void> | null;
  isCheckDue(now: Date): Promise<boolean>;
  /** `due_at` is null if no job is waiting. */
  noteDue(due_at: Date | null, now: Date): Promise<void>;
  /** The trigger of every minute has run. */
  noteMinute(now: Date): Promise<void>;
  /** How long ago that was in milliseconds, up to ten minutes too long. Null: never. */
  sinceMinute(now: Date): Promise<number | null>;
}

const MINUTE_RAN = "cron/minute-ran";
const USED_UNTIL = "cron/used-until";
const DUE_AT = "cron/due-at";
const MINUTE_MS = 60_000;
/** Longer than it takes for a note to propagate, a request to end, and the next note to be written. */
const IN_USE_MS = 15 * MINUTE_MS;
/** How often each isolate checks whether the note must be renewed. */
const RENEW_MS = 5 * MINUTE_MS;
/** How much earlier an isolate may renew it, so that those of a crowd do not do it at the same moment. */
const EARLY_MS = 2.5 * MINUTE_MS;
/** KV takes one write per key and second. After a refusal, somebody else has just written the note. */
const REFUSED_MS = MINUTE_MS;
/** How often the run of every minute is noted. A note each time would be most of what an idle deployment writes. */
const MINUTE_NOTED_MS = 10 * MINUTE_MS;
const FOREVER_MS = 365 * 24 * 60 * MINUTE_MS;

/** Until when an isolate writes no note, by database. */
const quiet = new Map<string, number>();

/** `random`: a number from 0 to 1. */
export function createCronNotes(
  kv: Pick<KVNamespace, "get" | "put">,
  database: string,
  random = Math.random,
): CronNotes {
  const read = async (key: string): Promise<number | null> => {
    const text = await kv.get(key, "text");
    const time = Date.parse(text ?? "");
    return Number.isNaN(time) ? null : time;
  };
  const write = (key: string, time: number) => kv.put(key, new Date(time).toISOString());

  async function renew(now: number): Promise<void> {
    try {
      const known = await read(USED_UNTIL);
      // The cube root makes it rare at first: one isolate of many is enough.
      const early = EARLY_MS * (1 - Math.cbrt(random()));
      if (known === null || known - now < IN_USE_MS - RENEW_MS + early)
        await write(USED_UNTIL, now + IN_USE_MS);
    } catch (error) {
      quiet.set(database, now + REFUSED_MS * (1 + random()));
      throw error;
    }
  }

  return {
    noteUse(now) {
      const time = now.getTime();
      if (time < (quiet.get(database) ?? 0)) return null;
      quiet.set(database, time + RENEW_MS);
      return renew(time);
    },
    async isCheckDue(now) {
      const time = now.getTime();
      // If the notes cannot be read, ask the database.
      const [used_until, due_at] = await Promise.all([
        read(USED_UNTIL).catch(() => Number.POSITIVE_INFINITY),
        read(DUE_AT).catch(() => null),
      ]);
      return due_at === null || time >= due_at || (used_until !== null && time < used_until);
    },
    async noteDue(due_at, now) {
      const wanted = due_at?.getTime() ?? now.getTime() + FOREVER_MS;
      const known = await read(DUE_AT);
      // One check too early costs less than a note every minute. Overdue jobs are already noted.
      const isPassed = known !== null && known <= now.getTime() && wanted > now.getTime();
      const isEarlyEnough = known !== null && known <= wanted && !isPassed;
      if (!isEarlyEnough) await write(DUE_AT, wanted);
    },
    async noteMinute(now) {
      const time = now.getTime();
      const known = await read(MINUTE_RAN);
      if (known === null || time - known >= MINUTE_NOTED_MS) await write(MINUTE_RAN, time);
    },
    async sinceMinute(now) {
      const known = await read(MINUTE_RAN);
      return known === null ? null : now.getTime() - known;
    },
  };
}
