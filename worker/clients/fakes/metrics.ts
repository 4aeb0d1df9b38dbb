import type { Count, Measurement, Metrics } from "../metrics.ts";

/** Keeps what was measured. */
export class FakeMetrics implements Metrics {
  readonly measured: Measurement[] = [];
  readonly counted: Count[] = [];

  measure(measurement: Measurement) {
    this.measured.push(measurement);
  }

  count(count: Count) {
    this.counted.push(count);
  }
}
