import type { Context } from "../../context.ts";
import { readStarts } from "../../db/jobs.ts";
import { nextDue } from "../../db/next-due.ts";
import { DAILY_JOBS, DUE_JOBS, HOURLY_JOBS } from "./jobs.ts";
import { runJobs } from "./run-jobs.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Called by the cron trigger every minute. While the database is in use, reads what is due with one statement and runs
 * it. While the database sleeps, does nothing unless the recorded due time has come.
 */
export async function runDueJobs(ctx: Context): Promise<void> {
  if (!(await ctx.cron.isCheckDue(ctx.now()))) return;
  const due_at = await nextDue(ctx.db, ctx.now());
  if (due_at === null || due_at > ctx.now()) return ctx.cron.noteDue(due_at, ctx.now());
  // A run that ends early, by its limits, does not always leave out the same jobs.
  const first = Math.floor(ctx.now().getTime() / MINUTE_MS) % DUE_JOBS.length;
  const jobs = [...DUE_JOBS.slice(first), ...DUE_JOBS.slice(0, first)];
  await noteNext(ctx, await runJobs(ctx, jobs, { isRecorded: false }));
}

/**
 * Called by the cron trigger every hour. Runs all jobs without checking whether they are due, those first that were
 * started longest ago: after a run that ended early, they are the ones that it left out.
 */
export async function runAllJobs(ctx: Context): Promise<void> {
  const starts = await readStarts(ctx.db);
  const startOf = (name: string) => starts.get(name) ?? 0;
  const jobs = HOURLY_JOBS.toSorted((one, other) => startOf(one.name) - startOf(other.name));
  await noteNext(ctx, await runJobs(ctx, jobs, { isRecorded: true }));
}

/** Called by the cron trigger every day. */
export async function runDailyJobs(ctx: Context): Promise<void> {
  await runJobs(ctx, DAILY_JOBS, { isRecorded: true });
}

/**
 * `aside`: rows that were set aside. They stay due, and would wake the database every minute for as long: they wait for the
 * hourly run instead, unless the database is in use.
 */
async function noteNext(ctx: Context, aside: number): Promise<void> {
  const due_at = await nextDue(ctx.db, ctx.now());
  const isStuck = aside > 0 && due_at !== null && due_at <= ctx.now();
  await ctx.cron.noteDue(isStuck ? new Date(ctx.now().getTime() + HOUR_MS) : due_at, ctx.now());
}
