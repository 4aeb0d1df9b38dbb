import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import {
  countMatchingRows,
  type DeletedRows,
  deleteMatchingRows,
  type MatchingRows,
} from "#core/contracts/grid/deletions.ts";
import { type MadeForm, makeForm, makePeople, NEXT_INDEX, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

/** A deletion of all that match, while another connection changes what matches. */

type Step = DeletedRows & { next_through: number | null };

let harness: Harness;
let people: People;
let form: MadeForm;
let other: Client;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
beforeEach(async () => {
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [{ name: "name", type: "text" }],
  });
  other = new Client({ connectionString: harness.database.connectionString });
  await other.connect();
});
afterEach(() => other.end());
afterAll(() => harness.close());

const params = () => ({ form_id: form.form_id });
const where = () => JSON.stringify([{ column: form.fields.name, op: "eq", value: "Ada" }]);
const data = (name: string) => JSON.stringify({ [form.fields.name!]: { value: name } });
const submit = (name: string) => harness.browser().send(submitForm, { params: params(), body: { name } });

const count = () =>
  people.editor.call<MatchingRows>(countMatchingRows, { params: params(), query: { where: where() } });
const step = (through: number, deletion_id: string = randomUUID()) =>
  people.editor.call<Step>(deleteMatchingRows, {
    params: params(),
    body: { transaction_id: "t", deletion_id, through, where: where() },
  });
const namesLeft = async () => {
  const { rows } = await harness.database.sql.query(
    "SELECT data -> $2::text ->> 'value' AS name FROM response WHERE form_id = $1 ORDER BY local_index",
    [form.form_id, form.fields.name],
  );
  return rows.map(({ name }) => name);
};

/** Until another statement waits for a lock of the other connection. */
const untilItWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await harness.database.sql.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database()
       AND (SELECT pid FROM pg_locks l WHERE l.granted AND l.pid = $1 LIMIT 1) = ANY (pg_blocking_pids(pid))`,
      [(await other.query("SELECT pg_backend_pid() AS pid")).rows[0].pid],
    );
    expect(rows).toHaveLength(1);
  });

// Proves data/edit-deleted-rows
test("a row that stops matching while the deletion waits for it stays", async () => {
  for (const name of ["Ada", "Ada", "Ada"]) await submit(name);
  const { through } = await count();
  await other.query("BEGIN");
  await other.query("UPDATE response SET data = $2 WHERE form_id = $1 AND local_index = 2", [
    form.form_id,
    data("Bea"),
  ]);
  const first = step(through);
  await untilItWaits();
  await other.query("COMMIT");
  const { ids, next_through } = await first;
  expect([ids.length, next_through]).toEqual([2, 2]);
  expect(await step(2)).toEqual({ ids: [], next_through: null });
  expect(await namesLeft()).toEqual(["Bea"]);
});

test("a row that changes and still matches is deleted by the next step", async () => {
  for (const name of ["Ada", "Ada"]) await submit(name);
  const { through } = await count();
  await other.query("BEGIN");
  await other.query("UPDATE response SET version = version + 1 WHERE form_id = $1 AND local_index = 1", [
    form.form_id,
  ]);
  const first = step(through);
  await untilItWaits();
  await other.query("COMMIT");
  expect(await first).toMatchObject({ ids: [expect.any(String)], next_through: 1 });
  expect(await step(1)).toMatchObject({ ids: [expect.any(String)], next_through: null });
  expect(await namesLeft()).toEqual([]);
});

test("a row that is edited after the count so that it matches is deleted too", async () => {
  for (const name of ["Ada", "Bea"]) await submit(name);
  const { through } = await count();
  await other.query("UPDATE response SET data = $2 WHERE form_id = $1 AND local_index = 2", [
    form.form_id,
    data("Ada"),
  ]);
  expect((await step(through)).ids).toHaveLength(2);
});

test("a count that is not for a deletion waits for no submit", async () => {
  await submit("Ada");
  await other.query("BEGIN");
  await other.query("SELECT pg_advisory_xact_lock_shared(form_limit_lock_key($1))", [form.form_id]);
  const query = { where: where(), bound: "none" };
  const sent = people.editor.call<MatchingRows>(countMatchingRows, { params: params(), query });
  const waiting = untilItWaits().then(
    () => "waits",
    () => sent,
  );
  expect(await Promise.race([sent, waiting])).toEqual({ count: 1, through: 0 });
  await other.query("COMMIT");
  await waiting;
});

test("a row that another deletion takes first is left to it", async () => {
  for (const name of ["Ada", "Ada"]) await submit(name);
  const { through } = await count();
  await other.query("BEGIN");
  await other.query("DELETE FROM response WHERE form_id = $1 AND local_index = 2", [form.form_id]);
  const first = step(through);
  await untilItWaits();
  await other.query("COMMIT");
  expect(await first).toMatchObject({ ids: [expect.any(String)], next_through: null });
});

// Proves data/edit-deleted-rows
test("a response whose number was drawn before the count is counted, not deleted uncounted", async () => {
  await submit("Ada");
  await other.query("BEGIN");
  // As submit_response: the lock, the number, the row.
  await other.query("SELECT pg_advisory_xact_lock_shared(form_limit_lock_key($1))", [form.form_id]);
  await other.query(`INSERT INTO response (form_id, local_index, data) VALUES ($1, ${NEXT_INDEX}, $2)`, [
    form.form_id,
    data("Ada"),
  ]);
  await submit("Ada");
  const counting = count();
  await Promise.race([untilItWaits(), counting]);
  await other.query("COMMIT");
  const { count: counted, through } = await counting;
  await submit("Ada");
  const { ids } = await step(through);
  expect(ids).toHaveLength(counted);
  expect(await namesLeft()).toEqual(["Ada"]);
});
