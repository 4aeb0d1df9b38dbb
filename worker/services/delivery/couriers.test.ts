import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { createCouriers } from "../../clients/couriers.ts";
import { Courier } from "../../courier.ts";
import { type MadeForm, makeForm } from "../../testing/factories.ts";
import { APP_SECRET, createHarness, type Harness } from "../../testing/harness.ts";
import { Receiver } from "../../testing/receiver.ts";
import { DUE_JOBS } from "../jobs/jobs.ts";
import { runJobs } from "../jobs/run-jobs.ts";
import { seal } from "../keys/seal.ts";
import { deliverDue } from "./deliver-due.ts";
import { sendCouriers } from "./send-couriers.ts";

/** The harness gives an invocation six connections, as the platform does, and fails if a call had to wait for one. */
let harness: Harness;
let form: MadeForm;
let receiver: Receiver;
/** Lets the receivers that hang answer. */
let release: () => void;
const hanging = new Set<string>();
/** Only what hangs reaches it. */
const PATIENCE = { timeout: 60_000 };

beforeAll(async () => {
  harness = await createHarness({ WEBHOOK_LOCAL: "true" });
});
beforeEach(async () => {
  await harness.database.sql.query("DELETE FROM outbox");
  harness.log.written.length = 0;
  harness.room.published.length = 0;
  harness.now.current = () => new Date();
  hanging.clear();
  receiver = new Receiver();
  await receiver.listen();
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  receiver.reply = async (path) => {
    if (!path.startsWith("/hangs")) return { status: 204 };
    hanging.add(path);
    await released;
    return { status: 500 };
  };
  form = await makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] });
});
afterEach(async () => {
  release();
  await harness.drain();
  await receiver.close();
});
afterAll(() => harness.close());

async function hook(path: string): Promise<string> {
  const id = randomUUID();
  await harness.database.sql.query(
    `INSERT INTO webhook (id, form_id, url, events, secret) VALUES ($1, $2, $3, '{response.created}', $4)`,
    [id, form.form_id, receiver.url(path), await seal(APP_SECRET, "webhook-secret", id, "whsec_c2hlYWY=")],
  );
  return id;
}

const submit = () =>
  harness.browser().call(submitForm, { params: { form_id: form.form_id }, body: { name: "Ada" } });

/** Resolves when every receiver that does not hang has the response, and the database knows. */
async function arrived(count = 1): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await harness.database.sql.query(
        `SELECT count(*)::int AS n FROM outbox o JOIN webhook w ON w.id = o.webhook_id
         WHERE w.url LIKE '%/quick' AND o.delivered_at IS NOT NULL`,
      );
      return rows[0].n;
    }, PATIENCE)
    .toBe(count);
}

test("ten receivers that hang hold up neither another one nor the room", async () => {
  for (let n = 0; n < 10; n += 1) await hook(`/hangs/${n}`);
  await hook("/quick");
  await submit();
  await arrived();
  expect(harness.room.published).toHaveLength(1);
  await expect.poll(() => hanging.size, PATIENCE).toBe(10);
});

test("the same holds for what the cron trigger delivers again, of many forms", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) ids.push(await hook(`/hangs/${n}`));
  ids.push(await hook("/quick"));
  await harness.database.sql.query(
    `INSERT INTO outbox (form_id, subject_id, destination, webhook_id, event, created_at, due_at)
     SELECT $1, gen_random_uuid(), 'webhook:' || w, w, '{"type": "response.deleted"}', now(), now() - interval '1 minute'
     FROM unnest($2::uuid[]) w, generate_series(1, 3)`,
    [form.form_id, ids],
  );
  const run = deliverDue(harness.context());
  await arrived(3);
  await expect.poll(() => hanging.size, PATIENCE).toBe(20);
  release();
  await run;
  const { rows } = await harness.database.sql.query(
    "SELECT count(*)::int AS n FROM outbox WHERE last_error = 'The server returned 500.'",
  );
  expect(rows[0].n).toBeGreaterThanOrEqual(20);
});

