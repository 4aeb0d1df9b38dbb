import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Submitted, submitForm } from "#core/contracts/forms/public-forms.ts";
import { deleteRows } from "#core/contracts/grid/deletions.ts";
import { type InventoryChanges, saveInventory } from "#core/contracts/inventory/inventory.ts";
import { setCustomerLimit, setTotalLimit } from "#core/contracts/settings.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { deliverDue } from "../delivery/deliver-due.ts";

/** Number of concurrent visitors. */
const CROWD = 200;
const CUSTOMERS = 20;

let harness: Harness;
let people: People;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

const makeShop = () =>
  makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "day", type: "radio", choices: ["mon", "tue"] },
      { name: "extras", type: "checkboxes", choices: ["lunch", "shirt", "poster"] },
    ],
  });

const optionsOf = ({ options }: MadeForm) => ({ ...options.day!, ...options.extras! });
const restock = ({ form_id }: MadeForm, changes: InventoryChanges) =>
  people.editor.call(saveInventory, { params: { form_id }, body: { changes, reason: "received" } });

interface Outcome {
  code: string;
  response_id: string | null;
  body: string;
}

async function submit(
  { form_id }: MadeForm,
  answers: object,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const response = await harness.browser().send(submitForm, { params: { form_id }, body: answers, headers });
  const body = await response.text();
  const parsed = JSON.parse(body) as Partial<Submitted> & { error: string | null };
  return { code: parsed.error ?? "accepted", response_id: parsed.data?.id ?? null, body };
}

