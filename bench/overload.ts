/**
 * Sends three times as many submits as the machine sustains, each at its own moment, whether or not others were answered
 * (an open loop), and then checks what was promised: every submit that was answered with success is stored exactly once;
 * every other one got 429 or 503 with Retry-After; a browser's page keeps its answers; and the service is as fast as
 * before within 30 seconds. The Worker has no Miniflare in front, whose own work would take most of the processor.
 *
 * Run: `NODE_ENV=production npx node bench/overload.ts [seconds] [factor]`, after `npm run build`
 */
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { EditorClient } from "#local/client/editor-client.ts";
import { startLocalCloud } from "#local/local-cloud.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { median } from "./median.ts";
import type { Crowd, Outcome } from "./overload-crowd.ts";

const SECONDS = Number(process.argv[2] ?? 300);
const FACTOR = Number(process.argv[3] ?? 3);
const CLIENTS = 20;
const WARM_UP_MS = 5_000;
const CALIBRATION_MS = 10_000;
/** Ends after the first submit. */
const ONE = { clients: 1, milliseconds: 0 };
/** As fast as before: at most this much slower, five times in a row. */
const NORMAL = 2;

const visitors = new Worker(new URL("./overload-crowd.ts", import.meta.url));

async function visit(crowd: Crowd): Promise<Outcome[]> {
  visitors.postMessage(crowd);
  const [outcomes] = await once(visitors, "message");
  return outcomes;
}

const isSuccess = ({ status }: Outcome) => status >= 200 && status < 400;

/** Seconds until five submits in a row, one at a time, are as fast as before; null: not within a minute. */
async function recovery(address: string, normal_ms: number): Promise<number | null> {
  const began = performance.now();
  for (let fast = 0; performance.now() - began < 60_000; ) {
    const [outcome] = await visit({ address, ...ONE });
    fast = isSuccess(outcome!) && outcome!.took <= normal_ms * NORMAL ? fast + 1 : 0;
    if (fast === 5) return (performance.now() - began) / 1_000;
    await pause(200);
  }
  return null;
}

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/** One row for each sixth of the load: the order in which the service gets worse. */
function printCourse(outcomes: readonly Outcome[]): void {
  const first = outcomes.reduce((least, { started }) => Math.min(least, started), Number.POSITIVE_INFINITY);
  const length = (SECONDS * 1_000) / 6;
  console.log("| sent after | submits | success | 429 | 503 | other | no response | p50 | p99 |");
  console.log("|---|---|---|---|---|---|---|---|---|");
  for (let part = 0; part < 6; part += 1) {
    const rows = outcomes.filter(({ started }) => Math.floor((started - first) / length) === part);
    const count = (is: (status: number) => boolean) => rows.filter(({ status }) => is(status)).length;
    const times = rows.map(({ took }) => took).sort((one, other) => one - other);
    const of = (share: number) => `${(percentile(times, share) / 1_000).toFixed(1)} s`;
    const other = count((status) => status >= 400 && status !== 429 && status !== 503);
    console.log(
      `| ${Math.round((part * length) / 1_000)} s | ${rows.length} | ${rows.filter(isSuccess).length} | ${count((status) => status === 429)} | ${count((status) => status === 503)} | ${other} | ${count((status) => status === 0)} | ${of(0.5)} | ${of(0.99)} |`,
    );
  }
}

const cloud = await startLocalCloud();
const database = new pg.Client({ connectionString: cloud.services.connectionString });
try {
  await database.connect();
  const owner = new EditorClient(cloud.origin);
  await owner.signIn({ name: "Bench", email: "bench@example.com", password: "a long enough password" });
  const { projects } = await owner.call<Workspace>(loadWorkspace);
  const sketch = new FormSketch("In the news");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Name", required: true });
  const form_id = (await createForm(owner, projects[0]!.id, sketch)).form_id!;
  const worker = await cloud.startWorker({ is_direct: true });
  const address = new URL(submitPath(form_id), worker.origin).href;

  const warm_up = await visit({ address, clients: CLIENTS, milliseconds: WARM_UP_MS });
  const calibration = await visit({ address, clients: CLIENTS, milliseconds: CALIBRATION_MS });
  const sustained = calibration.filter(isSuccess).length / (CALIBRATION_MS / 1_000);
  const alone: Outcome[] = [];
  for (let n = 0; n < 20; n += 1) alone.push(...(await visit({ address, ...ONE })));
  const normal_ms = median(alone.map(({ took }) => took));
  console.log(
    `Sustained: ${sustained.toFixed(0)} submits per second by ${CLIENTS} clients, ${normal_ms.toFixed(0)} ms for one alone.`,
  );
  console.log(`Load: ${(sustained * FACTOR).toFixed(0)} per second for ${SECONDS} s.\n`);
  const load = await visit({ address, per_second: sustained * FACTOR, milliseconds: SECONDS * 1_000 });
  const recovered = await recovery(address, normal_ms);
  printCourse(load);

  await pause(2_000);
  const all = [...warm_up, ...calibration, ...alone, ...load];
  const { rows } = await database.query<{ name: string; times: number }>(
    `SELECT cell.value ->> 'value' AS name, count(*)::integer AS times FROM response r, jsonb_each(r.data) AS cell
     WHERE r.form_id = $1 GROUP BY 1`,
    [form_id],
  );
  const stored = new Map(rows.map(({ name, times }) => [name, times]));
  const accepted = all.filter(isSuccess);
  const lost = accepted.filter(({ name }) => !stored.has(name)).length;
  const twice = rows.filter(({ times }) => times > 1).length;
  const refused = load.filter((outcome) => !isSuccess(outcome));
  const unclear = refused.filter(({ name }) => stored.has(name)).length;
  const isPolite = ({ status, retry_after }: Outcome) => [429, 503].includes(status) && retry_after !== null;
  const pages = refused.filter(({ has_kept }) => has_kept !== null);
  console.log(`
Answered with success: ${accepted.length}, of which ${lost} are not stored. Stored twice: ${twice}.
Refused during the load: ${refused.length}, of which ${refused.filter((one) => !isPolite(one)).length} without 429 or 503 and Retry-After; ${unclear} are stored all the same.
Other statuses: ${[...countBy(refused.filter((one) => one.status > 0 && !isPolite(one)).map(({ status }) => String(status)))].map(([status, times]) => `${times} times ${status}`).join(", ") || "none"}.
No response: ${[...countBy(load.flatMap(({ error }) => error ?? []))].map(([why, times]) => `${times} ${why}`).join(", ") || "none"}.
Browsers' pages after a refusal: ${pages.length}, of which ${pages.filter(({ has_kept }) => !has_kept).length} lack the answer.
As fast as before after ${recovered === null ? "more than 60" : recovered.toFixed(1)} s.`);
} finally {
  await visitors.terminate();
  await database.end();
  await cloud.stop();
}
