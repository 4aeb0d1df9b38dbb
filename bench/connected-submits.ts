/**
 * Measures a submit of a form with a main table in a connected database against the same submit without one: how long
 * the respondent waits, and when the row is there. The forms take turns, and background work ends before the next
 * submit. The connected database is the local one; in one case it answers after a second.
 *
 *     NODE_ENV=production npx node bench/connected-submits.ts [rounds]
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { readOpenApi } from "#core/connections/read-openapi.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { migrate } from "#local/migrate/migrate.ts";
import { startPostgres } from "#local/postgres/postgres.ts";
import { startChild } from "#local/processes/child.ts";
import { makeForm } from "#worker/testing/factories.ts";
import { buildContenders } from "./build-contenders.ts";
import { median } from "./median.ts";
import type { Connection, Contender } from "./submit-contenders.ts";

const ROUNDS = Number(process.argv[2] ?? 300);
const WARM_UP = 30;
const SLOW_MS = 1_000;
/** A slow database would make the program as slow. */
const SLOW_ROUNDS = 20;

const TABLES = `
  CREATE TABLE with_ids (id uuid PRIMARY KEY, name text, email text, seat text, story text);
  CREATE TABLE without_ids (number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text, email text, seat text,
    story text);`;

interface Case {
  name: string;
  /** Null: the form has no main table. */
  table: { name: string; id_column: string | null } | null;
  slow_ms: number;
  rounds: number;
}

const WITH_IDS = { name: "with_ids", id_column: "id" };
const CASES: readonly Case[] = [
  { name: "no main table", table: null, slow_ms: 0, rounds: ROUNDS },
  { name: "main table with a column for ids", table: WITH_IDS, slow_ms: 0, rounds: ROUNDS },
  {
    name: "main table without one",
    table: { name: "without_ids", id_column: null },
    slow_ms: 0,
    rounds: ROUNDS,
  },
  {
    name: "main table whose server takes a second",
    table: WITH_IDS,
    slow_ms: SLOW_MS,
    rounds: SLOW_ROUNDS,
  },
];

const { realContender } = await buildContenders();

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "sheaf-bench-"));
  const postgres = await startPostgres({ folder: join(folder, "postgres") });
  const target = await startSupabaseTarget(TABLES);
  const connectionString = postgres.connectionString("postgres");
  const endpoint = startChild({
    command: process.execPath,
    args: [join(import.meta.dirname, "../local/neon/process.ts")],
    env: { ...process.env, DATABASE_URL: connectionString },
  });
  const sql = new Client({ connectionString });
  try {
    const neonEndpoint = (await endpoint.waitForLine(/^ready /)).slice("ready ".length);
    await migrate(connectionString);
    await sql.connect();
    const forms: (Case & { contender: Contender })[] = [];
    for (const one of CASES) {
      const contender = await contenderOf(sql, target, one, { connectionString, neonEndpoint });
      forms.push({ ...one, contender });
    }
    await measure(target, forms);
  } finally {
    await sql.end();
    await endpoint.stop();
    await target.stop();
    await postgres.stop();
    for (const used of [folder, postgres.folder]) rmSync(used, { recursive: true, force: true });
  }
}

/** A form of its own project, with its main table. */
async function contenderOf(
  sql: Client,
  target: SupabaseTarget,
  { name, table }: Case,
  connection: Connection,
): Promise<Contender> {
  const fields = (["name", "email", "seat", "story"] as const).map((field) => ({
    name: field,
    type: "text" as const,
  }));
  const { form_id, project_id } = await makeForm(sql, { fields });
  if (table !== null) {
    const headers = { apikey: target.secret_key };
    const described = readOpenApi(await (await fetch(`${target.url}/rest/v1/`, { headers })).json());
    const definition = described?.find((one) => one.name === table.name);
    const database_id = randomUUID();
    await sql.query(
      `INSERT INTO external_database (id, project_id, url, public_key, created_at, refreshed_at)
       VALUES ($1, $2, $3, $4, now(), now())`,
      [database_id, project_id, target.url, target.secret_key],
    );
    await sql.query(
      `INSERT INTO connected_table (id, form_id, database_id, schema_name, table_name, definition, id_column, created_at)
       VALUES ($1, $2, $3, 'public', $4, $5, $6, now())`,
      [randomUUID(), form_id, database_id, table.name, JSON.stringify(definition), table.id_column],
    );
  }
  const body = { name: "Ada Lovelace", email: "ada@example.com", seat: "front", story: "x".repeat(120) };
  return realContender(name, connection, { form_id, body, vars: { WEBHOOK_LOCAL: "true" } });
}

interface Times {
  /** Until the respondent has the HTTP response. */
  response: number;
  /** Until the row is in the main table; null: there is none. */
  row: number | null;
}

async function submitOnce(target: SupabaseTarget, { contender, slow_ms }: Case & { contender: Contender }) {
  let row_at: number | null = null;
  target.fault = ({ method }, response) => {
    if (method !== "POST") return "continue";
    const end = response.end.bind(response);
    response.end = ((body: never) => {
      row_at = performance.now();
      setTimeout(() => end(body), slow_ms);
      return response;
    }) as never;
    return "continue";
  };
  const started = performance.now();
  await contender.submit();
  const response = performance.now() - started;
  await contender.drain();
  return { response, row: row_at === null ? null : row_at - started } satisfies Times;
}

async function measure(target: SupabaseTarget, forms: readonly (Case & { contender: Contender })[]) {
  const times = new Map<string, Times[]>(forms.map(({ name }) => [name, []]));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const form of forms) {
      if (round >= form.rounds) continue;
      if (round < 0 && form.slow_ms > 0) continue;
      const one = await submitOnce(target, form);
      if (round >= 0) times.get(form.name)!.push(one);
    }
  }
  const plain = times.get(CASES[0]!.name)!;
  console.log(
    `\nMedians of ${ROUNDS} rounds, ${SLOW_ROUNDS} for the slow server\n\n` +
      "| | the respondent waits | of the form without one | the row is there after (slowest) |\n|---|---|---|---|",
  );
  for (const { name, rounds } of forms) {
    const own = times.get(name)!;
    const response = median(own.map((one) => one.response));
    const ratio = response / median(plain.slice(0, rounds).map((one) => one.response));
    const rows = own.flatMap(({ row }) => row ?? []);
    const row = rows.length === 0 ? "" : `${median(rows).toFixed(0)} ms (${Math.max(...rows).toFixed(0)})`;
    if (rows.length !== 0 && rows.length !== own.length) throw new Error(`${name}: rows are missing.`);
    console.log(`| ${name} | ${response.toFixed(1)} ms | ${ratio.toFixed(2)}x | ${row} |`);
  }
}

await main();