function counted(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of outcomes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** Ids of the responses that rooms have received. */
const publishedIds = () =>
  harness.room.published.flatMap(({ publication }) =>
    "response" in publication ? (publication.response?.id ?? []) : [],
  );

/** Checks the invariants of a form without running requests. Every count of violations must be 0. */
async function expectSound({ form_id }: MadeForm): Promise<void> {
  const { rows } = await harness.database.sql.query(
    `WITH level AS (
      SELECT l.*, i.is_negative_level_allowed FROM connection_commerce_store s
      JOIN inventory_item i ON i.store_id = s.store_id JOIN inventory_level l ON l.inventory_item_id = i.id
      WHERE s.form_id = $1
    ), change AS (
      SELECT c.* FROM inventory_level_commit c JOIN level l ON l.id = c.inventory_level_id
    )
    SELECT
      (SELECT count(*) FROM level l WHERE l.available <> (
        SELECT coalesce(sum(c.diff), 0) FROM change c WHERE c.inventory_level_id = l.id)) AS levels_beside_their_commits,
      (SELECT count(*) FROM level l WHERE l.committed <> (
        SELECT coalesce(-sum(c.diff), 0) FROM change c
        WHERE c.inventory_level_id = l.id AND c.reason IN ('order', 'hold', 'restore'))) AS committed_beside_their_commits,
      (SELECT count(*) FROM level WHERE available < 0) AS oversold,
      (SELECT count(*) FROM (
        SELECT c.response_id FROM change c
        WHERE c.response_id IS NOT NULL AND NOT EXISTS (SELECT FROM response r WHERE r.id = c.response_id)
        GROUP BY c.response_id, c.inventory_level_id HAVING sum(c.diff) <> 0) x) AS stock_of_nobody,
      (SELECT count(*) FROM response r, jsonb_each(r.data) cell, jsonb_array_elements_text(
        coalesce(cell.value -> 'option_ids', jsonb_build_array(cell.value -> 'option_id'))) o (id)
        WHERE r.form_id = $1 AND o.id IN (
          SELECT i.sku FROM inventory_item i JOIN connection_commerce_store s ON s.store_id = i.store_id
          WHERE s.form_id = $1)
        AND NOT EXISTS (SELECT FROM change c WHERE c.response_id = r.id)) AS responses_without_stock,
      (SELECT count(*) FROM response r WHERE r.form_id = $1 AND NOT EXISTS (
        SELECT FROM response_session s WHERE s.id = r.session_id AND s.submitted_at IS NOT NULL)) AS without_session,
      (SELECT count(*) FROM response r WHERE r.form_id = $1 AND NOT EXISTS (
        SELECT FROM outbox o WHERE o.subject_id = r.id) AND r.id <> ALL ($2)) AS unpublished,
      (SELECT count(*) FROM outbox o WHERE o.form_id = $1 AND o.delivered_at IS NULL
        -- Not counted: a response that was deleted while it was unpublished.
        AND o.dropped_reason IS DISTINCT FROM 'erased') AS undelivered,
      (SELECT count(*) FROM form_response_counter c WHERE c.form_id = $1 AND c.count <> (
        SELECT count(*) FROM response r WHERE r.form_id = $1)) AS total_beside_the_rows,
      (SELECT count(*) FROM form_customer_counter c WHERE c.form_id = $1 AND c.count <> (
        SELECT count(*) FROM response r WHERE r.form_id = $1 AND r.customer_id = c.customer_id)) AS customers_beside_the_rows`,
    [form_id, publishedIds()],
  );
  expect(Object.entries(rows[0]).filter(([, n]) => n !== "0")).toEqual([]);
}

/** Waits for all background work, then delivers the events that had to wait for an earlier one. */
async function untilIdle(): Promise<void> {
  await harness.drain();
  await deliverDue(harness.context());
}

async function storedIds({ form_id }: MadeForm): Promise<string[]> {
  const { rows } = await harness.database.sql.query("SELECT id FROM response WHERE form_id = $1", [form_id]);
  return rows.map(({ id }) => id);
}

const OUTCOMES = [
  "accepted",
  "FORM_OPTION_UNAVAILABLE",
  "FORM_SOLD_OUT",
  "FORM_RESPONSE_LIMIT_REACHED",
  "FORM_RESPONSE_LIMIT_BY_CUSTOMER_REACHED",
];

// Proves attack/stock
test("concurrent submits, deletions, limits and restocking lose, double or oversell nothing", async () => {
  const shop = await makeShop();
  const { mon, tue, lunch, shirt, poster } = optionsOf(shop) as Record<string, string>;
  await restock(shop, {
    [mon!]: { diff: 60 },
    [tue!]: { diff: 60 },
    [lunch!]: { diff: 50 },
    [shirt!]: { diff: 70 },
    [poster!]: { diff: 500 },
  });
  const { form_id } = shop;
  await people.editor.call(setTotalLimit, { body: { form_id, enabled: true, max: 100 } });
  await people.editor.call(setCustomerLimit, { body: { form_id, enabled: true, max: 8 } });

  // Each in another order, which could cause deadlocks.
  const baskets = [
    [lunch, shirt, poster],
    [poster, lunch],
    [shirt, lunch],
    [poster, shirt],
  ];
  const visit = (i: number) =>
    submit(shop, {
      name: `v${i}`,
      day: i % 2 === 0 ? mon : tue,
      extras: baskets[i % baskets.length],
      __gf_fp_fingerprintjs_visitorid: String(i % CUSTOMERS).padStart(32, "v"),
    });
  const visitors = Promise.all(Array.from({ length: CROWD }, (_, i) => visit(i)));
  const owners = (async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      const ids = (await storedIds(shop)).slice(0, 6);
      await Promise.all([
        people.editor.call(deleteRows, {
          params: { form_id },
          body: { transaction_id: randomUUID(), ids: ids.length > 0 ? ids : [randomUUID()] },
        }),
        people.owner.call(setTotalLimit, { body: { form_id, enabled: turn % 3 !== 0, max: 90 + turn } }),
        people.owner.call(setCustomerLimit, { body: { form_id, enabled: turn % 4 !== 0, max: 8 } }),
        restock(shop, { [shirt!]: { diff: 1 }, [lunch!]: { diff: 1 }, [mon!]: { diff: 1 } }),
      ]);
    }
  })();
  const [outcomes] = await Promise.all([visitors, owners]);
  await untilIdle();
  expect(Object.keys(counted(outcomes)).filter((code) => !OUTCOMES.includes(code))).toEqual([]);
  expect(outcomes.filter(({ code }) => code === "accepted").length).toBeGreaterThan(50);
  await expectSound(shop);

  // Deleting all responses returns all stock.
  await people.editor.call(deleteRows, {
    params: { form_id },
    body: { transaction_id: randomUUID(), ids: await storedIds(shop) },
  });
  await untilIdle();
  await expectSound(shop);
  const { rows } = await harness.database.sql.query(
    `SELECT sum(l.committed)::integer AS committed, sum(l.available)::integer AS available
     FROM connection_commerce_store s JOIN inventory_item i ON i.store_id = s.store_id
     JOIN inventory_level l ON l.inventory_item_id = i.id WHERE s.form_id = $1`,
    [form_id],
  );
  expect(rows).toEqual([{ committed: 0, available: 740 + 36 }]);
});

