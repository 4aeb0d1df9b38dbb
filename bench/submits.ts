/**
 * Measures submits per second of the real route against a bare Hono route with one INSERT. Both use the same
 * PostgreSQL, driver and Neon endpoint, run alternately, and include background work. Then measures the real route
 * with 1,000,000 stored responses. The clients are a crowd in one isolate, whose submits the real route stores
 * together; a third argument sets another number of clients.
 *
 *     npx node bench/submits.ts [stored responses] [submits per round] [clients]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { migrate } from "#local/migrate/migrate.ts";
import { startPostgres } from "#local/postgres/postgres.ts";
import { startChild } from "#local/processes/child.ts";
import { makeForm, NEXT_INDEX, stockOptions } from "#worker/testing/factories.ts";
import { buildContenders } from "./build-contenders.ts";
import { median } from "./median.ts";
import type { Connection, Contender } from "./submit-contenders.ts";

const STORED = Number(process.argv[2] ?? 1_000_000);
const SUBMITS = Number(process.argv[3] ?? 5_000);
const ROUNDS = 7;
const CLIENTS = Number(process.argv[4] ?? 20);
const PLENTY = 1_000_000_000;

const { bareContender, realContender } = await buildContenders();

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "sheaf-bench-"));
  const postgres = await startPostgres({ folder: join(folder, "postgres") });
  const endpoint = startChild({
    command: process.execPath,
    args: [join(import.meta.dirname, "../local/neon/process.ts")],
    env: { ...process.env, DATABASE_URL: postgres.connectionString("postgres") },
  });
  try {
    const neonEndpoint = (await endpoint.waitForLine(/^ready /)).slice("ready ".length);
    const connect = (database: string) => ({
      connectionString: postgres.connectionString(database),
      neonEndpoint,
    });
    await measure([
      ...(await contenders(postgres.connectionString("postgres"), connect, "nothing_stored", 0)),
      ...(await contenders(postgres.connectionString("postgres"), connect, "much_stored", STORED)),
    ]);
  } finally {
    await endpoint.stop();
    await postgres.stop();
    for (const used of [folder, postgres.folder]) rmSync(used, { recursive: true, force: true });
  }
}

/** Creates a database and its contenders. The bare route takes part only if no responses are stored. */
async function contenders(
  admin: string,
  connect: (database: string) => Connection,
  database: string,
  stored: number,
): Promise<Contender[]> {
  await using(admin, (sql) => sql.query(`CREATE DATABASE ${database}`));
  const connection = connect(database);
  await migrate(connection.connectionString);
  const fields = [
    { name: "name", type: "text", required: true },
    { name: "email", type: "email" },
    { name: "seat", type: "select", choices: ["front", "back"] },
    { name: "story", type: "textarea" },
  ] as const;
  return using(connection.connectionString, async (sql) => {
    const sketch = { fields: fields.map((field) => ({ ...field })) as never };
    const plain = await makeForm(sql, sketch);
    const stocked = await makeForm(sql, sketch);
    await stockOptions(sql, stocked, { [stocked.options.seat!.front!]: PLENTY });
    if (stored > 0) await storeResponses(sql, plain, stored);
    const answers = (form: typeof plain) => ({
      form_id: form.form_id,
      body: {
        name: "Ada Lovelace",
        email: "ada@example.com",
        seat: form.options.seat!.front,
        story: "x".repeat(120),
      },
    });
    const real = (name: string, form: typeof plain) => realContender(name, connection, answers(form));
    if (stored > 0) return [real(`submit, ${stored.toLocaleString("en")} responses stored`, plain)];
    return [
      await bareContender(connection),
      real("submit, no limit, no stock", plain),
      real("submit, one contended stock row", stocked),
    ];
  });
}

async function using<T>(connectionString: string, run: (sql: Client) => Promise<T>): Promise<T> {
  const sql = new Client({ connectionString });
  await sql.connect();
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}

/** Stores responses with their sessions and delivered events, like submits. */
async function storeResponses(
  sql: Client,
  { form_id, fields }: { form_id: string; fields: Record<string, string> },
  count: number,
): Promise<void> {
  await sql.query(
    `INSERT INTO response_session (id, form_id, started_at, updated_at, submitted_at, payload_hash, receipt)
     SELECT md5('session ' || n)::uuid, $1, t, t, t, decode(md5(n::text) || md5(n::text), 'hex'),
       jsonb_build_object('response_id', md5('response ' || n), 'local_index', n, 'created_at', t)
     FROM generate_series(1, $2::integer) n, LATERAL (SELECT now() - make_interval(secs => n) AS t) x`,
    [form_id, count],
  );
  await sql.query(
    `INSERT INTO response (id, form_id, session_id, local_index, data, created_at, updated_at)
     SELECT md5('response ' || n)::uuid, $1, md5('session ' || n)::uuid, ${NEXT_INDEX}, jsonb_build_object(
       $3::text, jsonb_build_object('value', 'Visitor ' || n),
       $4::text, jsonb_build_object('value', 'v' || n || '@example.com'),
       $5::text, jsonb_build_object('value', repeat(md5(n::text), 4))), t, t
     FROM generate_series(1, $2::integer) n, LATERAL (SELECT now() - make_interval(secs => n) AS t) x`,
    [form_id, count, fields.name, fields.email, fields.story],
  );
  await sql.query("VACUUM ANALYZE");
  await sql.query("CHECKPOINT");
}

/** Returns submits per second, background work included. */
async function rate({ submit, drain }: Contender): Promise<number> {
  const started = performance.now();
  let left = SUBMITS;
  const client = async () => {
    while (left-- > 0) await submit();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await drain();
  return (SUBMITS / (performance.now() - started)) * 1_000;
}

async function measure(all: readonly Contender[]): Promise<void> {
  const rates = new Map(all.map((contender) => [contender, [] as number[]]));
  for (const contender of all) await rate(contender);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contender of all) rates.get(contender)!.push(await rate(contender));
  }
  const [bare, ...real] = all.map((contender) => ({
    name: contender.name,
    rates: rates.get(contender)!,
    rate: median(rates.get(contender)!),
  }));
  const plain = real[0]!;
  const spread = (of: readonly number[]) => `${Math.min(...of).toFixed(0)} to ${Math.max(...of).toFixed(0)}`;
  console.log(
    `\n${CLIENTS} clients, ${SUBMITS} submits per round, medians of ${ROUNDS} interleaved rounds\n\n` +
      "| | submits per second | ratio to the bare route | cost compared with an empty form |\n|---|---|---|---|",
  );
  for (const one of [bare!, ...real]) {
    const share = `${(one.rate / bare!.rate).toFixed(2)}x`;
    const cost = one === bare ? "" : `${(plain.rate / one.rate).toFixed(2)}x`;
    console.log(`| ${one.name} | ${one.rate.toFixed(0)} (${spread(one.rates)}) | ${share} | ${cost} |`);
  }
}

await main();
