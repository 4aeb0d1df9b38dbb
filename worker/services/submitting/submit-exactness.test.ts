import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { formRoom } from "#core/contracts/rooms/room-names.ts";
import { setTotalLimit } from "#core/contracts/settings.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { type MadeForm, makeForm, makePeople, type People, stockOptions } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

const VISITORS = 200;
const FINGERPRINT_LENGTH = 32;

let harness: Harness;
let people: People;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

async function submit(form_id: string, body: object): Promise<string> {
  const response = await harness.browser().request(submitPath(form_id), {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { error: string | null };
  return answer.error ?? "accepted";
}

async function crowd(form: MadeForm, body: (visitor: number) => object): Promise<Record<string, number>> {
  const outcomes = await Promise.all(
    Array.from({ length: VISITORS }, (_, visitor) => submit(form.form_id, body(visitor))),
  );
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

async function count(table: string, form_id: string): Promise<number> {
  const { rows } = await harness.database.sql.query(
    `SELECT count(*)::integer AS n FROM ${table} WHERE form_id = $1`,
    [form_id],
  );
  return rows[0].n;
}

const NAME = { name: "name", type: "text" } as const;

describe("the total limit", () => {
  test("of 50 accepts exactly 50 of 200", async () => {
    const form = await makeForm(harness.database.sql, { fields: [NAME] });
    await harness.database.sql.query("SELECT set_form_total_limit($1, true, 50)", [form.form_id]);
    expect(await crowd(form, (i) => ({ name: `v${i}` }))).toEqual({
      accepted: 50,
      FORM_RESPONSE_LIMIT_REACHED: 150,
    });
    expect(await count("response", form.form_id)).toBe(50);
    expect(await count("outbox", form.form_id)).toBe(50);
  });

  test("is just as exact if it is switched on while submits arrive", async () => {
    const form = await makeForm(harness.database.sql, { fields: [NAME], project_id: people.project_id });
    const run = crowd(form, (i) => ({ name: `v${i}` }));
    await submit(form.form_id, { name: "one more" });
    await people.owner.call(setTotalLimit, { body: { form_id: form.form_id, enabled: true, max: 50 } });
    const { accepted = 0, FORM_RESPONSE_LIMIT_REACHED: refused = 0 } = await run;
    const stored = await count("response", form.form_id);
    const { rows } = await harness.database.sql.query(
      "SELECT count FROM form_response_counter WHERE form_id = $1",
      [form.form_id],
    );
    // More than 50 may have been accepted before the limit was set. Its counter includes every row.
    expect(accepted + refused).toBe(VISITORS);
    expect(stored).toBe(accepted + 1);
    expect(stored).toBeGreaterThanOrEqual(50);
    expect(rows[0].count).toBe(stored);
    expect(await submit(form.form_id, { name: "too late" })).toBe("FORM_RESPONSE_LIMIT_REACHED");
  });
});

// Proves editor/setting-max-responses-customer
// Proves attack/submits
test("the limit by customer applies to each customer", async () => {
  const form = await makeForm(harness.database.sql, { fields: [NAME] });
  await harness.database.sql.query("SELECT set_form_customer_limit($1, true, 3)", [form.form_id]);
  const fingerprint = (visitor: number) => String(visitor % 10).repeat(FINGERPRINT_LENGTH);
  const counts = await crowd(form, (i) => ({
    name: `v${i}`,
    __gf_fp_fingerprintjs_visitorid: fingerprint(i),
  }));
  expect(counts).toEqual({ accepted: 30, FORM_RESPONSE_LIMIT_BY_CUSTOMER_REACHED: 170 });
  const { rows } = await harness.database.sql.query(
    "SELECT DISTINCT count(*)::integer AS n FROM response WHERE form_id = $1 GROUP BY customer_id",
    [form.form_id],
  );
  expect(rows).toEqual([{ n: 3 }]);
});

describe("stock", () => {
  test("of several choices in one response is taken exactly, and a refused response takes nothing", async () => {
    const form = await makeForm(harness.database.sql, {
      fields: [
        { name: "day", type: "radio", choices: ["mon", "tue"] },
        { name: "extras", type: "checkboxes", choices: ["lunch", "shirt"] },
      ],
    });
    const { day, extras } = form.options as { day: Record<string, string>; extras: Record<string, string> };
    await stockOptions(harness.database.sql, form, {
      [day.mon!]: 60,
      [day.tue!]: 60,
      [extras.lunch!]: 40,
      [extras.shirt!]: 1_000,
    });
    const counts = await crowd(form, (i) => ({
      day: i % 2 === 0 ? day.mon : day.tue,
      extras: i % 4 < 2 ? [extras.lunch, extras.shirt] : [extras.shirt],
    }));
    const { rows } = await harness.database.sql.query(
      `SELECT i.sku, l.available, coalesce(sum(c.diff), 0)::integer AS taken
      FROM inventory_item i JOIN inventory_level l ON l.inventory_item_id = i.id
      LEFT JOIN inventory_level_commit c ON c.inventory_level_id = l.id
      WHERE i.sku = ANY ($1) GROUP BY i.sku, l.available`,
      [[day.mon, day.tue, extras.lunch, extras.shirt]],
    );
    const available = Object.fromEntries(rows.map(({ sku, available }) => [sku, available]));
    const stored = await count("response", form.form_id);
    expect(counts).toEqual({ accepted: stored, FORM_OPTION_UNAVAILABLE: VISITORS - stored });
    // Every accepted response took one shirt and one day, and no other did.
    expect(1_000 - available[extras.shirt!]).toBe(stored);
    expect(120 - available[day.mon!] - available[day.tue!]).toBe(stored);
    for (const level of Object.values(available)) expect(level).toBeGreaterThanOrEqual(0);
    const lunches = await harness.database.sql.query(
      "SELECT count(*)::integer AS n FROM response WHERE form_id = $1 AND data::text LIKE $2",
      [form.form_id, `%${extras.lunch}%`],
    );
    expect(lunches.rows[0].n).toBe(40 - available[extras.lunch!]);
  });

  // Proves attack/stock
  test("of one choice is sold to the last piece and never oversold", async () => {
    const form = await makeForm(harness.database.sql, {
      fields: [{ name: "seat", type: "select", required: true, choices: ["front", "back"] }],
    });
    const { front, back } = form.options.seat as { front: string; back: string };
    await stockOptions(harness.database.sql, form, { [front]: 50, [back]: 1 });
    expect(await crowd(form, () => ({ seat: front }))).toEqual({
      accepted: 50,
      FORM_OPTION_UNAVAILABLE: 150,
    });
    expect(await submit(form.form_id, { seat: back })).toBe("accepted");
    expect(await submit(form.form_id, { seat: back })).toBe("FORM_SOLD_OUT");
    expect(await count("response", form.form_id)).toBe(51);
  });
});

describe("round trips to the database", () => {
  async function trips(form_id: string, body: object, headers: Record<string, string> = {}): Promise<number> {
    const request_id = randomUUID();
    const response = await harness.browser().request(submitPath(form_id), {
      method: "POST",
      headers: { "content-type": "application/json", "x-request-id": request_id, ...headers },
      body: JSON.stringify(body),
    });
    await response.text();
    return (await harness.database.counts(request_id)).during.round_trips;
  }

  test("accepted 1, repeated 1, refused 1, stale 2, not cached 2", async () => {
    const { sql } = harness.database;
    const { form_id } = await makeForm(sql, { fields: [{ ...NAME, required: true }] });
    const key = { "idempotency-key": "k" };
    const cold = await trips(form_id, { name: "a" });
    await harness.drain();
    const table = {
      cold,
      accepted: await trips(form_id, { name: "b" }, key),
      repeated: await trips(form_id, { name: "b" }, key),
      refused_by_core: await trips(form_id, {}),
      stale: await sql
        .query("UPDATE attribute SET label = 'x' WHERE form_id = $1", [form_id])
        .then(() => trips(form_id, { name: "c" })),
      refused_by_database: await harness
        .drain()
        .then(() => sql.query("SELECT set_form_total_limit($1, true, 3)", [form_id]))
        .then(() => trips(form_id, { name: "d" })),
    };
    // Setting the limit made the cached form stale, so the last refusal takes two.
    expect(table).toEqual({
      cold: 2,
      accepted: 1,
      repeated: 1,
      refused_by_core: 1,
      stale: 2,
      refused_by_database: 2,
    });
    await harness.drain();
    expect(await trips(form_id, { name: "e" })).toBe(1);
  });
});

test("posted names without a field become fields if the owner allows it", async () => {
  const { sql } = harness.database;
  const form = await makeForm(sql, { fields: [NAME] });
  await sql.query("UPDATE form SET unknown_field_handling_strategy = 'accept' WHERE id = $1", [form.form_id]);
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, i) => submit(form.form_id, { name: `v${i}`, size: "XL", note: `n${i}` })),
  );
  expect(new Set(outcomes)).toEqual(new Set(["accepted"]));
  const fields = await sql.query("SELECT name, type FROM attribute WHERE form_id = $1 ORDER BY local_index", [
    form.form_id,
  ]);
  expect(fields.rows.map(({ name }) => name).sort()).toEqual(["name", "note", "size"]);
  const values = await sql.query(
    "SELECT DISTINCT data -> (SELECT id::text FROM attribute WHERE form_id = $1 AND name = 'size') ->> 'value' AS size FROM response WHERE form_id = $1",
    [form.form_id],
  );
  expect(values.rows).toEqual([{ size: "XL" }]);
});

