import { afterAll, beforeAll, expect, test } from "vitest";
import { type CreatedWebhook, createWebhook, saveMail } from "#core/contracts/delivery/channels.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { updateCell } from "#core/contracts/grid/rows.ts";
import type { Change } from "#core/contracts/rooms/room.ts";
import { CRONS } from "#core/contracts/wire/crons.ts";
import { runScheduled } from "#worker/routes/scheduled.ts";
import { makeForm, makePeople, type People } from "#worker/testing/factories.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";
import { Receiver } from "#worker/testing/receiver.ts";
import { FAULTS } from "./faults.ts";

/** Takes the receivers of events down for an hour. Time advances minute by minute with the cron trigger. */

const MINUTE_MS = 60_000;
const ROOM = FAULTS["room/down for an hour"];
const WEBHOOK = FAULTS["webhook/down for an hour"];
const MAIL = FAULTS["mail/down for an hour"];
const IN_ORDER = ["response.created", "response.updated"];

let harness: Harness;
let people: People;
const receiver = new Receiver();
beforeAll(async () => {
  harness = await createHarness({ WEBHOOK_LOCAL: "true" });
  people = await makePeople(harness);
  await receiver.listen();
});
afterAll(async () => {
  await receiver.close();
  await harness.close();
});

async function arrange() {
  const { form_id, fields } = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "email", type: "email" },
    ],
  });
  const body = { url: receiver.url("/hook"), events: IN_ORDER };
  await people.editor.call<CreatedWebhook>(createWebhook, { params: { form_id }, body });
  const mail = {
    is_enabled: true,
    subject_template: "",
    body_template: "",
    from_name: "",
    reply_to: null,
    recipient_field_id: fields.email!,
    recipient_user_ids: [],
  };
  await people.editor.call(saveMail, { params: { form_id, audience: "respondent" }, body: mail });
  return { form_id, fields };
}

/** Every third minute a response arrives and a member edits it. The cron trigger runs every minute. */
async function passAnHour({ form_id, fields }: Awaited<ReturnType<typeof arrange>>, begin: number) {
  const ids: string[] = [];
  for (let minute = 0; minute < 60; minute += 1) {
    harness.now.current = () => new Date(begin + minute * MINUTE_MS);
    if (minute % 3 === 0) {
      const answers = { name: `person ${minute}`, email: `person-${minute}@example.com` };
      const sent = await harness.browser().send(submitForm, { params: { form_id }, body: answers });
      expect(sent.status).toBe(200);
      const row_id = ((await sent.json()) as { data: { id: string } }).data.id;
      ids.push(row_id);
      const params = { form_id, row_id, field_id: fields.name! };
      const body = { transaction_id: `edit-${minute}`, value: `edited ${minute}` };
      expect((await people.editor.send(updateCell, { params, body })).status).toBe(200);
    }
    await harness.drain();
    await runScheduled(harness.context(), CRONS.minute);
  }
  return ids;
}

interface Received {
  id: string;
  type: string;
}

const receivedByRoom = (): Received[] =>
  harness.room.published.flatMap(({ publication }): Received[] => {
    const change = publication as Change;
    if (change.type === "response.created") return [{ id: String(change.response?.id), type: change.type }];
    return change.type === "response.updated" ? [{ id: change.response_id, type: change.type }] : [];
  });
const receivedByWebhook = (): Received[] =>
  receiver.taken.map(({ event }) => ({ id: String(event.data.response_id), type: event.type }));

test("after an hour without receivers, all events arrive once and in order per response", async () => {
  const form = await arrange();
  const begin = Date.now();
  harness.room.isUnreachable = true;
  harness.mail.isUnreachable = true;
  receiver.reply = () => ({ status: 503 });
  const ids = await passAnHour(form, begin);
  expect(ids).toHaveLength(ROOM.responses[0]);
  expect([receivedByRoom(), receivedByWebhook(), harness.mail.sent]).toEqual([[], [], []]);

  harness.room.isUnreachable = false;
  harness.mail.isUnreachable = false;
  receiver.reply = () => ({ status: 204 });
  for (let minute = 60; minute < 6 * 60; minute += 15) {
    harness.now.current = () => new Date(begin + minute * MINUTE_MS);
    await runScheduled(harness.context(), CRONS.minute);
  }
  for (const [row, events] of [
    [ROOM, receivedByRoom()],
    [WEBHOOK, receivedByWebhook()],
  ] as const) {
    for (const id of ids)
      expect(events.filter((one) => one.id === id).map(({ type }) => type)).toEqual(IN_ORDER);
    expect(events).toHaveLength(2 * row.responses[1]);
  }
  const deliveries = receiver.taken.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(deliveries).size).toBe(deliveries.length);
  expect(new Set(harness.mail.sent.map(({ to }) => String(to))).size).toBe(MAIL.responses[1]);
  expect(harness.mail.sent).toHaveLength(MAIL.responses[1]);
});
