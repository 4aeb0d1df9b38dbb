import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setForceClosed } from "#core/contracts/settings.ts";
import { CRONS } from "#core/contracts/wire/crons.ts";
import { runScheduled } from "../../routes/scheduled.ts";
import { addressIn, ContinuedForms, HTML, newAddress, sessionIn } from "../../testing/continued-forms.ts";
import { type MadeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { purgeExpired } from "../../testing/purge-expired.ts";
import { exportCustomer } from "../privacy/export-customer.ts";
import { sendReminders } from "./send-reminders.ts";

/** The one reminder of an unfinished draft (docs/decisions/062). */

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

let harness: Harness;
let people: People;
let forms: ContinuedForms;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  forms = new ContinuedForms(harness, people);
  form = await forms.open();
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.now.current = () => new Date();
  harness.mail.sent.length = 0;
});

const sql = (text: string, values: unknown[] = []) => harness.database.sql.query(text, values);
const later = (ms: number) => {
  const now = Date.now();
  harness.now.current = () => new Date(now + ms);
};
const stored = async (email: string) =>
  (await sql("SELECT * FROM session_reminder WHERE email = $1", [email])).rows;
const anywhere = async (email: string) =>
  Number((await sql("SELECT count(*) FROM session_reminder WHERE email = $1", [email])).rows[0].count);
const sentTo = (email: string) => harness.mail.sent.filter(({ to }) => to === email);
const run = () => sendReminders(harness.context());

const mail: ContinuedForms["mail"] = (...given) => forms.mail(...given);
const asked = (made = form) => forms.asked(made);

