import { DATA_SOURCE } from "./alerts-file.ts";
import { DATASET, isCount } from "./metric-query.ts";

interface Panel {
  title: string;
  unit: "short" | "ms" | "s" | "percentunit";
  /** Columns beside `time`: one with the name of a series, and the value. */
  columns: string;
  where: string;
}

const REQUESTS = "blob1 != 'COUNT'";
const weighted = "sum(_sample_interval)";
const counted = "sum(double1 * _sample_interval)";
const PANELS: readonly Panel[] = [
  { title: "Requests", unit: "short", columns: `blob3 AS series, ${weighted} AS value`, where: REQUESTS },
  {
    title: "Share of requests that fail",
    unit: "percentunit",
    columns: `'5xx' AS series, sum(if(blob3 = '5xx', _sample_interval, 0)) / ${weighted} AS value`,
    where: REQUESTS,
  },
  {
    title: "Submits: time until the answer (p95)",
    unit: "ms",
    columns: "blob3 AS series, quantileExactWeighted(0.95)(double1, _sample_interval) AS value",
    where: `${REQUESTS} AND blob2 = '/v1/submit/:form_id'`,
  },
  {
    title: "Refusals by code",
    unit: "short",
    columns: `blob4 AS series, ${weighted} AS value`,
    where: `${REQUESTS} AND blob4 != ''`,
  },
  {
    title: "Deliveries",
    unit: "short",
    columns: `blob2 AS series, ${counted} AS value`,
    where: isCount("delivery.*"),
  },
  {
    title: "Age of the oldest event that waits",
    unit: "s",
    columns: "blob2 AS series, max(double1) AS value",
    where: isCount("outbox.*.oldest_seconds"),
  },
  {
    title: "Jobs that failed, and rows set aside",
    unit: "short",
    columns: `blob2 AS series, ${counted} AS value`,
    where: `(${isCount("job.*.failed")} OR ${isCount("job.*.set_aside")})`,
  },
  {
    title: "Jobs that succeeded",
    unit: "short",
    columns: `blob2 AS series, ${counted} AS value`,
    where: isCount("job.*.ok"),
  },
];

const WIDTH = 12;
const HEIGHT = 8;

function panelOf({ title, unit, columns, where }: Panel, at: number) {
  const rawSql = `SELECT toStartOfInterval(timestamp, INTERVAL '5' MINUTE) AS time, ${columns} FROM ${DATASET} WHERE ${where} AND timestamp >= $__fromTime AND timestamp <= $__toTime GROUP BY time, series ORDER BY time`;
  return {
    id: at + 1,
    type: "timeseries",
    title,
    datasource: { uid: DATA_SOURCE },
    gridPos: { x: (at % 2) * WIDTH, y: Math.floor(at / 2) * HEIGHT, w: WIDTH, h: HEIGHT },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: [{ refId: "A", datasource: { uid: DATA_SOURCE }, queryType: "sql", rawSql }],
  };
}

/** docs/deploy/dashboard.json: a dashboard of Grafana. */
export function dashboardFile(): string {
  const dashboard = {
    uid: "sheaf",
    title: "Sheaf",
    timezone: "utc",
    refresh: "5m",
    time: { from: "now-24h", to: "now" },
    schemaVersion: 39,
    panels: PANELS.map(panelOf),
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}
