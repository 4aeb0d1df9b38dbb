import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import {
  loadSession,
  type NewSession,
  newSession,
  type PatchedSession,
  patchSession,
  patchSessionField,
  type SavedSession,
} from "#core/contracts/sessions.ts";
import { formPath } from "#core/contracts/wire/paths.ts";
import { type MadeForm, makeForm } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
  form = await makeForm(harness.database.sql, {
    fields: [
      { name: "name", type: "text" },
      { name: "agree", type: "checkbox" },
      { name: "pin", type: "password" },
    ],
  });
});
afterAll(() => harness.close());

const visitor = () => harness.browser();
const mint = async () =>
  (await visitor().call<NewSession>(newSession, { params: { form_id: form.form_id } })).id;

function patch(session_id: string, seq: number, fields: Record<string, unknown>) {
  const body = { form_id: form.form_id, seq, fields };
  return visitor().call<PatchedSession>(patchSession, { params: { session_id }, body });
}

const saved = (session_id: string) => visitor().call<SavedSession>(loadSession, { params: { session_id } });

async function refusal(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as { error: string }).error];
}

// Proves data/call-session
test("a new id looks like a UUID v4 and writes nothing", async () => {
  const id = await mint();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const { rows } = await harness.database.sql.query("SELECT FROM response_session WHERE id = $1", [id]);
  expect(rows).toEqual([]);
  expect(await refusal(await visitor().send(loadSession, { params: { session_id: id } }))).toEqual([
    404,
    "SESSION_NOT_FOUND",
  ]);
});

test("for each field the answer with the highest number wins, in any order", async () => {
  const id = await mint();
  const { name, agree } = form.fields;
  expect(await patch(id, 2, { [name!]: "Ada" })).toMatchObject({ ok: true, status: "saved", seq: 2 });
  expect(await patch(id, 1, { [name!]: "Ad", [agree!]: true })).toMatchObject({ seq: 2 });
  expect(await patch(id, 3, { [agree!]: null })).toMatchObject({ seq: 3 });
  expect(await saved(id)).toEqual({
    id,
    form_id: form.form_id,
    raw: { [name!]: "Ada", [agree!]: null },
    seq: 3,
    last_field_id: agree,
    is_submitted: false,
    is_continued: false,
    added_at: null,
  });
});

// Proves data/route-responses-sessions
test("the last question is the one that was typed last, whatever its id", async () => {
  const { name, agree } = form.fields;
  for (const [first, last] of [
    [name!, agree!],
    [agree!, name!],
  ]) {
    const id = await mint();
    await patch(id, 1, { [first!]: "a", [last!]: "b" });
    expect((await saved(id)).last_field_id).toBe(last);
  }
});

test("a single field without a number counts as the newest", async () => {
  const session_id = await mint();
  const field_id = form.fields.name!;
  for (const value of ["A", "Ad", "Ada"]) {
    await visitor().call(patchSessionField, { params: { session_id, field_id }, body: { value } });
  }
  expect(await saved(session_id)).toMatchObject({ raw: { [field_id]: "Ada" }, seq: 3 });
});

test("a session needs an existing form, which is looked up at the edge first", async () => {
  const send = (form_id: string, request_id: string) =>
    visitor().send(newSession, { params: { form_id }, headers: { "x-request-id": request_id } });
  const asked = async (form_id: string) => {
    const request_id = randomUUID();
    const { status } = await send(form_id, request_id);
    return [status, (await harness.database.counts(request_id)).during.round_trips];
  };
  expect(await refusal(await send(randomUUID(), randomUUID()))).toEqual([404, "FORM_NOT_FOUND"]);
  const fresh = await makeForm(harness.database.sql);
  expect(await asked(fresh.form_id)).toEqual([200, 1]);
  await (await visitor().request(formPath(fresh.form_id))).text();
  await harness.drain();
  expect(await asked(fresh.form_id)).toEqual([200, 0]);
});

// Proves attack/other-fields
test("secrets and unknown fields are not stored, and unknown ones are reported", async () => {
  const id = await mint();
  const other = await makeForm(harness.database.sql, { fields: [{ name: "x", type: "text" }] });
  const [theirs, nobodys] = [other.fields.x!, randomUUID()];
  const patched = await patch(id, 1, { [form.fields.pin!]: "1234", [theirs]: "x", [nobodys]: "y" });
  expect(patched).toMatchObject({ ok: true, unknown_fields: expect.arrayContaining([theirs, nobodys]) });
  expect(patched.unknown_fields).toHaveLength(2);
  expect((await saved(id)).raw).toEqual({});
  for (const field_id of [theirs, nobodys]) {
    const sent = { params: { session_id: id, field_id }, body: { value: "x" } };
    const response = await visitor().send(patchSessionField, sent);
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { error: "FIELD_NOT_FOUND", info: { fields: [field_id] } },
    ]);
  }
});

