import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { CRONS } from "#core/contracts/wire/crons.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { runScheduled } from "#worker/routes/scheduled.ts";
import { connectDatabase, connectForm, rowsInLog } from "#worker/testing/connected-form.ts";
import { makeForm, makePeople, type People } from "#worker/testing/factories.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";
import { AWAY, LOST, REFUSED } from "./connected-faults.ts";

/** Any sequence of faults: with ids exactly one row per response, without them at most one, and none lost in silence. */

const FAULTS = { ...REFUSED, ...AWAY, ...LOST };
const HOUR_MS = 3_600_000;

let harness: Harness;
let target: SupabaseTarget;
let people: People;
let database_id: string;
let now = Date.now();
/** How long the client waits for the connected database; a busy machine must not look like a fault at the end. */
let patience_ms = 15_000;

beforeAll(async () => {
  [harness, target] = await Promise.all([
    createHarness({ WEBHOOK_LOCAL: "true" }),
    startSupabaseTarget(`
      CREATE TABLE with_ids (id uuid PRIMARY KEY, name text);
      CREATE TABLE without_ids (number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text);`),
  ]);
  people = await makePeople(harness);
  database_id = await connectDatabase(people, target);
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms === 15_000 ? patience_ms : ms));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await target.stop();
  await harness.close();
});

/** Names in our own rows, by the ids of responses. */
async function namesOf(form_id: string): Promise<Map<string, string>> {
  const { rows } = await harness.database.sql.query(
    `SELECT r.id, r.data -> a.id::text ->> 'value' AS name FROM response r JOIN attribute a ON a.form_id = r.form_id
     WHERE r.form_id = $1`,
    [form_id],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** How the next requests to the connected database end; then they succeed. */
const ends = fc.array(fc.constantFrom(null, ...(Object.keys(FAULTS) as (keyof typeof FAULTS)[])), {
  maxLength: 5,
});
const steps = fc.array(
  fc.record({
    ends,
    /** Whether the Worker dies before it records what it has sent. */
    is_killed: fc.boolean(),
    /** Responses that arrive, or else runs of cron at once. */
    what: fc.constantFrom("submit", "cron", "two crons"),
  }),
  { minLength: 1, maxLength: 5 },
);

/** Sequences of steps, others in every run. */
const RUNS = Number(process.env.FAULT_RUNS ?? 10);

const cron = () => runScheduled(harness.context(), CRONS.minute);

async function run(form_id: string, sequence: typeof steps extends fc.Arbitrary<infer T> ? T : never) {
  const sent: string[] = [];
  patience_ms = 150;
  async function submit() {
    const name = randomUUID();
    const { status } = await harness.browser().send(submitForm, { params: { form_id }, body: { name } });
    expect(status).toBe(200);
    sent.push(name);
  }
  for (const step of [{ ends: [], is_killed: false, what: "submit" }, ...sequence]) {
    const queue = [...step.ends];
    target.fault = (request, response) => {
      const end = queue.shift() ?? null;
      return end === null ? "continue" : FAULTS[end](request, response);
    };
    if (step.is_killed)
      await harness.database.fail({ kind: "before_execution", sql_includes: "UPDATE outbox o SET" });
    if (step.what === "submit") await Promise.all([submit(), submit()]);
    else {
      now += 26 * HOUR_MS;
      await Promise.all(step.what === "cron" ? [cron()] : [cron(), cron()]);
    }
    await harness.drain();
    await harness.database.clearFaults();
  }
  target.fault = null;
  patience_ms = 15_000;
  for (let day = 0; day < 3; day += 1) {
    now += 26 * HOUR_MS;
    await cron();
  }
  return sent;
}

test.each(["with_ids", "without_ids"] as const)("any faults, %s", async (table_name) => {
  harness.now.current = () => new Date(now);
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      now = Date.now();
      await target.exec("DELETE FROM with_ids; DELETE FROM without_ids;");
      await harness.database.sql.query("DELETE FROM outbox");
      const fields = [{ name: "name", type: "text" as const }];
      const { form_id } = await makeForm(harness.database.sql, { project_id: people.project_id, fields });
      await connectForm(people, database_id, { form_id }, { table_name });
      const sent = await run(form_id, sequence);
      const rows = await target.run(`SELECT name FROM ${table_name}`, []);
      const written = rows.map(({ name }) => String(name));
      expect(written).toHaveLength(new Set(written).size);
      const names = await namesOf(form_id);
      const log = await rowsInLog(people, form_id);
      const inDoubt = log.filter(({ state }) => state === "unknown");
      const delivered = log.filter(({ state }) => state === "delivered");
      expect([...inDoubt, ...delivered].map(({ response_id }) => names.get(response_id)).toSorted()).toEqual(
        sent.toSorted(),
      );
      expect(written).toEqual(
        expect.arrayContaining(delivered.map(({ response_id }) => names.get(response_id))),
      );
      if (table_name === "with_ids") {
        expect(inDoubt).toEqual([]);
        expect(written.toSorted()).toEqual(sent.toSorted());
      }
    }),
    { numRuns: RUNS },
  );
});
