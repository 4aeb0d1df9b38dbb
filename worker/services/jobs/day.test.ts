import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWebhook } from "#core/contracts/delivery/channels.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { CRONS } from "#core/contracts/wire/crons.ts";
import { ALERT_RULES } from "#local/observability/alert-rules.ts";
import { evaluateRule, type Point } from "#local/observability/evaluate-rule.ts";
import { runScheduled } from "../../routes/scheduled.ts";
import { type MadeForm, makeForm, makePeople } from "../../testing/factories.ts";
import { createHarness, APP_SECRET as FORMER, type Harness } from "../../testing/harness.ts";
import { Receiver } from "../../testing/receiver.ts";

/**
 * A day of a deployment under a driven clock, with all cron triggers: a job that fails, a mail server and a receiver that
 * are away, a rotation of APP_SECRET, and four hours without cron. Nothing is lost or doubled, and every alert that the
 * day deserves fires once. `npm run drill` is the day of a restore.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SUBMIT_EVERY = 15;

let former: Harness;
let rotated: Harness;
let receiver: Receiver;
let form: MadeForm;
const points: Point[] = [];
/** The beginning of tomorrow, in UTC. */
const midnight = Math.ceil((Date.now() + HOUR) / (24 * HOUR)) * 24 * HOUR;
let now = midnight;

beforeAll(async () => {
  former = await createHarness({ WEBHOOK_LOCAL: "true" });
  rotated = await createHarness({
    ...{ WEBHOOK_LOCAL: "true", DATABASE_URL: former.database.connectionString },
    ...{ APP_SECRET: "the secret that came after it, just as long", APP_SECRET_PREVIOUS: FORMER },
  });
  for (const harness of [former, rotated]) harness.now.current = () => new Date(now);
  receiver = new Receiver();
  await receiver.listen();
  const people = await makePeople(former);
  form = await makeForm(former.database.sql, {
    project_id: people.project_id,
    fields: [{ name: "email", type: "email" }],
  });
  await former.database.sql.query(
    `INSERT INTO form_mail (form_id, audience, is_enabled, subject_template, body_template, from_name, recipient_field_id)
     VALUES ($1, 'respondent', true, '', '', '', $2)`,
    [form.form_id, form.fields.email],
  );
  await people.owner.call(createWebhook, {
    params: { form_id: form.form_id },
    body: { url: receiver.url("/hook"), events: ["response.created"] },
  });
});
afterAll(async () => {
  await receiver.close();
  await rotated.close();
  await former.close();
});

/** Hours of the day between which something is the case. */
const within = (from: number, to: number) => now >= midnight + from * HOUR && now < midnight + to * HOUR;

function arrange(harness: Harness): void {
  harness.storage.isUnreachable = within(2, 5);
  harness.mail.isRefusing = within(8, 10.5);
  const isAway = within(12, 13);
  receiver.reply = () => ({ status: isAway ? 500 : 204 });
}

async function submit(harness: Harness): Promise<string> {
  const body = { email: `${randomUUID()}@example.com` };
  const sent = { params: { form_id: form.form_id }, body };
  const { id } = await harness.browser().call<{ id: string }>(submitForm, sent);
  await harness.drain();
  return id;
}

/** A file that nobody claimed, which the job `files` removes. */
async function plantFile(): Promise<void> {
  await former.database.sql.query(
    `INSERT INTO stored_file (path, form_id, field_id, name, size, type, expires_at, created_at)
     VALUES ($1, $2, $3, 'a', 1, 'text/plain', $4, $4)`,
    [randomUUID(), form.form_id, form.fields.email, new Date(now - 2 * HOUR)],
  );
}

function collect(harness: Harness): void {
  for (const { name, value } of harness.metrics.counted.splice(0))
    points.push({ at: now, count: name, value });
  for (const { route, status } of harness.metrics.measured.splice(0)) {
    // The machine's own speed is not the day's.
    points.push({ at: now, route, status, duration_ms: 0 });
  }
}

async function runCron(harness: Harness, minute: number): Promise<void> {
  if (within(18, 22)) return;
  // Every other run is enough to deliver everything.
  if (minute % 2 === 1) await runScheduled(harness.context(), CRONS.minute);
  if (minute % 60 === 7) await runScheduled(harness.context(), CRONS.hour);
  if (minute === 3 * 60 + 17) await runScheduled(harness.context(), CRONS.day);
  await harness.drain();
}

// A day has a thousand runs of cron.
test("a day with faults loses and doubles nothing, and each alert of it fires once", {
  timeout: 600_000,
}, async () => {
  const ids: string[] = [];
  const began = new Map(ALERT_RULES.map(({ id }) => [id, 0]));
  const isFiring = new Set<string>();
  // A few hours of the next day, for what is tried again late.
  for (let minute = 0; minute < 28 * 60; minute += 1) {
    now = midnight + minute * MINUTE;
    const harness = within(15, 100) ? rotated : former;
    arrange(harness);
    if (minute < 24 * 60 && minute % SUBMIT_EVERY === 0) ids.push(await submit(harness));
    if (minute === 2 * 60) await plantFile();
    await runCron(harness, minute);
    collect(harness);
    // Before the first hourly run, nothing has been written yet.
    if (minute < 10 || minute % 5 !== 0) continue;
    for (const rule of ALERT_RULES) {
      const fires = evaluateRule(rule, points, now);
      if (fires && !isFiring.has(rule.id)) began.set(rule.id, began.get(rule.id)! + 1);
      if (fires) isFiring.add(rule.id);
      else isFiring.delete(rule.id);
    }
  }
  expect(Object.fromEntries(began)).toEqual({
    ...Object.fromEntries(ALERT_RULES.map(({ id }) => [id, 0])),
    "job-fails": 1,
    "mail-is-late": 1,
    "cron-is-silent": 1,
  });
  const hooked = receiver.taken.map(({ event }) => event.data.response_id as string);
  expect(hooked.toSorted()).toEqual(ids.toSorted());
  const mailed = [...former.mail.sent, ...rotated.mail.sent].map(({ to }) => to);
  expect(new Set(mailed).size).toBe(mailed.length);
  expect(mailed).toHaveLength(ids.length);
  const { rows } = await former.database.sql.query(
    "SELECT count(*)::int AS n FROM outbox WHERE delivered_at IS NULL",
  );
  expect(rows[0].n).toBe(0);
});
