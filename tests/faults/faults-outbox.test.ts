import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWebhook, saveMail } from "#core/contracts/delivery/channels.ts";
import { updateCell } from "#core/contracts/grid/rows.ts";
import { BUILD_MS, buildIfStale } from "#local/build.ts";
import { type LocalCloud, startLocalCloud } from "#local/local-cloud.ts";
import { type Child, startChild } from "#local/processes/child.ts";
import { ROOT } from "#local/processes/data-folder.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { slowClaims } from "#worker/testing/slow-claims.ts";
import { addressesOf, type CloudAddresses } from "../cloud-addresses.ts";
import { openForm, query } from "../journeys/respondent-form.ts";
import { FragileWorker } from "./fragile-worker.ts";
import { addressOf, EVENTS_PER_RESPONSE, Receivers, submitAs, until } from "./outbox-load.ts";

/**
 * Tests the outbox under load while its processes are killed. The default is a small run. The full run is:
 * `OUTBOX_EVENTS=20000 npx vitest run --config tests/vitest.config.ts faults-outbox`
 */
const EVENTS = Number(process.env.OUTBOX_EVENTS ?? 100);
const RESPONSES = Math.ceil(EVENTS / EVENTS_PER_RESPONSE);
const AT_ONCE = 10;
const IS_FULL = EVENTS > 2_000;
/** Rounds that kill the Worker, the Neon endpoint and PostgreSQL, and shut the receivers down. */
const ROUNDS_OF_KILLS = IS_FULL ? 5 : 1;
const CRON_EVERY_MS = 1_000;
const SLOW_CLAIM_MS = 30;

