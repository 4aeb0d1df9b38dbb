import type { Funnel } from "#core/contracts/results.ts";

/** Which sessions a number is of. */
export type Sessions = "starts" | "completions" | { left_at: string };

/** A longer condition would make an address that browsers and proxies refuse. */
const MOST_AFTER = 25;

/**
 * Parameters of the table of sessions that shows exactly the sessions of a number. Null: its conditions cannot say so.
 * `is_filtered`: only sessions of a group are counted, which the table does not know.
 */
export function sessionParameters(
  funnel: Pick<Funnel, "from" | "until" | "sections">,
  sessions: Sessions,
  is_filtered: boolean,
): URLSearchParams | null {
  if (is_filtered) return null;
  const where: [string, string, string][] = [];
  if (funnel.from !== null) where.push(["__gf_created_at", "gte", funnel.from]);
  if (sessions === "completions") where.push(["__gf_submitted_at", "is", "not_null"]);
  if (typeof sessions === "object") {
    const questions = funnel.sections.flatMap((section) => section.questions);
    const at = questions.findIndex(({ field_id }) => field_id === sessions.left_at);
    const after = questions.slice(at + 1).filter(({ left }) => left !== null);
    if (at < 0 || after.length > MOST_AFTER) return null;
    const rested = new Date(Date.parse(funnel.until) - REST_MS).toISOString();
    where.push(["__gf_submitted_at", "is", "null"], ["__gf_updated_at", "lte", rested]);
    where.push([sessions.left_at, "is", "not_null"]);
    where.push(...after.map(({ field_id }): [string, string, string] => [field_id, "is", "null"]));
  }
  return new URLSearchParams(where.length === 0 ? {} : { where: JSON.stringify(where) });
}

/** As long as a session stays open. */
const REST_MS = 30 * 60 * 1_000;
