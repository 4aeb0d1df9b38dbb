/**
 * What a form in the news costs: multiplies the measured costs of single requests (bench/scale-costs.ts) by a crowd, and
 * compares the busiest minute with the limits of the services.
 */

export interface RequestCost {
  /** Statements before the HTTP response, and after it. */
  statements: readonly [during: number, after: number];
  /** Bytes of PostgreSQL's log. */
  wal: number;
  /** Milliseconds of processor time. */
  worker_ms: number;
  postgres_ms: number;
  /** Messages to the form's room. */
  room: number;
  /** What is added while a member has the rows of the form open. */
  watched?: { statements: number; room: number; postgres_ms: number };
}

export type RequestKind = "view" | "first_edit" | "edit" | "submit" | "ending";

export type Costs = Readonly<Record<RequestKind, RequestCost>>;

export interface Crowd {
  views: number;
  submits: number;
  hours: number;
  /** Visitors per visitor who submits that type something and leave. */
  leaving: number;
  /** Saved edits of one visitor after the first, at most one in 300 ms. */
  edits: number;
  /** The busiest minute, against the mean. */
  peak: number;
  /** Whether somebody has the rows of the form open. */
  is_watched: boolean;
  /** Locations of Cloudflare with visitors. */
  locations: number;
  /** Isolates in one location at the same time. */
  isolates: number;
  /** Milliseconds that one statement occupies a connection, the network included. */
  held_ms: number;
}

export const NEWS: Crowd = {
  views: 1_000_000,
  submits: 100_000,
  hours: 1,
  leaving: 1,
  edits: 15,
  peak: 3,
  is_watched: true,
  locations: 300,
  isolates: 10,
  held_ms: 20,
};

/** The session that was edited is read for the room. Assumed to cost what the ending page's read of a session does. */
const WATCHED = { statements: 1, room: 1, postgres_ms: 0.6 };

/** As bench/scale-costs.ts measured them on a busy machine, 150 requests of each kind (docs/scale.md). */
export const COSTS: Costs = {
  view: { statements: [1, 1], wal: 174, worker_ms: 14, postgres_ms: 3.6, room: 0 },
  first_edit: {
    statements: [1, 0],
    wal: 1_007,
    worker_ms: 10.7,
    postgres_ms: 2.2,
    room: 0,
    watched: WATCHED,
  },
  edit: {
    statements: [1, 0],
    wal: 569,
    worker_ms: 7.2,
    postgres_ms: 2.4,
    room: 0,
    watched: WATCHED,
  },
  submit: { statements: [1, 0.69], wal: 3_371, worker_ms: 13.3, postgres_ms: 1.7, room: 1 },
  ending: { statements: [1, 0], wal: 0, worker_ms: 8.4, postgres_ms: 0.6, room: 0 },
};

/** Dollars, beyond what is included in a month (docs/scale.md names the sources). */
const PRICES = {
  request: 0.3e-6,
  processor_ms: 0.02e-6,
  kv_read: 0.5e-6,
  kv_write: 5e-6,
  object_request: 0.15e-6,
  object_gb_second: 12.5e-6,
  /** Of Neon's plan Launch. */
  compute_hour: 0.106,
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

/** The largest compute that scales by itself. Each unit is one processor. */
export const MOST_UNITS = 16;
/** A processor that is busier makes requests wait. */
const BUSY = 0.7;
export const GB = 1e9;

/** How often each request comes. */
export function requestsOf({ views, submits, leaving, edits }: Crowd): Record<RequestKind, number> {
  const typing = submits * (1 + leaving);
  return { view: views, first_edit: typing, edit: typing * edits, submit: submits, ending: submits };
}

type Watching = Pick<Crowd, "is_watched">;
/** Milliseconds of the database's processors for a request. */
export const databaseWork = ({ postgres_ms, watched }: RequestCost, { is_watched }: Watching) =>
  postgres_ms + (is_watched ? (watched?.postgres_ms ?? 0) : 0);
/** Messages to the form's room for a request. */
export const messages = ({ room, watched }: RequestCost, { is_watched }: Watching) =>
  room + (is_watched ? (watched?.room ?? 0) : 0);

export interface Scale {
  requests: number;
  statements: number;
  wal: number;
  worker_ms: number;
  postgres_ms: number;
  room: number;
  kv_reads: number;
  kv_writes: number;
  cache_reads: number;
  /** Per second, in the busiest minute. */
  peak: { requests: number; statements: number; submits: number; room: number; connections: number };
  /** Units of Neon's compute in the busiest minute. */
  units: number;
  dollars: { workers: number; kv: number; rooms: number; compute: number; history: number };
}

export function scaleOf(crowd: Crowd, costs: Costs): Scale {
  const counts = requestsOf(crowd);
  const kinds = Object.keys(counts) as RequestKind[];
  const sum = (of: (cost: RequestCost) => number) =>
    kinds.reduce((total, kind) => total + counts[kind] * of(costs[kind]), 0);
  const requests = sum(() => 1);
  const added = crowd.is_watched ? 1 : 0;
  const statements = sum(
    ({ statements: [during, after], watched }) => during + after + added * (watched?.statements ?? 0),
  );
  const postgres_ms = sum((cost) => databaseWork(cost, crowd));
  const worker_ms = sum((cost) => cost.worker_ms);
  const wal = sum((cost) => cost.wal);
  const room = sum((cost) => messages(cost, crowd));
  const perSecond = (total: number) => (total / (crowd.hours * 3_600)) * crowd.peak;
  // Each location keeps the definition for an hour. A miss reads the definition and the head, once for each isolate.
  const fills = crowd.locations * crowd.isolates * Math.ceil(crowd.hours);
  const [kv_reads, kv_writes] = [fills * 2, 2];
  const units = Math.max(0.25, perSecond(postgres_ms) / 1_000 / BUSY);
  return {
    requests,
    statements,
    wal,
    worker_ms,
    postgres_ms,
    room,
    kv_reads,
    kv_writes,
    cache_reads: requests,
    peak: {
      requests: perSecond(requests),
      statements: perSecond(statements),
      submits: perSecond(crowd.submits),
      room: perSecond(room),
      connections: (perSecond(statements) * crowd.held_ms) / 1_000,
    },
    units,
    dollars: {
      workers: requests * PRICES.request + worker_ms * PRICES.processor_ms,
      kv: kv_reads * PRICES.kv_read + kv_writes * PRICES.kv_write,
      // One object of 128 MB that is awake all the time.
      rooms: room * PRICES.object_request + crowd.hours * 3_600 * 0.128 * PRICES.object_gb_second,
      compute: units * crowd.hours * PRICES.compute_hour,
      history: (wal / GB) * PRICES.history_gb_month,
    },
  };
}

export interface Pressure {
  limit: string;
  /** The busiest minute as a share of the limit. */
  share: number;
}

/** How near each limit is, the nearest first. */
export function pressures(scale: Scale): Pressure[] {
  return [
    { limit: "requests per second of the form's room", share: scale.peak.room / LIMITS.object },
    { limit: "processors of the largest compute", share: scale.units / MOST_UNITS },
    { limit: "connections of the pooler", share: scale.peak.connections / LIMITS.pooler },
    { limit: "writes of one key of KV per second", share: scale.kv_writes / 3_600 / LIMITS.kv_key },
  ].sort((one, other) => other.share - one.share);
}
