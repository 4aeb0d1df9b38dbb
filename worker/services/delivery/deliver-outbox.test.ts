import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import type { Change } from "#core/contracts/rooms/room.ts";
import { claimOutbox, recordDeliveries } from "../../db/delivery/outbox.ts";
import { type MadeForm, makeForm } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { purgeExpired } from "../../testing/purge-expired.ts";
import { deliverDue } from "./deliver-due.ts";

const MINUTE = 60_000;
let harness: Harness;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
});
beforeEach(async () => {
  await harness.database.sql.query("DELETE FROM outbox");
  harness.room.isUnreachable = false;
  harness.room.published.length = 0;
  harness.now.current = () => new Date();
  form = await makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] });
});
afterAll(() => harness.close());

async function submit(name: string): Promise<string> {
  const response = await harness
    .browser()
    .send(submitForm, { params: { form_id: form.form_id }, body: { name } });
  return ((await response.json()) as { data: { id: string } }).data.id;
}

async function edit(row_id: string, name: string) {
  await harness.database.sql.query("SELECT update_cell($1, $2, $3, $4::jsonb, $5, now())", [
    form.form_id,
    row_id,
    form.fields.name,
    JSON.stringify({ value: name }),
    name,
  ]);
}

const published = () => harness.room.published.map(({ publication }) => publication as Change);
async function outbox() {
  return (await harness.database.sql.query("SELECT * FROM outbox ORDER BY number")).rows;
}
const later = (minutes: number) => {
  const time = Date.now() + minutes * MINUTE;
  harness.now.current = () => new Date(time);
};

test("the cron trigger delivers what an unreachable room missed, in order and with the current data", async () => {
  harness.room.isUnreachable = true;
  const id = await submit("one");
  await harness.drain();
  await edit(id, "two");
  expect(published()).toEqual([]);
  expect(await outbox()).toMatchObject([
    { attempts: 1, delivered_at: null, last_error: expect.any(String) },
    {},
  ]);

  harness.room.isUnreachable = false;
  await deliverDue(harness.context());
  expect(published()).toEqual([]);
  later(1);
  await deliverDue(harness.context());
  expect(published()).toMatchObject([
    { type: "response.created", version: 2, response: { data: { [form.fields.name!]: { value: "two" } } } },
    { type: "response.updated", version: 2, transaction_id: "two" },
  ]);
  expect((await outbox()).map(({ delivered_at }) => delivered_at)).not.toContain(null);
});

test("concurrent runs deliver every event once", async () => {
  harness.room.isUnreachable = true;
  await Promise.all(Array.from({ length: 120 }, (_, i) => submit(`v${i}`)));
  await harness.drain();
  harness.room.isUnreachable = false;
  later(1);
  await Promise.all([
    deliverDue(harness.context()),
    deliverDue(harness.context()),
    deliverDue(harness.context()),
  ]);
  const ids = published().map((change) => (change.type === "response.created" ? change.response?.id : null));
  expect(ids).toHaveLength(120);
  expect(new Set(ids).size).toBe(120);
});

test("an event waits longer after every failure, and becomes a dead letter at last", async () => {
  harness.room.isUnreachable = true;
  await submit("never");
  await harness.drain();
  const delays: number[] = [];
  for (let attempt = 2; attempt <= 12; attempt += 1) {
    const [before] = await outbox();
    delays.push(before.due_at.getTime() - harness.now.current().getTime());
    const due = before.due_at.getTime() + 1;
    harness.now.current = () => new Date(due);
    await deliverDue(harness.context());
  }
  const [dead] = await outbox();
  expect(dead).toMatchObject({ attempts: 12, delivered_at: null, dead_at: expect.any(Date) });
  expect(delays.at(-1)).toBeGreaterThan(20 * delays[0]!);
  later(10_000);
  harness.room.isUnreachable = false;
  await deliverDue(harness.context());
  expect(published()).toEqual([]);
  const gone = (dead.dead_at as Date).getTime() + 30 * 24 * 60 * 60_000;
  harness.now.current = () => new Date(gone - 1_000);
  await purgeExpired(harness.context());
  expect(await outbox()).toHaveLength(1);
  harness.now.current = () => new Date(gone + 1_000);
  await purgeExpired(harness.context());
  expect(await outbox()).toEqual([]);
});

