import type { AnalyticsEngineDataset } from "@cloudflare/workers-types";

/** Measurement of one request. Runs of the cron trigger are counted by their jobs instead. */
export interface Measurement {
  method: string;
  /** The route's pattern; never a path. */
  route: string;
  status: number;
  /** The catalog code of a refusal. */
  refusal: string;
  duration_ms: number;
}

/** A current count. */
export interface Count {
  name: string;
  value: number;
}

/** Counts and durations by route. Aggregated outside of isolates, which come and go. */
export interface Metrics {
  measure(measurement: Measurement): void;
  count(count: Count): void;
}

/** Points of Workers Analytics Engine (docs/operations.md has the queries); without its binding nothing is counted. */
export function createMetrics(dataset: AnalyticsEngineDataset | undefined): Metrics {
  return {
    measure({ method, route, status, refusal, duration_ms }) {
      const statusClass = `${Math.floor(status / 100)}xx`;
      dataset?.writeDataPoint({
        indexes: [`${method} ${route}`.slice(0, MAX_INDEX_LENGTH)],
        blobs: [method, route, statusClass, refusal],
        doubles: [duration_ms, status],
      });
    },
    count({ name, value }) {
      dataset?.writeDataPoint({ indexes: [name], blobs: ["COUNT", name, "", ""], doubles: [value, 0] });
    },
  };
}

const MAX_INDEX_LENGTH = 96;
