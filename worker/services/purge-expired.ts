import type { Context } from "../context.ts";
import { purgeOutbox } from "../db/outbox.ts";
import { purgeRateLimits } from "../db/rate-limits.ts";
import { sweepFiles } from "./sweep-files.ts";

const OUTBOX_RETENTION_MS = 7 * 24 * 60 * 60 * 1_000;
/** Rows of one run, so that a run ends before the next one starts. */
const LIMIT = 5_000;

/** Removes what nobody needs any more, a bounded number of rows at a time. */
export async function purgeExpired(ctx: Context): Promise<void> {
  await purgeOutbox(ctx.db, new Date(ctx.now().getTime() - OUTBOX_RETENTION_MS), LIMIT);
  await purgeRateLimits(ctx.db, LIMIT);
  await sweepFiles(ctx);
}
