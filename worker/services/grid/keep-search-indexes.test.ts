import { afterAll, beforeAll, expect, it } from "vitest";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import {
  type CustomerRow,
  listCustomers,
  listRows,
  type ResponseRow,
  type RowPage,
  updateCell,
} from "#core/contracts/grid/rows.ts";
import { CRONS } from "#core/contracts/wire/crons.ts";
import { nextDue } from "../../db/next-due.ts";
import { runScheduled } from "../../routes/scheduled.ts";
import { type MadeForm, makeForm, makePeople, NEXT_INDEX, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

const ROWS = 10_000;
let harness: Harness;
let people: People;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  const { sql } = harness.database;
  form = await makeForm(sql, { project_id: people.project_id, fields: [{ name: "name", type: "text" }] });
  await sql.query(
    `INSERT INTO response (form_id, local_index, data)
     SELECT $1::uuid, ${NEXT_INDEX}, jsonb_build_object($2::text, jsonb_build_object('value', 'visitor ' || n))
     FROM generate_series(1, $3::integer) n`,
    [form.form_id, form.fields.name, ROWS],
  );
});
afterAll(() => harness.close());

const params = () => ({ form_id: form.form_id });
const list = (query: Record<string, string>) =>
  people.owner.call<RowPage<ResponseRow>>(listRows, { params: params(), query });

async function search(text: string) {
  const { rows, ...page } = await list({ search: text });
  await harness.drain();
  return { numbers: rows.map(({ local_index }) => local_index), ...page };
}

// Proves data/grid-search-slow
it("an owner's first search of a large form asks for an index, which the cron trigger builds", async () => {
  const before = await search("visitor 1234");
  expect(before).toMatchObject({ search_index: { state: "none", share: 0 }, count: 1 });
  const due_at = await nextDue(harness.context().db, harness.now.current());
  expect(due_at!.getTime()).toBeLessThanOrEqual(Date.now());
  expect((await search("visitor 1234")).search_index).toEqual({ state: "building", share: 0 });

  // Other tests write to the same server, and an index waits for all transactions that began before it.
  const due = () => nextDue(harness.context().db, harness.now.current());
  for (let run = 0; run < 100 && (await due()) !== null; run += 1) {
    await runScheduled(harness.context(), CRONS.minute);
  }
  expect(await due()).toBeNull();
  const after = await search("visitor 1234");
  expect(after).toEqual({ ...before, search_index: { state: "ready", share: 1 } });
});

// Proves data/grid-search-slow
it("so does the first search of many customers, in an index that follows them", async () => {
  await harness.database.sql.query(
    `INSERT INTO customer (project_id, visitor_id, email_provisional, created_at, last_seen_at)
     SELECT $1, n::text, ARRAY['person' || n || '@example.com'], t, t
     FROM generate_series(1, $2::integer) n, LATERAL (SELECT $3::timestamptz - make_interval(secs => 3600 + n)) x (t)`,
    [people.project_id, ROWS, harness.now.current()],
  );
  const find = async (text: string) => {
    const params = { project_id: people.project_id };
    const { rows, ...page } = await people.owner.call<RowPage<CustomerRow>>(listCustomers, {
      params,
      query: { search: text },
    });
    await harness.drain();
    return { ids: rows.map(({ id }) => id), ...page };
  };
  // Also by a search that takes longer than a statement may.
  await harness.database.fail({ kind: "unreachable", sql_includes: "ILIKE" });
  const failed = await people.owner.send(listCustomers, {
    params: { project_id: people.project_id },
    query: { search: "person1234@" },
  });
  expect(failed.status).toBe(503);
  await harness.drain();
  await harness.database.clearFaults();
  const before = await find("person1234@");
  expect(before).toMatchObject({ search_index: { state: "building", share: 0 }, count: 1 });
  const { current } = harness.now;
  harness.now.current = () => new Date(current().getTime() + 20_000);
  await runScheduled(harness.context(), CRONS.minute);
  harness.now.current = current;
  expect(await find("person1234@")).toEqual({ ...before, search_index: { state: "ready", share: 1 } });
  expect((await find("@EXAMPLE")).count).toBe(1_000);
  await harness.database.sql.query(
    "UPDATE customer SET name = 'Zoë' WHERE project_id = $1 AND visitor_id = '77'",
    [people.project_id],
  );
  expect((await find("zoë")).ids).toHaveLength(1);
});

it("a search counts the first 1,000 matches, and one more than the pages that were seen", async () => {
  expect(await search("visitor")).toMatchObject({ count: 1_000, is_count_partial: true });
  const result = await list({ search: "visitor", page: "20" });
  expect(result.rows[0]!.local_index).toBe(ROWS - 2_000);
  expect(result).toMatchObject({ count: 2_101, is_count_partial: true });
  expect((await list({ search: "visitor", page: "99" })).rows).toHaveLength(100);
});

it("a submitted response and an edited cell are found at once", async () => {
  await harness.browser().call(submitForm, { params: params(), body: { name: "Zoë" } });
  const { rows } = await list({ search: "ZOË" });
  expect(rows).toHaveLength(1);
  const [row] = rows;
  const edit = { row_id: row!.id, field_id: form.fields.name!, ...params() };
  await people.owner.call(updateCell, { params: edit, body: { transaction_id: "t", value: "Ødegård" } });
  expect((await search("ødeg")).numbers).toEqual([row!.local_index]);
  expect((await search("zoë")).numbers).toEqual([]);
});
