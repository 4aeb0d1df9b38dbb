import { createHmac, randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startChallenge, verifyChallenge } from "#core/contracts/challenges.ts";
import {
  type CreatedWebhook,
  createWebhook,
  rotateWebhookSecret,
} from "#core/contracts/delivery/channels.ts";
import { type Submitted, submitForm } from "#core/contracts/forms/public-forms.ts";
import { type ImportedRows, importRows } from "#core/contracts/grid/imports.ts";
import { type NewCustomerSecret, rotateCustomerSecret } from "#core/contracts/privacy/customers.ts";
import { type NewSession, newSession } from "#core/contracts/sessions.ts";
import { formPath } from "#core/contracts/wire/paths.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import { SEALED_COLUMNS, type SealedPurpose } from "../../db/keys/sealed-columns.ts";
import { runScheduled } from "../../routes/scheduled.ts";
import type { Browser } from "../../testing/browser.ts";
import { ContinuedForms, HTML } from "../../testing/continued-forms.ts";
import { type MadeForm, makeForm, makePeople, makeTable, type People } from "../../testing/factories.ts";
import { createHarness, APP_SECRET as FORMER, type Harness, ORIGIN } from "../../testing/harness.ts";
import { makeConnection } from "../../testing/make-connection.ts";
import { plantSession } from "../../testing/plant-person.ts";
import { type Received, Receiver } from "../../testing/receiver.ts";
import { findKeys } from "../connections/external-keys.ts";
import { unseal } from "./seal.ts";

/**
 * A whole rotation of APP_SECRET, as docs/operations.md describes it, on one database: the Worker before it, the one that
 * has both secrets, and the one that no longer has the former. The tests are in the order of the rotation.
 */

const NEXT = "the secret that came after it, just as long";

let before: Harness;
let during: Harness;
let after: Harness;
let people: People;
let receiver: Receiver;
let form: MadeForm;
let drafts: MadeForm;
let limited: MadeForm;
let hooks: { good: CreatedWebhook; first: CreatedWebhook; failing: CreatedWebhook };
let customer_secret: string;
let database_id: string;
let supabase: string | null;

const sql = (text: string, values: unknown[] = []) => before.database.sql.query(text, values);

beforeAll(async () => {
  before = await createHarness({ WEBHOOK_LOCAL: "true" });
  const same = { WEBHOOK_LOCAL: "true", DATABASE_URL: before.database.connectionString };
  during = await createHarness({ ...same, APP_SECRET: NEXT, APP_SECRET_PREVIOUS: FORMER });
  after = await createHarness({ ...same, APP_SECRET: NEXT });
  people = await makePeople(before);
  receiver = new Receiver();
  await receiver.listen();
  receiver.reply = (path) => ({ status: path === "/failing" ? 500 : 204 });
  form = await newForm();
  limited = await newForm();
  await sql("SELECT set_form_customer_limit($1, true, 2)", [limited.form_id]);
  drafts = await new ContinuedForms(before, people).open();
  const first = await hook("/good");
  const params = { form_id: form.form_id, webhook_id: first.webhook.id };
  const good = await people.owner.call<CreatedWebhook>(rotateWebhookSecret, { params });
  hooks = { first, good, failing: await hook("/failing") };
  const { form_id } = form;
  ({ secret: customer_secret } = await people.owner.call<NewCustomerSecret>(rotateCustomerSecret, {
    params: { form_id },
  }));
  database_id = await makeConnection(before.database.sql, people.project_id);
  supabase = (await findKeys(before.context(), database_id)).secret_key;
});
afterAll(async () => {
  await receiver.close();
  for (const harness of [after, during, before]) await harness.close();
});

const newForm = () =>
  makeForm(before.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "mail", type: "challenge_email" },
    ],
  });

const hook = (path: string) =>
  people.owner.call<CreatedWebhook>(createWebhook, {
    params: { form_id: form.form_id },
    body: { url: receiver.url(path), events: ["response.created"] },
  });

/** The owner, who signs in again. */
async function ownerAt(harness: Harness): Promise<Browser> {
  const { rows } = await sql(
    "SELECT user_id AS id FROM organization_member WHERE organization_id = $1 AND role = 'owner'",
    [people.organization_id],
  );
  const vars = { APP_SECRET: harness === before ? FORMER : NEXT, APP_ORIGIN: ORIGIN };
  const owner = harness.browser();
  owner.storeCookies(new Headers({ "set-cookie": await plantSession(before.database.sql, rows[0], vars) }));
  return owner;
}

