import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as continuing from "#core/contracts/continuing.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { CRONS } from "#core/contracts/wire/crons.ts";
import { runScheduled } from "../../routes/scheduled.ts";
import { ContinuedForms } from "../../testing/continued-forms.ts";
import { type MadeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { reminderKey } from "../keys/reminder-key.ts";
import { checkUnfinished } from "../submitting/add-unfinished.ts";
import { sendReminders } from "./send-reminders.ts";
import { stopReminders } from "./stop-reminders.ts";

/** What can go wrong around the one reminder of an unfinished draft (docs/decisions/062). */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let harness: Harness;
let people: People;
let forms: ContinuedForms;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  forms = new ContinuedForms(harness, people);
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.now.current = () => new Date();
  harness.mail.isRefusing = false;
  await sql("DELETE FROM session_reminder");
  await sql("DELETE FROM rate_limit");
});

const sql = (text: string, values: unknown[] = []) => harness.database.sql.query(text, values);
const later = (ms: number) => {
  const now = Date.now();
  harness.now.current = () => new Date(now + ms);
};
const newAddress = () => `${randomUUID()}@example.com`;
const run = () => sendReminders(harness.context());
const stored = async (email: string) =>
  (await sql("SELECT * FROM session_reminder WHERE email = $1", [email])).rows;
const reminders = (email: string) =>
  harness.mail.sent.filter(({ to, subject }) => to === email && subject.startsWith("Reminder"));
const countLinks = async (session_id: string) =>
  (await sql("SELECT 1 FROM session_link WHERE session_id = $1", [session_id])).rowCount;

async function ask(made: MadeForm, key: string, email: string) {
  const path = continuing.mailSessionLink.path.replace(":form_id", made.form_id);
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
  const body = new URLSearchParams({ key, email, remind: "on" });
  expect((await harness.browser().request(path, { method: "POST", headers, body })).status).toBe(200);
}

/** A draft whose respondent asked for a reminder. */
async function asked(made: MadeForm, email = newAddress()) {
  const drafted = await forms.draft(made);
  await ask(made, drafted.link.secret, email);
  return { ...drafted, email };
}

/** Runs a statement at the moment in which a reminder is taken. `NEW` is its row. */
async function whenTaken<Result>(statement: string, work: () => Promise<Result>): Promise<Result> {
  await sql(
    `CREATE FUNCTION meddle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statement}; RETURN NEW; END $$`,
  );
  await sql(`CREATE TRIGGER meddle AFTER UPDATE ON session_reminder FOR EACH ROW
    WHEN (NEW.taken_at IS NOT NULL) EXECUTE FUNCTION meddle()`);
  return work().finally(() => sql("DROP FUNCTION meddle CASCADE"));
}

describe("answers that were held", () => {
  const held = async (made: MadeForm, session_id: string) => {
    const body = { __gf_session: session_id, name: "Ada", __gf_website: "https://spam.example" };
    const answer = await harness.browser().send(submitForm, { params: { form_id: made.form_id }, body });
    expect(answer.status).toBe(200);
    expect((await sql("SELECT 1 FROM held_response WHERE session_id = $1", [session_id])).rowCount).toBe(1);
  };

  test("are not reminded of", async () => {
    const made = await forms.open();
    const { email, session_id } = await asked(made);
    await held(made, session_id);
    later(4 * DAY_MS);
    await run();
    expect([reminders(email), await stored(email)]).toEqual([[], []]);
  });

  test("keep no address for longer than an hour", async () => {
    const made = await forms.open();
    const { email, session_id } = await asked(made);
    const { email: other } = await asked(made);
    await held(made, session_id);
    await runScheduled(harness.context(), CRONS.hour);
    expect([(await stored(email)).length, (await stored(other)).length]).toEqual([0, 1]);
  });
});

test("a deleted form keeps no address for longer than an hour", async () => {
  const made = await forms.open();
  const { email } = await asked(made);
  const { email: other } = await asked(await forms.open());
  await sql("UPDATE document SET deleted_at = now() WHERE id = $1", [made.document_id]);
  await runScheduled(harness.context(), CRONS.hour);
  expect([(await stored(email)).length, (await stored(other)).length]).toEqual([0, 1]);
});