test("an event of a newer version is neither dropped nor given up, whatever its destination", async () => {
  const destinations = ["room", "push:phone"];
  for (const destination of destinations) {
    await harness.database.sql.query(
      `INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
       VALUES ($1, $1, $2, '{"type": "response.archived"}', now(), now() - interval '1 second')`,
      [form.form_id, destination],
    );
  }
  for (let attempt = 1; attempt <= 15; attempt += 1) {
    await deliverDue(harness.context());
    const events = await outbox();
    expect(events).toMatchObject(
      destinations.map(() => ({
        attempts: attempt,
        delivered_at: null,
        dead_at: null,
        dropped_reason: null,
      })),
    );
    const due = Math.max(...events.map(({ due_at }) => due_at.getTime())) + 1;
    expect(due).toBeGreaterThan(harness.now.current().getTime());
    harness.now.current = () => new Date(due);
  }
  expect(published()).toEqual([]);
});

test("an unknown event holds a room up for 30 seconds at a time, and for a day at most", async () => {
  const queued = (event: string) =>
    harness.database.sql.query(
      `INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
       VALUES ($1, $1, 'room', $2, now(), now() - interval '1 second')`,
      [form.form_id, event],
    );
  await queued('{"type": "response.archived"}');
  await queued('{"type": "response.deleted", "ids": []}');
  for (let attempt = 1; attempt <= 15; attempt += 1) {
    await deliverDue(harness.context());
    const [oldest] = await outbox();
    expect(oldest).toMatchObject({ attempts: attempt, delivered_at: null });
    const wait = oldest!.due_at.getTime() - harness.now.current().getTime();
    // With a quarter of jitter.
    expect(wait).toBeLessThanOrEqual(37_500);
    const due = oldest!.due_at.getTime() + 1;
    harness.now.current = () => new Date(due);
  }
  expect(published()).toEqual([]);

  later(24 * 60 + 1);
  await deliverDue(harness.context());
  await deliverDue(harness.context());
  expect(published()).toMatchObject([
    { type: "response.deleted", response_ids: null },
    { type: "response.deleted", response_ids: [] },
  ]);
});

test("a restored response reaches the room after a Worker that does not know the event has claimed it", async () => {
  const id = await submit("back again");
  await harness.drain();
  const { sql } = harness.database;
  const deletion_id = randomUUID();
  await sql.query("SELECT remove_responses($1, ARRAY[$2::uuid], $3, 't', now() + interval '1 hour', now())", [
    form.form_id,
    id,
    deletion_id,
  ]);
  await deliverDue(harness.context());
  harness.room.published.length = 0;
  await sql.query("SELECT restore_responses($1, $2, 0, 10, 't', now())", [form.form_id, deletion_id]);

  // The previous version takes the event for one of an erased response.
  const { db } = harness.context();
  const [claimed] = await claimOutbox(db, { now: harness.now.current(), limit: 10 });
  expect(claimed).toMatchObject({ event: { type: "response.restored" }, response: null });
  const verdict = { error: null, dropped: "erased" as const, due_at: null, attempt: null, is_gone: false };
  await recordDeliveries(db, [{ ...claimed!, ...verdict }], harness.now.current());

  later(1);
  await deliverDue(harness.context());
  expect(published()).toMatchObject([{ type: "response.deleted", response_ids: null, transaction_id: "t" }]);
});

test("for a deleted response, only the deletion is published", async () => {
  harness.room.isUnreachable = true;
  const id = await submit("short-lived");
  await harness.drain();
  await harness.database.sql.query("SELECT delete_responses($1, ARRAY[$2::uuid], 't', now())", [
    form.form_id,
    id,
  ]);
  harness.room.isUnreachable = false;
  later(1);
  await deliverDue(harness.context());
  expect(published()).toEqual([
    {
      type: "response.deleted",
      form_id: form.form_id,
      response_ids: [id],
      version: expect.any(Number),
      transaction_id: "t",
    },
  ]);
});

test("open grids hear of an erasure, which is no one's transaction", async () => {
  const id = await submit("erased");
  await harness.drain();
  harness.room.published.length = 0;
  await harness.database.sql.query("SELECT forget_responses($1, ARRAY[$2::uuid], now())", [form.form_id, id]);
  await deliverDue(harness.context());
  expect(published()).toMatchObject([{ type: "response.deleted", response_ids: [id] }]);
  expect(await outbox()).toMatchObject([{ attempts: 1, delivered_at: expect.any(Date) }]);
});

