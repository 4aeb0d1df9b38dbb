import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { refreshExternalDatabase, saveSecretKey } from "#core/contracts/connections/databases.ts";
import { redeliver } from "#core/contracts/delivery/channels.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { CRONS } from "#core/contracts/wire/crons.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { runScheduled } from "#worker/routes/scheduled.ts";
import { connectDatabase, connectForm, rowsInLog } from "#worker/testing/connected-form.ts";
import { makeForm, makePeople, type People } from "#worker/testing/factories.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";
import { AWAY, LOST, onWrites, REFUSED } from "./connected-faults.ts";
import { FAULTS } from "./faults.ts";

/** Faults of the database in which a form has its main table. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TABLES = `
  CREATE TABLE with_ids (id uuid PRIMARY KEY, name text, note text);
  CREATE TABLE without_ids (number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text, note text);`;

let harness: Harness;
let target: SupabaseTarget;
let people: People;
let database_id: string;
let forms: Record<Table, string>;
let now: number;
/** How long the client waits for the connected database. */
let patience_ms = 15_000;

type Table = "with_ids" | "without_ids";

beforeAll(async () => {
  [harness, target] = await Promise.all([
    createHarness({ WEBHOOK_LOCAL: "true" }),
    startSupabaseTarget(TABLES),
  ]);
  people = await makePeople(harness);
  database_id = await connectDatabase(people, target);
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms === 15_000 ? patience_ms : ms));
});
beforeEach(async () => {
  now = Date.now();
  harness.now.current = () => new Date(now);
  await target.exec("DELETE FROM with_ids; DELETE FROM without_ids;");
  forms = { with_ids: await connectedForm("with_ids"), without_ids: await connectedForm("without_ids") };
});
afterEach(async () => {
  target.fault = null;
  patience_ms = 15_000;
  await harness.database.clearFaults();
  await harness.drain();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await target.stop();
  await harness.close();
});

async function connectedForm(table_name: Table): Promise<string> {
  const fields = [
    { name: "name", type: "text" as const },
    { name: "note", type: "text" as const },
  ];
  const form = await makeForm(harness.database.sql, { project_id: people.project_id, fields });
  await connectForm(people, database_id, form, { table_name });
  return form.form_id;
}

async function submit(table: Table, name: string = randomUUID()): Promise<void> {
  const sent = { params: { form_id: forms[table] }, body: { name, note: "n" } };
  expect((await harness.browser().send(submitForm, sent)).status).toBe(200);
}

const cron = () => runScheduled(harness.context(), CRONS.minute);
const names = async (table: Table) =>
  (await target.run(`SELECT name FROM ${table} ORDER BY name`, [])).map(({ name }) => name);
const log = (table: Table) => rowsInLog(people, forms[table]);
const states = async (table: Table) => (await log(table)).map(({ state }) => state);
async function stored(table: Table): Promise<string[]> {
  const { rows } = await harness.database.sql.query(
    `SELECT r.data -> a.id::text ->> 'value' AS name FROM response r JOIN attribute a ON a.form_id = r.form_id
     WHERE r.form_id = $1 AND a.name = 'name' ORDER BY 1`,
    [forms[table]],
  );
  return rows.map(({ name }) => name);
}

/** Lets time pass with the cron trigger until everything that can be retried was. */
async function recover(): Promise<void> {
  patience_ms = 15_000;
  await harness.drain();
  for (let hour = 0; hour < 8; hour += 1) {
    now += 26 * HOUR_MS;
    await cron();
  }
}

test("an hour without the connected database", async () => {
  const { responses, text } = FAULTS["connected/away"];
  target.fault = AWAY.away;
  for (let minute = 0; minute < 60; minute += 1) {
    now += MINUTE_MS;
    if (minute % 6 === 0) await Promise.all([submit("with_ids"), submit("without_ids")]);
    await harness.drain();
    if (minute % 4 === 0) await cron();
  }
  const during = [...(await log("with_ids")), ...(await log("without_ids"))];
  expect(during.map(({ state, last_error }) => [state, last_error])).toEqual(
    Array.from({ length: responses[0] }, () => ["waiting", text]),
  );
  target.fault = null;
  await recover();
  for (const table of ["with_ids", "without_ids"] as const) {
    expect(await names(table)).toEqual(await stored(table));
    expect(await names(table)).toHaveLength(responses[1] / 2);
  }
});

test("a reply that is lost after the row was stored, with ids", async () => {
  const { responses } = FAULTS["connected/answer lost, with ids"];
  patience_ms = 500;
  for (const fault of Object.values(LOST)) {
    target.fault = onWrites(fault);
    await submit("with_ids");
    await harness.drain();
  }
  expect(await names("with_ids")).toHaveLength(responses[0]);
  expect(new Set(await states("with_ids"))).toEqual(new Set(["waiting"]));
  target.fault = null;
  await recover();
  expect(await names("with_ids")).toEqual(await stored("with_ids"));
  expect(new Set(await states("with_ids"))).toEqual(new Set(["delivered"]));
});

