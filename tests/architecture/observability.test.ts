import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { JOB_HOURS } from "#core/contracts/wire/jobs.ts";
import { ALERT_RULES } from "#local/observability/alert-rules.ts";
import { alertsFile } from "#local/observability/alerts-file.ts";
import { dashboardFile } from "#local/observability/dashboard-file.ts";
import { ROOT } from "#local/processes/data-folder.ts";

/** Update with `npx vitest run --config tests/vitest.config.ts --project unit observability -u`. */
test("docs/deploy has the alerts and the dashboard", async () => {
  await expect(alertsFile()).toMatchFileSnapshot("../../docs/deploy/alerts.json");
  await expect(dashboardFile()).toMatchFileSnapshot("../../docs/deploy/dashboard.json");
});

test("every rule has a chapter of the runbook, and every chapter a rule or a reason to have none", () => {
  const runbook = readFileSync(join(ROOT, "docs/runbook.md"), "utf8");
  const chapters = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  for (const { runbook: chapter } of ALERT_RULES) expect(chapters).toContain(chapter);
  // People notice these, not numbers.
  const withoutRule = [
    "The robot check does not answer",
    "KV is stale, or refuses writes",
    "A key has leaked",
    "A deployment is bad",
    "The Worker is not configured",
    "The database is full",
    "A flood, or a bill that grows",
    "A form is used for phishing",
    "The database was restored",
  ];
  expect(chapters.filter((chapter) => !ALERT_RULES.some((rule) => rule.runbook === chapter))).toEqual(
    withoutRule,
  );
});

test("rules watch counts that the Worker writes", () => {
  const kinds = ["room", "webhook", "mail", "external", "bucket"];
  const written = [
    ...Object.keys(JOB_HOURS).flatMap((job) =>
      ["ok", "failed", "set_aside"].map((end) => `job.${job}.${end}`),
    ),
    ...kinds.flatMap((kind) => [
      `outbox.${kind}.waiting`,
      `outbox.${kind}.oldest_seconds`,
      `outbox.${kind}.late`,
    ]),
    ...kinds.flatMap((kind) => ["delivered", "failed", "given_up"].map((end) => `delivery.${kind}.${end}`)),
    "order.late",
    ...["delivered_without_try", "waiting", "oldest_due_seconds", "given_up", "dropped"].map(
      (name) => `outbox.${name}`,
    ),
  ];
  for (const { id, condition } of ALERT_RULES) {
    if (!("count" in condition)) continue;
    const pattern = new RegExp(`^${condition.count.replaceAll(".", "\\.").replaceAll("*", ".*")}$`);
    expect(
      written.filter((name) => pattern.test(name)),
      id,
    ).not.toEqual([]);
  }
});
