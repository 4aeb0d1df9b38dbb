import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type StartedChallenge, startChallenge, verifyChallenge } from "#core/contracts/challenges.ts";
import {
  type Channels,
  type DeliveryPage,
  listDeliveries,
  loadChannels,
  type MailSetting,
  saveMail,
} from "#core/contracts/delivery/channels.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { type NewSession, newSession } from "#core/contracts/sessions.ts";
import type { MailAudience } from "#core/forms/delivery/mail-defaults.ts";
import type { Mail } from "../../clients/mail.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { deliverDue } from "./deliver-due.ts";

const MINUTE = 60_000;
let harness: Harness;
let people: People;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness({ PAYMENTS: "test" });
  people = await makePeople(harness);
});
beforeEach(async () => {
  await harness.database.sql.query("DELETE FROM outbox");
  await harness.database.sql.query("DELETE FROM rate_limit");
  harness.now.current = () => new Date();
  harness.mail.isUnreachable = false;
  harness.mail.sent.length = 0;
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    title: "Village fête",
    fields: [
      { name: "name", type: "text", label: "Your name" },
      { name: "email", type: "email", label: "E-mail" },
      { name: "pin", type: "password", label: "PIN" },
    ],
  });
});
afterAll(() => harness.close());

const OFF = {
  is_enabled: true,
  subject_template: "",
  body_template: "",
  from_name: "",
  reply_to: null,
  recipient_field_id: null,
  recipient_user_ids: [],
};

function save(audience: MailAudience, mail: Partial<MailSetting>): Promise<MailSetting> {
  const params = { form_id: form.form_id, audience };
  return people.editor.call<MailSetting>(saveMail, { params, body: { ...OFF, ...mail } });
}

async function members(): Promise<Channels["members"]> {
  return (await people.editor.call<Channels>(loadChannels, { params: { form_id: form.form_id } })).members;
}

async function submit(body: Record<string, string>): Promise<void> {
  await harness.browser().call(submitForm, { params: { form_id: form.form_id }, body });
  await harness.drain();
}

async function log() {
  const page = await people.editor.call<DeliveryPage>(listDeliveries, {
    params: { form_id: form.form_id },
    query: {},
  });
  return page.deliveries;
}

test("owners get an email with all answers, and respondents a confirmation", async () => {
  const [first, second] = await members();
  await save("owner", { recipient_user_ids: [first!.id, second!.id] });
  await save("respondent", { recipient_field_id: form.fields.email!, reply_to: "us@example.com" });
  await submit({ name: "Ada <b>", email: "ada@example.com", pin: "hush hush" });
  const to = (address: string) => harness.mail.sent.find((mail) => mail.to === address)!;
  expect(harness.mail.sent).toHaveLength(3);
  expect(to(first!.email).subject).toBe("Village fête: response #001");
  expect(to(first!.email).text).toContain("Your name\nAda <b>\n\nE-mail\nada@example.com");
  expect(to(first!.email).html).toContain("Ada &lt;b&gt;");
  expect(to(first!.email).html).toMatch(/href="https:\/\/sheaf.test\/[^"]+\/data\/responses"/);
  expect(to("ada@example.com")).toMatchObject({
    subject: "Your response to Village fête",
    reply_to: "us@example.com",
    idempotency_key: expect.any(String),
  });
  expect(to("ada@example.com").text).not.toContain("Ada");
  expect(JSON.stringify(harness.mail.sent)).not.toContain("hush");
  expect((await log()).map(({ state, audience }) => [state, audience])).toEqual([
    ["delivered", expect.any(String)],
    ["delivered", expect.any(String)],
    ["delivered", expect.any(String)],
  ]);
});

