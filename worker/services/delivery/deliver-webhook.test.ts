import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type Channels,
  type CreatedWebhook,
  createWebhook,
  type DeliveryPage,
  type DeliveryRow,
  listDeliveries,
  loadChannels,
  type Redelivered,
  redeliver,
  redeliverDead,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "#core/contracts/delivery/channels.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { deleteRows } from "#core/contracts/grid/deletions.ts";
import { updateCell } from "#core/contracts/grid/rows.ts";
import { WEBHOOK_EVENTS } from "#core/forms/delivery/webhook-payload.ts";
import type { ClaimedEvent } from "../../db/delivery/outbox.ts";
import { claimOutbox } from "../../db/delivery/outbox.ts";
import { type MadeForm, makeForm, makePeople, NEXT_INDEX, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { purgeExpired } from "../../testing/purge-expired.ts";
import { type Received, Receiver } from "../../testing/receiver.ts";
import { deliverDue } from "./deliver-due.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let harness: Harness;
let people: People;
let form: MadeForm;
let receiver: Receiver;

beforeAll(async () => {
  harness = await createHarness({ WEBHOOK_LOCAL: "true", PAYMENTS: "test" });
  people = await makePeople(harness);
});
beforeEach(async () => {
  await harness.database.sql.query("DELETE FROM outbox");
  harness.now.current = () => new Date();
  receiver = new Receiver();
  await receiver.listen();
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    title: "Party",
    fields: [
      { name: "name", type: "text" },
      { name: "drink", type: "radio", choices: ["tea", "coffee"] },
      { name: "door_code", type: "password" },
    ],
  });
  return () => receiver.close();
});
afterAll(() => harness.close());

function hook(path = "/", events: readonly string[] = ["response.created"]): Promise<CreatedWebhook> {
  const { form_id } = form;
  const body = { url: receiver.url(path), events };
  return people.editor.call<CreatedWebhook>(createWebhook, { params: { form_id }, body });
}

async function submit(name: string, more: Record<string, string> = {}): Promise<string> {
  const { form_id } = form;
  const sent = { params: { form_id }, body: { name, ...more } };
  const { id } = await harness.browser().call<{ id: string }>(submitForm, sent);
  return id;
}

async function edit(row_id: string, value: string): Promise<void> {
  const params = { form_id: form.form_id, row_id, field_id: form.fields.name! };
  await people.editor.call(updateCell, { params, body: { transaction_id: "t", value } });
}

async function log(state: "all" | "dead" = "all"): Promise<DeliveryRow[]> {
  const sent = { params: { form_id: form.form_id }, query: { state } };
  return (await people.editor.call<DeliveryPage>(listDeliveries, sent)).deliveries;
}

/** Runs the cron trigger every minute of simulated time. */
async function passMinutes(minutes: number, each = 1): Promise<void> {
  const start = harness.now.current().getTime();
  for (let passed = each; passed <= minutes; passed += each) {
    harness.now.current = () => new Date(start + passed * MINUTE);
    await deliverDue(harness.context());
  }
}

/** Sets the clock to the next attempt of the only pending event, and runs the cron trigger. */
async function passToNextTry(): Promise<void> {
  const { rows } = await harness.database.sql.query(
    "SELECT due_at FROM outbox WHERE webhook_id IS NOT NULL AND delivered_at IS NULL AND dead_at IS NULL",
  );
  const due = (rows[0].due_at as Date).getTime() + 1;
  harness.now.current = () => new Date(due);
  await deliverDue(harness.context());
}

const idOf = ({ headers }: Received) => headers["webhook-id"];
const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

test("a webhook gets a signed response, with answers by name and without passwords", async () => {
  const { secret } = await hook();
  const response_id = await submit("Ada", { drink: form.options.drink!.tea!, door_code: "hush hush" });
  await harness.drain();
  const [call] = receiver.received;
  expect(verify(secret, call!)).toEqual({
    type: "response.created",
    timestamp: expect.any(String),
    data: {
      form_id: form.form_id,
      form_title: "Party",
      response_id,
      local_index: 1,
      local_id: "#001",
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      platform_powered_by: "api",
      fields: { name: "Ada", drink: "tea" },
    },
  });
  expect(call!.body).not.toContain("hush");
  expect(await log()).toMatchObject([
    { state: "delivered", local_index: 1, attempts: [{ status: 204, error: null }] },
  ]);
});

