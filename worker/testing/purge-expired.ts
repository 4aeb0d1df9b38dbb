import type { Context } from "../context.ts";
import { HOURLY_JOBS } from "../services/jobs/jobs.ts";
import { PURGES } from "../services/jobs/purges.ts";
import { takeTurn } from "../services/turns/take-turn.ts";

const OTHERS = ["retention", "undeliverable_events", "files"];

/** Removes all expired data, as the hourly trigger does. Throws what that logs. */
export async function purgeExpired(ctx: Context): Promise<void> {
  const jobs = HOURLY_JOBS.filter((job) => PURGES.includes(job) || OTHERS.includes(job.name));
  for (const { name, run } of jobs) await run(ctx, takeTurn(ctx, name));
}