test("mail waits while none is set up, because a deployment can lose it by accident", async () => {
  await save("respondent", { recipient_field_id: form.fields.email! });
  harness.mail.isConfigured = false;
  await submit({ name: "Ada", email: "ada@example.com" });
  harness.mail.isConfigured = true;
  expect(await log()).toMatchObject([{ state: "waiting" }]);
  const later = Date.now() + MINUTE;
  harness.now.current = () => new Date(later);
  await deliverDue(harness.context());
  harness.now.current = () => new Date();
  expect(harness.mail.sent.map(({ to }) => to)).toEqual(["ada@example.com"]);
});

test.each([
  ["o'brien@example.com", null],
  ["hello&goodbye@example.com", "o'brien@bücher.example"],
  ["ada@bücher.example", "us@localhost"],
])("a confirmation reaches the lawful address %s", async (email, reply_to) => {
  // As the builder stored it before.
  const pattern = String.raw`[A-Za-z0-9._%+\-]+@[A-Za-z0-9.\-]+\.[A-Za-z]{2,}`;
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "email", type: "email", pattern },
    ],
  });
  await save("respondent", { recipient_field_id: form.fields.email!, reply_to });
  await submit({ name: "Ada", email });
  expect(harness.mail.sent).toMatchObject([{ to: email, ...(reply_to && { reply_to }) }]);
});

test("a confirmation reaches the first of several addresses, and says what of a long answer is left out", async () => {
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "story", type: "textarea", label: "Story" },
      { name: "email", type: "email", is_array: true },
    ],
  });
  await save("respondent", { recipient_field_id: form.fields.email!, body_template: "{{answers}}" });
  const body = { story: "x".repeat(6_234), email: ["ada@example.com", "bo@example.com"] };
  await harness.browser().call(submitForm, { params: { form_id: form.form_id }, body });
  await harness.drain();
  expect(harness.mail.sent.map(({ to }) => to)).toEqual(["ada@example.com"]);
  const [{ text, html }] = harness.mail.sent as [Mail];
  for (const written of [text, html]) {
    expect(written).toContain("Characters left out: 1,234");
    expect(written.match(/x{4000,}/)?.[0]).toHaveLength(5_000);
  }
});

// Proves attack/owner-markup
test("emails follow the owner's templates, in which answers stay text and add no header", async () => {
  await save("respondent", {
    recipient_field_id: form.fields.email!,
    subject_template: "Welcome {{fields.name}}",
    body_template: "Hello {{fields.name}}\n\n{{answers}}",
    from_name: "The fête",
  });
  await submit({ name: "Ada\r\nBcc: eve@example.com", email: "ada@example.com" });
  const [mail] = harness.mail.sent;
  expect(mail).toMatchObject({ to: "ada@example.com", from_name: "The fête" });
  expect(mail!.subject).not.toMatch(/[\r\n]/);
  expect(mail!.html).toContain("Your name");
});

test("emails to respondents are in the form's language", async () => {
  await harness.database.sql.query("UPDATE form_document SET lang = 'ko' WHERE form_id = $1", [form.form_id]);
  await save("respondent", { recipient_field_id: form.fields.email! });
  await submit({ name: "Ada", email: "ada@example.com" });
  expect(harness.mail.sent[0]!.subject).toBe("Village fête 응답 확인");
  expect(harness.mail.sent[0]!.html).toContain('lang="ko"');
});

test("only members and the chosen question's address receive mail", async () => {
  const stranger = await people.stranger.call<{ user: { id: string } }>({
    method: "GET",
    path: "/private/workspace",
    access: "signed-in",
  });
  const owner = await save("owner", { recipient_user_ids: [stranger.user.id] });
  expect(owner.recipient_user_ids).toEqual([]);
  const respondent = await save("respondent", { recipient_field_id: form.fields.name! });
  expect(respondent.recipient_field_id).toBeNull();
  await submit({ name: "eve@example.com", email: "ada@example.com" });
  expect(harness.mail.sent).toEqual([]);
  expect(await log()).toEqual([]);
});