test("what a room cannot read is a dead letter at once, watchers read again, and later changes follow", async () => {
  const id = await submit("after it");
  await harness.drain();
  harness.room.published.length = 0;
  await harness.database.sql.query(
    `INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
     VALUES ($1, $1, 'room', '{"type": "response.deleted", "ids": [""]}', now(), now() - interval '1 second')`,
    [form.form_id],
  );
  await harness.database.sql.query("SELECT delete_responses($1, ARRAY[$2::uuid], 't', now())", [
    form.form_id,
    id,
  ]);
  await deliverDue(harness.context());
  expect(published()).toMatchObject([
    { type: "response.deleted", response_ids: null },
    { type: "response.deleted", response_ids: [id], transaction_id: "t" },
  ]);
  expect(await outbox()).toMatchObject([
    {
      attempts: 1,
      delivered_at: null,
      dead_at: expect.any(Date),
      last_error: expect.stringContaining("400"),
    },
    { attempts: 1, delivered_at: expect.any(Date), dead_at: null },
  ]);
  expect(harness.room.refused.splice(0)).toHaveLength(1);
});

test("a submit publishes to the room without an event, or with one if the form has a webhook", async () => {
  await submit("plain");
  await harness.drain();
  expect([published().length, await outbox()]).toEqual([1, []]);
  await harness.database.sql.query(
    "INSERT INTO webhook (form_id, url, events, secret, is_enabled) VALUES ($1, 'https://example.com', '{response.created}', 'x', false)",
    [form.form_id],
  );
  await submit("with a webhook");
  await harness.drain();
  expect([published().length, await outbox()]).toMatchObject([2, [{ delivered_at: expect.any(Date) }]]);
});

test("if the request ends early, the cron trigger publishes the same once it is due", async () => {
  const unpublished = async () =>
    (await harness.database.sql.query("SELECT FROM unpublished_response")).rowCount;
  await harness.database.fail({
    kind: "before_execution",
    times: 1,
    sql_includes: "DELETE FROM unpublished_response",
  });
  await submit("once more");
  await harness.drain();
  await deliverDue(harness.context());
  expect([published().length, await unpublished(), await outbox()]).toEqual([1, 1, []]);
  // A new webhook gets only later events.
  await harness.database.sql.query(
    "INSERT INTO webhook (form_id, url, events, secret) VALUES ($1, 'https://example.com', '{response.created}', 'x')",
    [form.form_id],
  );
  later(2);
  await deliverDue(harness.context());
  const [first, ...again] = published();
  expect(again).toEqual([first]);
  expect(await unpublished()).toBe(0);
  expect(await outbox()).toMatchObject([
    { destination: "room", attempts: 2, delivered_at: expect.any(Date) },
  ]);
});

test("an unpublished response is published before its first change", async () => {
  await harness.database.fail({
    kind: "before_execution",
    times: 1,
    sql_includes: "DELETE FROM unpublished_response",
  });
  const id = await submit("one");
  await harness.drain();
  harness.room.published.length = 0;
  await edit(id, "two");
  await deliverDue(harness.context());
  expect(published()).toMatchObject([{ type: "response.created", version: 2 }, { type: "response.updated" }]);
});

test("a response that was deleted while unpublished causes no further event", async () => {
  await harness.database.fail({
    kind: "before_execution",
    times: 1,
    sql_includes: "DELETE FROM unpublished_response",
  });
  await submit("gone at once");
  await harness.drain();
  await harness.database.sql.query("DELETE FROM response");
  later(2);
  await deliverDue(harness.context());
  expect([published().length, await outbox()]).toEqual([1, []]);
});

test("delivered events are purged after a week", async () => {
  const id = await submit("old");
  await harness.drain();
  await edit(id, "told by the cron trigger");
  later(1);
  await deliverDue(harness.context());
  await purgeExpired(harness.context());
  expect(await outbox()).toHaveLength(1);
  later(8 * 24 * 60);
  await purgeExpired(harness.context());
  expect(await outbox()).toEqual([]);
});