test("posts create at most fifty fields, also concurrently, and lose no answer", async () => {
  const { sql } = harness.database;
  const form = await makeForm(sql, { fields: [NAME] });
  await sql.query("UPDATE form SET unknown_field_handling_strategy = 'accept' WHERE id = $1", [form.form_id]);
  const invented = (who: number) =>
    Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`extra ${who} ${i}`, `v${i}`]));
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, (_, who) => submit(form.form_id, { name: `n${who}`, ...invented(who) })),
  );
  expect(outcomes).toEqual(["accepted", "accepted", "accepted", "accepted"]);
  const posted = async () =>
    (
      await sql.query("SELECT FROM attribute WHERE form_id = $1 AND description = 'Automatically created'", [
        form.form_id,
      ])
    ).rowCount;
  expect(await posted()).toBe(50);
  const { rows } = await sql.query("SELECT raw FROM response WHERE form_id = $1", [form.form_id]);
  expect(rows.flatMap(({ raw }) => Object.keys(raw ?? {}))).toHaveLength(4 * 30 - 50);
  // Fields that the owner has edited no longer count.
  await sql.query(
    "UPDATE attribute SET description = '' WHERE id IN (SELECT id FROM attribute WHERE form_id = $1 AND name LIKE 'extra%' LIMIT 5)",
    [form.form_id],
  );
  expect(await submit(form.form_id, { name: "more", ...invented(9) })).toBe("accepted");
  expect(await posted()).toBe(50);
});

