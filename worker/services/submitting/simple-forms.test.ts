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
  const answer = await harness.browser().send(submitForm, { params: { form_id }, body: { name: "Ada" } });
  return answer.status;
}

async function noted(): Promise<{ is_plain: boolean; version: string }> {
  const { rows } = await harness.database.sql.query("SELECT is_plain, version FROM form WHERE id = $1", [
    form.form_id,
  ]);
  return rows[0];
}

const OF = {
  document: "SELECT coalesce(document_id, schema_id) FROM form WHERE id = $1",
  project: "SELECT project_id FROM form WHERE id = $1",
  organization: "SELECT p.organization_id FROM project p JOIN form f ON f.project_id = p.id WHERE f.id = $1",
};

for (const table of ["document", "project", "organization"] as const) {
  test(`a form takes no answers while its ${table} is deleted, and does again when it is back`, async () => {
    const set = (value: string) =>
      harness.database.sql.query(`UPDATE ${table} SET deleted_at = ${value} WHERE id = (${OF[table]})`, [
        form.form_id,
      ]);
    const { version } = await noted();
    const other = await makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] });
    expect([await submit(), await noted()]).toEqual([200, { is_plain: true, version }]);
    await set("now()");
    expect([await submit(), await noted()]).toEqual([404, { is_plain: false, version }]);
    await set("NULL");
    expect([await submit(), await noted()]).toEqual([200, { is_plain: false, version }]);
    form = other;
    expect(await noted()).toMatchObject({ is_plain: true });
  });
}

test("a form that has a webhook or a mail is asked for them from then on; for visitors it is the same form", async () => {
  const { version } = await noted();
  await harness.database.sql.query(
    "INSERT INTO webhook (form_id, url, events, secret) VALUES ($1, 'https://example.com', '{response.created}', 'x')",
    [form.form_id],
  );
  expect(await noted()).toEqual({ is_plain: false, version });
  expect(await submit()).toBe(200);
  const events = "SELECT destination FROM outbox WHERE form_id = $1 ORDER BY destination";
  const { rows } = await harness.database.sql.query(events, [form.form_id]);
  expect(rows).toMatchObject([{ destination: "room" }, { destination: expect.stringMatching(/^webhook:/) }]);
});

test("a form that is moved into a project that is being deleted is asked for that", async () => {
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
  expect([await submit(), await noted()]).toMatchObject([404, { is_plain: false }]);
});

test("a Worker that knows of no notes finds the event that it is to tell of", async () => {
  const { sql } = harness.database;
  const { version } = await noted();
  const { rows } = await sql.query(
    `SELECT submit_response($1, $2, gen_random_uuid(), '\\x00', '{}', NULL, NULL, NULL, NULL, '{}', now(),
       now() + interval '1 minute') AS result`,
    [form.form_id, version],
  );
  const { answer, is_told_by_caller } = rows[0].result;
  const events = await sql.query(
    "SELECT id, leased_until > now() AS is_leased FROM outbox WHERE form_id = $1",
    [form.form_id],
  );
  expect([is_told_by_caller, events.rows]).toEqual([true, [{ id: answer.response_id, is_leased: true }]]);
});
