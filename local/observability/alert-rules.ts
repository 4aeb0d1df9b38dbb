import { health } from "#core/contracts/wire/operations.ts";

/** A condition over the points that the Worker writes (docs/operations.md, "Metrics"). */
export type AlertCondition =
  /** `count`: the name of a count; `*` stands for any text. */
  | { count: string; total: "sum" | "max"; above: number }
  /** Nobody has written the count: whatever writes it does not run. */
  | { count: string; total: "absent" }
  /** Of all routes but probes. `at_least`: failures, because one of few requests is a large share. */
  | { requests: "share of 5xx"; above: number; at_least: number }
  /** Of one route. */
  | { requests: "count of 5xx"; route: string; above: number }
  /** `at_least`: requests, because the slowest of few is one that found everything asleep. */
  | { requests: "p95 in ms"; route: string; above: number; at_least: number };

export interface AlertRule {
  id: string;
  summary: string;
  /** A heading of docs/runbook.md. */
  runbook: string;
  condition: AlertCondition;
  over_minutes: number;
  /** `page`: somebody should get up. */
  severity: "page" | "ticket";
}

const HOUR = 60;
const DAY = 24 * HOUR;
/** Longer than the pause of what is written once an hour. */
const HOURLY = 75;
const DATABASE = "The database does not answer";
const SLOW = "The database is slow";
const CRON = "Cron does not run, or a job fails";
const MAIL = "The mail provider refuses";
const STORAGE = "The file storage does not answer";
const ORDER = "An order cannot be settled";
const ROOM = "A room is too busy";

/**
 * What should page somebody, and what can wait until the morning. docs/deploy/alerts.json is generated from it, and the
 * test of a day with faults (worker/services/jobs/day.test.ts) evaluates it.
 */
export const ALERT_RULES: readonly AlertRule[] = [
  {
    id: "requests-fail",
    summary: "More than one request in a thousand fails.",
    runbook: DATABASE,
    condition: { requests: "share of 5xx", above: 0.001, at_least: 10 },
    over_minutes: 10,
    severity: "page",
  },
  {
    id: "probe-fails",
    summary: "A probe of /healthz from outside has failed twice. `?deep` says which part.",
    runbook: DATABASE,
    condition: { requests: "count of 5xx", route: health.path, above: 1 },
    over_minutes: HOURLY,
    severity: "page",
  },
  {
    id: "submits-are-slow",
    summary: "One submit in twenty takes more than two seconds.",
    runbook: SLOW,
    condition: { requests: "p95 in ms", route: "/v1/submit/:form_id", above: 2_000, at_least: 40 },
    over_minutes: 15,
    severity: "page",
  },
  {
    id: "cron-is-silent",
    summary: "Retention has not run for three hours: cron does not run, or metrics are not written.",
    runbook: CRON,
    condition: { count: "job.retention.*", total: "absent" },
    over_minutes: 3 * HOUR,
    severity: "page",
  },
  {
    id: "job-fails",
    summary: "A job of cron has failed more than once in three hours.",
    runbook: CRON,
    condition: { count: "job.*.failed", total: "sum", above: 1 },
    over_minutes: 3 * HOUR,
    severity: "ticket",
  },
  {
    id: "row-set-aside",
    summary: "A job cannot remove a row or an object.",
    runbook: CRON,
    condition: { count: "job.*.set_aside", total: "sum", above: 0 },
    over_minutes: DAY,
    severity: "ticket",
  },
  {
    id: "mail-is-late",
    summary: "Several mails have failed or waited for an hour.",
    runbook: MAIL,
    condition: { count: "outbox.mail.late", total: "max", above: 0 },
    over_minutes: HOURLY,
    severity: "page",
  },
  {
    id: "copies-are-late",
    summary: "Several copies of files have failed or waited for an hour.",
    runbook: STORAGE,
    condition: { count: "outbox.bucket.late", total: "max", above: 0 },
    over_minutes: HOURLY,
    severity: "ticket",
  },
  {
    id: "orders-fail",
    summary: "An order could not be settled, released or refunded for an hour.",
    runbook: ORDER,
    condition: { count: "order.late", total: "max", above: 0 },
    over_minutes: HOURLY,
    severity: "ticket",
  },
  {
    id: "rooms-are-late",
    summary: "Several changes have not reached their rooms for an hour.",
    runbook: ROOM,
    condition: { count: "outbox.room.late", total: "max", above: 0 },
    over_minutes: HOURLY,
    severity: "ticket",
  },
  {
    id: "delivered-without-try",
    summary: "Events count as delivered that were never sent.",
    runbook: CRON,
    condition: { count: "outbox.delivered_without_try", total: "sum", above: 0 },
    over_minutes: DAY,
    severity: "ticket",
  },
];
