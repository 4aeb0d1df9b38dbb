import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type SavedField, saveField } from "#core/contracts/building/builder.ts";
import { purgeDocument } from "#core/contracts/documents/deleted-documents.ts";
import { deleteDocument } from "#core/contracts/documents/workspace.ts";
import {
  type LiveStock,
  type LoadedForm,
  loadForm,
  loadStock,
  type Submitted,
  submitForm,
} from "#core/contracts/forms/public-forms.ts";
import { deleteRows } from "#core/contracts/grid/deletions.ts";
import {
  type Inventory,
  type InventoryCommit,
  listInventoryCommits,
  loadInventory,
  saveInventory,
} from "#core/contracts/inventory/inventory.ts";
import type { ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import { limitChange } from "#core/inventory/limits.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
let people: People;
let form: MadeForm;
let front: string;
let back: string;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());
beforeEach(async () => {
  form = await makeForm(harness.database.sql, {
    title: "Concert",
    project_id: people.project_id,
    fields: [{ name: "seat", type: "checkboxes", required: true, choices: ["front", "back"] }],
  });
  ({ front, back } = form.options.seat as { front: string; back: string });
});

const params = () => ({ form_id: form.form_id });
const save = (changes: Record<string, object>, reason?: string) =>
  people.editor.send(saveInventory, { params: params(), body: { changes, reason } });
const stock = (changes: Record<string, object>) =>
  people.editor.call<Inventory>(saveInventory, { params: params(), body: { changes } });
const load = () => people.viewer.call<Inventory>(loadInventory, { params: params() });
const commits = (sku: string) =>
  people.viewer.call<InventoryCommit[]>(listInventoryCommits, { params: { ...params(), sku } });
const levels = async () =>
  Object.fromEntries(
    (await load()).items.map(({ sku, available, committed }) => [sku, [available, committed]]),
  );

async function submit(...seat: string[]): Promise<string> {
  const response = await people.nobody.send(submitForm, { params: params(), body: { seat } });
  const body = (await response.json()) as Submitted | ErrorEnvelope;
  return "error" in body && body.error !== null ? String(body.error) : (body as Submitted).data.id;
}

async function remove(...ids: string[]): Promise<void> {
  await people.editor.call(deleteRows, { params: params(), body: { transaction_id: randomUUID(), ids } });
}

async function seats() {
  const response = await people.nobody.send(loadForm, { params: params() });
  const { data } = (await response.json()) as LoadedForm;
  return data.fields[0]!.options.map(({ label, disabled }) => [label, disabled]);
}

