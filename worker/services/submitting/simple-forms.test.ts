import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { type MadeForm, makeForm } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
});
beforeEach(async () => {
  form = await makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] });
});
afterAll(() => harness.close());

async function submit(): Promise<number> {
  const { form_id } = form;
  const response = await harness.browser().send(submitForm, { params: { form_id }, body: { name: "Ada" } });
  return response.status;
}

/** Reads whether a submit must look for receivers and deletions, and the form's version. */
async function lookups(): Promise<{ needs_submit_lookups: boolean; version: string }> {
  const { rows } = await harness.database.sql.query(
    "SELECT needs_submit_lookups, version FROM form WHERE id = $1",
    [form.form_id],
  );
  return rows[0];
}

const OF = {
  document: "SELECT coalesce(document_id, schema_id) FROM form WHERE id = $1",
  project: "SELECT project_id FROM form WHERE id = $1",
  organization: "SELECT p.organization_id FROM project p JOIN form f ON f.project_id = p.id WHERE f.id = $1",
};

for (const table of ["document", "project", "organization"] as const) {
  test(`a form refuses submits while its ${table} is deleted, and accepts them again once it is restored`, async () => {
    const set = (value: string) =>
      harness.database.sql.query(`UPDATE ${table} SET deleted_at = ${value} WHERE id = (${OF[table]})`, [
        form.form_id,
      ]);
    const { version } = await lookups();
    const other = await makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] });
    expect([await submit(), await lookups()]).toEqual([200, { needs_submit_lookups: false, version }]);
    await set("now()");
    expect([await submit(), await lookups()]).toEqual([404, { needs_submit_lookups: true, version }]);
    await set("NULL");
    expect([await submit(), await lookups()]).toEqual([200, { needs_submit_lookups: true, version }]);
    form = other;
    expect(await lookups()).toMatchObject({ needs_submit_lookups: false });
  });
}

test("once a form has a webhook, submits look for receivers, and its version stays the same", async () => {
  const { version } = await lookups();
  await harness.database.sql.query(
    "INSERT INTO webhook (form_id, url, events, secret) VALUES ($1, 'https://example.com', '{response.created}', 'x')",
    [form.form_id],
  );
  expect(await lookups()).toEqual({ needs_submit_lookups: true, version });
  expect(await submit()).toBe(200);
  const events = "SELECT destination FROM outbox WHERE form_id = $1 ORDER BY destination";
  const { rows } = await harness.database.sql.query(events, [form.form_id]);
  expect(rows).toMatchObject([{ destination: "room" }, { destination: expect.stringMatching(/^webhook:/) }]);
});

test("once a form has moved to another project, submits look for deletions", async () => {
  await harness.database.sql.query(
    `WITH other AS (
       INSERT INTO project (organization_id, name, deleted_at)
       SELECT p.organization_id, 'other', now() FROM project p JOIN form f ON f.project_id = p.id WHERE f.id = $1
       RETURNING id
     ), moved AS (
       UPDATE document d SET project_id = other.id FROM other
       WHERE d.id = (SELECT document_id FROM form WHERE id = $1)
     )
     UPDATE form SET project_id = other.id FROM other WHERE form.id = $1`,
    [form.form_id],
  );
  expect([await submit(), await lookups()]).toMatchObject([404, { needs_submit_lookups: true }]);
});

test("the Worker of the previous release reads the receipt and the unpublished response by their old names", async () => {
  const { sql } = harness.database;
  const { version } = await lookups();
  const { rows } = await sql.query(
    `SELECT submit_response($1, $2, gen_random_uuid(), '\\x00', '{}', NULL, NULL, NULL, NULL, '{}', now(),
       now() + interval '1 minute', true) AS result`,
    [form.form_id, version],
  );
  const { answer, is_told_by_caller } = rows[0].result;
  expect([is_told_by_caller, answer]).toEqual([true, rows[0].result.receipt]);
  const removed = await sql.query("DELETE FROM untold_response WHERE response_id = ANY ($1::uuid[])", [
    [answer.response_id],
  ]);
  expect(removed.rowCount).toBe(1);
  await sql.query("SELECT take_over_untold(now(), 1, $1)", [answer.response_id]);
});

test("the Worker of the previous release stores and deletes held responses by their old name", async () => {
  const { sql } = harness.database;
  const insert = () =>
    sql.query(
      `INSERT INTO held_answer (form_id, session_id, local_index, entries, identity, created_at)
       VALUES ($1, '00000000-0000-4000-8000-000000000001', 1, '{}', '{}', now())
       ON CONFLICT (session_id) DO UPDATE SET session_id = excluded.session_id RETURNING id`,
      [form.form_id],
    );
  const { rows } = await insert();
  expect((await insert()).rows).toEqual(rows);
  const removed = await sql.query("SELECT forget_held_answers(ARRAY[$1]::uuid[]) AS count", [rows[0].id]);
  expect(removed.rows).toEqual([{ count: 1 }]);
  expect((await sql.query("SELECT FROM held_response WHERE id = $1", [rows[0].id])).rowCount).toBe(0);
});
