import { health } from "#core/contracts/wire/operations.ts";
import type { AlertRule } from "./alert-rules.ts";

/** A point as Analytics Engine has it. */
export type Point =
  | { at: number; count: string; value: number }
  | { at: number; route: string; status: number; duration_ms: number };

/** Whether a rule fires at a moment, in milliseconds, as its SQL would say (`metricQuery`). */
export function evaluateRule(
  { condition, over_minutes }: AlertRule,
  points: readonly Point[],
  now: number,
): boolean {
  const recent = points.filter(({ at }) => at > now - over_minutes * 60_000 && at <= now);
  if ("count" in condition) {
    const pattern = new RegExp(`^${condition.count.replaceAll(".", "\\.").replaceAll("*", ".*")}$`);
    const values = recent.flatMap((point) =>
      "count" in point && pattern.test(point.count) ? [point.value] : [],
    );
    if (condition.total === "absent") return values.length === 0;
    const sum = values.reduce((total, value) => total + value, 0);
    return (condition.total === "sum" ? sum : Math.max(0, ...values)) > condition.above;
  }
  const requests = recent.flatMap((point) => ("status" in point ? [point] : []));
  if (condition.requests === "share of 5xx") {
    const visited = requests.filter(({ route }) => route !== health.path);
    const failed = visited.filter(({ status }) => status >= 500).length;
    return failed >= condition.at_least && failed / visited.length > condition.above;
  }
  const { route } = condition;
  const ofRoute = requests.filter((one) => one.route === route);
  if (condition.requests === "count of 5xx")
    return ofRoute.filter(({ status }) => status >= 500).length > condition.above;
  if (ofRoute.length < condition.at_least) return false;
  const durations = ofRoute.map(({ duration_ms }) => duration_ms).toSorted((one, other) => one - other);
  const p95 = durations[Math.ceil(durations.length * 0.95) - 1] ?? 0;
  return p95 > condition.above;
}