// Proves attack/other-session
test("an invented id and an id of another form are not found", async () => {
  const invented = randomUUID();
  const body = { form_id: form.form_id, seq: 1, fields: {} };
  const send = (session_id: string, form_id: string) =>
    visitor().send(patchSession, { params: { session_id }, body: { ...body, form_id } });
  expect(await refusal(await send(invented, form.form_id))).toEqual([404, "SESSION_NOT_FOUND"]);
  const id = await mint();
  await patch(id, 1, {});
  const other = await makeForm(harness.database.sql);
  expect(await refusal(await send(id, other.form_id))).toEqual([404, "SESSION_NOT_FOUND"]);
  expect(await refusal(await send(await mint(), randomUUID()))).toEqual([404, "SESSION_NOT_FOUND"]);
});

test("an inexact number and deep nesting are refused with their reason", async () => {
  const session_id = await mint();
  const send = async (value: string) => {
    const response = await visitor().request(`/v1/session/${session_id}`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: `{"form_id":"${form.form_id}","seq":1,"fields":{"${form.fields.name}":${value}}}`,
    });
    return JSON.stringify(await response.json());
  };
  for (const number of ["12345678901234567890", '{"a":[1e400]}']) {
    expect(await send(number)).toContain("a number that cannot be kept exactly");
  }
  expect(await send("[".repeat(65) + "]".repeat(65))).toContain("A value is nested too deeply.");
});

test("a submitted session is closed and its draft deleted", async () => {
  const id = await mint();
  await patch(id, 5, { [form.fields.name!]: "Draft" });
  const submit = await visitor().send(submitForm, {
    params: { form_id: form.form_id },
    body: { __gf_session: id, name: "Final" },
  });
  expect(submit.status).toBe(200);
  expect(await patch(id, 6, { [form.fields.name!]: "Late" })).toMatchObject({
    ok: false,
    status: "closed",
    seq: 5,
  });
  expect(await saved(id)).toMatchObject({ raw: {}, is_submitted: true });
});

test("an edit returns the form's current version and whether it is open", async () => {
  const { form_id } = form;
  const { sql } = harness.database;
  const id = await mint();
  const { form: before } = await patch(id, 1, {});
  expect(before).toEqual({ version: expect.any(Number), is_open: true });
  await sql.query("UPDATE attribute SET label = 'Full name' WHERE id = $1", [form.fields.name]);
  const { form: edited } = await patch(id, 2, {});
  expect(edited?.version).toBeGreaterThan(before!.version);
  const changes = [
    ["is_force_closed = true", false],
    ["is_force_closed = false", true],
    ["is_scheduling_enabled = true, scheduling_close_at = now() - interval '1 day'", false],
    ["is_scheduling_enabled = false", true],
  ] as const;
  for (const [index, [change, is_open]] of changes.entries()) {
    await sql.query(`UPDATE form SET ${change} WHERE id = $1`, [form_id]);
    expect((await patch(id, 3 + index, {})).form, change).toMatchObject({ is_open });
  }
  const field_id = form.fields.name!;
  const params = { session_id: id, field_id };
  expect(
    await visitor().call<PatchedSession>(patchSessionField, { params, body: { value: "x" } }),
  ).toMatchObject({ form: null });
});

test("200 concurrent edits are all kept", async () => {
  const id = await mint();
  const field = form.fields.name!;
  await Promise.all(Array.from({ length: 200 }, (_, i) => patch(id, i + 1, { [field]: `v${i + 1}` })));
  expect(await saved(id)).toMatchObject({ raw: { [field]: "v200" }, seq: 200 });
});

test("an edit takes one round trip", async () => {
  const id = await mint();
  const request_id = randomUUID();
  const body = { form_id: form.form_id, seq: 1, fields: {} };
  await visitor().send(patchSession, {
    params: { session_id: id },
    body,
    headers: { "x-request-id": request_id },
  });
  expect((await harness.database.counts(request_id)).during).toEqual({ round_trips: 1, statements: 1 });
});
