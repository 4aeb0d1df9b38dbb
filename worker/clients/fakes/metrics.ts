import type { Count, Measurement, Metrics } from "../metrics.ts";

/** Records measurements. */
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
