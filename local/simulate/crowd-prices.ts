/** What services charge, and where they stop. docs/scale.md names the sources. */

/** Of Neon. Compute per unit and hour; the rest is the same in both. */
export const PLANS = { launch: 0.106, scale: 0.222 } as const;
export type Plan = keyof typeof PLANS;

/** Dollars, beyond what is included in a month. */
export const PRICES = {
  request: 0.3e-6,
  processor_ms: 0.02e-6,
  log_line: 0.6e-6,
  data_point: 0.25e-6,
  mail: 0.35e-3,
  kv_read: 0.5e-6,
  kv_write: 5e-6,
  object_request: 0.15e-6,
  object_gb_second: 12.5e-6,
  r2_gb_month: 0.015,
  history_gb_month: 0.2,
  storage_gb_month: 0.35,
} as const;

/** Where each service stops. */
export const LIMITS = {
  /** Requests per second of one Durable Object. */
  object: 1_000,
  /** Connections that Neon's pooler accepts. */
  pooler: 10_000,
  /** Writes of one key of KV per second. */
  kv_key: 1,
} as const;

/**
 * Units of Neon's compute, each of which is one processor. A database scales by itself up to 16, but by eight at most: one
 * that may sleep, or idles at a quarter of a unit, stops at 8.25.
 */
export const UNITS = { from_idle: 8.25, most: 16, range: 8 } as const;

export const HOURS_OF_MONTH = 730;

/** What it costs to keep a database at this many units for a month, whether or not anybody comes. */
export const floorPrice = (units: number, plan: Plan): number => units * HOURS_OF_MONTH * PLANS[plan];

/** What an operator chooses. */
export interface Habits {
  /** Units of compute up to which the database scales. */
  units: number;
  /** The share of requests that are logged. */
  log_sample: number;
  /** Emails that are sent. */
  mails: number;
  /** Whether visitors come by the readable address. */
  is_named: boolean;
  /** Whether requests are counted in Analytics Engine. */
  is_measured: boolean;
}

export interface Money {
  workers: number;
  logs: number;
  metrics: number;
  kv: number;
  rooms: number;
  mails: number;
  compute: Record<Plan, number>;
  history: number;
}

interface Used {
  requests: number;
  worker_ms: number;
  wal: number;
  room: number;
  kv_reads: number;
  kv_writes: number;
  lines: number;
  units: number;
}

export function priceOf(used: Used, { hours, units, mails, is_measured }: Habits & { hours: number }): Money {
  const unit_hours = Math.min(used.units, units) * hours;
  return {
    workers: used.requests * PRICES.request + used.worker_ms * PRICES.processor_ms,
    logs: used.lines * PRICES.log_line,
    metrics: is_measured ? used.requests * PRICES.data_point : 0,
    kv: used.kv_reads * PRICES.kv_read + used.kv_writes * PRICES.kv_write,
    // One object of 128 MB that is awake all the time.
    rooms: used.room * PRICES.object_request + hours * 3_600 * 0.128 * PRICES.object_gb_second,
    mails: mails * PRICES.mail,
    compute: { launch: unit_hours * PLANS.launch, scale: unit_hours * PLANS.scale },
    history: (used.wal / 1e9) * PRICES.history_gb_month,
  };
}

/** All of it with one of Neon's plans. */
export function totalOf({ compute, ...rest }: Money, plan: Plan): number {
  return Object.values(rest).reduce((sum, dollars) => sum + dollars, compute[plan]);
}
