/** What a month of an organization costs, with the measured costs of single requests (crowd-costs.ts). */
import { type Costs, GB, type RequestKind, requestsOf } from "./crowd-costs.ts";
import { HOURS_OF_MONTH, PLANS, type Plan, PRICES } from "./crowd-prices.ts";

interface Organization {
  views: number;
  submits: number;
  leaving: number;
  edits: number;
  /** People who work in the editor, each on 22 days of the month. */
  members: number;
  /** Requests of one of them in a day, and what each costs the Worker. */
  calls: number;
  call_ms: number;
  /** What the database is awake at on average, in units; it sleeps never. */
  units: number;
  /** Stored in the database and in R2. */
  database_gb: number;
  files_gb: number;
  mails: number;
  log_sample: number;
}

export const MID_SIZE: Organization = {
  views: 300_000,
  submits: 30_000,
  leaving: 1,
  edits: 15,
  members: 100,
  calls: 2_000,
  call_ms: 8,
  units: 0.35,
  database_gb: 5,
  files_gb: 50,
  mails: 30_000,
  log_sample: 0.1,
};

const WORKING_DAYS = 22;
/** What the Workers Paid plan costs and includes. */
const INCLUDED = { dollars: 5, requests: 10e6, worker_ms: 30e6, lines: 20e6, mails: 3_000 } as const;

interface Month {
  requests: number;
  worker_ms: number;
  dollars: {
    workers: number;
    logs: number;
    mails: number;
    files: number;
    compute: number;
    storage: number;
    history: number;
  };
  total: number;
}

const beyond = (used: number, included: number) => Math.max(0, used - included);

export function monthOf(organization: Organization, costs: Costs, plan: Plan): Month {
  const counts = requestsOf(organization);
  const sum = (of: (kind: RequestKind) => number) =>
    (Object.keys(counts) as RequestKind[]).reduce((total, kind) => total + counts[kind] * of(kind), 0);
  const { members, calls, call_ms, log_sample, mails, files_gb, units, database_gb } = organization;
  const called = members * WORKING_DAYS * calls;
  const requests = sum(() => 1) + called;
  const worker_ms = sum((kind) => costs[kind].worker_ms) + called * call_ms;
  const dollars = {
    workers:
      INCLUDED.dollars +
      beyond(requests, INCLUDED.requests) * PRICES.request +
      beyond(worker_ms, INCLUDED.worker_ms) * PRICES.processor_ms,
    logs: beyond(requests * log_sample, INCLUDED.lines) * PRICES.log_line,
    mails: beyond(mails, INCLUDED.mails) * PRICES.mail,
    files: files_gb * PRICES.r2_gb_month,
    compute: units * HOURS_OF_MONTH * PLANS[plan],
    storage: database_gb * PRICES.storage_gb_month,
    history: (sum((kind) => costs[kind].wal) / GB) * PRICES.history_gb_month,
  };
  const total = Object.values(dollars).reduce((all, one) => all + one, 0);
  return { requests, worker_ms, dollars, total };
}
