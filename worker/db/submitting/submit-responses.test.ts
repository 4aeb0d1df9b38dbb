import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type MadeForm, makeForm, stockOptions } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";
import { createDatabase } from "../connection/neon.ts";
import { type SubmitResult, type SubmitRow, submitResponse } from "./responses.ts";
import { submitResponses, submitText } from "./submit-responses.ts";

const NOW = new Date("2026-04-05T06:07:08.009Z");
const PUBLISH_BY = new Date("2026-04-05T06:08:08.009Z");

let database: TestDatabase;
let form: MadeForm;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  form = await makeForm(database.sql, {
    fields: [
      { name: "name", type: "text" },
      { name: "seat", type: "select", choices: ["front", "back"] },
    ],
  });
});
afterAll(() => database.drop());

const db = () =>
  createDatabase(
    { DATABASE_URL: database.connectionString, NEON_ENDPOINT: database.neonEndpoint },
    { request_id: "r", phase: "during" },
  );

async function version(): Promise<number> {
  const { rows } = await database.sql.query("SELECT version FROM form WHERE id = $1", [form.form_id]);
  return Number(rows[0].version);
}

async function row(more: Partial<SubmitRow> = {}): Promise<SubmitRow> {
  return {
    form_id: form.form_id,
    version: await version(),
    session_id: randomUUID(),
    payload_hash: "00ff",
    data: { [form.fields.name!]: { value: 'Ünï "quoted" \\ 😀' } },
    raw: null,
    choices: [],
    secrets: [],
    customer: {
      uuid: null,
      verified_email: null,
      visitor_id: null,
      email_provisional: [],
      phone_provisional: [],
      name_provisional: [],
    },
    meta: {
      platform_powered_by: "web_client",
      entered_by: null,
      geo: null,
      x_useragent: null,
      x_referer: null,
      redirect_uri: null,
      utc_offset: null,
      time_zone: null,
    },
    now: NOW,
    ...more,
  };
}

const together = (rows: readonly SubmitRow[]) =>
  submitResponses(db(), rows[0]!, rows.map(submitText), PUBLISH_BY);

/** Every stored value of a submit but its ids and its number. */
async function traces(session_id: string): Promise<unknown> {
  const { rows } = await database.sql.query(
    `SELECT to_jsonb(r) - '{id, session_id, local_index}'::text[] AS response,
      (to_jsonb(s) - '{id}'::text[]) #- '{receipt, response_id}' #- '{receipt, local_index}' AS session,
      s.receipt ->> 'response_id' = r.id::text AND (s.receipt ->> 'local_index')::bigint = r.local_index AS is_receipt_right,
      (SELECT to_jsonb(u) - 'response_id' FROM unpublished_response u WHERE u.response_id = r.id) AS unpublished,
      (SELECT jsonb_agg(to_jsonb(c) - '{id, response_id}'::text[] ORDER BY c.inventory_level_id)
       FROM inventory_level_commit c WHERE c.response_id = r.id) AS stock
     FROM response_session s LEFT JOIN response r ON r.session_id = s.id WHERE s.id = $1`,
    [session_id],
  );
  return rows;
}

const receipt = (result: SubmitResult | null) =>
  result !== null && "receipt" in result
    ? { ...result, receipt: { ...result.receipt, response_id: "", local_index: 0 } }
    : result;

test("a submit leaves the same rows and gets the same receipt alone and among others", async () => {
  const { front, back } = form.options.seat as { front: string; back: string };
  await stockOptions(database.sql, form, { [front]: 100, [back]: 100 });
  const meta = (await row()).meta;
  const submits: Partial<SubmitRow>[] = [
    {},
    { data: {} },
    { raw: { b: ["1"], a: { c: null } } },
    { choices: [{ option_id: front, quantity: 2 }] },
    {
      choices: [
        { option_id: back, quantity: 1 },
        { option_id: front, quantity: 1 },
        { option_id: back, quantity: 2 },
      ],
    },
    { choices: [{ option_id: randomUUID(), quantity: 1 }] },
    { now: new Date("2026-04-05T06:07:09.010Z"), payload_hash: "" },
    {
      meta: {
        ...meta,
        platform_powered_by: "api",
        geo: { country: "CH", city: null },
        x_useragent: 'agent "7"',
        x_referer: "https://example.com/?a=b",
        redirect_uri: "https://example.com/thanks",
        utc_offset: -90,
        time_zone: "Europe/Zurich",
      },
    },
  ];
  const alone = await Promise.all(submits.map((more) => row(more)));
  const others = await Promise.all(submits.map((more) => row(more)));
  // The last one has saved a draft before.
  const draft = `INSERT INTO response_session (id, form_id, raw, seqs, seq, started_at)
    VALUES ($1, $2, '{"a": 1}', '{"a": 7}', 7, '2026-01-01')`;
  for (const { session_id } of [alone.at(-1)!, others.at(-1)!]) {
    await database.sql.query(draft, [session_id, form.form_id]);
  }
  const expected: SubmitResult[] = [];
  for (const one of alone) expected.push(await submitResponse(db(), one, PUBLISH_BY));
  const results = await together(others);
  expect(results.map(receipt)).toEqual(expected.map(receipt));
  for (const [index, { session_id }] of others.entries()) {
    expect(await traces(session_id)).toEqual(await traces(alone[index]!.session_id));
  }
  // The numbers follow the order of arrival.
  const numbers = results.map((result) => (result as Extract<SubmitResult, { receipt: unknown }>).receipt);
  expect(numbers.map(({ local_index }) => local_index)).toEqual(
    numbers.map((_, index) => numbers[0]!.local_index + index),
  );
  const levels = await database.sql.query(
    `SELECT i.sku, l.available, l.committed FROM inventory_level l
     JOIN inventory_item i ON i.id = l.inventory_item_id WHERE i.sku = ANY ($1)`,
    [[front, back]],
  );
  const bySku = Object.fromEntries(levels.rows.map(({ sku, ...level }) => [sku, level]));
  expect(bySku).toEqual({
    [front]: { available: 94, committed: 6 },
    [back]: { available: 94, committed: 6 },
  });
});

