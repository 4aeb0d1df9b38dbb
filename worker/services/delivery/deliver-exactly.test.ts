import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createWebhook,
  type DeliveryPage,
  type DeliveryRow,
  listDeliveries,
  type Redelivered,
  redeliver,
  redeliverDead,
  saveMail,
} from "#core/contracts/delivery/channels.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { deleteRows } from "#core/contracts/grid/deletions.ts";
import { claimOutbox, recordDeliveries } from "../../db/delivery/outbox.ts";
import { type MadeForm, makeForm, makePeople, NEXT_INDEX, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { purgeExpired } from "../../testing/purge-expired.ts";
import { Receiver } from "../../testing/receiver.ts";
import { slowClaims } from "../../testing/slow-claims.ts";
import { checkOutbox } from "./check-outbox.ts";
import { deliverDue } from "./deliver-due.ts";

/** Every delivered event was sent, and every event that was not sent has a reason. */

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
  await slowClaims(harness.database.sql, 0);
  await harness.database.sql.query("DELETE FROM outbox");
  harness.now.current = () => new Date();
  harness.mail.sent.length = 0;
  receiver = new Receiver();
  await receiver.listen();
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "email", type: "email" },
    ],
  });
  const params = { form_id: form.form_id };
  const hook = { url: receiver.url(), events: ["response.created", "response.updated"] };
  await people.editor.call(createWebhook, { params, body: hook });
  const mail = {
    is_enabled: true,
    subject_template: "",
    body_template: "",
    from_name: "",
    reply_to: null,
    recipient_field_id: form.fields.email!,
    recipient_user_ids: [],
  };
  await people.editor.call(saveMail, { params: { ...params, audience: "respondent" }, body: mail });
  return () => receiver.close();
});
afterAll(() => harness.close());

async function submit(name: string, email: string): Promise<string> {
  const sent = { params: { form_id: form.form_id }, body: { name, email } };
  return (await harness.browser().call<{ id: string }>(submitForm, sent)).id;
}

/** Runs the cron trigger every minute of simulated time. */
async function passMinutes(minutes: number): Promise<void> {
  const start = Date.now();
  for (let passed = 1; passed <= minutes; passed += 1) {
    harness.now.current = () => new Date(start + passed * MINUTE);
    await deliverDue(harness.context());
  }
}

async function log(state: "all" | "dead" = "all"): Promise<DeliveryRow[]> {
  const sent = { params: { form_id: form.form_id }, query: { state } };
  return (await people.editor.call<DeliveryPage>(listDeliveries, sent)).deliveries;
}

/** Stores a response with its event, as if the request had ended before the delivery. */
async function storeQuietly(): Promise<string> {
  const { rows } = await harness.database.sql.query(
    `WITH r AS (
      INSERT INTO response (form_id, local_index, data) VALUES ($1, ${NEXT_INDEX}, '{}') RETURNING id, form_id
    ), o AS (
      INSERT INTO outbox (form_id, subject_id, destination, event)
      SELECT form_id, id, 'room', '{"type": "response.created"}' FROM r
    ) SELECT id FROM r`,
    [form.form_id],
  );
  return rows[0].id;
}

const removeRow = (id: string) =>
  people.editor.call(deleteRows, {
    params: { form_id: form.form_id },
    body: { transaction_id: "d", ids: [id] },
  });