test("the sample of docs/webhooks.md verifies a delivery, and its body has the same keys", async () => {
  const guide = readFileSync(join(import.meta.dirname, "../../../docs/webhooks.md"), "utf8");
  const example = JSON.parse(/```json\n(.*?)```/s.exec(guide)![1]!);
  const [, use] = /```js\nimport \{ Webhook \} from "standardwebhooks";\n(.*?)```/s.exec(guide)!;
  const sample = new Function("Webhook", "process", "rawBody", "headers", `${use}; return event;`);
  const { secret } = await hook("/", WEBHOOK_EVENTS);
  const id = await submit("Ada");
  await harness.drain();
  const { body, headers } = receiver.received[0]!;
  const process = { env: { SHEAF_WEBHOOK_SECRET: secret } };
  const event = sample(Webhook, process, body, headers);
  expect(Object.keys(event)).toEqual(Object.keys(example));
  expect(Object.keys(event.data)).toEqual(Object.keys(example.data));
  expect(() => sample(Webhook, process, `${body} `, headers)).toThrow();

  await edit(id, "Grace");
  await harness.drain();
  const { data } = receiver.received[1]!.event;
  expect(data).toMatchObject({ changed_fields: ["name"], fields: { name: "Grace" } });
  expect(data.version).toBeGreaterThan(event.data.version);
});

// Proves attack/webhooks
test("the library's verifier refuses deliveries that were altered, are old, or have another signature", async () => {
  const { secret } = await hook("/a");
  const other = await hook("/b");
  await submit("Ada");
  await harness.drain();
  const call = receiver.received.find(({ path }) => path === "/a")!;
  expect(verify(secret, call)).toBeDefined();
  expect(() => verify(secret, { ...call, body: call.body.replace("Ada", "Eve") })).toThrow();
  const headers = (changed: Record<string, string>) => ({
    ...call,
    headers: { ...call.headers, ...changed },
  });
  expect(() => verify(secret, headers({ "webhook-id": "another" }))).toThrow();
  const old = String(Math.floor(Date.now() / 1_000) - 301);
  expect(() => verify(secret, headers({ "webhook-timestamp": old }))).toThrow();
  expect(() => verify(other.secret, call)).toThrow();
});

test("a payment is delivered with the answers", async () => {
  const data = { type: "payment", service_provider: "stripe", amount: 2_550, currency: "EUR" } as const;
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "fee", type: "payment", data },
    ],
  });
  const { secret } = await hook();
  await submit("Ada");
  await harness.drain();
  const fee = { state: "test", provider: "stripe", amount: 2_550, currency: "EUR" };
  expect(verify(secret, receiver.received[0]!)).toMatchObject({ data: { fields: { name: "Ada", fee } } });
});

test("after a change of the secret both secrets sign, and a day later only the new one", async () => {
  const { secret, webhook } = await hook();
  const params = { form_id: form.form_id, webhook_id: webhook.id };
  const rotated = await people.editor.call<CreatedWebhook>(rotateWebhookSecret, { params });
  expect(rotated.secret).not.toBe(secret);
  const until = Date.parse(rotated.webhook.previous_secret_until ?? "");
  expect(Math.round((until - Date.now()) / HOUR)).toBe(24);
  await submit("Ada");
  await harness.drain();
  expect(verify(secret, receiver.received[0]!)).toEqual(verify(rotated.secret, receiver.received[0]!));
  await harness.database.sql.query("UPDATE webhook SET previous_secret_until = now() WHERE id = $1", [
    webhook.id,
  ]);
  await submit("Grace");
  await harness.drain();
  expect(verify(rotated.secret, receiver.received[1]!)).toBeDefined();
  expect(() => verify(secret, receiver.received[1]!)).toThrow();
});

