import type { Context } from "../../context.ts";

const MINUTE_MS = 60_000;
/** Three notes, of which the last one may not have propagated yet (clients/cron-notes.ts). */
const SILENT_MS = 30 * MINUTE_MS;

/**
 * Throws, as a job that fails, if the trigger of every minute does not run: what is due then waits for the hourly one, and
 * nothing else tells.
 */
export async function checkMinutes({ cron, now }: Context): Promise<void> {
  const silent_ms = await cron.sinceMinute(now());
  if (silent_ms !== null && silent_ms < SILENT_MS) return;
  const since =
    silent_ms === null ? "never ran" : `last ran ${Math.round(silent_ms / MINUTE_MS)} minutes ago`;
  throw new Error(`The trigger of every minute ${since}.`);
}
