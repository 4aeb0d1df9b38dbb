import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ContinuedForms, newAddress, sessionIn } from "../../testing/continued-forms.ts";
import { type MadeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { purgeExpired } from "../../testing/purge-expired.ts";
import { sendReminders } from "./send-reminders.ts";

/** What the mail with a link promises, and to whom (docs/decisions/062). */

const DAY_MS = 24 * 60 * 60 * 1_000;

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
const anywhere = async (email: string) => (await stored(email)).length;
const sentTo = (email: string) => harness.mail.sent.filter(({ to }) => to === email);
const run = () => sendReminders(harness.context());

describe("a reminder", () => {
  test("stays that of the mail before if another mail could not be sent", async () => {
    const { email, link, session_id, mailed } = await forms.asked(form);
    const [before] = await stored(email);
    harness.mail.isUnreachable = true;
    for (const again of [newAddress(), email]) {
      expect((await forms.mail(form, link.secret, { email: again, remind: "on" })).status).toBe(503);
      if (again !== email) expect(await anywhere(again)).toBe(0);
      expect(await stored(email)).toEqual([before]);
    }
    harness.mail.isUnreachable = false;
    const own = sessionIn(await forms.continued(harness.browser(), form, { address: mailed }))!;
    expect(own).not.toBe(session_id);
    expect(await stored(email)).toMatchObject([{ session_id: own }]);
  });

  test("is promised only if it was stored", async () => {
    const { link, session_id } = await forms.asked(form);
    const email = newAddress();
    await sql("UPDATE session_reminder SET taken_at = now() WHERE session_id = $1", [session_id]);
    expect((await forms.mail(form, link.secret, { email, remind: "on" })).status).toBe(200);
    const [sent] = sentTo(email);
    expect(sent!.text).toContain(link.address);
    expect(sent!.text).not.toContain("remind");
    expect(sent).not.toHaveProperty("headers");
    expect(await anywhere(email)).toBe(0);
    // The run that took the reminder has died.
    later(20 * 60 * 1_000);
    await forms.mail(form, link.secret, { email, remind: "on" });
    expect(sentTo(email)[1]!.text).toContain("We’ll remind you once");
    expect(await stored(email)).toMatchObject([{ session_id, taken_at: null, attempts: 0 }]);
  });

  test("is neither promised nor stored if the link is used meanwhile", async () => {
    const { link } = await forms.draft(form);
    const email = newAddress();
    await sql(`CREATE FUNCTION use_links() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE session_link SET used_as = gen_random_uuid() WHERE hash = sha256('${link.secret}'); RETURN NULL; END $$`);
    await sql("CREATE TRIGGER use_links AFTER INSERT ON rate_limit EXECUTE FUNCTION use_links()");
    const { status } = await forms.mail(form, link.secret, { email, remind: "on" });
    await sql("DROP FUNCTION use_links CASCADE");
    expect([status, sentTo(email), await anywhere(email)]).toEqual([404, [], 0]);
  });

  test("is neither sent nor kept if nobody confirms that the mail went out", async () => {
    const { link } = await forms.draft(form);
    const email = newAddress();
    const { send } = harness.mail;
    let kept = 0;
    harness.mail.send = async (sending) => {
      kept = await anywhere(email);
      later(4 * DAY_MS);
      await run();
      await purgeExpired(harness.context());
      return send.call(harness.mail, sending);
    };
    await forms.mail(form, link.secret, { email, remind: "on" });
    harness.mail.send = send;
    expect([kept, await anywhere(email), sentTo(email).length]).toEqual([1, 0, 1]);
  });

  test("that was sent can be asked for again, and the mail server takes the next for another mail", async () => {
    const { email, link } = await forms.asked(form);
    later(4 * DAY_MS);
    await run();
    expect((await forms.mail(form, link.secret, { email, remind: "on" })).status).toBe(200);
    later(8 * DAY_MS);
    await run();
    const reminders = sentTo(email).filter(({ subject }) => subject.startsWith("Reminder"));
    expect(reminders).toHaveLength(2);
    expect(new Set(reminders.map(({ idempotency_key }) => idempotency_key)).size).toBe(2);
  });

  test("does not follow the draft to somebody who got another link than the mailed one", async () => {
    const { email, link, session_id } = await forms.asked(form);
    const another = await forms.make(form, { __gf_session: session_id });
    expect(link.address).not.toBe(another.address);
    const { email: second, link: shown } = await forms.asked(form);
    for (const handed of [another, shown]) {
      const own = sessionIn(await forms.continued(harness.browser(), form, handed))!;
      await forms.patch(form, own, 5, { [form.fields.name!]: "Private" });
    }
    expect([await anywhere(email), await anywhere(second)]).toEqual([0, 0]);
    later(4 * DAY_MS);
    await run();
    expect([sentTo(email), sentTo(second)]).toEqual([[], []]);
  });
});
