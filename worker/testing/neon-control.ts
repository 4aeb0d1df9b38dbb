/** The protocol of the local Neon endpoint's `/__control` (`local/neon/endpoint.ts`). */

interface StatementCounts {
  /** Calls to the endpoint, each of which costs one latency. */
  round_trips: number;
  statements: number;
}

/** Split by the header `x-request-phase`: before the response, and after it. */
export interface RequestCounts {
  during: StatementCounts;
  after: StatementCounts;
}

/**
 * A failure on the way to a database:
 * - `before_execution`: the proxy returns 503, nothing was executed
 * - `after_commit`: everything was executed and committed, but the response is lost
 * - `slow`: the response comes `delay_ms` later
 * - `unreachable`: the connection is cut before anything was executed
 */
export interface Fault {
  kind: "before_execution" | "after_commit" | "slow" | "unreachable";
  /** How many calls it affects; without it, every call until cleared. */
  times?: number;
  /** Affects only every n-th matching call. */
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
  /** Clears the faults of this database; `true`: of every database. */
  clear_faults?: string | true;
  clear_counts?: true;
  fail?: Fault;
}

/**
 * The result of `GET /__control?database=…&request_id=…`; without a request id, the counts of every request.
 */
export interface ControlState {
  latency_ms: number;
  faults: Fault[];
  counts: RequestCounts | Record<string, RequestCounts>;
}