test("a claim includes a response that was committed during the claim", async () => {
  await slowClaims(harness.database.sql, 1_000);
  const ctx = harness.context();
  const claiming = claimOutbox(ctx.db, { now: new Date(Date.now() + MINUTE), limit: 50 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const id = await storeQuietly();
  const claimed = await claiming;
  expect(claimed.map(({ destination, response }) => [destination.split(":")[0], response?.id])).toEqual([
    ["room", id],
    ["webhook", id],
    ["mail", id],
  ]);
});

test("events of an erased response are dropped with the reason, cannot be sent again, and are purged", async () => {
  receiver.reply = () => ({ status: 500 });
  harness.mail.isUnreachable = true;
  const id = await submit("Ada", "ada@example.com");
  await harness.drain();
  harness.mail.isUnreachable = false;
  receiver.reply = () => ({ status: 200 });
  await removeRow(id);
  await passMinutes(10);
  const created = receiver.taken.filter(({ event }) => event.type === "response.created");
  expect([created, harness.mail.sent]).toEqual([[], []]);
  const rows = await log();
  expect(rows.map(({ state, dropped_reason }) => [state, dropped_reason])).toEqual([
    ["dropped", "erased"],
    ["dropped", "erased"],
  ]);
  expect(await log("dead")).toEqual([]);

  const params = { form_id: form.form_id };
  expect(await people.editor.call<Redelivered>(redeliverDead, { params })).toEqual({ count: 0 });
  const again = await people.editor.send(redeliver, { params: { ...params, delivery_id: rows[0]!.id } });
  expect(again.status).toBe(409);
  const later = Date.now() + 8 * 24 * 60 * MINUTE;
  harness.now.current = () => new Date(later);
  await purgeExpired(harness.context());
  expect(await log()).toEqual([]);
});

test("a confirmation without an address is dropped with that reason", async () => {
  await submit("Nobody", "");
  await harness.drain();
  const mail = (await log()).find(({ audience }) => audience === "respondent");
  expect(mail).toMatchObject({ state: "dropped", dropped_reason: "no_address", attempts: [] });
});

test("an event is not dropped as erased while its response exists", async () => {
  const id = await storeQuietly();
  const ctx = harness.context();
  const claimed = await claimOutbox(ctx.db, { now: ctx.now(), limit: 50 });
  const mistaken = claimed.map(({ id, attempts }) => ({
    id,
    attempts,
    error: null,
    dropped: "erased" as const,
    due_at: null,
    attempt: null,
    is_gone: false,
  }));
  await recordDeliveries(ctx.db, mistaken, ctx.now());
  expect((await log()).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
  await deliverDue(ctx);
  expect(receiver.taken.map(({ event }) => event.data.response_id)).toEqual([id]);
});

test("the daily check logs an error with the number of events delivered without an attempt", async () => {
  await submit("Ada", "ada@example.com");
  await harness.drain();
  harness.log.lines.length = 0;
  await checkOutbox(harness.context());
  expect(harness.log.lines[0]).toMatchObject({
    event: "outbox_checked",
    fields: { delivered_without_try: 0, waiting: 0, given_up: 0 },
  });
  expect(harness.metrics.counted).toContainEqual({ name: "outbox.delivered_without_try", value: 0 });

  await harness.database.sql.query("DELETE FROM delivery_attempt");
  await checkOutbox(harness.context());
  expect(harness.log.lines.at(-1)).toMatchObject({ event: "delivered_without_try", fields: { count: 2 } });
  expect(harness.metrics.counted).toContainEqual({ name: "outbox.delivered_without_try", value: 2 });
});

test("responses committed during a claim are delivered, not dropped as erased", {
  timeout: 60_000,
}, async () => {
  await slowClaims(harness.database.sql, 40);
  const ids: string[] = [];
  const oneAfterTheOther = async (person: number) => {
    for (let turn = 0; turn < 6; turn += 1) {
      ids.push(await submit(`Person ${person}`, `person-${person}-${turn}@example.com`));
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, person) => oneAfterTheOther(person)));
  await harness.drain();
  await passMinutes(3);
  const untried = await harness.database.sql.query(
    `SELECT o.destination FROM outbox o WHERE o.destination <> 'room' AND o.delivered_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM delivery_attempt a WHERE a.outbox_id = o.id)`,
  );
  expect(untried.rows).toEqual([]);
  const delivered = receiver.taken.map(({ event }) => event.data.response_id as string);
  expect(delivered.toSorted()).toEqual(ids.toSorted());
  expect(harness.mail.sent).toHaveLength(ids.length);
});
