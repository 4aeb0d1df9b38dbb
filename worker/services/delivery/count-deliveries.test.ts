import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { holdEvents } from "#local/restored/held-events.ts";
import { runScheduled } from "../../routes/scheduled.ts";
import { type MadeForm, makeForm } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { checkOutbox } from "./check-outbox.ts";
import { checkWaiting } from "./check-waiting.ts";
import { deliverDue } from "./deliver-due.ts";

const MINUTE = 60_000;
/** Each test has an hour of its own: an isolate logs the failures of a kind once a minute. */
let hours = 0;
let harness: Harness;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
});
beforeEach(async () => {
  await harness.database.sql.query("DELETE FROM outbox");
  form = await makeForm(harness.database.sql, { fields: [{ name: "email", type: "email" }] });
  await harness.database.sql.query(
    `INSERT INTO form_mail (form_id, audience, is_enabled, subject_template, body_template, from_name, recipient_field_id)
     VALUES ($1, 'respondent', true, '', '', '', $2)`,
    [form.form_id, form.fields.email],
  );
  hours += 1;
  at(0);
  harness.mail.isRefusing = false;
  harness.log.written.length = 0;
  harness.metrics.counted.length = 0;
});
afterAll(() => harness.close());

function at(minutes: number): void {
  const time = Date.now() + hours * 60 * MINUTE + minutes * MINUTE;
  harness.now.current = () => new Date(time);
}

/** Responses whose confirmation is due. */
async function plantMails(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const cells = { [form.fields.email!]: { value: `${randomUUID()}@example.com` } };
    await harness.database.sql.query(
      `WITH r AS (
         INSERT INTO response (form_id, local_index, data) VALUES ($1, $2, $3) RETURNING id, form_id
       ) INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
       SELECT form_id, id, 'mail:respondent', '{"type": "response.created"}', $4::timestamptz, $4::timestamptz FROM r`,
      [form.form_id, n + 1, JSON.stringify(cells), harness.now.current()],
    );
  }
}

const told = (event: string) =>
  harness.log.written.map((line) => JSON.parse(line)).filter((line) => line.event === event);
const counted = (name: string) =>
  harness.metrics.counted.filter((count) => count.name === name).reduce((sum, { value }) => sum + value, 0);

test("a mail server that refuses everything is an error at once, then a line per minute", async () => {
  harness.mail.isRefusing = true;
  // Tells what earlier tests of this process have left untold.
  at(-30);
  await plantMails(1);
  await deliverDue(harness.context());
  await harness.database.sql.query("DELETE FROM outbox; DELETE FROM response");
  harness.log.written.length = 0;
  harness.metrics.counted.length = 0;
  at(0);
  await plantMails(5);
  await deliverDue(harness.context());
  expect(told("deliveries_failed")).toMatchObject([
    { level: "error", destination: "mail", failed: 1, given_up: 0 },
  ]);
  expect(counted("delivery.mail.failed")).toBe(5);
  at(2);
  await deliverDue(harness.context());
  expect(told("deliveries_failed")).toMatchObject([{ failed: 1 }, { failed: 5 }]);
  harness.mail.isRefusing = false;
  at(30);
  await deliverDue(harness.context());
  expect(counted("delivery.mail.delivered")).toBe(5);
  expect(told("deliveries_failed")).toHaveLength(2);
});

test("what has failed for an hour is logged every hour, unless it is a single event", async () => {
  await plantMails(3);
  harness.mail.isRefusing = true;
  await deliverDue(harness.context());
  at(61);
  await runScheduled(harness.context());
  expect(told("deliveries_late")).toMatchObject([
    { level: "warn", destination: "mail", waiting: 3, failing: 3, oldest_seconds: expect.any(Number) },
  ]);
  expect(counted("outbox.mail.waiting")).toBe(3);
  expect(counted("outbox.mail.late")).toBe(3);
  expect(counted("outbox.mail.oldest_seconds")).toBeGreaterThan(3_600);
  await harness.database.sql.query("DELETE FROM outbox WHERE id <> (SELECT id FROM outbox LIMIT 1)");
  harness.log.written.length = 0;
  await runScheduled(harness.context());
  expect(told("deliveries_late")).toEqual([]);
});

test("what nobody has tried for an hour is late, too", async () => {
  await plantMails(3);
  at(50);
  await checkWaiting(harness.context());
  expect(counted("outbox.mail.late")).toBe(0);
  at(61);
  await checkWaiting(harness.context());
  expect(counted("outbox.mail.late")).toBe(3);
  await harness.database.sql.query("DELETE FROM outbox");
});

test("what an operator holds after a restore is not late", async () => {
  await plantMails(3);
  harness.mail.isRefusing = true;
  await deliverDue(harness.context());
  at(61);
  await holdEvents(harness.database.sql, new Date());
  harness.log.written.length = 0;
  await runScheduled(harness.context());
  expect(told("deliveries_late")).toEqual([]);
  await harness.database.sql.query("DELETE FROM outbox");
});

test("the daily check counts the attempts of the day by kind", async () => {
  await plantMails(4);
  harness.mail.isRefusing = true;
  await deliverDue(harness.context());
  harness.mail.isRefusing = false;
  at(30);
  await deliverDue(harness.context());
  await checkOutbox(harness.context());
  expect(told("deliveries_of_day")).toMatchObject([
    { level: "info", destination: "mail", delivered: 4, failed: 4, given_up: 0 },
  ]);
});
