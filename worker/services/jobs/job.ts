import type { JobName } from "#core/contracts/wire/jobs.ts";
import type { Context } from "../../context.ts";
import type { Turn } from "../turns/turn.ts";

/** Work of the cron triggers that is limited in time, and can be repeated at any time. */
export interface Job {
  name: JobName;
  run(ctx: Context, turn: Turn): Promise<unknown>;
}
