import type { KVNamespace } from "@cloudflare/workers-types";

/**
 * What the cron trigger knows without asking the database, so that a database that nobody uses can sleep: until when it
 * counts as in use, and when something is due. Both may be old by a minute or lost; then the trigger looks once too
 * often, or later: every hour it looks without asking here.
 */
export interface CronNotes {
  /** Somebody uses the database: what they do may be due soon. Null: that is noted already. */
  noteUse(now: Date): Promise<void> | null;
  isCheckDue(now: Date): Promise<boolean>;
  /** Null: nothing waits. */
  noteDue(due_at: Date | null, now: Date): Promise<void>;
}

const USED_UNTIL = "cron/used-until";
const DUE_AT = "cron/due-at";
const MINUTE_MS = 60_000;
/** Longer than a note takes to be seen everywhere, a request to end, and the next note to be written. */
const IN_USE_MS = 15 * MINUTE_MS;
/** Each isolate asks so often whether the note has to be renewed. */
const RENEW_MS = 5 * MINUTE_MS;
const FOREVER_MS = 365 * 24 * 60 * MINUTE_MS;

/** Until when an isolate writes nothing, by database. */
const quiet = new Map<string, number>();

export function createCronNotes(kv: Pick<KVNamespace, "get" | "put">, database: string): CronNotes {
  const read = async (key: string): Promise<number | null> => {
    const text = await kv.get(key, "text");
    const time = Date.parse(text ?? "");
    return Number.isNaN(time) ? null : time;
  };
  const write = (key: string, time: number) => kv.put(key, new Date(time).toISOString());

  async function renew(now: number): Promise<void> {
    try {
      const known = await read(USED_UNTIL);
      if (known === null || known - now < IN_USE_MS - RENEW_MS) await write(USED_UNTIL, now + IN_USE_MS);
    } catch (error) {
      quiet.delete(database);
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
      // Where the notes cannot be read, the database is asked.
      const [used_until, due_at] = await Promise.all([
        read(USED_UNTIL).catch(() => Number.POSITIVE_INFINITY),
        read(DUE_AT).catch(() => null),
      ]);
      return due_at === null || time >= due_at || (used_until !== null && time < used_until);
    },
    async noteDue(due_at, now) {
      const wanted = due_at?.getTime() ?? now.getTime() + FOREVER_MS;
      const known = await read(DUE_AT);
      // A look too early costs less than a note every minute; what stays due is noted already.
      const isPassed = known !== null && known <= now.getTime() && wanted > now.getTime();
      const isEarlyEnough = known !== null && known <= wanted && !isPassed;
      if (!isEarlyEnough) await write(DUE_AT, wanted);
    },
  };
}