test("a submit to a closed form creates no fields", async () => {
  const { sql } = harness.database;
  const form = await makeForm(sql, { fields: [NAME] });
  await sql.query(
    "UPDATE form SET unknown_field_handling_strategy = 'accept', is_force_closed = true WHERE id = $1",
    [form.form_id],
  );
  expect(await submit(form.form_id, { name: "late", invented: "x" })).toBe("FORM_FORCE_CLOSED");
  const { rows } = await sql.query("SELECT name FROM attribute WHERE form_id = $1", [form.form_id]);
  expect(rows).toEqual([{ name: "name" }]);
});

test("a stale submit that is then refused leaves no session behind", async () => {
  const { sql } = harness.database;
  const form = await makeForm(sql, { fields: [NAME, { name: "mail", type: "email" }] });
  expect(await submit(form.form_id, { name: "warm" })).toBe("accepted");
  await harness.drain();
  await sql.query("UPDATE attribute SET required = true WHERE id = $1", [form.fields.mail]);
  const key = { "idempotency-key": "stale", "content-type": "application/json", accept: "application/json" };
  const post = (body: object) =>
    harness
      .browser()
      .request(submitPath(form.form_id), { method: "POST", headers: key, body: JSON.stringify(body) });
  expect((await post({ name: "Ada" })).status).toBe(422);
  expect(await count("response_session", form.form_id)).toBe(1);
  expect((await post({ name: "Ada", mail: "ada@example.com" })).status).toBe(200);
  expect(await count("response_session", form.form_id)).toBe(2);
});

test("200 concurrent repeats of a submit store one response, with and without a limit", async () => {
  const { sql } = harness.database;
  for (const is_limited of [false, true]) {
    const form = await makeForm(sql, { fields: [NAME] });
    await sql.query("SELECT set_form_total_limit($1, $2, 1)", [form.form_id, is_limited]);
    const session = { __gf_session: randomUUID() };
    expect(await crowd(form, () => ({ name: "Ada", ...session }))).toEqual({ accepted: VISITORS });
    expect(await count("response", form.form_id)).toBe(1);
    expect(await count("response_session", form.form_id)).toBe(1);
    await harness.drain();
    expect(harness.room.published.filter(({ room }) => room === formRoom(form.form_id))).toHaveLength(1);
  }
});

test("an unreachable database is reported, and a retry succeeds", async () => {
  const form = await makeForm(harness.database.sql, { fields: [NAME] });
  // Otherwise background work of earlier submits would trigger the fault.
  await harness.drain();
  await harness.database.fail({ kind: "unreachable", times: 1 });
  expect(await submit(form.form_id, { name: "a" })).toBe("SERVICE_UNAVAILABLE");
  expect(await submit(form.form_id, { name: "a" })).toBe("accepted");
});

test("a retry returns the receipt that was lost after the commit", async () => {
  const form = await makeForm(harness.database.sql, { fields: [NAME] });
  await submit(form.form_id, { name: "warm" });
  await harness.drain();
  const key = { "idempotency-key": "lost" };
  const send = () =>
    harness.browser().request(submitPath(form.form_id), {
      method: "POST",
      headers: { "content-type": "application/json", ...key },
      body: JSON.stringify({ name: "once" }),
    });
  await harness.database.fail({ kind: "after_commit", times: 1, sql_includes: "submit_response" });
  expect((await send()).status).toBe(503);
  expect((await send()).status).toBe(200);
  expect(await count("response", form.form_id)).toBe(2);
});

test("a new form is closed until its owner opens it", async () => {
  const made = await people.owner.call<CreatedDocument>(createDocument, {
    body: { project_id: people.project_id, doctype: "v0_form", title: "New" },
  });
  expect(await submit(made.form_id!, { name: "early" })).toBe("FORM_FORCE_CLOSED");
});
