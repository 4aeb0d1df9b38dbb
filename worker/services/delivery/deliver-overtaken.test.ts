import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createWebhook,
  type DeliveryPage,
  type DeliveryRow,
  listDeliveries,
  type Redelivered,
  redeliverDead,
} from "#core/contracts/delivery/channels.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { deleteRows } from "#core/contracts/grid/deletions.ts";
import { WEBHOOK_EVENTS } from "#core/forms/delivery/webhook-payload.ts";
import {
  type ClaimedEvent,
  claimOutbox,
  deadLetterUndeliverable,
  recordDeliveries,
} from "../../db/delivery/outbox.ts";
import { type MadeForm, makeForm, makePeople, NEXT_INDEX, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { Receiver } from "../../testing/receiver.ts";
import { deliverDue } from "./deliver-due.ts";

/** Events whose lease ends, or whose webhook is switched off, during their delivery. */

const MINUTE = 60_000;
let harness: Harness;
let people: People;
let form: MadeForm;
let receiver: Receiver;

beforeAll(async () => {
  harness = await createHarness({ WEBHOOK_LOCAL: "true" });
  people = await makePeople(harness);
});
beforeEach(async () => {
  await harness.database.sql.query("DELETE FROM outbox");
  harness.now.current = () => new Date();
  receiver = new Receiver();
  await receiver.listen();
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [{ name: "name", type: "text" }],
  });
  const params = { form_id: form.form_id };
  await people.editor.call(createWebhook, { params, body: { url: receiver.url(), events: WEBHOOK_EVENTS } });
  return () => receiver.close();
});
afterAll(() => harness.close());

async function submit(): Promise<string> {
  const sent = { params: { form_id: form.form_id }, body: { name: "Ada" } };
  return (await harness.browser().call<{ id: string }>(submitForm, sent)).id;
}

const TYPES = ["response.created", "response.deleted"] as const;

/** Prepares an event of that type. Returns the function that causes its delivery. */
async function causeOf(type: (typeof TYPES)[number]): Promise<() => Promise<unknown>> {
  if (type === "response.created") return submit;
  const ids = [await submit()];
  await harness.drain();
  const params = { form_id: form.form_id };
  await people.editor.call(deleteRows, { params, body: { transaction_id: "d", ids } });
  await harness.drain();
  return () => deliverDue(harness.context());
}

async function log(): Promise<DeliveryRow[]> {
  const sent = { params: { form_id: form.form_id }, query: { state: "all" } };
  return (await people.editor.call<DeliveryPage>(listDeliveries, sent)).deliveries;
}

async function newest(): Promise<Pick<DeliveryRow, "type" | "state" | "dropped_reason" | "last_error">> {
  const { type, state, dropped_reason, last_error } = (await log())[0]!;
  return { type, state, dropped_reason, last_error };
}

const endLeases = () =>
  harness.database.sql.query("UPDATE outbox SET leased_until = now() - interval '1 second'");
const switchOff = () =>
  harness.database.sql.query("UPDATE webhook SET is_enabled = false WHERE form_id = $1", [form.form_id]);
const bury = () => deadLetterUndeliverable(harness.context().db, new Date(), { limit: 100, skip: 0 });

const UNDER_WAY =
  "SELECT FROM outbox WHERE leased_until > now() AND webhook_id IS NOT NULL AND delivered_at IS NULL";

/** Runs `cause`, and runs `meanwhile` after its event was claimed and before it is sent. */
async function whileAboutToSend(
  cause: () => Promise<unknown>,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const waits = { kind: "slow", delay_ms: 2_000, times: 1, sql_includes: "keep_" } as const;
  await harness.database.fail(waits);
  const caused = cause();
  await expect
    .poll(async () => (await harness.database.sql.query(UNDER_WAY)).rowCount, {
      timeout: 10_000,
      interval: 20,
    })
    .toBe(1);
  // By now, the run has claimed all events and waits for the storage of the first body.
  await new Promise((resolve) => setTimeout(resolve, 700));
  await meanwhile();
  await caused;
  await harness.drain();
}

test.each(TYPES)("%s that becomes a dead letter before it is sent stays one", async (type) => {
  await whileAboutToSend(await causeOf(type), async () => {
    await endLeases();
    await switchOff();
    expect(await bury()).toBe(1);
  });
  const last_error = "This webhook is off. Turn it on first.";
  expect(await newest()).toEqual({ type, state: "dead", dropped_reason: null, last_error });

  await harness.database.sql.query("UPDATE webhook SET is_enabled = true WHERE form_id = $1", [form.form_id]);
  const params = { form_id: form.form_id };
  expect(await people.editor.call<Redelivered>(redeliverDead, { params })).toEqual({ count: 1 });
  await harness.drain();
  await deliverDue(harness.context());
  expect(receiver.taken.at(-1)?.event.type).toBe(type);
});

test.each(TYPES)("%s whose lease ends before it is sent is sent by the next run", async (type) => {
  await whileAboutToSend(await causeOf(type), async () => void (await endLeases()));
  await harness.drain();
  await deliverDue(harness.context());
  expect(await newest()).toMatchObject({ type, state: "delivered" });
  expect(receiver.taken.at(-1)?.event.type).toBe(type);
});

test("an event of a webhook that is switched off becomes no dead letter before its lease ends", async () => {
  await whileAboutToSend(submit, async () => {
    await switchOff();
    expect(await bury()).toBe(0);
  });
  expect(await newest()).toMatchObject({ state: "delivered" });
  expect(receiver.taken).toHaveLength(1);
});

async function claimAndBury(): Promise<ClaimedEvent> {
  await harness.database.sql.query(
    `WITH r AS (
      INSERT INTO response (form_id, local_index, data) VALUES ($1, ${NEXT_INDEX}, '{}') RETURNING id, form_id
    ) INSERT INTO outbox (form_id, subject_id, destination, event)
      SELECT form_id, id, 'room', '{"type": "response.created"}' FROM r`,
    [form.form_id],
  );
  const { db } = harness.context();
  const claimed = await claimOutbox(db, { now: new Date(), limit: 50 });
  await endLeases();
  await switchOff();
  await bury();
  return claimed.find(({ webhook }) => webhook !== null)!;
}

const outcome = { error: null, dropped: null, due_at: null, attempt: null, is_gone: false };
const attempt = { duration_ms: 1, status: 500, excerpt: null };

test("a late failure leaves a dead letter unchanged", async () => {
  const { id, attempts } = await claimAndBury();
  const failure = { error: "500", attempt, due_at: new Date(Date.now() + MINUTE) };
  await recordDeliveries(harness.context().db, [{ ...outcome, id, attempts, ...failure }], new Date());
  expect(await newest()).toMatchObject({
    state: "dead",
    last_error: "This webhook is off. Turn it on first.",
  });
});

test("a late success turns a dead letter into a delivered event", async () => {
  const { id, attempts } = await claimAndBury();
  const arrival = { attempt: { ...attempt, status: 200 } };
  await recordDeliveries(harness.context().db, [{ ...outcome, id, attempts, ...arrival }], new Date());
  expect(await newest()).toMatchObject({ state: "delivered", last_error: null });
});
