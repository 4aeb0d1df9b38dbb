import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createWebhook,
  type DeliveryPage,
  listDeliveries,
  saveMail,
} from "#core/contracts/delivery/channels.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { deleteRows } from "#core/contracts/grid/deletions.ts";
import { updateCell, updateCells } from "#core/contracts/grid/rows.ts";
import { WEBHOOK_EVENTS } from "#core/forms/delivery/webhook-payload.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { Receiver } from "../../testing/receiver.ts";
import { deliverDue } from "./deliver-due.ts";

/** Deliveries of several changes, and of an event that is retried. */

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
  harness.mail.sent.length = 0;
  receiver = new Receiver();
  await receiver.listen();
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "story", type: "textarea" },
      { name: "email", type: "email" },
    ],
  });
  const body = { url: receiver.url(), events: WEBHOOK_EVENTS };
  await people.editor.call(createWebhook, { params: { form_id: form.form_id }, body });
  return () => receiver.close();
});
afterAll(() => harness.close());

async function submit(answers: Record<string, string>): Promise<string> {
  const sent = { params: { form_id: form.form_id }, body: answers };
  const { id } = await harness.browser().call<{ id: string }>(submitForm, sent);
  await harness.drain();
  return id;
}

async function edit(row_id: string, field: string, value: string): Promise<void> {
  const params = { form_id: form.form_id, row_id, field_id: form.fields[field]! };
  await people.editor.call(updateCell, { params, body: { transaction_id: value, value } });
}

async function remove(id: string): Promise<void> {
  const body = { transaction_id: "d", ids: [id] };
  await people.editor.call(deleteRows, { params: { form_id: form.form_id }, body });
  await harness.drain();
}

/** Sets the clock to the next attempt of the webhook's oldest pending event, and runs the cron trigger. */
async function passToNextTry(): Promise<void> {
  const { rows } = await harness.database.sql.query(
    `SELECT greatest(o.due_at, w.paused_until) AS due_at FROM outbox o JOIN webhook w ON w.id = o.webhook_id
     WHERE o.delivered_at IS NULL AND o.dead_at IS NULL ORDER BY o.number LIMIT 1`,
  );
  const due = (rows[0].due_at as Date).getTime() + 1;
  harness.now.current = () => new Date(due);
  await deliverDue(harness.context());
}

async function kept(): Promise<(string | null)[]> {
  const { rows } = await harness.database.sql.query(
    "SELECT sealed_body FROM outbox WHERE destination <> 'room' ORDER BY number",
  );
  return rows.map(({ sealed_body }) => sealed_body);
}

const sentOnes = () => receiver.received.map(({ headers, body }) => [headers["webhook-id"], body]);

test("five pending edits are delivered as one event, with every field that they changed", async () => {
  const id = await submit({ name: "Ada" });
  await harness.database.sql.query("UPDATE webhook SET paused_until = now() + interval '1 hour'");
  for (const value of ["b", "c", "d"]) await edit(id, "name", value);
  for (const value of ["one", "two"]) await edit(id, "story", value);
  await harness.drain();
  await harness.database.sql.query("UPDATE webhook SET paused_until = NULL");
  await deliverDue(harness.context());
  const [, ...updates] = receiver.taken.map(({ event }) => event);
  expect(updates).toMatchObject([
    {
      type: "response.updated",
      data: { version: 6, changed_fields: ["name", "story"], fields: { name: "d", story: "two" } },
    },
  ]);
});

test("an edit of many cells calls the webhook once per response, and joins its pending edits", async () => {
  const ids = [await submit({ name: "Ada" }), await submit({ name: "Bea" })];
  await harness.database.sql.query("UPDATE webhook SET paused_until = now() + interval '1 hour'");
  await edit(ids[0]!, "story", "draft");
  const cells = ids.map((row_id) => ({ row_id, field_id: form.fields.name!, value: "changed" }));
  const body = { transaction_id: "many", cells };
  await people.editor.call(updateCells, { params: { form_id: form.form_id }, body });
  await harness.drain();
  await harness.database.sql.query("UPDATE webhook SET paused_until = NULL");
  await deliverDue(harness.context());
  const updates = receiver.taken.map(({ event }) => event).filter(({ type }) => type === "response.updated");
  const changedOf = (id: string) => updates.filter(({ data }) => data.response_id === id);
  expect(changedOf(ids[0]!)).toMatchObject([
    { data: { changed_fields: ["name", "story"], fields: { name: "changed", story: "draft" } } },
  ]);
  expect(changedOf(ids[1]!)).toMatchObject([{ data: { changed_fields: ["name"] } }]);
});

