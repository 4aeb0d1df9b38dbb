import { ALERT_RULES, type AlertRule } from "./alert-rules.ts";
import { metricQuery } from "./metric-query.ts";

/** Uid of the data source in Grafana: ClickHouse on the SQL API of Analytics Engine. */
export const DATA_SOURCE = "sheaf-analytics";

function ruleOf({ id, summary, runbook, condition, over_minutes, severity }: AlertRule) {
  const isAbsent = "count" in condition && condition.total === "absent";
  const evaluator =
    "above" in condition ? { type: "gt", params: [condition.above] } : { type: "lt", params: [1] };
  const anchor = runbook
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
  return {
    uid: `sheaf-${id}`,
    title: summary,
    condition: "B",
    for: "5m",
    // No points are fine, unless points are what is missing.
    noDataState: isAbsent ? "Alerting" : "OK",
    execErrState: "Alerting",
    labels: { severity },
    annotations: { runbook: `docs/runbook.md#${anchor}` },
    data: [
      {
        refId: "A",
        datasourceUid: DATA_SOURCE,
        relativeTimeRange: { from: over_minutes * 60, to: 0 },
        model: { refId: "A", queryType: "sql", rawSql: metricQuery(condition, over_minutes) },
      },
      {
        refId: "B",
        datasourceUid: "__expr__",
        model: { refId: "B", type: "threshold", expression: "A", conditions: [{ evaluator }] },
      },
    ],
  };
}

/** docs/deploy/alerts.json: provisioning of Grafana. */
export function alertsFile(): string {
  const group = { orgId: 1, name: "sheaf", folder: "Sheaf", interval: "5m", rules: ALERT_RULES.map(ruleOf) };
  return `${JSON.stringify({ apiVersion: 1, groups: [group] }, null, 2)}\n`;
}
