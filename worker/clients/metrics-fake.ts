import type { Measurement, Metrics } from "./metrics.ts";

/** Keeps what was measured. */
export class FakeMetrics implements Metrics {
  readonly measured: Measurement[] = [];

  measure(measurement: Measurement) {
    this.measured.push(measurement);
  }
}