test("edits during a delivery are combined into one further event", async () => {
  const id = await submit({ name: "Ada" });
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  receiver.reply = async () => {
    await isReleased;
    return { status: 200 };
  };
  await edit(id, "name", "first");
  await expect.poll(async () => (await kept()).filter(Boolean).length).toBe(1);
  for (const value of ["b", "c", "d", "e"]) await edit(id, "name", value);
  release();
  await harness.drain();
  await deliverDue(harness.context());
  const updates = receiver.taken.filter(({ event }) => event.type === "response.updated");
  expect(updates.map(({ event }) => [event.data.version, event.data.fields])).toEqual([
    [2, { name: "first", story: null, email: null }],
    [6, { name: "e", story: null, email: null }],
  ]);
});

test("a retry has the same id and byte for byte the same body as the first attempt", async () => {
  receiver.reply = (_, calls) => ({ status: calls === 0 ? 503 : 200 });
  const id = await submit({ name: "Ada", story: "ü".repeat(90_000) });
  await edit(id, "name", "Grace");
  await harness.drain();
  const [sealed] = await kept();
  expect(sealed).toEqual(expect.any(String));
  expect(sealed).not.toContain('"Ada"'); // with quotes because long base64 can contain any three letters
  await passToNextTry();
  const [first, again, ...others] = sentOnes();
  expect(again).toEqual(first);
  expect(others).toHaveLength(1);
  expect(receiver.received.map(({ event }) => (event.data.fields as { name: string }).name)).toEqual([
    "Ada",
    "Ada",
    "Grace",
  ]);
  expect(await kept()).toEqual([null, null]);
});

test("a retried mail has the content of its first attempt", async () => {
  const params = { form_id: form.form_id, audience: "respondent" };
  const body = {
    is_enabled: true,
    subject_template: "Hello {{fields.name}}",
    body_template: "",
    from_name: "",
    reply_to: null,
    recipient_field_id: form.fields.email!,
    recipient_user_ids: [],
  };
  await people.editor.call(saveMail, { params, body });
  harness.mail.isUnreachable = true;
  const id = await submit({ name: "Ada", email: "ada@example.com" });
  harness.mail.isUnreachable = false;
  await edit(id, "name", "Grace");
  await harness.drain();
  const later = Date.now() + 60_000;
  harness.now.current = () => new Date(later);
  await deliverDue(harness.context());
  expect(harness.mail.sent).toMatchObject([{ to: "ada@example.com", subject: "Hello Ada" }]);
  expect(await kept()).toEqual([null, null, null]);
});

test("a body is deleted after the last attempt", async () => {
  receiver.reply = () => ({ status: 500 });
  await submit({ name: "Ada" });
  for (let attempt = 2; attempt <= 10; attempt += 1) {
    expect((await kept()).map(Boolean)).toEqual([true]);
    await passToNextTry();
  }
  expect(await kept()).toEqual([null]);
});

test("a body is deleted with its response, also one that an attempt is about to store", async () => {
  receiver.reply = () => ({ status: 500 });
  const waiting = await submit({ name: "Ada" });
  expect((await kept()).map(Boolean)).toEqual([true]);
  await remove(waiting);
  expect((await kept())[0]).toBeNull();

  await harness.database.sql.query("UPDATE webhook SET paused_until = NULL, failing_since = NULL");
  receiver.received.length = 0;
  receiver.reply = () => ({ status: 200 });
  await harness.database.fail({
    kind: "slow",
    delay_ms: 1_500,
    times: 1,
    sql_includes: "keep_first_body",
  });
  const sending = submit({ name: "Short-lived" });
  await expect
    .poll(
      async () =>
        (await harness.database.sql.query("SELECT FROM response WHERE form_id = $1", [form.form_id]))
          .rowCount,
    )
    .toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await harness.database.sql.query(
    "SELECT delete_responses($1, ARRAY(SELECT id FROM response WHERE form_id = $1), 't', now())",
    [form.form_id],
  );
  await sending;
  await deliverDue(harness.context());
  expect(receiver.received.filter(({ body }) => body.includes("Short-lived"))).toEqual([]);
  expect((await kept()).filter(Boolean)).toEqual([]);
});

test("editors see the status and the first 200 characters of a receiver's reply", async () => {
  receiver.reply = () => ({ status: 200, body: `${"é".repeat(199)}🎉${"x".repeat(5_000)}` });
  await submit({ name: "Ada" });
  const sent = { params: { form_id: form.form_id } };
  const { deliveries } = await people.editor.call<DeliveryPage>(listDeliveries, sent);
  expect(deliveries[0]!.attempts).toMatchObject([{ status: 200, excerpt: `${"é".repeat(199)}🎉` }]);
});
