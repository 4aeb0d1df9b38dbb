import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Submitted, submitForm } from "#core/contracts/forms/public-forms.ts";
import { type MadeForm, makeForm, stockOptions } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

/** Two statements of a form may be under way. The others of a crowd wait. */
const LANES = 2;
const CROWD = 12;

let harness: Harness;
let form: MadeForm;
const sql = () => harness.database.sql;

beforeAll(async () => {
  harness = await createHarness();
});
beforeEach(async () => {
  form = await makeForm(sql(), {
    fields: [
      { name: "name", type: "text", required: true },
      { name: "seat", type: "select", choices: ["front", "back"] },
    ],
  });
  expect((await submit({ name: "warm" })).status).toBe(200);
  await harness.drain();
});
afterEach(() => harness.database.clearFaults());
afterAll(() => harness.close());

interface Outcome {
  status: number;
  body: Partial<Submitted> & { error: string | null };
}

async function submit(body: object, key: string = randomUUID()): Promise<Outcome> {
  const { form_id } = form;
  const headers = { "idempotency-key": key };
  const response = await harness.browser().send(submitForm, { params: { form_id }, body, headers });
  return { status: response.status, body: await response.json() };
}

/** Sends them while the first statements are slow, so that the others wait for each other. */
async function crowd(send: (visitor: number) => Promise<Outcome>, size = CROWD): Promise<Outcome[]> {
  await harness.database.fail({
    kind: "slow",
    delay_ms: 300,
    times: LANES,
    sql_includes: "submit_response(",
  });
  return Promise.all(Array.from({ length: size }, (_, visitor) => send(visitor)));
}

const codes = (outcomes: readonly Outcome[]) => {
  const counts: Record<string, number> = {};
  for (const { body } of outcomes) {
    const code = body.error ?? "accepted";
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
};

interface Stored {
  id: string;
  name: string;
  transaction: string;
  local_index: string;
}

async function stored(): Promise<Stored[]> {
  const { rows } = await sql().query(
    `SELECT id, data -> $2 ->> 'value' AS name, xmin::text AS transaction, local_index FROM response
     WHERE form_id = $1 AND data -> $2 ->> 'value' <> 'warm'`,
    [form.form_id, form.fields.name],
  );
  return rows;
}

const transactions = (rows: readonly Stored[]) => new Set(rows.map(({ transaction }) => transaction)).size;
const names = (rows: readonly Stored[]) => rows.map(({ name }) => name).sort();
const visitors = (size = CROWD) => Array.from({ length: size }, (_, visitor) => `v${visitor}`).sort();

test("submits that wait are stored in one transaction, and each gets its own receipt", async () => {
  const outcomes = await crowd((i) => submit({ name: `v${i}` }));
  const rows = await stored();
  expect(names(rows)).toEqual(visitors());
  expect(transactions(rows)).toBe(LANES + 1);
  expect(new Set(rows.map(({ local_index }) => local_index)).size).toBe(CROWD);
  for (const [visitor, { body }] of outcomes.entries()) {
    expect(rows.find(({ id }) => id === body.data?.id)?.name).toBe(`v${visitor}`);
  }
  await harness.drain();
  const published = harness.room.published.flatMap(({ publication }) =>
    "response" in publication ? (publication.response?.id ?? []) : [],
  );
  expect(published.filter((id) => rows.some((row) => row.id === id)).sort()).toEqual(
    rows.map(({ id }) => id).sort(),
  );
  expect((await sql().query("SELECT FROM unpublished_response")).rowCount).toBe(0);
});

test("a few submits at once do not wait", async () => {
  await crowd((i) => submit({ name: `v${i}` }), LANES);
  expect(transactions(await stored())).toBe(LANES);
});

test("a repeat of a submit in the crowd gets the first receipt", async () => {
  const outcomes = await crowd((i) => submit({ name: `v${i % 6}` }, `key ${i % 6}`));
  expect(codes(outcomes)).toEqual({ accepted: CROWD });
  expect(names(await stored())).toEqual(visitors(6));
  for (let i = 0; i < 6; i += 1) expect(outcomes[i + 6]!.body).toEqual(outcomes[i]!.body);
});

test("if the reply to all is lost, each is told so, and repeats find what was stored", async () => {
  const send = (i: number) => submit({ name: `v${i}` }, `lost ${i}`);
  await harness.database.fail({ kind: "after_commit", times: 1, sql_includes: "submit_responses(" });
  expect(codes(await crowd(send))).toEqual({ accepted: LANES, SERVICE_UNAVAILABLE: CROWD - LANES });
  const rows = await stored();
  expect(names(rows)).toEqual(visitors());
  const again = await Promise.all(Array.from({ length: CROWD }, (_, i) => send(i)));
  expect(codes(again)).toEqual({ accepted: CROWD });
  expect(again.map(({ body }) => body.data!.id).sort()).toEqual(rows.map(({ id }) => id).sort());
  expect(await stored()).toEqual(rows);
});

test("an unreachable database is asked once for all, and stores nothing", async () => {
  await harness.database.fail({ kind: "before_execution", times: 1, sql_includes: "submit_responses(" });
  const outcomes = await crowd((i) => submit({ name: `v${i}` }));
  expect(codes(outcomes)).toEqual({ accepted: LANES, SERVICE_UNAVAILABLE: CROWD - LANES });
  expect(await stored()).toHaveLength(LANES);
});

test("the last pieces of stock go to as many as there are", async () => {
  const { front, back } = form.options.seat as { front: string; back: string };
  await stockOptions(sql(), form, { [front]: 5, [back]: 100 });
  expect((await submit({ name: "warm", seat: back })).status).toBe(200);
  const outcomes = await crowd((i) => submit({ name: `v${i}`, seat: front }));
  expect(codes(outcomes)).toEqual({ accepted: 5, FORM_OPTION_UNAVAILABLE: CROWD - 5 });
  expect(await stored()).toHaveLength(5);
  const { rows } = await sql().query(
    `SELECT l.available, l.committed, count(DISTINCT c.response_id)::integer AS responses
     FROM inventory_level l JOIN inventory_item i ON i.id = l.inventory_item_id
     JOIN inventory_level_commit c ON c.inventory_level_id = l.id WHERE i.sku = $1 GROUP BY l.id`,
    [front],
  );
  expect(rows).toEqual([{ available: 0, committed: 5, responses: 5 }]);
});

test("submits decided on an old version are decided again", async () => {
  const sending = crowd((i) => submit({ name: `v${i}` }));
  // Before the slow statements reach the database.
  await sql().query("UPDATE attribute SET required = true WHERE id = $1", [form.fields.seat]);
  expect(codes(await sending)).toEqual({ VALIDATION_FAILED: CROWD });
  expect(await stored()).toEqual([]);
});

test("a form with a webhook stores its events with the crowd", async () => {
  await sql().query(
    `INSERT INTO webhook (form_id, url, events, secret)
     VALUES ($1, 'https://example.com', '{response.created}', 'x')`,
    [form.form_id],
  );
  await crowd((i) => submit({ name: `v${i}` }));
  const rows = await stored();
  expect(transactions(rows)).toBe(LANES + 1);
  const events = await sql().query(
    `SELECT o.subject_id AS id, array_agg(split_part(o.destination, ':', 1) ORDER BY o.destination) AS sent
     FROM outbox o WHERE o.form_id = $1 AND o.subject_id = ANY ($2) GROUP BY 1 ORDER BY 1`,
    [form.form_id, rows.map(({ id }) => id)],
  );
  expect(events.rows).toEqual(
    rows
      .map(({ id }) => ({ id, sent: ["room", "webhook"] }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  );
});