describe("the address", () => {
  test("is stored only if the respondent asked, and the mail says so, with a way out", async () => {
    const { link } = await forms.draft(form);
    const email = newAddress();
    await mail(form, link.secret, { email });
    expect(await anywhere(email)).toBe(0);
    expect(sentTo(email)[0]).not.toHaveProperty("headers");
    expect(sentTo(email)[0]!.text).not.toContain("remind");

    await mail(form, link.secret, { email: ` ${email.toUpperCase()} `, remind: "on" });
    const [, second] = sentTo(email);
    const stop = addressIn(second!.text, "reminder");
    expect(second!.text).toContain("We’ll remind you once, on");
    expect(second!.text).toContain(`Don’t remind me\n${stop}`);
    expect(second!.headers).toEqual({
      "List-Unsubscribe": `<${stop}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(await anywhere(email)).toBe(1);
  });

  test("is not stored if the link could not be mailed, or not be used", async () => {
    const { link } = await forms.draft(form);
    const email = newAddress();
    harness.mail.isUnreachable = true;
    const failed = await mail(form, link.secret, { email, remind: "on" });
    harness.mail.isUnreachable = false;
    expect(failed.status).toBe(503);
    expect((await mail(form, "a".repeat(43), { email, remind: "on" })).status).toBe(404);
    expect((await mail(form, link.secret, { email: "nobody", remind: "on" })).status).toBe(400);
    expect(await anywhere(email)).toBe(0);
  });

  test("is asked for again, as before, if the mail could not be sent without JavaScript", async () => {
    const { link } = await forms.draft(form);
    const box = async (entries: Record<string, string>) =>
      /<input[^>]*id="later-remind"[^>]*>/.exec(
        await (await mail(form, link.secret, { email: "nobody", ...entries }, HTML)).text(),
      )![0];
    expect(await box({ remind: "on" })).toContain("checked");
    expect(await box({})).not.toContain("checked");
  });

  test("is in the export of a customer whose draft it is", async () => {
    const { email, session_id } = await asked();
    const { rows } = await sql("INSERT INTO customer (project_id) VALUES ($1) RETURNING uid", [
      people.project_id,
    ]);
    await sql("UPDATE response_session SET customer_id = $1 WHERE id = $2", [rows[0].uid, session_id]);
    const exported = await new Response(await exportCustomer(harness.context(), rows[0].uid)).json();
    expect(exported).toMatchObject({ sessions: [{ id: session_id, reminder: { email } }] });
  });

  test("is told to nobody: the result is the same, with a reminder or without", async () => {
    const answers: unknown[] = [];
    for (const entries of [{}, { remind: "on" }, { remind: "on" }] as Record<string, string>[]) {
      const { link } = await forms.draft(form);
      const response = await mail(form, link.secret, { email: "known@example.com", ...entries }, HTML);
      answers.push([response.status, (await response.text()).replace(/nonce="[^"]+"/g, "")]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test("is deleted within an hour after the submit, without a statement in it", async () => {
    const { session_id, email } = await asked();
    expect((await forms.submit(form, session_id, "Ada")).status).toBe(200);
    expect(await anywhere(email)).toBe(1);
    await runScheduled(harness.context(), CRONS.hour);
    expect(await anywhere(email)).toBe(0);
    later(4 * DAY_MS);
    await run();
    expect(sentTo(email)).toEqual([]);
  });

  test("is deleted with the draft, by retention and by an erasure, also if another browser typed it", async () => {
    const made = await forms.open();
    const { email, session_id } = await asked(made);
    const { email: others } = await asked(made);
    const { email: second } = await asked(made);
    const erase = async (column: "email" | "email_provisional", value: string | string[]) => {
      const { rows } = await sql(
        `INSERT INTO customer (project_id, ${column}) VALUES ($1, $2) RETURNING uid`,
        [people.project_id, value],
      );
      await sql("SELECT erase_customer($1, NULL, 100, now())", [rows[0].uid]);
    };
    await erase("email", email.toUpperCase());
    expect([await anywhere(email), await anywhere(second), await anywhere(others)]).toEqual([0, 1, 1]);
    await erase("email_provisional", ["nobody@example.com", second.toUpperCase()]);
    expect([await anywhere(second), await anywhere(others)]).toEqual([0, 1]);
    expect(await sql("SELECT 1 FROM response_session WHERE id = $1", [session_id])).toMatchObject({
      rowCount: 1,
    });

    await sql("INSERT INTO form_retention (form_id, session_days) VALUES ($1, 1)", [made.form_id]);
    later(2 * DAY_MS);
    await purgeExpired(harness.context());
    expect(await anywhere(others)).toBe(0);
  });
});

describe("the reminder", () => {
  test("is sent once after three days, with a new link, and then the address is gone", async () => {
    const { email, link, session_id } = await asked();
    later(3 * DAY_MS - HOUR_MS);
    await run();
    expect(sentTo(email)).toEqual([]);
    later(3 * DAY_MS + HOUR_MS);
    await runScheduled(harness.context(), CRONS.hour);
    const [reminder, ...more] = sentTo(email);
    expect(more).toEqual([]);
    expect(await anywhere(email)).toBe(0);
    expect(reminder!.subject).toMatch(/^Reminder: “.+” isn’t finished$/);
    expect(reminder!.text).toContain("Answers so far: 2");
    expect(reminder!.text).toContain("This is the only reminder.");
    const address = addressIn(reminder!.text, "continue");
    expect(address).not.toBe(link.address);
    const html = await forms.continued(harness.browser(), form, { address });
    expect(html).toContain('value="Ada"');
    expect(await forms.load(session_id)).toMatchObject({ is_continued: true });
    later(30 * DAY_MS);
    await run();
    expect(sentTo(email)).toHaveLength(1);
  });

  test("comes after a third of the time for which the link can be used, if that is sooner", async () => {
    const made = await forms.open();
    await sql("INSERT INTO form_retention (form_id, session_days) VALUES ($1, 1)", [made.form_id]);
    const { email, link } = await asked(made);
    const [{ due_at }] = await stored(email);
    expect((due_at.getTime() - Date.now()) / HOUR_MS).toBeCloseTo(8, 1);
    later(9 * HOUR_MS);
    await run();
    const address = addressIn(sentTo(email)[0]!.text, "continue");
    const { rows } = await sql("SELECT max(expires_at) AS at FROM session_link WHERE hash = sha256($1)", [
      Buffer.from(new URL(address).searchParams.get("key")!),
    ]);
    expect(rows[0].at.toISOString()).toBe(link.expires_at);
  });

  test("is sent once by runs at the same time, and the cron trigger knows when it is due", async () => {
    const reminders = await Promise.all(Array.from({ length: 8 }, () => asked()));
    const [{ due_at }] = await stored(reminders[0]!.email);
    const { rows } = await sql("SELECT next_due(now()) <= $1 AS is_known", [due_at]);
    expect(rows[0].is_known).toBe(true);
    later(4 * DAY_MS);
    await Promise.all([run(), run(), run(), run()]);
    await run();
    for (const { email } of reminders) {
      expect(sentTo(email)).toHaveLength(1);
      expect(await anywhere(email)).toBe(0);
    }
  });

  test("is lost, not sent twice, if the run dies before the mail", async () => {
    const { email } = await asked();
    later(4 * DAY_MS);
    await sql("SELECT take_session_reminder('\\x01', $1)", [harness.now.current()]);
    await run();
    expect(sentTo(email)).toEqual([]);
    expect(await anywhere(email)).toBe(1);
    later(4 * DAY_MS + HOUR_MS);
    await purgeExpired(harness.context());
    expect(await anywhere(email)).toBe(0);
    expect(sentTo(email)).toEqual([]);
  });

  test("is not sent again if the run dies after the mail", async () => {
    const { email } = await asked();
    later(4 * DAY_MS);
    await sql(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'dead'; END $$`);
    await sql("CREATE TRIGGER die BEFORE DELETE ON session_reminder EXECUTE FUNCTION die()");
    await run();
    await sql("DROP FUNCTION die CASCADE");
    expect(sentTo(email)).toHaveLength(1);
    await run();
    later(4 * DAY_MS + HOUR_MS);
    await purgeExpired(harness.context());
    await run();
    expect(sentTo(email)).toHaveLength(1);
    expect(await anywhere(email)).toBe(0);
  });

  test("is tried again only if the mail server refused it, with another link", async () => {
    const { email } = await asked();
    const { email: lost } = await asked();
    const count = async () => Number((await sql("SELECT count(*) FROM session_link")).rows[0].count);
    await sql("DELETE FROM session_reminder WHERE email <> ALL($1)", [[email, lost]]);
    const before = await count();
    await sql("UPDATE session_reminder SET due_at = now() + interval '9 days' WHERE email = $1", [lost]);
    later(4 * DAY_MS);
    harness.mail.isRefusing = true;
    await run();
    harness.mail.isRefusing = false;
    expect(sentTo(email)).toEqual([]);
    expect([await anywhere(email), await count()]).toEqual([1, before]);
    await run();
    expect(sentTo(email)).toEqual([]);
    later(4 * DAY_MS + HOUR_MS);
    await run();
    expect(sentTo(email)).toHaveLength(1);
    expect(await anywhere(email)).toBe(0);

    // Whether the mail went out, nobody knows.
    later(10 * DAY_MS);
    harness.mail.isUnreachable = true;
    await run();
    harness.mail.isUnreachable = false;
    expect(await anywhere(lost)).toBe(0);
    later(12 * DAY_MS);
    await run();
    expect(sentTo(lost)).toEqual([]);
  });

  test("moves with the draft, once", async () => {
    const { email, link, mailed } = await asked();
    // Asked for again, the mail has the same link.
    await mail(form, link.secret, { email, remind: "on" });
    expect(addressIn(harness.mail.sent.splice(0)[0]!.text, "continue")).toBe(mailed);
    const own = sessionIn(await forms.continued(harness.browser(), form, { address: mailed }))!;
    expect(await stored(email)).toMatchObject([{ session_id: own }]);
    await forms.patch(form, own, 5, { [form.fields.name!]: "Grace" });
    later(4 * DAY_MS);
    await run();
    await run();
    expect(sentTo(email)).toHaveLength(1);
    const address = addressIn(sentTo(email)[0]!.text, "continue");
    expect(await forms.continued(harness.browser(), form, { address })).toContain('value="Grace"');
  });

  test("goes to the latest address if it was asked for twice", async () => {
    const { email, session_id } = await asked();
    const link = await forms.make(form, { __gf_session: session_id });
    const second = newAddress();
    await mail(form, link.secret, { email: second, remind: "on" });
    harness.mail.sent.length = 0;
    expect([await anywhere(email), await anywhere(second)]).toEqual([0, 1]);
    later(4 * DAY_MS);
    await run();
    expect([sentTo(email).length, sentTo(second).length]).toEqual([0, 1]);
  });

  const ENDS: [string, (draft: { made: MadeForm; session_id: string }) => Promise<unknown>][] = [
    ["was submitted", ({ made, session_id }) => forms.submit(made, session_id, "Ada")],
    [
      "was closed in any other way",
      ({ session_id }) => sql("UPDATE response_session SET submitted_at = now() WHERE id = $1", [session_id]),
    ],
    ["was deleted", ({ session_id }) => sql("DELETE FROM response_session WHERE id = $1", [session_id])],
    [
      "has expired",
      ({ session_id }) =>
        sql("UPDATE session_link SET expires_at = now() + interval '1 day' WHERE session_id = $1", [
          session_id,
        ]),
    ],
    [
      "is older than a retention that was shortened",
      ({ made }) => sql("INSERT INTO form_retention (form_id, session_days) VALUES ($1, 2)", [made.form_id]),
    ],
    ["belongs to a form that is switched off", ({ made }) => forms.set(made.form_id, false)],
    [
      "belongs to a closed form",
      ({ made }) => people.owner.call(setForceClosed, { body: { form_id: made.form_id, closed: true } }),
    ],
    [
      "belongs to a deleted form",
      ({ made }) => sql("UPDATE document SET deleted_at = now() WHERE id = $1", [made.document_id]),
    ],
    [
      "belongs to a form whose time is over",
      ({ made }) =>
        sql(
          "UPDATE form SET is_scheduling_enabled = true, scheduling_close_at = now() + interval '1 day' WHERE id = $1",
          [made.form_id],
        ),
    ],
  ];
  test.each(ENDS)("is not sent, and the address is deleted, if the draft %s", async (_, end) => {
    const made = await forms.open();
    const { email, session_id } = await asked(made);
    await end({ made, session_id });
    later(4 * DAY_MS);
    await run();
    expect(sentTo(email)).toEqual([]);
    expect(await anywhere(email)).toBe(0);
  });

  // Proves attack/other-page
  test("comes at most five times a day to one address, whoever typed it", async () => {
    const email = newAddress();
    for (let n = 0; n < 7; n += 1) {
      const { link } = await forms.draft(form);
      await sql("DELETE FROM rate_limit");
      expect((await mail(form, link.secret, { email, remind: "on" })).status).toBe(200);
    }
    harness.mail.sent.length = 0;
    expect(await anywhere(email)).toBe(7);
    later(4 * DAY_MS);
    await run();
    expect(sentTo(email)).toHaveLength(5);
    expect(await anywhere(email)).toBe(0);
  });
});

describe("the link that stops it", () => {
  const open = (address: string, method = "GET", headers: Record<string, string> = HTML) =>
    harness.browser().request(address, { method, headers });
  const same = (html: string) => html.replace(/nonce="[^"]+"/g, "");

  // Proves attack/other-page
  test("changes nothing until the button is pressed, and then deletes the address at once", async () => {
    const { email, stop } = await asked();
    const page = await open(stop);
    const html = await page.text();
    expect(html).toContain("Don’t remind me");
    expect(html).toContain('method="post"');
    await open(stop, "HEAD");
    expect(await anywhere(email)).toBe(1);
    const pressed = await open(/action="([^"]+)"/.exec(html)![1]!.replaceAll("&amp;", "&"), "POST");
    expect(await pressed.text()).toContain("You won’t be reminded");
    expect(await anywhere(email)).toBe(0);
    for (const answer of [page, pressed]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    later(4 * DAY_MS);
    await run();
    expect(sentTo(email)).toEqual([]);
  });

  test("works with one click in a mail program, whose request has no origin, cookie or language", async () => {
    const { email, stop } = await asked();
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: "" };
    const answer = await harness
      .browser()
      .request(stop, { method: "POST", headers, body: "List-Unsubscribe=One-Click" });
    expect(answer.status).toBe(200);
    expect(await anywhere(email)).toBe(0);
  });

  test("says the same to everybody, whether or not there is a reminder", async () => {
    const { stop, session_id } = await asked();
    const before = [same(await (await open(stop)).text()), same(await (await open(stop, "POST")).text())];
    // Replayed, and after the submit.
    await forms.submit(form, session_id, "Ada");
    const after = [same(await (await open(stop)).text()), same(await (await open(stop, "POST")).text())];
    expect(after).toEqual(before);
  });

  // Proves attack/other-page
  test("stops nothing if it was guessed, cut off or belongs to another form: always the same page", async () => {
    const other = await forms.open();
    const { stop: ofOther, email: others } = await asked(other);
    const { stop, email } = await asked();
    const key = (address: string) => new URL(address).searchParams.get("key")!;
    const at = (text: string) => `${stop.split("?")[0]}?key=${encodeURIComponent(text)}`;
    const wrong = [
      stop.split("?")[0]!,
      at(""),
      at("a".repeat(64)),
      at(key(stop).slice(1)),
      at(key(stop).slice(0, 32) + "0".repeat(32)),
      at(`${key(stop)}0`),
      at(key(stop).toUpperCase()),
      at(key(ofOther)),
      at("'; DROP TABLE session_reminder; --"),
    ];
    const pages = new Set<string>();
    for (const address of wrong) {
      for (const method of ["GET", "POST"]) {
        const answer = await open(address, method);
        expect([address, answer.status]).toEqual([address, 404]);
        pages.add(same(await answer.text()));
      }
    }
    expect(pages.size).toBe(1);
    expect([...pages][0]).toContain("This link can’t be used");
    expect([await anywhere(email), await anywhere(others)]).toEqual([1, 1]);
  });

  test("works while the form is closed or cannot be continued anymore", async () => {
    const made = await forms.open();
    const { stop, email } = await asked(made);
    await forms.set(made.form_id, false);
    await people.owner.call(setForceClosed, { body: { form_id: made.form_id, closed: true } });
    expect((await open(stop)).status).toBe(200);
    expect((await open(stop, "POST")).status).toBe(200);
    expect(await anywhere(email)).toBe(0);
  });

  test("stops all reminders of the form to this address, and no other's", async () => {
    const { stop, email } = await asked();
    const { email: others } = await asked();
    const { link } = await forms.draft(form);
    await mail(form, link.secret, { email, remind: "on" });
    const elsewhere = await forms.open();
    const { link: there } = await forms.draft(elsewhere);
    await mail(elsewhere, there.secret, { email, remind: "on" });
    expect(await anywhere(email)).toBe(3);
    await open(stop, "POST");
    expect([await anywhere(email), await anywhere(others)]).toEqual([1, 1]);
  });
});
