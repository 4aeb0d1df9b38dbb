import type { JobName } from "#core/contracts/wire/jobs.ts";
import type { Context } from "../../context.ts";
import type { Turn } from "./turn.ts";

/**
 * After this time, a job ends at its next step. An invocation has 30 seconds of processor time, and one thread: a turn that
 * is shorter cannot use them up, whatever it waits for. Work after a response has 30 seconds in all.
 */
const TURN_MS = 25_000;
/** Lines in the log about rows of one turn that were set aside. */
const MOST_TOLD = 5;

/** A turn of a job, in a run of the cron trigger or after a request. Also counts the rows that were set aside. */
export function takeTurn({ now, log }: Context, job: JobName): Turn & { readonly aside: number } {
  const ends = now().getTime() + TURN_MS;
  let aside = 0;
  return {
    get aside() {
      return aside;
    },
    isInTime: () => now().getTime() < ends,
    setAside(error) {
      aside += 1;
      if (aside <= MOST_TOLD) log.error("row_set_aside", error, { job });
    },
  };
}
