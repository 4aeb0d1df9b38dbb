import type { JobName } from "#core/contracts/wire/jobs.ts";
import type { Database } from "./connection/database.ts";

export async function startJob(db: Database, name: JobName, now: Date): Promise<void> {
  await db.sql`
    INSERT INTO scheduled_job (name, known_since, started_at) VALUES (${name}, ${now.toISOString()}, ${now.toISOString()})
    ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at`;
}

/** Records the end of a job, also of one whose start was not recorded. */
export async function finishJob(
  db: Database,
  { name, is_done, now }: { name: JobName; is_done: boolean; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await (is_done
    ? db.sql`
        INSERT INTO scheduled_job (name, known_since, succeeded_at) VALUES (${name}, ${at}, ${at})
        ON CONFLICT (name) DO UPDATE SET succeeded_at = excluded.succeeded_at, failures = 0`
    : db.sql`
        INSERT INTO scheduled_job AS j (name, known_since, failed_at, failures) VALUES (${name}, ${at}, ${at}, 1)
        ON CONFLICT (name) DO UPDATE SET failed_at = excluded.failed_at, failures = j.failures + 1`);
}

/** When each job was last started by the hourly trigger. */
export async function readStarts(db: Database): Promise<Map<string, number>> {
  const rows = await db.sql<{ name: string; started_at: string }>`
    SELECT name, started_at FROM scheduled_job WHERE started_at IS NOT NULL`;
  return new Map(rows.map(({ name, started_at }) => [name, Date.parse(started_at)]));
}

export interface JobTimes {
  /** ISO 8601. */
  known_since: string;
  /** Null: never. */
  succeeded_at: string | null;
}

/** The times of these jobs. One that never ran is known from now on. */
export async function readJobTimes(
  db: Database,
  names: readonly JobName[],
  now: Date,
): Promise<ReadonlyMap<JobName, JobTimes>> {
  const read = () => db.sql<JobTimes & { name: JobName }>`
    SELECT name, known_since, succeeded_at FROM scheduled_job WHERE name = ANY (${names}::text[])`;
  let rows = await read();
  if (rows.length < names.length) {
    await db.sql`
      INSERT INTO scheduled_job (name, known_since)
      SELECT name, ${now.toISOString()}::timestamptz FROM unnest(${names}::text[]) name ON CONFLICT (name) DO NOTHING`;
    rows = await read();
  }
  return new Map(rows.map(({ name, ...times }) => [name, times]));
}
