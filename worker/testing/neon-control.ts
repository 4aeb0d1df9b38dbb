/** What the local Neon endpoint (`local/neon/endpoint.ts`) tells and takes under `/__control`. */

interface StatementCounts {
  /** Calls to the endpoint: what latency multiplies. */
  round_trips: number;
  statements: number;
}

/** Split by the header `x-request-phase`: what a visitor waits for, and what runs after the answer. */
export interface RequestCounts {
  during: StatementCounts;
  after: StatementCounts;
}

/**
 * What goes wrong on the way to a database:
 * - `before_execution`: the proxy answers 503, nothing was executed
 * - `after_commit`: everything was executed and committed, but the answer never arrives
 * - `slow`: the answer comes `delay_ms` later
 * - `unreachable`: the connection is cut before anything was executed
 */
export interface Fault {
  kind: "before_execution" | "after_commit" | "slow" | "unreachable";
  /** How many calls it meets; without it, every call until cleared. */
  times?: number;
  /** Meets only each n-th of the calls that fit. */
  every?: number;
  delay_ms?: number;
  /** Only calls whose SQL contains this text. */
  sql_includes?: string;
  /** Only calls to this database. */
  database?: string;
}

/** The body of `POST /__control`; every key is optional and they are applied in this order. */
export interface ControlBody {
  latency_ms?: number;
  /** Takes back the faults of this database; `true`: of every database. */
  clear_faults?: string | true;
  clear_counts?: true;
  fail?: Fault;
}

/** The answer to `GET /__control?database=…&request_id=…`; without a request id, the counts of every request. */
export interface ControlState {
  latency_ms: number;
  faults: Fault[];
  counts: RequestCounts | Record<string, RequestCounts>;
}