describe("the stock of options", () => {
  test("starts with a new store for the form and is shown to visitors", async () => {
    expect(await load()).toEqual({ store: null, items: [] });
    const made = await stock({ [front]: { diff: 3 }, [back]: { diff: 0 } });
    expect(made.store).toMatchObject({ name: "Concert", currency: "USD" });
    expect(await levels()).toEqual({ [front]: [3, 0], [back]: [0, 0] });
    expect(await seats()).toEqual([
      ["front (3 left)", false],
      ["back (Sold out)", true],
    ]);
    expect((await commits(front)).map(({ diff, reason }) => [diff, reason])).toEqual([[3, "initialize"]]);
    expect((await stock({ [back]: { diff: 1 } })).store).toEqual(made.store);
  });

  test("is sent to open pages in their language", async () => {
    const live = () => people.nobody.call<LiveStock>(loadStock, { params: params() });
    expect(await live()).toEqual({ is_open: true, options: {} });
    await stock({ [front]: { diff: 3 }, [back]: { diff: 0 } });
    await harness.database.sql.query("UPDATE form_document SET lang = 'de' WHERE form_id = $1", [
      form.form_id,
    ]);
    expect(await live()).toEqual({
      is_open: true,
      options: {
        [front]: { label: "front", note: "noch 3", is_disabled: false },
        [back]: { label: "back", note: "Ausverkauft", is_disabled: true },
      },
    });
    for (let i = 0; i < 3; i += 1) await submit(front);
    expect((await live()).is_open).toBe(false);
  });

  test("changes by adjustments with a reason while orders continue", async () => {
    await stock({ [front]: { diff: 10 } });
    const response_id = await submit(front);
    expect((await save({ [front]: { diff: 5 } }, "received")).status).toBe(200);
    expect(await levels()).toEqual({ [front]: [14, 1] });
    const history = await commits(front);
    expect(history.map(({ diff, reason, response_id: of }) => [diff, reason, of])).toEqual([
      [5, "received", null],
      [-1, "order", response_id],
      [10, "initialize", null],
    ]);
  });

  // Proves editor/rule-stock-minimum
  test("never falls below zero, and a refused part refuses the whole change", async () => {
    await stock({ [front]: { diff: 2 }, [back]: { diff: 2 } });
    const refused = await save({ [front]: { diff: 5 }, [back]: { diff: -3 } });
    expect([refused.status, (await refused.json()).error]).toEqual([409, "INVENTORY_LEVEL_NEGATIVE"]);
    expect(await levels()).toEqual({ [front]: [2, 0], [back]: [2, 0] });
    const foreign = await save({ [randomUUID()]: { diff: 1 } });
    expect(foreign.status).toBe(404);
  });

  test("limits one option while the others stay unlimited, and a removed limit can be set again", async () => {
    const limit = async (option_id: string, next: number | null) => {
      const level = (await load()).items.find(({ sku }) => sku === option_id);
      const change = limitChange(level, next);
      if (change !== null) await stock({ [option_id]: change });
    };
    await limit(front, 2);
    for (let i = 0; i < 3; i += 1) expect(await submit(back)).toMatch(/-/);
    expect(await Promise.all([front, front, front].map((seat) => submit(seat)))).toEqual(
      expect.arrayContaining(["FORM_OPTION_UNAVAILABLE"]),
    );
    expect(await levels()).toEqual({ [front]: [0, 2] });
    expect(await seats()).toEqual([
      ["front (Sold out)", true],
      ["back", false],
    ]);
    await limit(front, null);
    expect(await submit(front)).toMatch(/-/);
    expect(await seats()).toEqual([
      ["front", false],
      ["back", false],
    ]);
    await limit(front, 4);
    expect(await levels()).toEqual({ [front]: [1, 3] });
    expect(await submit(front)).toMatch(/-/);
    expect(await submit(front)).toBe("FORM_OPTION_UNAVAILABLE");
  });

  test("may fall below zero if allowed, and is then never sold out", async () => {
    await stock({ [front]: { diff: 1, is_negative_level_allowed: true }, [back]: { diff: 1 } });
    for (let i = 0; i < 3; i += 1) expect(await submit(front)).toMatch(/-/);
    expect(await submit(back)).toMatch(/-/);
    expect(await levels()).toEqual({ [front]: [-2, 3], [back]: [0, 1] });
    expect(await seats()).toEqual([
      ["front", false],
      ["back (Sold out)", true],
    ]);
    expect(await submit(back, front)).toBe("FORM_OPTION_UNAVAILABLE");
    expect(await levels()).toEqual({ [front]: [-2, 3], [back]: [0, 1] });
    expect((await save({ [front]: { is_negative_level_allowed: false } })).status).toBe(409);
    await stock({ [front]: { diff: 2 } });
    await stock({ [front]: { is_negative_level_allowed: false } });
    expect(await submit(front)).toBe("FORM_SOLD_OUT");
  });

  test("is restored once when a response is deleted", async () => {
    await stock({ [front]: { diff: 2 }, [back]: { diff: 2 } });
    const ids = [await submit(front, back), await submit(front)];
    expect(await submit(front)).toBe("FORM_OPTION_UNAVAILABLE");
    await remove(...ids);
    await remove(...ids);
    expect(await levels()).toEqual({ [front]: [2, 0], [back]: [2, 0] });
    expect((await commits(front)).map(({ diff, reason }) => [diff, reason]).sort()).toEqual([
      [-1, "order"],
      [-1, "order"],
      [1, "restore"],
      [1, "restore"],
      [2, "initialize"],
    ]);
    expect(await submit(front)).toMatch(/-/);
  });

  // Proves editor/call-fields
  test("is saved with its field in one transaction", async () => {
    const option_id = randomUUID();
    const body = (diff: number, name: string) => ({
      name,
      type: "select",
      options: [{ id: option_id, value: "a", label: "A", index: 0 }],
      optgroups: [],
      options_inventory: { [option_id]: { diff } },
    });
    const refused = await people.editor.send(saveField, { params: params(), body: body(-1, "size") });
    expect(refused.status).toBe(409);
    const saved = await people.editor.call<SavedField>(saveField, {
      params: params(),
      body: body(4, "size"),
    });
    expect(saved).toMatchObject({ name: "size" });
    expect(saved).not.toHaveProperty("options_inventory");
    expect(await levels()).toEqual({ [option_id]: [4, 0] });
    const { rows } = await harness.database.sql.query("SELECT name FROM attribute WHERE form_id = $1", [
      form.form_id,
    ]);
    expect(rows).toHaveLength(2);
  });

  test("is deleted with its form and store", async () => {
    const { store } = await stock({ [front]: { diff: 2 } });
    await submit(front);
    const body = { user_confirmation_txt: "DELETE Concert" };
    const { document_id } = form;
    await people.owner.call(deleteDocument, { params: { document_id }, body });
    const params = { project_id: people.project_id, document_id };
    await people.owner.call(purgeDocument, { params, body });
    const { rows } = await harness.database.sql.query(
      `SELECT (SELECT count(*) FROM store WHERE id = $1) + (SELECT count(*) FROM inventory_item WHERE store_id = $1)
        + (SELECT count(*) FROM inventory_level l WHERE NOT EXISTS (
            SELECT FROM inventory_item i WHERE i.id = l.inventory_item_id)) AS left_over`,
      [store!.id],
    );
    expect(rows[0].left_over).toBe("0");
  });
});

