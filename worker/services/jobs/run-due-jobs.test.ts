import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { formRoomToken } from "#core/contracts/rooms/room-tokens.ts";
import { CRONS } from "#core/contracts/wire/crons.ts";
import { nextDue } from "../../db/next-due.ts";
import { runScheduled } from "../../routes/scheduled.ts";
import { type MadeForm, makeForm, makePeople } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

const MINUTE = 60_000;
let harness: Harness;
let form: MadeForm;
beforeAll(async () => {
  harness = await createHarness();
});
beforeEach(async () => {
  harness.cron.isIdle = false;
  harness.cron.due.length = 0;
  harness.room.isUnreachable = false;
  harness.now.current = () => new Date();
  await harness.database.sql.query("DELETE FROM outbox; DELETE FROM room_entry");
  form = await makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] });
});
afterAll(() => harness.close());

async function statementsOf(cron: string): Promise<number> {
  const request_id = randomUUID();
  await runScheduled(harness.context(request_id), cron);
  const { during, after } = await harness.database.counts(request_id);
  return during.statements + after.statements;
}

const due = () => nextDue(harness.context().db, harness.now.current());

test("wrangler.toml has exactly the cron triggers that the Worker handles", () => {
  const { triggers } = unstable_readConfig({ config: "wrangler.toml" });
  expect(triggers.crons?.toSorted()).toEqual(Object.values(CRONS).toSorted());
});

test("a minute with nothing due runs one statement, and none while the database is not in use", async () => {
  expect(await statementsOf(CRONS.minute)).toBe(1);
  expect(harness.cron.due).toEqual([null]);
  harness.cron.isIdle = true;
  expect(await statementsOf(CRONS.minute)).toBe(0);
});

test("a file that the storage refuses to remove wakes the database every hour, not every minute", async () => {
  const { sql } = harness.database;
  await sql.query(
    `INSERT INTO stored_file (path, form_id, field_id, name, size, type, expires_at, created_at)
     VALUES ('stuck', $1, gen_random_uuid(), 'a', 1, 'text/plain', now() - interval '9 hours', now() - interval '9 hours')`,
    [form.form_id],
  );
  harness.storage.kept.add("stuck");
  const now = new Date();
  harness.now.current = () => now;
  await runScheduled(harness.context(), CRONS.minute);
  harness.storage.kept.clear();
  expect(harness.cron.due).toEqual([new Date(now.getTime() + 60 * MINUTE)]);
  await runScheduled(harness.context(), CRONS.hour);
  expect(await due()).toBe(null);
});

test("the hourly trigger ignores the recorded due time, and also delivers what was not recorded", async () => {
  harness.room.isUnreachable = true;
  await harness.browser().call(submitForm, { params: { form_id: form.form_id }, body: { name: "Ada" } });
  await harness.drain();
  harness.room.isUnreachable = false;
  harness.cron.isIdle = true;
  const later = Date.now() + MINUTE;
  harness.now.current = () => new Date(later);
  await runScheduled(harness.context(), CRONS.minute);
  expect(harness.room.published).toEqual([]);
  await runScheduled(harness.context(), CRONS.hour);
  expect(harness.room.published).toHaveLength(1);
});

test("a failed delivery is recorded as due, and delivered at that time", async () => {
  harness.room.isUnreachable = true;
  harness.room.published.length = 0;
  await harness.browser().call(submitForm, { params: { form_id: form.form_id }, body: { name: "Ada" } });
  await harness.drain();
  await runScheduled(harness.context(), CRONS.minute);
  const [noted] = harness.cron.due;
  const { rows } = await harness.database.sql.query("SELECT due_at FROM outbox");
  expect(noted).toEqual(rows[0].due_at);
  harness.room.isUnreachable = false;
  harness.now.current = () => noted!;
  await runScheduled(harness.context(), CRONS.minute);
  expect(harness.room.published).toHaveLength(1);
  expect(harness.cron.due.at(-1)).toBeNull();
});