test("of 40 submits, each repeated five times concurrently, the 30 in stock get equal receipts", async () => {
  const shop = await makeShop();
  const { mon, lunch, shirt } = optionsOf(shop) as Record<string, string>;
  await restock(shop, { [mon!]: { diff: 1_000 }, [lunch!]: { diff: 30 }, [shirt!]: { diff: 1_000 } });
  const outcomes = await Promise.all(
    Array.from({ length: CROWD }, (_, i) =>
      submit(
        shop,
        { name: `v${i % 40}`, day: mon, extras: [shirt, lunch] },
        { "idempotency-key": `k${i % 40}` },
      ),
    ),
  );
  await harness.drain();
  const accepted = outcomes.filter(({ code }) => code === "accepted");
  const distinct = new Map(accepted.map(({ response_id, body }) => [response_id, body]));
  expect(distinct.size).toBe(30);
  for (const { response_id, body } of accepted) expect(body).toBe(distinct.get(response_id));
  expect(counted(outcomes)).toEqual({
    accepted: accepted.length,
    FORM_OPTION_UNAVAILABLE: CROWD - accepted.length,
  });
  expect((await storedIds(shop)).length).toBe(30);
  await expectSound(shop);
});

test("a form deleted during its submits leaves no data behind, and no visitor sees a deadlock", async () => {
  const shop = await makeShop();
  const { mon, lunch } = optionsOf(shop) as Record<string, string>;
  await restock(shop, { [mon!]: { diff: 1_000 }, [lunch!]: { diff: 1_000 } });
  const { form_id } = shop;
  await people.editor.call(setTotalLimit, { body: { form_id, enabled: true, max: 1_000 } });
  const run = Promise.all(
    Array.from({ length: CROWD }, (_, i) => submit(shop, { name: `v${i}`, day: mon, extras: [lunch] })),
  );
  await submit(shop, { name: "first", day: mon });
  await harness.database.sql.query("DELETE FROM document WHERE id = $1", [shop.document_id]);
  const counts = counted(await run);
  await harness.drain();
  expect(Object.keys(counts).filter((code) => !["accepted", "FORM_NOT_FOUND"].includes(code))).toEqual([]);
  const { rows } = await harness.database.sql.query(
    `SELECT (SELECT count(*) FROM response WHERE form_id = $1) + (SELECT count(*) FROM response_session WHERE form_id = $1)
      + (SELECT count(*) FROM outbox WHERE form_id = $1) + (SELECT count(*) FROM form_response_counter WHERE form_id = $1)
      + (SELECT count(*) FROM inventory_item WHERE sku = ANY ($2)) AS left_over`,
    [form_id, [mon, lunch]],
  );
  expect(rows).toEqual([{ left_over: "0" }]);
});

test("under load, few requests publish all responses, each once, with less than one statement each", async () => {
  const form = await makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] });
  await submit(form, { name: "first" });
  await harness.drain();
  const before = publishedIds().length;
  const ids = Array.from({ length: CROWD }, () => randomUUID());
  await Promise.all(ids.map((id, i) => submit(form, { name: `v${i}` }, { "x-request-id": id })));
  await harness.drain();
  const published = publishedIds().slice(before);
  expect(new Set(published).size).toBe(CROWD);
  expect(published.length).toBe(CROWD);
  const counts = await Promise.all(ids.map((id) => harness.database.counts(id)));
  const statements = counts.reduce((sum, { after }) => sum + after.statements, 0);
  expect(statements).toBeLessThan(CROWD);
  await expectSound(form);
});
