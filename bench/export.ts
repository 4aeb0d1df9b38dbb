/**
 * Exports a form with 100,000 responses and 30 columns over HTTP from the built Worker. Prints time, first byte, and
 * peak memory and processor time of the Worker's process, beside `COPY … TO STDOUT` of the same rows in the same run.
 *
 *     npx node bench/export.ts [rows] [runs]
 */
import { readdirSync, readFileSync } from "node:fs";
import { Client, Query } from "pg";
import { fillPath } from "#core/contracts/wire/address.ts";
import { rows as addresses } from "#core/contracts/wire/private-addresses.ts";
import { EXPORT_FORMATS } from "#core/tables/export/export-format.ts";
import { buildIfStale } from "#local/build.ts";
import { startLocalCloud } from "#local/local-cloud.ts";
import { newOwner } from "../tests/journeys/owner.ts";
import { createLargeForm, insertRows, type LargeForm } from "../tests/setup/large-form.ts";
import { median } from "./median.ts";

const ROWS = Number(process.argv[2] ?? 100_000);
const RUNS = Number(process.argv[3] ?? (ROWS > 100_000 ? 1 : 3));
const MB = 1_000_000;

await buildIfStale();
const cloud = await startLocalCloud();
const sql = new Client({ connectionString: cloud.services.connectionString });
try {
  await sql.connect();
  await run();
} finally {
  await sql.end();
  await cloud.stop();
}

interface Measured {
  ms: number;
  first_byte_ms: number;
  bytes: number;
  /** What the Worker's process grew by at most. */
  memory: number;
  /** Seconds of processor time of the Worker's process. */
  cpu: number;
}

async function run() {
  const owner = await newOwner({ origin: cloud.origin, connectionString: cloud.services.connectionString });
  const form = await createLargeForm(sql, owner.project_id);
  await insertRows(sql, form, ROWS);
  const download =
    (format: string, query: Record<string, string> = {}) =>
    async () => {
      const path = `${fillPath(addresses.exportRows, { form_id: form.form_id, format })}?${new URLSearchParams(query)}`;
      const response = await fetch(cloud.origin + path, { headers: { cookie: owner.client.cookie } });
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return response.body!;
    };
  const cases: [string, () => Promise<Measured>][] = [
    ["`COPY … TO STDOUT`", () => copy(form)],
    ...EXPORT_FORMATS.map((format): [string, () => Promise<Measured>] => [
      format.toUpperCase(),
      () => measure(download(format)),
    ]),
    [
      "CSV, sorted by a text without an index",
      () => measure(download("csv", { order: form.fields.text_1! })),
    ],
  ];
  const measured = cases.map((): Measured[] => []);
  for (let n = 0; n < RUNS; n++) {
    for (const [index, [, take]] of cases.entries()) measured[index]!.push(await take());
  }
  const middle = (index: number, of: (one: Measured) => number) => median(measured[index]!.map(of));
  console.log(`\n${ROWS.toLocaleString("en")} responses x 30 columns, median of ${RUNS}\n`);
  console.log(
    "| file | time | ratio to COPY | first byte | size | memory | CPU |\n|---|---|---|---|---|---|---|",
  );
  const base = middle(0, ({ ms }) => ms);
  for (const [index, [name]] of cases.entries()) {
    const time = middle(index, ({ ms }) => ms);
    const memory = Math.max(...measured[index]!.map((one) => one.memory));
    const columns = [
      name,
      `${(time / 1_000).toFixed(1)} s`,
      `${(time / base).toFixed(1)}x`,
      `${middle(index, ({ first_byte_ms }) => first_byte_ms).toFixed(0)} ms`,
      `${(middle(index, ({ bytes }) => bytes) / MB).toFixed(0)} MB`,
      ...(index === 0
        ? ["", ""]
        : [`${(memory / MB).toFixed(0)} MB`, `${middle(index, ({ cpu }) => cpu).toFixed(1)} s`]),
    ];
    console.log(`| ${columns.join(" | ")} |`);
  }
}

async function measure(open: () => Promise<ReadableStream<Uint8Array>>): Promise<Measured> {
  const worker = workerProcess();
  const before = memoryOf(worker);
  const cpuBefore = cpuOf(worker);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(worker))), 50);
  const start = performance.now();
  let first_byte_ms = 0;
  let bytes = 0;
  for await (const part of await open()) {
    first_byte_ms ||= performance.now() - start;
    bytes += part.length;
  }
  const ms = performance.now() - start;
  clearInterval(watch);
  return { ms, first_byte_ms, bytes, memory: peak - before, cpu: cpuOf(worker) - cpuBefore };
}

/** The same rows in the same order as they are stored: splitting the cells would take PostgreSQL several times as long. */
async function copy(form: LargeForm): Promise<Measured> {
  const text = `COPY (SELECT id, local_index, created_at, customer_id, data FROM response
    WHERE form_id = '${form.form_id}' ORDER BY local_index DESC) TO STDOUT WITH (FORMAT csv)`;
  const start = performance.now();
  const read = { first_byte_ms: 0, bytes: 0 };
  await new Promise<void>((resolve, reject) => {
    const query = Object.assign(new Query(text), {
      handleCopyData({ chunk }: { chunk: Uint8Array }) {
        read.first_byte_ms ||= performance.now() - start;
        read.bytes += chunk.length;
      },
    });
    query.on("end", () => resolve());
    query.on("error", reject);
    sql.query(query);
  });
  return { ms: performance.now() - start, ...read, memory: 0, cpu: 0 };
}

/** The workerd below the process that serves the build. Partykit has one of its own. */
function workerProcess(): string {
  const found = readdirSync("/proc").find((pid) => {
    try {
      if (!/^\d+$/.test(pid) || !commandOf(pid).includes("workerd")) return false;
      const above = ancestorsOf(pid);
      return (
        above.includes(String(process.pid)) &&
        above.some((one) => commandOf(one).includes("built-worker-process"))
      );
    } catch {
      // It ended meanwhile.
      return false;
    }
  });
  if (!found) throw new Error("The Worker's process was not found. This program needs Linux.");
  return found;
}

function commandOf(pid: string): string {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8");
}

function ancestorsOf(pid: string): string[] {
  const parent = statusOf(pid, "PPid");
  return parent > 1 ? [String(parent), ...ancestorsOf(String(parent))] : [];
}

function memoryOf(pid: string): number {
  return statusOf(pid, "VmRSS") * 1_024;
}

/** Ticks of user and system time; Linux counts 100 per second. */
function cpuOf(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function statusOf(pid: string, key: string): number {
  const line = readFileSync(`/proc/${pid}/status`, "utf8").match(new RegExp(`^${key}:\\s+(\\d+)`, "m"));
  return Number(line?.[1]);
}