test("every query except the cron trigger's records that the database is in use", async () => {
  const before = harness.cron.uses;
  await runScheduled(harness.context());
  expect(harness.cron.uses).toBe(before);
  await harness.browser().call(submitForm, { params: { form_id: form.form_id }, body: { name: "Ada" } });
  expect(harness.cron.uses).toBeGreaterThan(before);
  await harness.drain();
});

test("while editors are in rooms, a minute runs one statement until the access of one has ended", async () => {
  const { sql } = harness.database;
  const people = await makePeople(harness);
  const { form_id } = await makeForm(sql, { project_id: people.project_id, fields: [] });
  const now = harness.now.current();
  harness.now.current = () => now;
  for (const editor of [people.owner, people.editor]) {
    await editor.call(formRoomToken, { params: { form_id } });
  }
  await harness.drain();
  expect(await statementsOf(CRONS.minute)).toBe(1);
  // The sign-in session of one editor expires.
  const ends = new Date(now.getTime() + 20 * MINUTE);
  await sql.query(
    "UPDATE auth_session SET expires_at = $1 WHERE id = (SELECT session_id FROM room_entry WHERE role = 'editor')",
    [ends],
  );
  expect(await due()).toEqual(ends);
  await runScheduled(harness.context(), CRONS.minute);
  expect(harness.cron.due.at(-1)).toEqual(ends);

  await sql.query("UPDATE organization_member SET role = 'viewer' WHERE role = 'editor'");
  expect(await due()).toEqual(now);
  harness.room.published.length = 0;
  await runScheduled(harness.context(), CRONS.minute);
  expect(harness.room.published).toMatchObject([{ publication: { type: "access.revoked" } }]);
  expect(await statementsOf(CRONS.minute)).toBe(1);
});

test("the next due time covers every kind of work", async () => {
  const { sql } = harness.database;
  expect(await due()).toBeNull();
  const now = harness.now.current();
  harness.now.current = () => now;
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE);
  const id = randomUUID();

  await sql.query(
    "INSERT INTO stored_file (path, form_id, field_id, name, size, type, expires_at) VALUES ('a', $1, $2, 'a', 1, 'text/plain', $3)",
    [form.form_id, form.fields.name, at(50)],
  );
  expect(await due()).toEqual(at(51));
  const insertEvent = (destination: string, webhook_id: string | null, minutes: number) =>
    sql.query(
      "INSERT INTO outbox (form_id, subject_id, destination, webhook_id, event, due_at) VALUES ($1, $2, $3, $4, '{}', $5)",
      [form.form_id, id, destination, webhook_id, at(minutes)],
    );
  await insertEvent("mail:respondent", null, 40);
  expect(await due()).toEqual(at(40));
  // An event that waits behind it is not due earlier.
  await insertEvent("mail:respondent", null, 1);
  expect(await due()).toEqual(at(40));
  const { rows } = await sql.query(
    `INSERT INTO webhook (form_id, url, events, secret, paused_until) VALUES ($1, 'https://a.example.com', '{}', '', $2)
     RETURNING id`,
    [form.form_id, at(30)],
  );
  await insertEvent(`webhook:${rows[0].id}`, rows[0].id, 2);
  expect(await due()).toEqual(at(30));
  // Events of a webhook that is switched off are due, to be dropped.
  await sql.query("UPDATE webhook SET is_enabled = false");
  expect(await due()).toEqual(at(2));
  await runScheduled(harness.context(), CRONS.hour);
  expect(await due()).toEqual(at(40));
  await sql.query("INSERT INTO unpublished_response (response_id, due_at) VALUES ($1, $2)", [id, at(10)]);
  expect(await due()).toEqual(at(10));
  harness.now.current = () => at(20);
  expect(await due()).toEqual(at(20));
  await sql.query("DELETE FROM unpublished_response");
  await sql.query("DELETE FROM stored_file");
});
