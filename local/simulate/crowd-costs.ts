/**
 * What a form in the news costs: multiplies the measured costs of single requests (bench/scale-costs.ts) by a crowd, and
 * compares the busiest minute with the limits of the services.
 */
import { toPause } from "#core/contracts/rooms/draft-pause.ts";
import { WANTED_PER_SECOND } from "#party/draft-load.ts";
import { type Habits, LIMITS, type Money, priceOf, UNITS } from "./crowd-prices.ts";

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
}

export type RequestKind = "view" | "first_edit" | "edit" | "submit" | "ending";

export type Costs = Readonly<Record<RequestKind, RequestCost>>;

export interface Crowd extends Habits {
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
  units: UNITS.from_idle,
  log_sample: 0.1,
  mails: 0,
  is_named: false,
  is_measured: false,
};

/** As bench/scale-costs.ts measured them on a busy machine, 150 requests of each kind (docs/scale.md). */
export const COSTS: Costs = {
  view: { statements: [1, 1], wal: 174, worker_ms: 14, postgres_ms: 3.6, room: 0 },
  first_edit: { statements: [1, 0], wal: 1_007, worker_ms: 10.7, postgres_ms: 2.2, room: 0 },
  edit: { statements: [1, 0], wal: 569, worker_ms: 7.2, postgres_ms: 2.4, room: 0 },
  submit: { statements: [1, 0.69], wal: 3_371, worker_ms: 13.3, postgres_ms: 1.7, room: 1 },
  ending: { statements: [1, 0], wal: 0, worker_ms: 8.4, postgres_ms: 0.6, room: 0 },
};

/**
 * What an isolate does to tell the room of the drafts that it has gathered. Its statement is assumed to take what the
 * ending page's read of one session does, and a tenth of that for each further session.
 */
export const TELLING = { statements: 1, postgres_ms: 0.6, further_ms: 0.06 } as const;

/** A processor that is busier makes requests wait. */
const BUSY = 0.7;
export const GB = 1e9;

/** How often each request comes. */
export function requestsOf({
  views,
  submits,
  leaving,
  edits,
}: Pick<Crowd, "views" | "submits" | "leaving" | "edits">): Record<RequestKind, number> {
  const typing = submits * (1 + leaving);
  return { view: views, first_edit: typing, edit: typing * edits, submit: submits, ending: submits };
}

/** How drafts reach a room. */
export interface Told {
  /** Messages per second, of all isolates. */
  messages: number;
  /** How long a draft waits in its isolate at most, in seconds. */
  pause: number;
  /** Milliseconds of the database's processors per second. */
  postgres_ms: number;
}

/**
 * What becomes of so many edits per second. Each isolate waits for an edit, gathers for the pause that the room wants
 * (party/draft-load.ts), and sends one message.
 */
export function toldOf(
  edits: number,
  { is_watched, locations, isolates }: Pick<Crowd, "is_watched" | "locations" | "isolates">,
): Told {
  if (!is_watched || edits === 0) return { messages: 0, pause: 0, postgres_ms: 0 };
  const senders = locations * isolates;
  const gap = senders / edits;
  const pause = toPause((senders / WANTED_PER_SECOND - gap) * 1_000) / 1_000;
  const messages = Math.min(edits, senders / (pause + gap));
  const postgres_ms = messages * TELLING.postgres_ms + (edits - messages) * TELLING.further_ms;
  return { messages, pause, postgres_ms };
}

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
  /** Lines of the log. */
  lines: number;
  /** Per second, in the busiest minute. */
  peak: { requests: number; statements: number; submits: number; room: number; connections: number };
  /** The longest time that a draft waits in the busiest minute, in seconds. */
  pause: number;
  /** Units of Neon's compute in the busiest minute. */
  units: number;
  dollars: Money;
}

export function scaleOf(crowd: Crowd, costs: Costs): Scale {
  const counts = requestsOf(crowd);
  const kinds = Object.keys(counts) as RequestKind[];
  const sum = (of: (cost: RequestCost) => number) =>
    kinds.reduce((total, kind) => total + counts[kind] * of(costs[kind]), 0);
  const seconds = crowd.hours * 3_600;
  const edits = (counts.first_edit + counts.edit) / seconds;
  const [told, told_at_peak] = [toldOf(edits, crowd), toldOf(edits * crowd.peak, crowd)];
  const requests = sum(() => 1);
  const statements = sum(({ statements: [during, after] }) => during + after);
  const postgres_ms = sum((cost) => cost.postgres_ms);
  const worker_ms = sum((cost) => cost.worker_ms);
  const wal = sum((cost) => cost.wal);
  const submitted = sum((cost) => cost.room);
  const perSecond = (total: number) => (total / seconds) * crowd.peak;
  // Each location keeps the definition for an hour. A miss reads the definition and the head, once for each isolate.
  const isolates = crowd.locations * crowd.isolates;
  const fills = isolates * Math.ceil(crowd.hours);
  // The note that the database is in use: each isolate reads it every five minutes, and one of them writes it each minute.
  const notes = { reads: isolates * 12 * crowd.hours, writes: 60 * crowd.hours };
  const kv_reads = fills * 2 + notes.reads + (crowd.is_named ? counts.view : 0);
  const kv_writes = 2 + notes.writes;
  const peak_statements = perSecond(statements) + told_at_peak.messages * TELLING.statements;
  const units = Math.max(0.25, (perSecond(postgres_ms) + told_at_peak.postgres_ms) / 1_000 / BUSY);
  const scale = {
    requests,
    statements: statements + told.messages * TELLING.statements * seconds,
    wal,
    worker_ms,
    postgres_ms: postgres_ms + told.postgres_ms * seconds,
    room: submitted + told.messages * seconds,
    kv_reads,
    kv_writes,
    cache_reads: requests,
    lines: requests * crowd.log_sample,
    peak: {
      requests: perSecond(requests),
      statements: peak_statements,
      submits: perSecond(crowd.submits),
      room: perSecond(submitted) + told_at_peak.messages,
      connections: (peak_statements * crowd.held_ms) / 1_000,
    },
    pause: told_at_peak.pause,
    units,
  };
  return { ...scale, dollars: priceOf(scale, crowd) };
}

export interface Pressure {
  limit: string;
  /** The busiest minute as a share of the limit. */
  share: number;
}

/** How near each limit is, the nearest first. */
export function pressures(scale: Scale, { units, hours }: Pick<Crowd, "units" | "hours">): Pressure[] {
  return [
    { limit: "requests per second of the form's room", share: scale.peak.room / LIMITS.object },
    { limit: "processors of the largest compute", share: scale.units / units },
    { limit: "connections of the pooler", share: scale.peak.connections / LIMITS.pooler },
    { limit: "writes of one key of KV per second", share: scale.kv_writes / (hours * 3_600) / LIMITS.kv_key },
  ].sort((one, other) => other.share - one.share);
}