describe("a run", () => {
  test("goes on after a reminder whose form was deleted a moment ago, and deletes that one later", async () => {
    const made = await forms.open();
    const { email, session_id } = await asked(made);
    const { email: other } = await asked(await forms.open());
    await sql("UPDATE session_reminder SET due_at = due_at - interval '1 hour' WHERE email = $1", [email]);
    const links = await countLinks(session_id);
    later(4 * DAY_MS);
    await whenTaken(`UPDATE document SET deleted_at = now() WHERE id = '${made.document_id}'`, run);
    expect([reminders(email).length, reminders(other).length]).toEqual([0, 1]);
    expect(await stored(email)).toMatchObject([{ attempts: 1, taken_at: null }]);
    expect(await countLinks(session_id)).toBe(links);
    await run();
    expect(await stored(email)).toHaveLength(1);
    later(4 * DAY_MS + 6 * MINUTE_MS);
    await run();
    expect([reminders(email), await stored(email)]).toEqual([[], []]);
  });

  test("tries a reminder five times at most if something fails before the mail", async () => {
    const { email } = await asked(await forms.open());
    const tries: number[] = [];
    await sql("ALTER TABLE rate_limit RENAME TO rate_limit_away");
    try {
      for (let days = 4; days < 10; days += 1) {
        later(days * DAY_MS);
        await run();
        tries.push((await stored(email))[0]?.attempts ?? 0);
      }
    } finally {
      await sql("ALTER TABLE rate_limit_away RENAME TO rate_limit");
    }
    expect(tries).toEqual([1, 2, 3, 4, 0, 0]);
    expect(reminders(email)).toEqual([]);
  });

  test("sends nothing to whoever submits after the reminder was taken", async () => {
    const { email, session_id } = await asked(await forms.open());
    const links = await countLinks(session_id);
    later(4 * DAY_MS);
    await whenTaken("UPDATE response_session SET submitted_at = now() WHERE id = NEW.session_id", run);
    expect(reminders(email)).toEqual([]);
    expect(await countLinks(session_id)).toBe(links);
    later(4 * DAY_MS + 6 * MINUTE_MS);
    await run();
    expect([reminders(email), await stored(email)]).toEqual([[], []]);
  });

  test("that fails as a whole does not keep the other jobs from running", async () => {
    const made = await forms.open();
    const { email } = await asked(made);
    const { email: submitted, session_id } = await asked(made);
    expect((await forms.submit(made, session_id, "Ada")).status).toBe(200);
    await sql("UPDATE session_reminder SET due_at = now() WHERE email = $1", [email]);
    await whenTaken("RAISE 'broken'", () => runScheduled(harness.context(), CRONS.hour));
    expect([(await stored(email)).length, (await stored(submitted)).length]).toEqual([1, 0]);
  });
});

test("mails that the server did not take use up no address's day", async () => {
  const made = await forms.open();
  const { email } = await asked(made);
  await asked(made, email);
  harness.mail.isRefusing = true;
  for (const minutes of [0, 10, 50, 200]) {
    later(4 * DAY_MS + minutes * MINUTE_MS);
    await run();
  }
  harness.mail.isRefusing = false;
  expect(await stored(email)).toMatchObject([{ attempts: 4 }, { attempts: 4 }]);
  later(5 * DAY_MS);
  await run();
  expect(reminders(email)).toHaveLength(2);
});

describe("asked for again", () => {
  async function takenBefore(ms: number) {
    const made = await forms.open();
    const { email, link, session_id } = await asked(made);
    await sql("UPDATE session_reminder SET due_at = now() - interval '1 hour' WHERE email = $1", [email]);
    await sql("SELECT take_session_reminder('\\x02', $1)", [new Date(Date.now() - ms)]);
    await sql("DELETE FROM session_link WHERE hash = '\\x02'");
    const [{ id }] = await stored(email);
    const second = newAddress();
    await ask(made, link.secret, second);
    return { email, second, session_id, id };
  }

  test("a reminder whose run died begins anew", async () => {
    const { email, second, session_id, id } = await takenBefore(16 * MINUTE_MS);
    expect(await stored(email)).toEqual([]);
    const rows = await stored(second);
    expect(rows).toMatchObject([{ session_id, attempts: 0, taken_at: null }]);
    // The mail server would take the mail for the one of the run that died.
    expect(rows[0].id).not.toBe(id);
    later(4 * DAY_MS);
    await run();
    expect([reminders(email).length, reminders(second).length]).toEqual([0, 1]);
  });

  test("one that is being sent stays as it is", async () => {
    const { email, second, id } = await takenBefore(14 * MINUTE_MS);
    expect(await stored(email)).toMatchObject([{ id, attempts: 1 }]);
    expect(await stored(second)).toEqual([]);
  });
});

test("after a change of the secret, either link stops all reminders of the form to its address", async () => {
  const made = await forms.open();
  const ctx = harness.context();
  const changed = {
    ...ctx,
    env: {
      ...ctx.env,
      APP_SECRET: "another secret, which is long enough too",
      APP_SECRET_PREVIOUS: ctx.env.APP_SECRET,
    },
  };
  const { email: other } = await asked(made);
  for (const which of ["former", "latest"]) {
    const { email } = await asked(made);
    const former = await reminderKey(ctx, made.form_id, email);
    const latest = await reminderKey(changed, made.form_id, email);
    const { session_id } = await asked(made, email);
    await sql("UPDATE session_reminder SET stop_id = $1 WHERE session_id = $2", [latest.stop_id, session_id]);
    expect(new Set((await stored(email)).map(({ stop_id }) => stop_id)).size).toBe(2);
    const { key } = which === "former" ? former : latest;
    expect(await stopReminders(changed, made.form_id, key)).toBe(true);
    expect(await stored(email)).toEqual([]);
  }
  expect(await stored(other)).toHaveLength(1);
});

test("the number of answers is the one that members see", async () => {
  const made = await forms.open();
  const { name, drink, agree } = made.fields;
  const drafts: [object, number][] = [
    [{ [drink!]: ["", ""] }, 2],
    [{ [agree!]: false, [name!]: "" }, 2],
  ];
  for (const [fields, answered] of drafts) {
    const { email, session_id } = await asked(made);
    await forms.patch(made, session_id, 9, fields);
    const place = { form_id: made.form_id, session_id };
    expect(await checkUnfinished(harness.context(), place)).toMatchObject({ answered });
    later(4 * DAY_MS);
    await run();
    expect(reminders(email)[0]!.text).toContain(`Answers so far: ${answered}`);
    harness.now.current = () => new Date();
  }
});