test("a reply that is lost after the row was stored, without ids", async () => {
  const { responses, text } = FAULTS["connected/answer lost, without ids"];
  patience_ms = 500;
  for (const fault of Object.values(LOST)) {
    target.fault = onWrites(fault);
    await submit("without_ids");
    await harness.drain();
  }
  target.fault = null;
  await recover();
  for (const { state, last_error } of await log("without_ids")) {
    expect(state).toBe("unknown");
    expect(last_error).toContain(text);
  }
  expect(await names("without_ids")).toEqual(await stored("without_ids"));
  expect(await names("without_ids")).toHaveLength(responses[1]);
});

test("a Worker that is killed between sending and recording", async () => {
  const { responses, text } = FAULTS["connected/worker killed"];
  // Nothing is recorded any more, as when it is killed.
  await harness.database.fail({ kind: "before_execution", sql_includes: "UPDATE outbox o SET" });
  await submit("without_ids");
  await harness.drain();
  expect(await names("without_ids")).toHaveLength(responses[0]);
  await harness.database.clearFaults();
  await recover();
  expect(await log("without_ids")).toMatchObject([{ state: "unknown", last_error: text }]);
  expect(await names("without_ids")).toHaveLength(responses[1]);
});

test("a revoked key, and a new one", async () => {
  const { responses, text } = FAULTS["connected/key revoked"];
  const { secret_key } = target;
  const sql = "UPDATE external_database SET secret_key = NULL, public_key = $2 WHERE id = $1";
  await harness.database.sql.query(sql, [database_id, "sb_publishable_revoked"]);
  await submit("without_ids");
  await harness.drain();
  expect(await log("without_ids")).toMatchObject([{ state: "waiting", last_error: text }]);
  await people.owner.call(saveSecretKey, { params: { database_id }, body: { secret: secret_key } });
  await recover();
  expect(await names("without_ids")).toHaveLength(responses[1]);
  expect(await states("without_ids")).toEqual(["delivered"]);
});

test("a table that changes under its form, and one that is dropped", async () => {
  const { responses, text } = FAULTS["connected/table changed"];
  await target.exec("ALTER TABLE with_ids RENAME COLUMN note TO remark");
  await submit("with_ids");
  await harness.drain();
  const [changed] = await log("with_ids");
  expect(changed).toMatchObject({ state: "waiting", attempts: [{ status: 400 }] });
  expect(changed?.last_error).toContain(text);
  await people.owner.call(refreshExternalDatabase, { params: { database_id } });
  await recover();
  expect(await states("with_ids")).toEqual(["delivered"]);

  await target.exec("DROP TABLE with_ids");
  await submit("with_ids");
  await harness.drain();
  expect((await states("with_ids"))[1]).toBe("waiting");
  await target.exec(TABLES.split("\n")[1]!);
  await target.exec("GRANT ALL ON with_ids TO service_role");
  await recover();
  expect(await names("with_ids")).toHaveLength(1);
  expect(await stored("with_ids")).toHaveLength(responses[1]);
  expect(await states("with_ids")).toEqual(["delivered", "delivered"]);
});

test("a database that is restored from a backup", async () => {
  const { responses } = FAULTS["connected/restored from a backup"];
  await submit("with_ids");
  await harness.drain();
  await target.exec("DELETE FROM with_ids");
  await recover();
  expect(await names("with_ids")).toEqual([]);
  expect(await stored("with_ids")).toHaveLength(responses[0]);
  const [row] = await log("with_ids");
  const params = { form_id: forms.with_ids, delivery_id: row!.id };
  await people.editor.call(redeliver, { params, query: {} });
  expect(await names("with_ids")).toEqual(await stored("with_ids"));
});

test("runs of cron at once, and one after the lease of another", async () => {
  const { responses } = FAULTS["connected/raced"];
  target.fault = AWAY.away;
  const each = Array.from({ length: responses[0] / 2 });
  await Promise.all(each.flatMap(() => [submit("with_ids"), submit("without_ids")]));
  await harness.drain();
  now += HOUR_MS;
  // The row is stored, and the answer comes when a third run has begun.
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  target.fault = onWrites((_, response) => {
    const end = response.end.bind(response);
    response.end = ((body: unknown) => void isReleased.then(() => end(body))) as never;
    return "continue";
  });
  const first = [cron(), cron()];
  await expect.poll(() => names("without_ids"), { timeout: 5_000 }).toHaveLength(responses[1] / 2);
  now += 2 * MINUTE_MS;
  const third = cron();
  release();
  await Promise.all([...first, third]);
  target.fault = null;
  await recover();
  for (const table of ["with_ids", "without_ids"] as const) {
    expect(await names(table)).toEqual(await stored(table));
  }
  expect(new Set(await states("with_ids"))).toEqual(new Set(["delivered"]));
});

test("refusals leave nothing in doubt", async () => {
  for (const fault of Object.values(REFUSED)) {
    target.fault = onWrites(fault);
    await submit("without_ids");
    await harness.drain();
  }
  expect(new Set(await states("without_ids"))).toEqual(new Set(["waiting"]));
  target.fault = null;
  await recover();
  expect(await names("without_ids")).toEqual(await stored("without_ids"));
});