test("a webhook that hangs has at most four calls at once from its courier", async () => {
  const id = await hook("/hangs");
  await harness.database.sql.query(
    `INSERT INTO outbox (form_id, subject_id, destination, webhook_id, event, created_at, due_at)
     SELECT $1, gen_random_uuid(), 'webhook:' || $2, $2::uuid, '{"type": "response.deleted"}', now(), now() - interval '1 second'
     FROM generate_series(1, 30)`,
    [form.form_id, id],
  );
  let calls = 0;
  let most = 0;
  receiver.reply = async () => {
    calls += 1;
    most = Math.max(most, calls);
    await new Promise((resolve) => setTimeout(resolve, 20));
    calls -= 1;
    return { status: 204 };
  };
  await deliverDue(harness.context());
  expect(receiver.received).toHaveLength(30);
  expect(most).toBeLessThanOrEqual(4);
});

test("a receiver that keeps its courier busy is no failure of the cron trigger", async () => {
  const id = await hook("/hangs");
  await harness.database.sql.query(
    `INSERT INTO outbox (form_id, subject_id, destination, webhook_id, event, created_at, due_at)
     VALUES ($1, gen_random_uuid(), 'webhook:' || $2, $2::uuid, '{"type": "response.deleted"}', now(), now() - interval '1 second')`,
    [form.form_id, id],
  );
  const deliveries = DUE_JOBS.filter(({ name }) => name === "deliveries");
  const endless = { send: async () => ({ done: new Promise<void>(() => {}) }) };
  await runJobs({ ...harness.context(), couriers: endless }, deliveries, { isRecorded: false });
  expect(harness.log.written.filter((line) => line.includes("job_failed"))).toEqual([]);
});

test("whoever asks a courier during a run waits for one later run", async () => {
  let runs = 0;
  const courier = new Courier("mail", () => {
    runs += 1;
    return null;
  });
  const work: Promise<unknown>[] = [];
  const execution = { waitUntil: (done: Promise<unknown>) => void work.push(done) };
  const bodies = [courier, courier, courier].map((one) => one.deliver(execution as never).text());
  await Promise.all([...bodies, ...work]);
  expect(runs).toBe(1);
  await courier.deliver(execution as never).text();
  expect(runs).toBe(2);
});

test("a courier that does not answer holds up no other", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asked: string[] = [];
  const hangs = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  const couriers = createCouriers({ idFromName: () => ({}), get: () => ({ fetch: hangs }) } as never);
  const sent = expect(couriers.send("mail")).rejects.toThrow("The courier does not answer.");
  await vi.advanceTimersByTimeAsync(5_000);
  await sent;
  vi.useRealTimers();

  const ctx = harness.context();
  await hook("/quick");
  await hook("/other");
  await harness.database.sql.query(
    `INSERT INTO outbox (form_id, subject_id, destination, webhook_id, event, created_at, due_at)
     SELECT form_id, gen_random_uuid(), 'webhook:' || id, id, '{"type": "response.deleted"}', now(), now() - interval '1 second' FROM webhook
     WHERE form_id = $1`,
    [form.form_id],
  );
  let free = () => {};
  const first = new Promise<void>((resolve) => {
    free = resolve;
  });
  const send = async (receiver: string) => {
    asked.push(receiver);
    if (asked.length === 1) await first;
    return { done: Promise.resolve() };
  };
  const sending = sendCouriers({ ...ctx, couriers: { send } });
  await expect.poll(() => asked.length).toBe(2);
  free();
  await sending;
  await harness.database.sql.query("DELETE FROM outbox");
});

test("what a courier cannot be asked for stays due", async () => {
  await hook("/quick");
  const ctx = harness.context();
  const { sql } = harness.database;
  await sql.query(
    `INSERT INTO outbox (form_id, subject_id, destination, webhook_id, event, created_at, due_at)
     SELECT form_id, gen_random_uuid(), 'webhook:' || id, id, '{"type": "response.deleted"}', now(), now() - interval '1 second' FROM webhook
     WHERE form_id = $1`,
    [form.form_id],
  );
  await deliverDue({
    ...ctx,
    couriers: { send: () => Promise.reject(new Error("No Durable Objects today.")) },
  });
  expect(harness.log.written.join("\n")).toContain("courier_failed");
  expect(receiver.received).toEqual([]);
  await deliverDue(ctx);
  expect(receiver.received).toHaveLength(1);
});