/** The Neon endpoint in its own process, which can be killed. */
class FragileEndpoint {
  readonly #connectionString: string;
  #child: Child | null = null;
  url = "";

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  async start(): Promise<void> {
    const child = startChild({
      command: process.execPath,
      args: [join(ROOT, "local/neon/process.ts")],
      env: { DATABASE_URL: this.#connectionString, PORT: this.url && new URL(this.url).port },
    });
    this.url = (await child.waitForLine(/^ready /)).slice("ready ".length);
    this.#child = child;
  }

  async kill(): Promise<void> {
    await this.#child?.kill();
  }
}

/**
 * The owner signs up at the cloud's own Worker, whose emails reach the mailbox. All other requests go to the Worker
 * under load. A Worker delivers the events of its own requests, and the cloud's Worker would bypass the receivers.
 */
async function openWatchedForm(cloud: CloudAddresses, worker: FragileWorker, receivers: Receivers) {
  const sketch = new FormSketch("Under load");
  sketch.section();
  const name = sketch.field({ name: "name", type: "text", label: "Name" });
  const email = sketch.field({ name: "email", type: "email", label: "E-mail" });
  const form = await openForm(cloud, sketch);
  const client = form.owner.client.at(worker.origin);
  const params = { form_id: form.form_id };
  for (const path of ["/one", "/two"]) {
    const body = { url: receivers.origin + path, events: ["response.created", "response.updated"] };
    await client.call(createWebhook, { params, body });
  }
  const body = {
    is_enabled: true,
    subject_template: "",
    body_template: "",
    from_name: "",
    reply_to: null,
    recipient_field_id: email.id,
    recipient_user_ids: [],
  };
  await client.call(saveMail, { params: { ...params, audience: "respondent" }, body });
  return { form_id: form.form_id, name_id: name.id, client };
}

/** Every claim pauses before it reads so that many transactions commit during it. */
async function pauseBeforeClaims({ connectionString }: CloudAddresses, pause_ms: number): Promise<void> {
  const sql = new pg.Client({ connectionString });
  await sql.connect();
  await slowClaims(sql, pause_ms);
  await sql.end();
}

type WatchedForm = Awaited<ReturnType<typeof openWatchedForm>>;

/** Stores every response, and changes each once as the owner. Calls `reached` with the count after each. */
async function answerAndEdit(
  origin: string,
  { form_id, name_id, client }: WatchedForm,
  reached: (done: number) => void,
): Promise<{ ids: string[]; failures: number }> {
  const ids: string[] = [];
  let next = 0;
  let failures = 0;
  const oneAfterTheOther = async () => {
    while (next < RESPONSES) {
      const person = next++;
      const stored = await submitAs(origin, form_id, person);
      const params = { form_id, row_id: stored.value, field_id: name_id };
      const body = { transaction_id: `edit-${person}`, value: `Changed ${person}` };
      const edited = await until(async () => {
        await client.call(updateCell, { params, body });
        return true;
      });
      ids.push(stored.value);
      failures += stored.failures + edited.failures;
      reached(ids.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, oneAfterTheOther));
  return { ids, failures };
}

/** Runs the kills one after another, spread evenly over the work. */
function planKills(
  cloud: LocalCloud,
  worker: FragileWorker,
  endpoint: FragileEndpoint,
  receivers: Receivers,
) {
  const postgres = cloud.services.postgres!;
  const kinds = [
    () => worker.kill().then(() => worker.startAgain()),
    () => endpoint.kill().then(() => endpoint.start()),
    () => postgres.crash().then(() => postgres.startAgain()),
    () => receivers.stop().then(() => receivers.start()),
  ];
  const plan = Array.from({ length: ROUNDS_OF_KILLS }, () => kinds).flat();
  let running: Promise<unknown> = Promise.resolve();
  let killed = 0;
  return {
    reached(done: number) {
      while (killed < plan.length && done >= ((killed + 1) * RESPONSES) / (plan.length + 1)) {
        running = running.then(plan[killed]);
        killed += 1;
      }
    },
    over: async () => {
      await running;
      return killed;
    },
  };
}

/** Ends the waits between attempts, without other load, until nothing is due. */
async function drain(cloud: CloudAddresses, worker: FragileWorker): Promise<void> {
  await worker.kill();
  await query(cloud, "UPDATE outbox SET leased_until = NULL", []);
  await worker.startAgain();
  const isWaiting = async () => {
    const rows = await query(
      cloud,
      "UPDATE outbox SET due_at = now() WHERE delivered_at IS NULL AND dead_at IS NULL RETURNING id",
      [],
    );
    return rows.length > 0;
  };
  while (await isWaiting()) {
    await query(cloud, "UPDATE webhook SET paused_until = NULL", []);
    await until(() => worker.runScheduled().then(() => true));
  }
}

let whole: LocalCloud;
let cloud: CloudAddresses;
beforeAll(async () => {
  await buildIfStale();
  // PostgreSQL keeps confirmed transactions when it is killed.
  whole = await startLocalCloud({ isDisposable: false });
  cloud = addressesOf(whole);
}, BUILD_MS);
afterAll(() => whole?.stop());

test(
  "the outbox under load delivers every event, marks none as delivered without an attempt, and keeps the order per response",
  async () => {
    const receivers = new Receivers();
    await receivers.start();
    const endpoint = new FragileEndpoint(cloud.connectionString);
    await endpoint.start();
    const vars = {
      NEON_ENDPOINT: endpoint.url,
      MAIL_ENDPOINT: `${receivers.origin}/mail`,
      LOG_LEVEL: "error",
    };
    const worker = await FragileWorker.start(whole, vars);
    let isOver = false;
    try {
      const started = Date.now();
      const form = await openWatchedForm(cloud, worker, receivers);
      await pauseBeforeClaims(cloud, SLOW_CLAIM_MS);
      const cron = (async () => {
        while (!isOver) {
          await worker.runScheduled().catch(() => {});
          await wait(CRON_EVERY_MS);
        }
      })();
      const kills = planKills(whole, worker, endpoint, receivers);
      const { ids, failures } = await answerAndEdit(worker.origin, form, kills.reached);
      const killed = await kills.over();
      isOver = true;
      await cron;
      await pauseBeforeClaims(cloud, 0); // No transaction commits during a claim any more.
      await drain(cloud, worker);

      const events = await query<{ id: string; destination: string; is_delivered: boolean; tries: number }>(
        cloud,
        `SELECT o.id, o.destination, o.delivered_at IS NOT NULL AS is_delivered,
         (SELECT count(*)::int FROM delivery_attempt a WHERE a.outbox_id = o.id) AS tries
       FROM outbox o WHERE o.form_id = $1 AND o.destination <> 'room'`,
        [form.form_id],
      );
      const hooks = events.filter(({ destination }) => destination.startsWith("webhook:"));
      const delivered = new Set(receivers.calls.map(({ id }) => id));
      const people = Array.from({ length: RESPONSES }, (_, person) => addressOf(person));
      const mails = [...receivers.mails.values()].reduce((sum, count) => sum + count, 0);
      const report = {
        responses: ids.length,
        events: events.length,
        delivered: events.filter(({ is_delivered }) => is_delivered).length,
        "delivered without a try": events.filter((event) => event.is_delivered && event.tries === 0).length,
        "never received":
          hooks.filter(({ id }) => !delivered.has(id)).length +
          people.filter((address) => !receivers.mails.has(address)).length,
        "received more than once": receivers.calls.length - delivered.size + mails - receivers.mails.size,
        "out of order": receivers.outOfOrder.length,
        kills: killed,
        "calls that had to be repeated": failures,
        seconds: Math.round((Date.now() - started) / 1_000),
      };
      if (IS_FULL) console.log(JSON.stringify(report, null, 2));
      expect(report).toMatchObject({
        responses: RESPONSES,
        events: RESPONSES * EVENTS_PER_RESPONSE,
        delivered: RESPONSES * EVENTS_PER_RESPONSE,
        "delivered without a try": 0,
        "never received": 0,
        "out of order": 0,
        kills: ROUNDS_OF_KILLS * 4,
      });
    } finally {
      isOver = true;
      await pauseBeforeClaims(cloud, 0);
      await worker.remove();
      await endpoint.kill();
      await receivers.stop();
    }
  },
  IS_FULL ? 60 * 60_000 : 180_000,
);