test("secrets are sealed in the database, and no later call returns them", async () => {
  const { secret } = await hook();
  const { rows } = await harness.database.sql.query("SELECT w::text AS row FROM webhook w");
  expect(rows.map(({ row }) => row).join()).not.toContain(secret.slice("whsec_".length));
  const channels = await people.editor.call<Channels>(loadChannels, { params: { form_id: form.form_id } });
  expect(JSON.stringify(channels)).not.toMatch(/whsec_|secret":/);
});

test("a receiver that returns 500 nine times gets the event the tenth time, with the same id", async () => {
  await hook();
  receiver.reply = (_, calls) => ({ status: calls < 9 ? 500 : 200, body: "not now" });
  await submit("Ada");
  await harness.drain();
  for (let attempt = 2; attempt <= 10; attempt += 1) await passToNextTry();
  expect(receiver.received.map(({ status }) => status)).toEqual([...Array(9).fill(500), 200]);
  expect(new Set(receiver.received.map(idOf)).size).toBe(1);
  const [delivery] = await log();
  expect(delivery).toMatchObject({ state: "delivered" });
  expect(delivery!.attempts).toHaveLength(10);
  expect(delivery!.attempts.at(-1)).toMatchObject({ status: 500, excerpt: "not now" });
});

test("an event that a receiver never accepts becomes a dead letter, which can be sent again", async () => {
  await hook();
  receiver.reply = () => ({ status: 500 });
  await submit("Ada");
  await harness.drain();
  for (let attempt = 2; attempt <= 10; attempt += 1) await passToNextTry();
  const [dead] = await log("dead");
  expect(dead).toMatchObject({ state: "dead", last_error: "The server returned 500." });
  await passMinutes(3 * 24 * 60, 24 * 60);
  expect(receiver.received).toHaveLength(10);

  receiver.reply = () => ({ status: 200 });
  const params = { form_id: form.form_id, delivery_id: dead!.id };
  await people.editor.call(redeliver, { params });
  expect(receiver.taken.map(idOf)).toEqual([dead!.id]);
  expect(await log("dead")).toEqual([]);
});

test("excerpts of a receiver's replies are deleted with the response, but the log is kept", async () => {
  await hook();
  receiver.reply = () => ({ status: 200, body: "thank you, Ada" });
  const id = await submit("Ada");
  await harness.drain();
  expect((await log())[0]!.attempts[0]!.excerpt).toBe("thank you, Ada");
  const params = { form_id: form.form_id };
  await people.editor.call(deleteRows, { params, body: { transaction_id: "d", ids: [id] } });
  await harness.drain();
  expect(await log()).toMatchObject([
    { state: "delivered", local_index: null, attempts: [{ status: 200, excerpt: null }] },
  ]);
});

test("all dead letters can be sent again together, except those of a webhook that is off", async () => {
  await hook("/back");
  const off = await hook("/off");
  receiver.reply = () => ({ status: 500 });
  await Promise.all([submit("a"), submit("b"), submit("c")]);
  await harness.drain();
  await harness.database.sql.query(
    "UPDATE outbox SET dead_at = now() WHERE delivered_at IS NULL AND dead_at IS NULL",
  );
  const params = { form_id: form.form_id };
  const { url, events } = off.webhook;
  const body = { url, events, is_enabled: false };
  await people.editor.call(updateWebhook, { params: { ...params, webhook_id: off.webhook.id }, body });
  receiver.reply = () => ({ status: 200 });
  expect(await people.editor.call<Redelivered>(redeliverDead, { params })).toEqual({ count: 3 });
  await harness.drain();
  await passMinutes(1);
  expect(receiver.taken.map(({ path }) => path)).toEqual(["/back", "/back", "/back"]);
  expect(await log("dead")).toHaveLength(3);
});

test("a delivered event can be sent again by hand under the same id", async () => {
  await hook();
  await submit("Ada");
  await harness.drain();
  const [delivery] = await log();
  const params = { form_id: form.form_id, delivery_id: delivery!.id };
  await people.editor.call(redeliver, { params });
  expect(receiver.received.map(idOf)).toEqual([delivery!.id, delivery!.id]);
  const elsewhere = await makeForm(harness.database.sql, { project_id: people.project_id });
  const foreign = { form_id: elsewhere.form_id, delivery_id: delivery!.id };
  expect((await people.editor.send(redeliver, { params: foreign })).status).toBe(404);
});

test("the events of one response arrive in order, even if the first attempt fails", async () => {
  await hook("/", WEBHOOK_EVENTS);
  receiver.reply = () => ({ status: 503 });
  const id = await submit("one");
  await harness.drain();
  await edit(id, "two");
  await edit(id, "three");
  const params = { form_id: form.form_id };
  await people.editor.call(deleteRows, { params, body: { transaction_id: "d", ids: [id] } });
  const kept = await submit("stays");
  await edit(kept, "changed");
  await harness.drain();
  receiver.reply = () => ({ status: 200 });
  await passMinutes(10);
  const delivered = receiver.taken.map(({ event: { type, data } }) => [type, data.response_id]);
  // For an erased response, only its deletion is delivered.
  expect(delivered.filter(([, about]) => about === id)).toEqual([["response.deleted", id]]);
  expect(delivered.filter(([, about]) => about === kept)).toEqual([
    ["response.created", kept],
    ["response.updated", kept],
  ]);
  const numbers = receiver.taken.map(idOf);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("a receiver that was down for an hour gets every event afterwards, once", async () => {
  await hook();
  receiver.reply = () => ({ status: 502 });
  const ids = await Promise.all(Array.from({ length: 40 }, (_, i) => submit(`v${i}`)));
  await harness.drain();
  await passMinutes(60);
  expect(receiver.received.length).toBeLessThan(120);
  receiver.reply = () => ({ status: 200 });
  await passMinutes(60, 5);
  const taken = receiver.taken.map(({ event }) => event.data.response_id as string);
  expect(taken.toSorted()).toEqual(ids.toSorted());
});

test("a dead receiver with a long queue does not delay others, and gets few calls", async () => {
  await hook("/dead");
  await hook("/alive");
  let under_way = 0;
  let most = 0;
  receiver.reply = async (path) => {
    if (path === "/alive") return { status: 200 };
    under_way += 1;
    most = Math.max(most, under_way);
    await new Promise((resolve) => setTimeout(resolve, 300));
    under_way -= 1;
    return { status: 500 };
  };
  const ids = await Promise.all(Array.from({ length: 60 }, (_, i) => submit(`v${i}`)));
  await harness.drain();
  await passMinutes(3);
  const alive = receiver.taken.map(({ event }) => event.data.response_id as string);
  expect(alive.toSorted()).toEqual(ids.toSorted());
  expect(most).toBeLessThanOrEqual(10);
  const before = receiver.received.filter(({ path }) => path === "/dead").length;
  await passMinutes(10);
  const after = receiver.received.filter(({ path }) => path === "/dead").length;
  expect(after - before).toBeLessThan(5);
});

test("a webhook gets at most ten concurrent calls, and one while it fails", async () => {
  const { webhook } = await hook();
  const ids = await Promise.all(Array.from({ length: 40 }, (_, i) => submit(`v${i}`)));
  await harness.drain();
  await harness.database.sql.query("UPDATE outbox SET delivered_at = NULL WHERE webhook_id IS NOT NULL");
  /** As of invocations of their own. */
  const claim = (which: object) => claimOutbox(harness.context().db, { now, limit: 50, ...which });
  const now = new Date();
  const claims = await Promise.all([
    ...ids.map((subject_id) => claim({ subject_id })),
    ...ids.map(() => claim({})),
  ]);
  expect(claims.flat()).toHaveLength(10);
  expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(10);
  await harness.database.sql.query("UPDATE webhook SET failing_since = now() WHERE id = $1", [webhook.id]);
  await harness.database.sql.query("UPDATE outbox SET leased_until = NULL");
  const while_failing = await Promise.all(ids.map((subject_id) => claim({ subject_id })));
  expect(while_failing.flat()).toHaveLength(1);
});

test("a webhook that fails for five days is switched off, and its pending events become dead letters", async () => {
  await hook();
  receiver.reply = () => ({ status: 500 });
  await submit("Ada");
  await harness.drain();
  await passMinutes(5 * 24 * 60, 180);
  await submit("Grace");
  await harness.drain();
  await passMinutes(60, 5);
  const { webhooks } = await people.editor.call<Channels>(loadChannels, {
    params: { form_id: form.form_id },
  });
  expect(webhooks).toMatchObject([{ is_enabled: false, disabled_reason: "failing" }]);
  await purgeExpired(harness.context());
  expect((await log("dead")).length).toBe(2);
});

test("status 410 switches a webhook off", async () => {
  const { webhook } = await hook();
  receiver.reply = () => ({ status: 410 });
  await submit("Ada");
  await harness.drain();
  await submit("Grace");
  await harness.drain();
  await passMinutes(10);
  expect(receiver.received).toHaveLength(1);
  expect(await log("dead")).toHaveLength(1);
  const params = { form_id: form.form_id, webhook_id: webhook.id };
  const channels = await people.editor.call<Channels>(loadChannels, { params });
  expect(channels.webhooks).toMatchObject([{ is_enabled: false, disabled_reason: "gone" }]);
  const sent = await people.editor.send(testWebhook, { params });
  expect(sent.status).toBe(409);
  const body = { url: webhook.url, events: webhook.events, is_enabled: true };
  const changed = await people.editor.call(updateWebhook, { params, body });
  expect(changed).toMatchObject({ is_enabled: true, disabled_reason: null });
});

// Proves attack/private-networks
test("a redirect counts as a failure and is not followed", async () => {
  await hook("/here");
  receiver.reply = () => ({ status: 302, headers: { location: receiver.url("/there") } });
  await submit("Ada");
  await harness.drain();
  expect(receiver.received.map(({ path }) => path)).toEqual(["/here"]);
  expect(await log()).toMatchObject([{ state: "waiting", attempts: [{ status: 302 }] }]);
});

// Proves attack/private-networks
test("an address on a private network is refused, and one that was stored is not called", async () => {
  const params = { form_id: form.form_id };
  const body = { url: "https://169.254.169.254/latest/meta-data/", events: ["response.created"] };
  expect((await people.editor.send(createWebhook, { params, body })).status).toBe(400);
  const { webhook } = await hook();
  const changed = { params: { ...params, webhook_id: webhook.id }, body: { ...body, is_enabled: true } };
  expect((await people.editor.send(updateWebhook, changed)).status).toBe(400);
  await harness.database.sql.query("UPDATE webhook SET url = $2 WHERE id = $1", [webhook.id, body.url]);
  await submit("Ada");
  await harness.drain();
  const [{ attempts }] = (await log()) as [DeliveryRow];
  expect(attempts).toMatchObject([{ status: null, error: expect.stringContaining("address") }]);
  expect(receiver.received).toEqual([]);
});

test("Retry-After is honored, and a long reply is truncated", async () => {
  await hook();
  receiver.reply = () => ({ status: 429, headers: { "retry-after": "7200" }, body: "x".repeat(3_000_000) });
  await submit("Ada");
  await harness.drain();
  const [delivery] = await log();
  const wait = Date.parse(delivery!.due_at) - Date.now();
  expect(wait).toBeGreaterThan(1.9 * HOUR);
  expect(delivery!.attempts[0]!.excerpt).toHaveLength(200);
});

test("an event that a crash left after its claim is delivered after its lease, with the same id", async () => {
  await hook();
  const ctx = harness.context();
  const id = await submitQuietly("Ada");
  const claimed = await claimOutbox(ctx.db, { now: ctx.now(), limit: 50 });
  expect(claimed.map(({ subject_id }) => subject_id)).toEqual([id, id]);
  await deliverDue(ctx);
  expect(receiver.received).toEqual([]);
  await passMinutes(2);
  const [{ id: event_id }] = claimed.filter(({ webhook }) => webhook !== null) as [ClaimedEvent];
  expect(receiver.taken.map(idOf)).toEqual([event_id]);
});

/** Stores a response with its event, as if the request had ended right after the commit. */
async function submitQuietly(name: string): Promise<string> {
  const { sql } = harness.database;
  const { rows } = await sql.query(
    `WITH r AS (
      INSERT INTO response (form_id, local_index, data)
      VALUES ($1, ${NEXT_INDEX}, jsonb_build_object($2::text, jsonb_build_object('value', $3::text)))
      RETURNING id, form_id
    ), o AS (
      INSERT INTO outbox (form_id, subject_id, destination, event)
      SELECT form_id, id, 'room', '{"type": "response.created"}' FROM r
    ) SELECT id FROM r`,
    [form.form_id, form.fields.name, name],
  );
  return rows[0].id;
}

test("a test event is sent once, and the call returns its result", async () => {
  const { webhook, secret } = await hook();
  const params = { form_id: form.form_id, webhook_id: webhook.id };
  const delivery = await people.editor.call<DeliveryRow>(testWebhook, { params });
  expect(delivery).toMatchObject({ type: "webhook.test", state: "delivered", attempts: [{ status: 204 }] });
  expect(verify(secret, receiver.received[0]!)).toMatchObject({ type: "webhook.test" });
  receiver.reply = () => ({ status: 404, body: "no such hook" });
  const failed = await people.editor.call<DeliveryRow>(testWebhook, { params });
  expect(failed).toMatchObject({ state: "dead", attempts: [{ status: 404, excerpt: "no such hook" }] });
});

test("a form has at most ten webhooks, also with concurrent calls", async () => {
  const { form_id } = form;
  const body = { url: receiver.url(), events: ["response.created"] };
  const made = await Promise.all(
    Array.from({ length: 25 }, () => people.editor.send(createWebhook, { params: { form_id }, body })),
  );
  expect(made.filter(({ ok }) => ok)).toHaveLength(10);
  expect(made.filter(({ status }) => status === 409)).toHaveLength(15);
});
