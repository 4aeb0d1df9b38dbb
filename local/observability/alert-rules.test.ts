import { expect, test } from "vitest";
import { ALERT_RULES } from "./alert-rules.ts";
import { evaluateRule, type Point } from "./evaluate-rule.ts";

const NOW = Date.UTC(2030, 0, 1);
const ago = (minutes: number) => NOW - minutes * 60_000;
const count = (name: string, value: number, minutes = 5): Point => ({
  at: ago(minutes),
  count: name,
  value,
});
const SUBMIT = "/v1/submit/:form_id";
const requests = (many: number, { route = "/v1/:form_id", status = 200, duration_ms = 20 } = {}): Point[] =>
  Array.from({ length: many }, () => ({ at: ago(5), route, status, duration_ms }));
const probes = (...minutes: number[]): Point[] =>
  minutes.map((one) => ({ at: ago(one), route: "/healthz", status: 503, duration_ms: 2_000 }));

/** What makes each rule fire, and what is close to it and does not. */
const CASES: Readonly<Record<string, { fires: Point[]; silent: Point[] }>> = {
  "requests-fail": {
    fires: [...requests(1_000), ...requests(10, { status: 503 })],
    silent: [...requests(1_000), ...requests(9, { status: 503 }), ...probes(1, 2, 3)],
  },
  "probe-fails": { fires: probes(4, 64), silent: [...probes(4, 80), ...requests(3, { status: 500 })] },
  "submits-are-slow": {
    fires: [...requests(37, { route: SUBMIT }), ...requests(4, { route: SUBMIT, duration_ms: 2_500 })],
    silent: requests(39, { route: SUBMIT, duration_ms: 9_000 }),
  },
  "cron-is-silent": {
    fires: [count("job.retention.ok", 1, 181)],
    silent: [count("job.retention.failed", 1, 179)],
  },
  "job-fails": {
    fires: [count("job.files.failed", 1, 10), count("job.files.failed", 1, 70)],
    silent: [
      count("job.files.failed", 1, 10),
      count("job.files.ok", 1, 70),
      count("job.files.failed", 1, 190),
    ],
  },
  "row-set-aside": { fires: [count("job.files.set_aside", 1)], silent: [count("job.files.ok", 1)] },
  "mail-is-late": {
    fires: [count("outbox.mail.late", 3, 60)],
    silent: [count("outbox.mail.late", 0), count("outbox.webhook.late", 3), count("outbox.mail.late", 3, 80)],
  },
  "copies-are-late": { fires: [count("outbox.bucket.late", 3)], silent: [count("outbox.bucket.waiting", 9)] },
  "orders-fail": { fires: [count("order.late", 1)], silent: [count("order.late", 1, 80)] },
  "rooms-are-late": { fires: [count("outbox.room.late", 3)], silent: [count("outbox.room.waiting", 9)] },
  "delivered-without-try": {
    fires: [count("outbox.delivered_without_try", 1, 23 * 60)],
    silent: [count("outbox.delivered_without_try", 0)],
  },
};

test("every rule fires for what it says, and not for what is close to it", () => {
  expect(Object.keys(CASES).toSorted()).toEqual(ALERT_RULES.map(({ id }) => id).toSorted());
  const wrong = ALERT_RULES.flatMap((rule) => {
    const { fires, silent } = CASES[rule.id]!;
    return [
      ...(evaluateRule(rule, fires, NOW) ? [] : [`${rule.id} does not fire`]),
      ...(evaluateRule(rule, silent, NOW) ? [`${rule.id} fires for something else`] : []),
    ];
  });
  expect(wrong).toEqual([]);
});
