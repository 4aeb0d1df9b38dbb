import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Submitted, submitForm } from "#core/contracts/forms/public-forms.ts";
import { erasureConfirmation } from "#core/contracts/privacy/erasure-confirmation.ts";
import type { Erasure, LoadedRetention } from "#core/contracts/privacy/privacy.ts";
import {
  eraseCustomer,
  exportCustomer,
  loadRetention,
  setRetention,
} from "#core/contracts/privacy/privacy.ts";
import { type NewSession, newSession, patchSession } from "#core/contracts/sessions.ts";
import { setCustomerLimit, setTotalLimit } from "#core/contracts/settings.ts";
import { erasurePath } from "#core/files/erasures.ts";
import { UPLOAD_SECONDS } from "#core/files/upload-seconds.ts";
import { runScheduled } from "../../routes/scheduled.ts";
import { type MadeForm, makeForm, makePeople, type People, stockOptions } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
let people: People;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

const DAY_MS = 24 * 60 * 60 * 1_000;
const fingerprintOf = () => randomUUID().replaceAll("-", "");

function makeFormOfOwner(): Promise<MadeForm> {
  return makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "mail", type: "email" },
      { name: "photo", type: "file" },
      { name: "seat", type: "select", choices: ["front", "back"] },
    ],
  });
}

/** Sends one person's response: a session with a draft, a file, and the submit. */
async function respond(form: MadeForm, fingerprint: string, name: string, seat = "") {
  const { form_id, fields } = form;
  const { id: session_id } = await people.nobody.call<NewSession>(newSession, { params: { form_id } });
  await people.nobody.call(patchSession, {
    params: { session_id },
    body: { form_id, seq: 1, fields: { [fields.name!]: name } },
  });
  const path = `tmp/${session_id}/${fields.photo!}/1/${name}.png`;
  await harness.database.sql.query(
    `INSERT INTO stored_file (path, form_id, field_id, session_id, name, size, type, expires_at)
     VALUES ($1, $2, $3, $4, $5, 3, 'image/png', now() + interval '1 day')`,
    [path, form_id, fields.photo, session_id, `${name}.png`],
  );
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  harness.storage.objects.set(path, { body: png, type: "image/png" });
  const submitted = await people.nobody.call<Submitted["data"]>(submitForm, {
    params: { form_id },
    body: {
      name,
      mail: `${name}@kept.example`,
      photo: [path],
      ...(seat && { seat: form.options.seat![seat] }),
      __gf_session: session_id,
      __gf_fp_fingerprintjs_visitorid: fingerprint,
    },
  });
  return { id: submitted.id, session_id, path };
}

/** Sends a response that is held because it looks like a robot's. Returns the path of its file. */
async function hold({ form_id, fields }: MadeForm, body: Record<string, string>): Promise<string> {
  const { id: session_id } = await people.nobody.call<NewSession>(newSession, { params: { form_id } });
  const path = `tmp/${session_id}/${fields.photo!}/1/held.png`;
  await harness.database.sql.query(
    `INSERT INTO stored_file (path, form_id, field_id, session_id, name, size, type, expires_at)
     VALUES ($1, $2, $3, $4, 'held.png', 3, 'image/png', now() + interval '1 day')`,
    [path, form_id, fields.photo, session_id],
  );
  harness.storage.objects.set(path, { body: new Uint8Array(3), type: "image/png" });
  const trapped = { ...body, __gf_session: session_id, __gf_website: "x" };
  const response = await people.nobody.send(submitForm, { params: { form_id }, body: trapped });
  expect(response.status).toBe(200);
  return path;
}

async function customerOf(response_id: string): Promise<string> {
  const { rows } = await harness.database.sql.query("SELECT customer_id FROM response WHERE id = $1", [
    response_id,
  ]);
  return rows[0].customer_id;
}

async function count(sql: string, ...params: unknown[]): Promise<number> {
  const { rows } = await harness.database.sql.query(`SELECT count(*)::integer AS n FROM ${sql}`, params);
  return rows[0].n;
}