test("a person who has left the organization gets no more mail", async () => {
  const [member] = await members();
  await save("owner", { recipient_user_ids: [member!.id] });
  await harness.database.sql.query(
    `UPDATE form_mail SET recipient_user_ids = ARRAY[gen_random_uuid()] WHERE form_id = $1`,
    [form.form_id],
  );
  await submit({ name: "Ada" });
  expect(harness.mail.sent).toEqual([]);
  expect(await log()).toMatchObject([{ state: "dead", last_error: "This person is no longer a member." }]);
});

test("after an hour of downtime, the mail server gets every mail once", async () => {
  await save("respondent", { recipient_field_id: form.fields.email! });
  harness.mail.isUnreachable = true;
  for (const name of ["a", "b", "c"]) await submit({ name, email: `${name}@example.com` });
  const start = Date.now();
  for (let minute = 1; minute <= 180; minute += 1) {
    harness.now.current = () => new Date(start + minute * MINUTE);
    if (minute === 60) harness.mail.isUnreachable = false;
    await deliverDue(harness.context());
  }
  expect(harness.mail.sent.map(({ to }) => to).toSorted()).toEqual([
    "a@example.com",
    "b@example.com",
    "c@example.com",
  ]);
});

test("emails to one address are limited, however many responses arrive", async () => {
  await save("respondent", { recipient_field_id: form.fields.email! });
  for (let i = 0; i < 8; i += 1)
    await submit({ name: `v${i}`, email: i % 2 ? "ada@example.com" : "ADA@example.com" });
  await submit({ name: "other", email: "grace@example.com" });
  expect(harness.mail.sent.filter(({ to }) => /ada/i.test(to))).toHaveLength(5);
  expect(harness.mail.sent.at(-1)!.to).toBe("grace@example.com");
  expect((await log()).filter(({ state }) => state === "dead")).toHaveLength(3);
});

test("a response without an address causes no mail", async () => {
  await save("respondent", { recipient_field_id: form.fields.email! });
  await submit({ name: "Ada" });
  expect(harness.mail.sent).toEqual([]);
});

test("the confirmation goes to the verified address, whatever address is posted", async () => {
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "proved", type: "challenge_email", label: "Your address" },
      { name: "fee", type: "payment" },
    ],
  });
  const params = { form_id: form.form_id };
  const saved = await save("respondent", {
    recipient_field_id: form.fields.proved!,
    body_template: "{{answers}}",
  });
  expect(saved.recipient_field_id).toBe(form.fields.proved);
  const visitor = harness.browser();
  const { id: session_id } = await visitor.call<NewSession>(newSession, { params });
  const answer = { __gf_session: session_id, name: "Ada", proved: "eve@example.com" };
  const field = { session_id, field_id: form.fields.proved! };
  const sent = { params: field, body: { email: "ada@example.com" } };
  const started = await visitor.send(startChallenge, sent);
  const { challenge_id } = (await started.json()) as StartedChallenge;
  const [{ text }] = harness.mail.sent.splice(0) as [Mail];
  const otp = /\b\d{6}\b/.exec(text)![0];
  await visitor.send(verifyChallenge, { params: field, body: { challenge_id, otp } });
  await visitor.call(submitForm, { params, body: answer });
  // This address is not verified.
  const unproved = { params, body: { name: "Eve", proved: "eve@example.com" } };
  expect((await visitor.send(submitForm, unproved)).status).toBe(403);
  await harness.drain();
  expect(harness.mail.sent.map(({ to }) => to)).toEqual(["ada@example.com"]);
  expect(harness.mail.sent[0]!.text).toContain("Your address\nada@example.com\n\nfee\n$10 (test)");
});

test("an email that is switched off is not sent", async () => {
  await save("respondent", { recipient_field_id: form.fields.email!, is_enabled: false });
  await submit({ name: "Ada", email: "ada@example.com" });
  expect(harness.mail.sent).toEqual([]);
});
