import type { Context } from "../../context.ts";
import { finishJob, startJob } from "../../db/jobs.ts";
import { takeTurn } from "../turns/take-turn.ts";
import type { Job } from "./job.ts";

/** After this time, a job that hangs no longer holds up the others. */
const LONGEST_MS = 60_000;

interface Run {
  /** False: only failures are recorded, so that a database with little to do has little to write. */
  isRecorded: boolean;
}

/**
 * Runs each job by itself: whatever one of them does, the others run. Their results are logged, counted and recorded.
 * Returns how many rows were set aside.
 */
export async function runJobs(ctx: Context, jobs: readonly Job[], { isRecorded }: Run): Promise<number> {
  let allAside = 0;
  for (const job of jobs) {
    if (isRecorded) await record(ctx, () => startJob(ctx.db, job.name, ctx.now()));
    const { is_done, aside } = await runJob(ctx, job);
    allAside += aside;
    ctx.metrics.count({ name: `job.${job.name}.${is_done ? "ok" : "failed"}`, value: 1 });
    if (isRecorded || !is_done) {
      await record(ctx, () => finishJob(ctx.db, { name: job.name, is_done, now: ctx.now() }));
    }
  }
  return allAside;
}

/** Rows that were set aside are no failure: everything else was done. */
async function runJob(ctx: Context, { name, run }: Job): Promise<{ is_done: boolean; aside: number }> {
  const turn = takeTurn(ctx, name);
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done within ${LONGEST_MS / 1_000} s.`)), LONGEST_MS);
  });
  try {
    await Promise.race([run(ctx, turn), late]);
    return { is_done: true, aside: turn.aside };
  } catch (error) {
    ctx.log.error("job_failed", error, { job: name });
    return { is_done: false, aside: turn.aside };
  } finally {
    if (timer !== null) clearTimeout(timer);
    if (turn.aside > 0) ctx.metrics.count({ name: `job.${name}.set_aside`, value: turn.aside });
  }
}

/** The job matters more than its record. */
async function record(ctx: Context, write: () => Promise<void>): Promise<void> {
  await write().catch((error: unknown) => ctx.log.warn("job_not_recorded", error));
}