async function runWhenAddressesAreOver(): Promise<void> {
  harness.now.current = () => new Date(Date.now() + (UPLOAD_SECONDS + 120) * 1_000);
  await runScheduled(harness.context());
  harness.now.current = () => new Date();
}

/** Returns the tables with a row that contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { sql } = harness.database;
  const { rows } = await sql.query(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of rows as { name: string }[]) {
    const { rowCount } = await sql.query(`SELECT FROM "${name}" t WHERE strpos(t::text, $1) > 0 LIMIT 1`, [
      text,
    ]);
    if (rowCount) found.push(name);
  }
  return found;
}

test("an export contains all data of a person in one file, and no one else's", async () => {
  const form = await makeFormOfOwner();
  const other = await makeFormOfOwner();
  const fingerprint = fingerprintOf();
  const first = await respond(form, fingerprint, "Idaberta");
  const second = await respond(other, fingerprint, "Idaberta");
  await respond(form, fingerprintOf(), "Somebodyelse");
  const customer_id = await customerOf(first.id);
  expect(await customerOf(second.id)).toBe(customer_id);
  await hold(form, { name: "Idaberta", mail: "idaberta@kept.example" });
  await hold(form, { name: "Somebodyelse", mail: "theidaberta@kept.example" });
  const response = await people.editor.send(exportCustomer, { params: { customer_id } });
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="customer-[0-9a-f]{8}\.json"$/,
  );
  const text = await response.text();
  const kept = JSON.parse(text);
  expect(kept.customer).toMatchObject({ uid: customer_id, visitor_id: fingerprint });
  expect(kept.responses.map(({ id }: { id: string }) => id).sort()).toEqual([first.id, second.id].sort());
  expect(kept.responses[0]).toMatchObject({
    answers: { name: { value: "Idaberta" }, mail: { value: "Idaberta@kept.example" } },
    files: [{ name: "Idaberta.png", type: "image/png" }],
    deliveries: [{ type: "response.created" }],
  });
  expect(kept.sessions).toHaveLength(2);
  expect(kept.held_answers).toMatchObject([
    { entries: { name: ["Idaberta"], mail: ["idaberta@kept.example"] } },
  ]);
  expect(text).not.toContain("Somebodyelse");
  const viewer = await people.viewer.send(exportCustomer, { params: { customer_id } });
  expect(viewer.status).toBe(403);
});

test("an export of several pages is complete", async () => {
  const { form_id } = await makeFormOfOwner();
  const { rows } = await harness.database.sql.query(
    `WITH c AS (INSERT INTO customer (project_id) VALUES ($1) RETURNING uid), r AS (
      INSERT INTO response (form_id, customer_id, local_index, data)
      SELECT $2, uid, 1000 + n, '{}' FROM c, generate_series(1, 250) n
    ) SELECT uid FROM c`,
    [people.project_id, form_id],
  );
  const response = await people.owner.send(exportCustomer, { params: { customer_id: rows[0].uid } });
  const { responses } = (await response.json()) as { responses: { id: string }[] };
  expect(new Set(responses.map(({ id }) => id)).size).toBe(250);
});

test("an erasure leaves no data of the person in any table or file, and exact counts", async () => {
  const form = await makeFormOfOwner();
  const { form_id } = form;
  await harness.database.sql.query(
    "INSERT INTO search_index (form_id, asked_at, used_at) VALUES ($1, now(), now())",
    [form_id],
  );
  await people.owner.call(setTotalLimit, { body: { form_id, enabled: true, max: 100 } });
  await people.owner.call(setCustomerLimit, { body: { form_id, enabled: true, max: 10 } });
  const fingerprint = fingerprintOf();
  const answers = [
    await respond(form, fingerprint, "Walburgis"),
    await respond(form, fingerprint, "Walburgis"),
    await respond(form, fingerprintOf(), "Remaining"),
  ];
  const customer_id = await customerOf(answers[0]!.id);
  const held = await hold(form, { name: "Walburgis", __gf_fp_fingerprintjs_visitorid: fingerprint });
  const others = await hold(form, { name: "Remaining", mail: "notwalburgis@kept.example" });
  expect(await tablesWith("Walburgis")).toContain("held_response");
  expect((await tablesWith("Walburgis")).sort()).toEqual(
    expect.arrayContaining(["customer", "response", "stored_file"]),
  );
  const searchable = async () => (await harness.database.sql.query("SELECT text FROM response_search")).rows;
  expect(JSON.stringify(await searchable())).toContain("walburgis");
  const body = { user_confirmation_txt: erasureConfirmation(customer_id) };
  const wrong = await people.owner.send(eraseCustomer, {
    params: { customer_id },
    body: { user_confirmation_txt: "ERASE" },
  });
  expect(wrong.status).toBe(400);
  expect((await people.editor.send(eraseCustomer, { params: { customer_id }, body })).status).toBe(403);
  const erased = await people.owner.call<Erasure>(eraseCustomer, { params: { customer_id }, body });
  expect(erased).toEqual({ responses: 2, sessions: 0, is_complete: true });
  await harness.drain();
  await runScheduled(harness.context());
  // Only a path stays, while its signed upload address could store the file again.
  expect(await tablesWith("Walburgis")).toEqual(["stored_file"]);
  expect(await searchable()).toHaveLength(1);
  await runWhenAddressesAreOver();
  for (const word of ["Walburgis", fingerprint, answers[0]!.session_id, answers[1]!.session_id]) {
    expect(await tablesWith(word)).toEqual([]);
  }
  expect([...harness.storage.objects.keys()].filter((path) => path.includes("Walburgis"))).toEqual([]);
  expect([harness.storage.objects.has(held), harness.storage.objects.has(others)]).toEqual([false, true]);
  expect(await count("held_response WHERE form_id = $1", form_id)).toBe(1);
  expect(await tablesWith("Remaining")).toContain("response");
  expect(await count("form_response_counter WHERE form_id = $1 AND count = 1", form_id)).toBe(1);
  const { rows } = await harness.database.sql.query(
    "SELECT action, facts, user_id FROM audit_entry WHERE subject_id = $1",
    [customer_id],
  );
  expect(rows).toMatchObject([{ action: "customer.erased", facts: { responses: 2, is_complete: true } }]);
  expect(rows[0].user_id).not.toBeNull();
  const deleted = harness.room.published.filter(
    ({ publication }) => publication.type === "response.deleted" && publication.form_id === form_id,
  );
  expect(deleted).toHaveLength(1);
  const again = await people.owner.send(eraseCustomer, { params: { customer_id }, body });
  expect(again.status).toBe(404);
});

test("an erasure leaves a record outside the database, and erases nothing without it", async () => {
  const form = await makeFormOfOwner();
  const { id } = await respond(form, fingerprintOf(), "Recorded");
  const customer_id = await customerOf(id);
  const erase = () =>
    people.owner.send(eraseCustomer, {
      params: { customer_id },
      body: { user_confirmation_txt: erasureConfirmation(customer_id) },
    });
  harness.storage.isUnreachable = true;
  const refused = await erase();
  harness.storage.isUnreachable = false;
  expect(refused.status).toBe(503);
  expect(await count("response WHERE id = $1", id)).toBe(1);
  expect((await erase()).status).toBe(200);
  expect(await count("response WHERE id = $1", id)).toBe(0);
  const record = harness.storage.objects.get(erasurePath(customer_id))!;
  expect(Object.keys(JSON.parse(new TextDecoder().decode(record.body)))).toEqual(["erased_at"]);
});

test("an erasure finds unfinished drafts with the person's own address, and leaves those of others", async () => {
  const form = await makeFormOfOwner();
  const { form_id, fields, project_id } = form;
  const { sql } = harness.database;
  const { id } = await respond(form, fingerprintOf(), "Kunigunde");
  const customer_id = await customerOf(id);
  const address = "kunigunde@kept.example";
  const draft = async (answers: Record<string, string>) => {
    const session = await people.nobody.call<NewSession>(newSession, { params: { form_id } });
    const body = { form_id, seq: 1, fields: answers };
    await people.nobody.call(patchSession, { params: { session_id: session.id }, body });
    return session.id;
  };
  const answered = await draft({ [fields.mail!]: "Kunigunde@Kept.example" });
  const verified = await draft({ [fields.name!]: "K." });
  await sql.query(
    `INSERT INTO email_challenge (id, session_id, form_field_id, email, code_hash, created_at, expires_at)
     VALUES (gen_random_uuid(), $1, $2, $3, '', now(), now())`,
    [verified, fields.mail, address],
  );
  const others = [
    await draft({ [fields.mail!]: "notkunigunde@kept.example" }),
    await draft({ [fields.mail!]: `${address}.org` }),
  ];
  const elsewhere = await makeForm(sql, { fields: [{ name: "mail", type: "email" }] });
  expect(elsewhere.project_id).not.toBe(project_id);
  const { id: stranger } = await people.nobody.call<NewSession>(newSession, {
    params: { form_id: elsewhere.form_id },
  });
  await people.nobody.call(patchSession, {
    params: { session_id: stranger },
    body: { form_id: elsewhere.form_id, seq: 1, fields: { [elsewhere.fields.mail!]: address } },
  });

  const exported = await (await people.editor.send(exportCustomer, { params: { customer_id } })).json();
  const { sessions } = exported as { sessions: { id: string }[] };
  expect(sessions.map((session) => session.id)).toEqual(expect.arrayContaining([answered, verified]));
  const body = { user_confirmation_txt: erasureConfirmation(customer_id) };
  const erased = await people.owner.call<Erasure>(eraseCustomer, { params: { customer_id }, body });
  expect(erased).toEqual({ responses: 1, sessions: 2, is_complete: true });
  const { rows } = await sql.query("SELECT id FROM response_session WHERE id = ANY ($1)", [
    [answered, verified, ...others, stranger],
  ]);
  expect(rows.map((row) => row.id).sort()).toEqual([...others, stranger].sort());
});

test("an erasure forgets answers that wait for a payment, and a payment that comes later is refunded", async () => {
  const form = await makeFormOfOwner();
  const { form_id, fields } = form;
  const { sql } = harness.database;
  // Recognized by their browser, so that nothing in the draft names them.
  const { id } = await respond(form, fingerprintOf(), "Richenza");
  const customer_id = await customerOf(id);
  const order = async (status: string) => {
    const { id: session_id } = await people.nobody.call<NewSession>(newSession, { params: { form_id } });
    await people.nobody.call(patchSession, {
      params: { session_id },
      body: { form_id, seq: 1, fields: { [fields.name!]: "Richenza" } },
    });
    const submission = {
      data: { [fields.name!]: { value: "Richenza" } },
      secrets: [],
      choices: [],
      meta: {},
    };
    const order_id = randomUUID();
    await sql.query(
      `INSERT INTO payment_order (id, form_id, session_id, customer_id, provider, currency, amount, form_version,
         payload_hash, submission, held_until, status)
       VALUES ($1, $2, $3, $4, 'stripe', 'EUR', 500, 1, '', $5, now() + interval '1 hour', $6)`,
      [order_id, form_id, session_id, customer_id, submission, status],
    );
    return { order_id, session_id };
  };
  const [pending, released] = [await order("pending"), await order("released")];
  const exported = await (await people.editor.send(exportCustomer, { params: { customer_id } })).json();
  const { sessions } = exported as { sessions: { id: string }[] };
  expect(sessions.map((session) => session.id)).toEqual(
    expect.arrayContaining([pending.session_id, released.session_id]),
  );
  const body = { user_confirmation_txt: erasureConfirmation(customer_id) };
  const erased = await people.owner.call<Erasure>(eraseCustomer, { params: { customer_id }, body });
  expect(erased).toEqual({ responses: 1, sessions: 2, is_complete: true });
  await harness.drain();
  expect(await tablesWith("Richenza")).toEqual(["stored_file"]);
  const { rows } = await sql.query("SELECT complete_order($1, 'paid', 500, 'EUR', now()) AS it", [
    pending.order_id,
  ]);
  expect(rows[0].it).toMatchObject({ status: "refund_due", refund_reason: "FORM_NOT_FOUND" });
  expect(await count("response WHERE form_id = $1", form_id)).toBe(0);
});

test("the tables that refer to a person are exactly those that an erasure covers", async () => {
  const { rows } = await harness.database.sql.query(
    `SELECT table_name || '.' || column_name AS place
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN ('customer_id', 'session_id', 'response_id')
     ORDER BY 1`,
  );
  expect(rows.map(({ place }) => place)).toEqual([
    "deleted_response.customer_id",
    "deleted_response.response_id",
    "email_challenge.session_id",
    "form_customer_counter.customer_id",
    "held_response.session_id",
    "inventory_level_commit.response_id",
    "payment_order.customer_id",
    "payment_order.response_id",
    "payment_order.session_id",
    "response.customer_id",
    "response.session_id",
    "response_search.response_id",
    "response_secret.response_id",
    "response_session.customer_id",
    // A member's sign-in session, not a respondent's.
    "room_entry.session_id",
    "session_link.session_id",
    "session_reminder.session_id",
    "stored_file.response_id",
    "stored_file.session_id",
    // Only an id, which is deleted after a minute or two.
    "unpublished_response.response_id",
  ]);
});

test("a person who submits during an erasure is either erased or a new customer, without deadlocks", async () => {
  const form = await makeFormOfOwner();
  const { form_id } = form;
  await people.owner.call(setTotalLimit, { body: { form_id, enabled: true, max: 1_000 } });
  await people.owner.call(setCustomerLimit, { body: { form_id, enabled: true, max: 1_000 } });
  const fingerprint = fingerprintOf();
  const first = await respond(form, fingerprint, "Parallel");
  const customer_id = await customerOf(first.id);
  const submit = () =>
    people.nobody.send(submitForm, {
      params: { form_id },
      body: { name: "Parallel", __gf_fp_fingerprintjs_visitorid: fingerprint },
    });
  const erase = () =>
    people.owner.send(eraseCustomer, {
      params: { customer_id },
      body: { user_confirmation_txt: erasureConfirmation(customer_id) },
    });
  const results = await Promise.all(
    Array.from({ length: 24 }, (_, index) => (index % 8 === 3 ? erase() : submit())),
  );
  expect(results.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(await count("customer WHERE uid = $1", customer_id)).toBe(0);
  expect(await count("response WHERE form_id = $1 AND customer_id IS NULL", form_id)).toBe(0);
  const responses = await count("response WHERE form_id = $1", form_id);
  expect(await count("form_response_counter WHERE form_id = $1 AND count = $2", form_id, responses)).toBe(1);
});

test("the next run deletes exactly the data that a planned retention has counted", async () => {
  const form = await makeFormOfOwner();
  const { form_id } = form;
  const { sql } = harness.database;
  await stockOptions(sql, form, { [form.options.seat!.front!]: 5 });
  await people.owner.call(setTotalLimit, { body: { form_id, enabled: true, max: 100 } });
  const old = await respond(form, fingerprintOf(), "Longago", "front");
  const young = await respond(form, fingerprintOf(), "Recently");
  const customer_id = await customerOf(old.id);
  const begin = async (days: number) => {
    const { id } = await people.nobody.call<NewSession>(newSession, { params: { form_id } });
    await people.nobody.call(patchSession, {
      params: { session_id: id },
      body: { form_id, seq: 1, fields: {} },
    });
    await sql.query(
      `UPDATE response_session SET started_at = now() - make_interval(days => $2),
        updated_at = now() - make_interval(days => $2) WHERE id = $1`,
      [id, days],
    );
    return id;
  };
  const [abandoned, begun] = [await begin(8), await begin(2)];
  await sql.query("UPDATE response SET created_at = now() - interval '31 days' WHERE id = $1", [old.id]);
  const held = [await hold(form, { name: "Heldlongago" }), await hold(form, { name: "Heldrecently" })];
  await sql.query(
    "UPDATE held_response SET created_at = now() - interval '21 days' WHERE entries -> 'name' = '[\"Heldlongago\"]'",
  );
  const query = { response_days: "20", session_days: "7" };
  const before = await people.viewer.call<LoadedRetention>(loadRetention, { params: { form_id }, query });
  expect(before).toEqual({
    response_days: null,
    session_days: null,
    due: { responses: 1, sessions: 1, held: 1 },
  });
  await runScheduled(harness.context());
  expect(await tablesWith("Heldlongago")).toEqual(["held_response"]);
  expect(await count("response WHERE form_id = $1", form_id)).toBe(2);

  const setting = { form_id, response_days: 20, session_days: 7 };
  expect((await people.editor.send(setRetention, { body: setting })).status).toBe(403);
  await people.owner.call(setRetention, { body: setting });
  await runScheduled(harness.context());
  await runScheduled(harness.context());
  expect(await count("response WHERE id = $1", old.id)).toBe(0);
  expect(await count("response WHERE id = $1", young.id)).toBe(1);
  expect(await count("response_session WHERE id = ANY ($1)", [abandoned, old.session_id])).toBe(0);
  expect(await count("response_session WHERE id = ANY ($1)", [begun, young.session_id])).toBe(2);
  await runWhenAddressesAreOver();
  expect([await tablesWith("Longago"), await tablesWith("Heldlongago")]).toEqual([[], []]);
  expect(await tablesWith("Heldrecently")).toEqual(["held_response"]);
  expect(held.map((path) => harness.storage.objects.has(path))).toEqual([false, true]);
  expect(harness.storage.objects.has(old.path)).toBe(false);
  expect(harness.storage.objects.has(young.path)).toBe(true);
  expect(await count("customer WHERE uid = $1", customer_id)).toBe(0);
  expect(await count("form_response_counter WHERE form_id = $1 AND count = 1", form_id)).toBe(1);
  // A deletion by retention does not return stock.
  expect(
    await count(
      "inventory_level l JOIN inventory_item i ON i.id = l.inventory_item_id WHERE i.sku = $1 AND l.available = 4",
      form.options.seat!.front!,
    ),
  ).toBe(1);
  const after = await people.viewer.call<LoadedRetention>(loadRetention, { params: { form_id }, query });
  expect(after).toEqual({ response_days: 20, session_days: 7, due: { responses: 0, sessions: 0, held: 0 } });
});

test("thousands of old responses are deleted in batches, by the Worker's clock", async () => {
  const form = await makeFormOfOwner();
  const { form_id } = form;
  await harness.database.sql.query(
    `INSERT INTO response (form_id, local_index, data, created_at)
     SELECT $1, n, '{}', now() - interval '1 hour' FROM generate_series(1, 1200) n`,
    [form_id],
  );
  await people.owner.call(setRetention, { body: { form_id, response_days: 1, session_days: null } });
  await runScheduled(harness.context());
  expect(await count("response WHERE form_id = $1", form_id)).toBe(1_200);
  harness.now.current = () => new Date(Date.now() + 2 * DAY_MS);
  await runScheduled(harness.context());
  harness.now.current = () => new Date();
  expect(await count("response WHERE form_id = $1", form_id)).toBe(0);
});

test.each([
  { response_days: 0, session_days: null },
  { response_days: 3_651, session_days: null },
  { response_days: 1.5, session_days: null },
  { response_days: "30", session_days: null },
])("%o is not a valid retention", async (days) => {
  const { form_id } = await makeFormOfOwner();
  expect((await people.owner.send(setRetention, { body: { form_id, ...days } })).status).toBe(400);
});

test.each([
  ["brien@example.com", true],
  ["Write to brien@example.com.", true],
  ["'brien@example.com'", true],
  ["(BRIEN@example.com)", true],
  ["?email=brien@example.com&x=1", true],
  ["a&b: brien@example.com", true],
  ["o'brien@example.com", false],
  ["hello&brien@example.com", false],
  ["no#brien@example.com", false],
  ["x.brien@example.com", false],
  ["brien@example.com.au", false],
])("an answer %s names the person brien@example.com: %s", async (answer, isNamed) => {
  const { rows } = await harness.database.sql.query(
    "SELECT names_customer($1::jsonb, jsonb_populate_record(NULL::customer, $2::jsonb)) AS is_named",
    [JSON.stringify({ mail: [answer] }), JSON.stringify({ email: "brien@example.com" })],
  );
  expect(rows).toEqual([{ is_named: isNamed }]);
});
