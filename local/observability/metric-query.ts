import { health } from "#core/contracts/wire/operations.ts";
import type { AlertCondition } from "./alert-rules.ts";

/** The dataset of wrangler.toml. */
export const DATASET = "sheaf_requests";

/** Names of counts as SQL matches them; `*` stands for any text. */
export const isCount = (name: string) =>
  `blob1 = 'COUNT' AND ${name.includes("*") ? `blob2 LIKE '${name.replaceAll("*", "%")}'` : `blob2 = '${name}'`}`;

/** SQL of Workers Analytics Engine whose only number, `value`, is compared with a rule's threshold. */
export function metricQuery(condition: AlertCondition, over_minutes: number): string {
  const since = `timestamp > now() - INTERVAL '${over_minutes}' MINUTE`;
  if ("requests" in condition) {
    const requests = `FROM ${DATASET} WHERE blob1 != 'COUNT' AND ${since}`;
    if (condition.requests === "p95 in ms") {
      const p95 = "quantileExactWeighted(0.95)(double1, _sample_interval)";
      const value = `if(sum(_sample_interval) >= ${condition.at_least}, ${p95}, 0)`;
      return `SELECT ${value} AS value ${requests} AND blob2 = '${condition.route}'`;
    }
    const failed = "sum(if(blob3 = '5xx', _sample_interval, 0))";
    if (condition.requests === "count of 5xx")
      return `SELECT ${failed} AS value ${requests} AND blob2 = '${condition.route}'`;
    const share = `if(${failed} >= ${condition.at_least}, ${failed} / sum(_sample_interval), 0)`;
    return `SELECT ${share} AS value ${requests} AND blob2 != '${health.path}'`;
  }
  const totals = { sum: "sum(double1 * _sample_interval)", max: "max(double1)", absent: "count()" };
  return `SELECT ${totals[condition.total]} AS value FROM ${DATASET} WHERE ${isCount(condition.count)} AND ${since}`;
}