/** The same browser, once the Worker has been replaced. */
function movedTo(harness: Harness, browser: Browser): Browser {
  const moved = harness.browser();
  for (const [name, value] of browser.cookies)
    moved.storeCookies(new Headers({ "set-cookie": `${name}=${value}` }));
  return moved;
}

async function submit(
  browser: Browser,
  { form_id }: MadeForm,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await browser.send(submitForm, { params: { form_id }, body, headers });
  const found = (await response.json()) as { data: Submitted["data"]; error: string };
  return response.ok ? found.data.id : found.error;
}

const responsesOf = async ({ form_id }: MadeForm) =>
  Number((await sql("SELECT count(*) FROM response WHERE form_id = $1", [form_id])).rows[0].count);

/** Delivers everything that waits, as if its time had come. */
async function deliverAll(harness: Harness): Promise<void> {
  await sql("UPDATE webhook SET failing_since = NULL, paused_until = NULL");
  await sql("UPDATE outbox SET due_at = now() - interval '1 minute', leased_until = NULL");
  await runScheduled(harness.context());
  await harness.drain();
}

const callsTo = (path: string) => receiver.received.filter((call) => call.path === path);
const verify = ({ secret }: CreatedWebhook, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

const signed = (uuid: string) => {
  const expires = Math.floor(Date.now() / 1_000) + 3_600;
  const signature = createHmac("sha256", customer_secret).update(`${uuid}.${expires}`).digest("hex");
  return {
    [SYSTEM_KEYS.customer_uuid]: uuid,
    [SYSTEM_KEYS.customer_signature]: `${expires}.${signature}`,
  };
};

/** Whether everything that was sealed opens: webhooks sign, a customer's signature counts, the Supabase key is the same. */
async function expectAllOpen(harness: Harness): Promise<void> {
  const sent = callsTo("/good").length;
  const uuid = randomUUID();
  const id = await submit(harness.browser(), form, { name: "Grace", ...signed(uuid) });
  await harness.drain();
  const { rows } = await sql(
    "SELECT c.uuid FROM response r JOIN customer c ON c.uid = r.customer_id WHERE r.id = $1",
    [id],
  );
  expect(rows).toEqual([{ uuid }]);
  const [call] = callsTo("/good").slice(sent);
  verify(hooks.good, call!);
  // For a day, the secret that it had before signs, too.
  verify(hooks.first, call!);
  expect((await findKeys(harness.context(), database_id)).secret_key).toBe(supabase);
}

/** The columns with values that one of the secrets opens, whatever the list says. */
async function sealedColumns(app_secret: string): Promise<string[]> {
  const { rows: columns } = await sql(
    `SELECT c.table_name AS t, c.column_name AS c FROM information_schema.columns c
     JOIN information_schema.columns i USING (table_schema, table_name)
     WHERE table_schema = 'public' AND c.data_type = 'text' AND i.column_name = 'id' AND i.data_type = 'uuid'`,
  );
  const found = new Set<string>();
  for (const { t, c } of columns) {
    const { rows } = await sql(
      `SELECT id, "${c}" AS text FROM "${t}" WHERE length("${c}") >= 40 AND "${c}" ~ '^([0-9a-f]{8}[.])?[A-Za-z0-9+/]+=*$'`,
    );
    for (const { id, text } of rows) {
      for (const purpose of Object.keys(SEALED_COLUMNS) as SealedPurpose[]) {
        const opened = await unseal([app_secret], purpose, id, text).catch(() => null);
        if (opened !== null) found.add(`${t}.${c}`);
      }
    }
  }
  return [...found].toSorted();
}

const LISTED = Object.values(SEALED_COLUMNS)
  .flat()
  .map(({ table, column }) => `${table}.${column}`)
  .toSorted();

describe("with both secrets", () => {
  test("what was sealed before opens, and is not what the current secret has sealed", async () => {
    await submit(before.browser(), form, { name: "Ada" });
    await before.drain();
    // A body that is made again would have another title.
    await sql("UPDATE document SET title = 'Renamed' WHERE id = $1", [form.document_id]);
    expect(await sealedColumns(FORMER)).toEqual(LISTED);
    expect(await sealedColumns(NEXT)).toEqual([]);
    await expectAllOpen(during);
  });

  test("a draft and a link that continues one go on", async () => {
    const [then, now] = [new ContinuedForms(before, people), new ContinuedForms(during, people)];
    const { session_id } = await then.draft(drafts);
    await now.patch(drafts, session_id, 2, { [drafts.fields.age!]: 37 });
    expect(Object.values((await now.load(session_id)).raw)).toEqual(expect.arrayContaining(["Ada", 37]));
    expect((await now.submit(drafts, session_id, "Ada")).status).toBe(200);
    const { link } = await then.draft(drafts);
    expect(await now.continued(during.browser(), drafts, link)).toContain('value="Ada"');
  });

  test("a page that repeats its submit gets the first receipt, and is refused with other answers", async () => {
    const { form_id } = form;
    const { id: session } = await before.browser().call<NewSession>(newSession, { params: { form_id } });
    const body = { name: "Ada", [SYSTEM_KEYS.session]: session };
    const first = await submit(before.browser(), form, body);
    expect(await submit(during.browser(), form, body)).toBe(first);
    expect(await submit(during.browser(), form, { ...body, name: "Bea" })).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await responsesOf(form)).toBe(3);
  });

  test.each([
    ["an Idempotency-Key", {}, { "idempotency-key": "order-1" }],
    ["a session of its own", { [SYSTEM_KEYS.session]: randomUUID() }, {}],
  ])("a program that repeats %s gets the first receipt", async (_, more, headers) => {
    const at = await newForm();
    const body = { name: "Ada", ...more };
    const first = await submit(before.browser(), at, body, headers);
    const again = Array.from({ length: 6 }, () => submit(during.browser(), at, body, headers));
    expect(new Set(await Promise.all(again))).toEqual(new Set([first]));
    const other = { ...body, name: "Bea" };
    expect(await submit(during.browser(), at, other, headers)).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await responsesOf(at)).toBe(1);
    const key = { "idempotency-key": "order-2" };
    const next = Array.from({ length: 6 }, () => submit(during.browser(), at, { name: "Cleo" }, key));
    expect(new Set(await Promise.all(next)).size).toBe(1);
    expect(await responsesOf(at)).toBe(2);
  });

  test("a member who repeats a batch of rows imports none twice", async () => {
    const table = await makeTable(before.database.sql, {
      project_id: people.project_id,
      name: "cities",
      fields: [{ name: "city", type: "text" }],
    });
    const sent = {
      params: { form_id: table.table_id },
      body: {
        ...{ batch_id: randomUUID(), transaction_id: "t" },
        ...{ columns: [table.fields.city], rows: [["Rome"], ["Oslo"]] },
      },
    };
    const first = await people.owner.call<ImportedRows>(importRows, sent);
    expect(first.stored).toBe(2);
    expect(await (await ownerAt(during)).call(importRows, sent)).toEqual(first);
    const { rows } = await sql("SELECT FROM response WHERE form_id = $1", [table.table_id]);
    expect(rows).toHaveLength(2);
  });

  test("a code that was mailed before is right, and five mails an hour are the most", async () => {
    const { form_id, fields } = form;
    const visitor = before.browser();
    const { id: session_id } = await visitor.call<NewSession>(newSession, { params: { form_id } });
    const params = { session_id, field_id: fields.mail! };
    const email = `${randomUUID()}@example.com`;
    const started = await visitor.send(startChallenge, { params, body: { email } });
    const { challenge_id } = (await started.json()) as { challenge_id: string };
    const otp = /\b\d{6}\b/.exec(before.mail.sent.find(({ to }) => to === email)!.text)![0];
    const wrong = { challenge_id, otp: otp === "000000" ? "111111" : "000000" };
    expect((await during.browser().send(verifyChallenge, { params, body: wrong })).ok).toBe(false);
    const right = { params, body: { challenge_id, otp } };
    expect((await during.browser().send(verifyChallenge, right)).status).toBe(200);
    const statuses: number[] = [];
    for (let mail = 2; mail <= 6; mail += 1) {
      const other = await during.browser().call<NewSession>(newSession, { params: { form_id } });
      const sent = { params: { ...params, session_id: other.id }, body: { email } };
      statuses.push((await during.browser().send(startChallenge, sent)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  test("a limit per person goes on, with a cookie and without", async () => {
    for (const [kind, headers] of Object.entries(KINDS)) {
      const person = await visitorOf(kind);
      expect(await submit(person, limited, { name: kind }, headers)).toMatch(UUID);
      const again = Array.from({ length: 5 }, () =>
        submit(movedTo(during, person), limited, { name: randomUUID() }, headers),
      );
      const results = await Promise.all(again);
      expect(results.filter((result) => UUID.test(result))).toHaveLength(1);
      expect(new Set(results.filter((result) => !UUID.test(result)))).toEqual(
        new Set(["FORM_RESPONSE_LIMIT_BY_CUSTOMER_REACHED"]),
      );
      visitors.push([person, headers]);
    }
    const { rows } = await sql(
      "SELECT DISTINCT customer_id, count(*) OVER (PARTITION BY customer_id)::int FROM response WHERE form_id = $1",
      [limited.form_id],
    );
    expect(rows.map(({ count }) => count)).toEqual([2, 2]);
  });

  test("a submit sends as many statements as ever", async () => {
    const statements = async (harness: Harness) => {
      const { form_id } = limited;
      const sent = {
        params: { form_id },
        body: { name: "Ada" },
        headers: { "idempotency-key": randomUUID() },
      };
      const response = await harness.browser().send(submitForm, sent);
      expect(response.status).toBe(200);
      await harness.drain();
      return (await before.database.counts(response.headers.get("x-request-id")!)).during.statements;
    };
    // The first one also looks for the form.
    for (const harness of [before, during]) await statements(harness);
    expect(await statements(during)).toBe(await statements(before));
  });
});

const UUID = /^[0-9a-f-]{36}$/;
const KINDS: Record<string, Record<string, string>> = {
  "with a cookie": {},
  "without one": { "cf-connecting-ip": "203.0.113.7", "user-agent": "A program" },
};
/** Those who have sent two responses, with their headers. */
const visitors: [Browser, Record<string, string>][] = [];

async function visitorOf(kind: string): Promise<Browser> {
  const person = before.browser();
  if (kind === "with a cookie") {
    await (await person.request(formPath(limited.form_id), { headers: HTML })).text();
    expect(person.cookies.size).toBe(1);
  }
  return person;
}

describe("without the former secret", () => {
  test("before resealing, nothing that was sealed with it opens, and a signature is only a hint", async () => {
    await expect(findKeys(after.context(), database_id)).rejects.toThrow();
    const uuid = randomUUID();
    const id = await submit(after.browser(), form, { name: "Ada", ...signed(uuid) });
    const { rows } = await sql(
      "SELECT c.uuid, c.visitor_id FROM response r JOIN customer c ON c.uid = r.customer_id WHERE r.id = $1",
      [id],
    );
    expect(rows).toEqual([{ uuid: null, visitor_id: uuid }]);
    expect(after.log.written.join()).toContain("secret_not_opened");
  });

  test("after resealing, all of it opens", async () => {
    await sql("INSERT INTO resealing DEFAULT VALUES");
    await runScheduled(during.context());
    const { rows } = await sql("SELECT finished_at, counts FROM resealing");
    expect(rows).toEqual([{ finished_at: expect.any(Date), counts: expect.any(Object) }]);
    expect(await sealedColumns(NEXT)).toEqual(LISTED);
    expect(await sealedColumns(FORMER)).toEqual([]);
    await expectAllOpen(after);
  });

  test("an event that was tried before is delivered with the body of its first attempt", async () => {
    const failed = callsTo("/failing");
    const tried = new Map(failed.map(({ headers, body }) => [headers["webhook-id"], body]));
    receiver.reply = () => ({ status: 204 });
    await deliverAll(after);
    const delivered = callsTo("/failing").slice(failed.length);
    const repeated = delivered.filter(({ headers }) => tried.has(headers["webhook-id"]));
    expect(repeated.length).toBeGreaterThan(0);
    for (const call of delivered) verify(hooks.failing, call);
    for (const { headers, body } of repeated) expect(body).toBe(tried.get(headers["webhook-id"]));
    expect(failed[0]!.event.data.form_title).not.toBe("Renamed");
  });

  test("who has responded during the rotation is still counted", async () => {
    for (const [person, headers] of visitors) {
      expect(await submit(movedTo(after, person), limited, { name: "again" }, headers)).toBe(
        "FORM_RESPONSE_LIMIT_BY_CUSTOMER_REACHED",
      );
    }
    expect(visitors).toHaveLength(2);
  });

  test("a link that continues a draft opens on another device", async () => {
    const { link } = await new ContinuedForms(before, people).draft(drafts);
    const now = new ContinuedForms(after, people);
    expect(await now.continued(after.browser(), drafts, link)).toContain('value="Ada"');
  });
});
