/**
 * Measures the processor time of the Worker in runs of the hourly trigger that find more to do than fits into their turns.
 * The platform gives a run 30 seconds (docs/decisions/078-jobs-by-themselves.md). workerd simulates R2, KV and the couriers' objects in the
 * same process, so the numbers are above those of the Worker alone. Nothing waits for a network: a turn does here more
 * than it ever can.
 *
 * Run: `NODE_ENV=production npx node bench/cron-processor.ts [name]`
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { CRONS } from "#core/contracts/wire/crons.ts";
import { runScheduled } from "#local/built-worker.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { seal } from "#worker/services/keys/seal.ts";
import { processorSeconds } from "./processor-seconds.ts";
import { withCloud } from "./with-cloud.ts";

const FORMER = "the secret that came before it, just as long";
/** Without the rooms, which are another process here. */
const workerSeconds = () => processorSeconds("workerd", "built-worker-process");
const [only] = process.argv.slice(2);

interface Backlog {
  plant(): Promise<unknown>;
  /** Counts what is left. */
  left: string;
}

await withCloud(async (cloud, { client, project_id }) => {
  const database = new pg.Client({ connectionString: cloud.services.connectionString });
  database.on("error", () => {}); // The server stops first when a measurement fails.
  await database.connect();
  const sketch = new FormSketch("Backlog");
  sketch.field({ name: "email", type: "email", label: "Email" });
  const form_id = (await createForm(client, project_id, sketch)).form_id!;
  const { rows: fields } = await database.query("SELECT id FROM attribute WHERE form_id = $1", [form_id]);
  const field_id: string = fields[0].id;
  const worker = await cloud.startWorker({
    vars: (origin) => ({ ...cloud.services.vars(origin), APP_SECRET_PREVIOUS: FORMER }),
  });

  /** Responses of two days ago, with what else belongs to each: `besides` reads them as `r`. */
  const plantResponses = (count: number, besides: string) =>
    database.query(
      `WITH r AS (
         INSERT INTO response (form_id, local_index, data, created_at)
         SELECT $1, nextval(('response_index."' || $1::uuid || '"')::regclass),
           jsonb_build_object($2::text, jsonb_build_object('value', gen_random_uuid() || '@example.com')),
           now() - interval '2 days'
         FROM generate_series(1, ${count}) RETURNING id, form_id)
       ${besides}`,
      [form_id, field_id],
    );
  const plantEvents = (count: number, destination: string) =>
    plantResponses(
      count,
      `INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
       SELECT form_id, id, '${destination}', '{"type": "response.created"}', now(), now() FROM r`,
    );
  const undelivered = (destination: string) =>
    `SELECT count(*) FROM outbox
     WHERE destination LIKE '${destination}%' AND delivered_at IS NULL AND dead_at IS NULL`;

  const backlogs: Readonly<Record<string, Backlog>> = {
    nothing: { plant: async () => {}, left: "SELECT 0 AS count" },
    files: {
      plant: () =>
        database.query(
          `INSERT INTO stored_file (path, form_id, field_id, name, size, type, expires_at, created_at)
           SELECT gen_random_uuid(), $1, $2, 'a', 1, 'text/plain', now() - interval '9 hours', now() - interval '9 hours'
           FROM generate_series(1, 300000)`,
          [form_id, field_id],
        ),
      left: "SELECT count(*) FROM stored_file",
    },
    views: {
      plant: () =>
        database.query(
          `INSERT INTO form_view_bucket (form_id, viewed_at, shard, count)
           SELECT $1, now() - n * interval '15 seconds' - interval '1 hour', shard, 1
           FROM generate_series(1, 50000) n, generate_series(1, 8) shard`,
          [form_id],
        ),
      left: "SELECT count(*) FROM form_view_bucket",
    },
    resealing: {
      async plant() {
        const secrets = Array.from({ length: 10_000 }, async () => {
          const id = randomUUID();
          return { id, secret: await seal(FORMER, "webhook-secret", id, `whsec_${id}`) };
        });
        await database.query(
          `INSERT INTO webhook (id, form_id, url, events, secret)
           SELECT id, $1, 'https://receiver.invalid/', '{}', secret
           FROM jsonb_to_recordset($2::jsonb) AS r (id uuid, secret text)`,
          [form_id, JSON.stringify(await Promise.all(secrets))],
        );
        await database.query("INSERT INTO resealing DEFAULT VALUES");
      },
      left: "SELECT count(*) FROM resealing WHERE finished_at IS NULL",
    },
    rooms: { plant: () => plantEvents(20_000, "room"), left: undelivered("room") },
    mail: {
      async plant() {
        await database.query(
          `INSERT INTO form_mail
             (form_id, audience, is_enabled, subject_template, body_template, from_name, recipient_field_id)
           VALUES ($1, 'respondent', true, '', '', '', $2) ON CONFLICT DO NOTHING`,
          [form_id, field_id],
        );
        await plantEvents(5_000, "mail:respondent");
      },
      left: undelivered("mail"),
    },
    retention: {
      async plant() {
        await plantResponses(100_000, "SELECT count(*) FROM r");
        await database.query(
          "INSERT INTO form_retention (form_id, response_days) VALUES ($1, 1) ON CONFLICT DO NOTHING",
          [form_id],
        );
      },
      left: "SELECT count(*) FROM response",
    },
  };

  const countLeft = async ({ left }: Backlog) => Number((await database.query(left)).rows[0].count);
  const shown = (count: number) => count.toLocaleString("en-US");
  async function measure(names: readonly string[]): Promise<void> {
    const planted = names.map((name) => backlogs[name]!);
    for (const backlog of planted) await backlog.plant();
    await database.query("ANALYZE");
    const before = await Promise.all(planted.map(countLeft));
    const [began, used] = [performance.now(), workerSeconds()];
    await runScheduled(worker.origin, CRONS.hour);
    const seconds = workerSeconds() - used;
    const wall = (performance.now() - began) / 1_000;
    const after = await Promise.all(planted.map(countLeft));
    const left = names.map((name, at) => `${name} ${shown(before[at]!)} → ${shown(after[at]!)}`);
    console.log(`| ${left.join(", ")} | ${seconds.toFixed(1)} s | ${wall.toFixed(0)} s |`);
  }

  await runScheduled(worker.origin, CRONS.minute);
  console.log("| backlog, before → after | processor time of workerd | duration |");
  console.log("|---|---|---|");
  const names = Object.keys(backlogs);
  for (const name of only ? [only] : names) await measure([name]);
  if (!only) await measure(names);
  const failed = worker.log.filter((line) => line.includes("job_failed"));
  if (failed.length > 0) throw new Error(failed[0]);
  await database.end();
});