test("repeats, sessions of another form and submits with files are left to be sent alone", async () => {
  const submitted = await row();
  await submitResponse(db(), submitted, PUBLISH_BY);
  const elsewhere = await row();
  const other = await makeForm(database.sql);
  await database.sql.query("INSERT INTO response_session (id, form_id) VALUES ($1, $2)", [
    elsewhere.session_id,
    other.form_id,
  ]);
  const withFile = await row({
    data: { [form.fields.name!]: { value: "a.txt", storage_object_paths: ["a"] } },
  });
  const fresh = await row();
  const before = await Promise.all([submitted, elsewhere, withFile].map((one) => traces(one.session_id)));
  const results = await together([submitted, elsewhere, fresh, withFile]);
  expect(results.map((result) => result?.status ?? null)).toEqual([null, null, "accepted", null]);
  const after = await Promise.all([submitted, elsewhere, withFile].map((one) => traces(one.session_id)));
  expect(after).toEqual(before);
});

for (const [name, change] of [
  ["closed", "is_force_closed = true"],
  ["scheduled", "is_scheduling_enabled = true, scheduling_open_at = '2020-01-01'"],
  ["limited", "is_max_form_responses_in_total_enabled = true, max_form_responses_in_total = 9"],
  [
    "limited by customer",
    "is_max_form_responses_by_customer_enabled = true, max_form_responses_by_customer = 9",
  ],
] as const) {
  test(`a ${name} form stores nothing together`, async () => {
    await database.sql.query(`UPDATE form SET ${change} WHERE id = $1`, [form.form_id]);
    const rows = [await row(), await row()];
    expect(await together(rows)).toEqual([null, null]);
    for (const { session_id } of rows) expect(await traces(session_id)).toEqual([]);
  });
}

test("an old version, and a deleted form, store nothing together", async () => {
  const old = (await version()) - 1;
  expect(await together([await row({ version: old }), await row({ version: old })])).toEqual([null, null]);
  await database.sql.query("UPDATE document SET deleted_at = now() WHERE id = $1", [form.document_id]);
  expect(await together([await row(), await row()])).toEqual([null, null]);
});

test("if one of them cannot be stored, none is", async () => {
  const { front } = form.options.seat as { front: string };
  await stockOptions(database.sql, form, { [front]: 1 });
  const choices = [{ option_id: front, quantity: 1 }];
  const rows = [await row(), await row({ choices }), await row({ choices })];
  await expect(together(rows)).rejects.toMatchObject({ code: "FORM_OPTION_UNAVAILABLE" });
  const twice = await row();
  await expect(together([await row(), twice, twice])).rejects.toMatchObject({ code: "CONFLICT" });
  const broken = await row({ meta: { ...(await row()).meta, utc_offset: 1_000_000 } });
  await expect(together([await row(), broken])).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const { rows: left } = await database.sql.query(
    `SELECT (SELECT count(*)::integer FROM response_session WHERE form_id = $1) AS sessions,
      (SELECT available FROM inventory_level l JOIN inventory_item i ON i.id = l.inventory_item_id WHERE i.sku = $2) AS stock`,
    [form.form_id, front],
  );
  expect(left).toEqual([{ sessions: 0, stock: 1 }]);
});

test("groups that want the same rows in another order all end", async () => {
  const { front, back } = form.options.seat as { front: string; back: string };
  await stockOptions(database.sql, form, { [front]: 10_000, [back]: 10_000 });
  for (let round = 0; round < 20; round += 1) {
    const pairs = await Promise.all(
      [front, back, front, back].map((option_id) => row({ choices: [{ option_id, quantity: 1 }] })),
    );
    const started = performance.now();
    const results = await Promise.allSettled([
      together(pairs),
      together(pairs.toReversed()),
      together(pairs.slice(2)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    // A deadlock is found after a second.
    expect(performance.now() - started).toBeLessThan(1_000);
  }
  const { rows } = await database.sql.query(
    `SELECT l.available, (SELECT count(*)::integer FROM response WHERE form_id = $2) AS responses
     FROM inventory_level l JOIN inventory_item i ON i.id = l.inventory_item_id WHERE i.sku = ANY ($1)`,
    [[front, back], form.form_id],
  );
  expect(rows).toEqual([
    { available: 9_960, responses: 80 },
    { available: 9_960, responses: 80 },
  ]);
});