describe("stock reserved for an order", () => {
  const take = (order_id: string, ...option_ids: string[]) =>
    harness.database.sql.query("SELECT take_stock($1, $2::jsonb, NULL, now(), $3)", [
      form.form_id,
      JSON.stringify(option_ids.map((option_id) => ({ option_id, quantity: 1 }))),
      order_id,
    ]);
  const release = (order_id: string) =>
    harness.context().db.query("SELECT release_stock('{}', ARRAY[$1::uuid], now())", [order_id]);

  test("is restored once, even if released concurrently", async () => {
    await stock({ [front]: { diff: 1 }, [back]: { diff: 5 } });
    const order_id = randomUUID();
    await take(order_id, front, back);
    expect(await levels()).toEqual({ [front]: [0, 1], [back]: [4, 1] });
    expect(await submit(front)).toBe("FORM_OPTION_UNAVAILABLE");
    await Promise.all(Array.from({ length: 20 }, () => release(order_id)));
    expect(await levels()).toEqual({ [front]: [1, 0], [back]: [5, 0] });
  });

  test("belongs to the response after the payment, and is restored with it", async () => {
    await stock({ [front]: { diff: 1 }, [back]: { diff: 5 } });
    const order_id = randomUUID();
    await take(order_id, back);
    const response_id = await submit(front);
    await harness.database.sql.query("SELECT keep_held_stock($1, $2)", [order_id, response_id]);
    expect(await levels()).toEqual({ [front]: [0, 1], [back]: [4, 1] });
    expect((await commits(back))[0]).toMatchObject({ diff: -1, reason: "order", response_id });
    await remove(response_id);
    expect(await levels()).toEqual({ [front]: [1, 0], [back]: [5, 0] });
    await release(order_id);
    expect(await levels()).toEqual({ [front]: [1, 0], [back]: [5, 0] });
  });
});

test("a statement that failed in a deadlock is retried", async () => {
  const { sql } = harness.database;
  await sql.query("CREATE TABLE cross_lock (id integer PRIMARY KEY, n integer NOT NULL DEFAULT 0)");
  await sql.query("INSERT INTO cross_lock (id) VALUES (1), (2)");
  await sql.query(
    `CREATE FUNCTION cross_locks(a integer, b integer) RETURNS void LANGUAGE plpgsql AS $$
     BEGIN
       UPDATE cross_lock SET n = n + 1 WHERE id = a;
       PERFORM pg_sleep(0.2);
       UPDATE cross_lock SET n = n + 1 WHERE id = b;
     END $$`,
  );
  const { db } = harness.context();
  await Promise.all([db.query("SELECT cross_locks(1, 2)"), db.query("SELECT cross_locks(2, 1)")]);
  const { rows } = await sql.query("SELECT n FROM cross_lock");
  expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
  await sql.query("DROP TABLE cross_lock CASCADE");
});
