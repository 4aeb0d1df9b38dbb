/**
 * Measures a page of a connected table through the Worker against supabase-js, which asks the same server for the same
 * rows itself. A third contender asks the Worker for a table that the form does not have: the same request with the check
 * of the caller, and nothing outside. They take turns. The connected database is the local one, with 20,000 rows, in a
 * process of its own. Each statement in our own database takes `latency` milliseconds longer, and each request to the
 * connected one `their latency`, from both contenders, as over a network.
 *
 *     npx node bench/connected-rows.ts [rounds] [latency] [their latency]
 */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import type { TableConnection } from "#core/connections/table-connection.ts";
import { saveField } from "#core/contracts/building/builder.ts";
import { connectExternalDatabase } from "#core/contracts/connections/databases.ts";
import { connectMainTable } from "#core/contracts/connections/tables.ts";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import type { RowPage } from "#core/contracts/grid/rows.ts";
import { fillPath } from "#core/contracts/wire/address.ts";
import { connectedRows } from "#core/contracts/wire/connection-addresses.ts";
import type { Envelope } from "#core/contracts/wire/contract.ts";
import { buildIfStale } from "#local/build.ts";
import type { SupabaseTarget } from "#local/connected/supabase-target.ts";
import { startLocalCloud } from "#local/local-cloud.ts";
import { startChild } from "#local/processes/child.ts";
import { ROOT } from "#local/processes/data-folder.ts";
import { newOwner } from "../tests/journeys/owner.ts";
import { median } from "./median.ts";

const ROUNDS = Number(process.argv[2] ?? 100);
const LATENCY_MS = Number(process.argv[3] ?? 0);
const THEIR_LATENCY_MS = Number(process.argv[4] ?? 0);
const WARM_UP = 10;
const ROWS = 20_000;
const LIMIT = 100;

const TABLE = `
  CREATE TABLE guests (id integer PRIMARY KEY, name text, email text, seat text, story text);
  INSERT INTO guests SELECT n, 'Guest ' || n, 'guest' || n || '@example.org', 'seat ' || n % 40, repeat('word ', 20)
  FROM generate_series(1, ${ROWS}) n;
  CREATE INDEX ON guests (seat);
  ANALYZE guests;`;
const COLUMNS = ["name", "email", "seat", "story"];

interface Question {
  name: string;
  /** For the Worker; `fields` are the ids of fields by name. */
  ours(fields: Readonly<Record<string, string>>): Record<string, string>;
  /** For the library. */
  theirs(all: ReturnType<typeof selected>): ReturnType<typeof selected>;
}

await buildIfStale();
const server = startChild({
  command: process.execPath,
  args: [join(ROOT, "bench/connected-target.ts")],
  cwd: ROOT,
  env: { TABLES: TABLE, LATENCY_MS: String(THEIR_LATENCY_MS) },
});
const target: Pick<SupabaseTarget, "url" | "public_key" | "secret_key"> = JSON.parse(
  await server.waitForLine(/^\{/),
);
const cloud = await startLocalCloud({ latencyMs: LATENCY_MS });
const direct = createClient(target.url, target.secret_key);
const selected = () => direct.from("guests").select(["id", ...COLUMNS].join(","), { count: "estimated" });

const QUESTIONS: readonly Question[] = [
  { name: "the first page", ours: () => ({}), theirs: (all) => all.order("id") },
  {
    name: "filtered and sorted",
    ours: (fields) => ({
      where: JSON.stringify([{ column: fields.seat, op: "eq", value: "seat 7" }]),
      order: `-${fields.name}`,
    }),
    theirs: (all) => all.eq("seat", "seat 7").order("name", { ascending: false }).order("id"),
  },
];

try {
  const owner = await newOwner({
    origin: cloud.origin,
    connectionString: cloud.services.connectionString,
  });
  const { project_id } = owner;
  await owner.client.call(connectExternalDatabase, {
    body: {
      project_id,
      sb_project_url: target.url,
      sb_anon_key: target.public_key,
      secret_key: target.secret_key,
    },
  });
  const { document_id } = await owner.client.call<CreatedDocument>(createDocument, {
    body: { project_id, doctype: "v0_form", title: "Guests" },
  });
  const { form } = await owner.client.call<EditorDocument>(loadDocument, { params: { document_id } });
  const { form_id } = form;
  for (const name of COLUMNS) {
    const body = { name, type: "text", options: [], optgroups: [] };
    await owner.client.call(saveField, { params: { form_id }, body });
  }
  const { id: table_id } = await owner.client.call<TableConnection>(connectMainTable, {
    params: { form_id },
    body: { schema_name: "public", table_name: "guests" },
  });
  const saved = await owner.client.call<EditorDocument>(loadDocument, { params: { document_id } });
  // The local server sends supabase-js its rows uncompressed, too.
  const headers = {
    cookie: owner.client.cookie,
    accept: "application/json",
    "accept-encoding": "identity",
  };
  const fields = Object.fromEntries(saved.form.fields.map(({ name, id }) => [name, id]));
  console.log(`\n${ROWS.toLocaleString("en")} rows, ${LIMIT} a page, medians of ${ROUNDS} rounds\n`);
  console.log("| | supabase-js | the Worker, without the page | through the Worker | ratio |");
  console.log("|---|---|---|---|---|");
  for (const question of QUESTIONS) {
    const ask = (id: string) => {
      const query = { limit: String(LIMIT), ...question.ours(fields) };
      const path = fillPath(connectedRows.listConnectedRows, { form_id, table_id: id });
      return fetch(`${cloud.origin}${path}?${new URLSearchParams(query)}`, { headers });
    };
    const ours = async () => {
      const { data: page } = (await (await ask(table_id)).json()) as Envelope<RowPage>;
      if (page.rows.length !== LIMIT) throw new Error(`${page.rows.length} rows`);
    };
    const nothing = async () => {
      const response = await ask(randomUUID());
      await response.text();
      if (response.status !== 404) throw new Error(`HTTP ${response.status}`);
    };
    const theirs = async () => {
      const { data, error } = await question.theirs(selected()).range(0, LIMIT - 1);
      if (data?.length !== LIMIT) throw new Error(error?.message ?? `${data?.length} rows`);
    };
    const [base, alone, through] = await takeTurns([theirs, nothing, ours]);
    const times = [base!, alone!, through!].map((time) => `${time.toFixed(1)} ms`);
    console.log(`| ${question.name} | ${times.join(" | ")} | ${(through! / base!).toFixed(2)}x |`);
  }
} finally {
  await cloud.stop();
  await server.stop();
}

/** The median time of each, in milliseconds. */
async function takeTurns(works: readonly (() => Promise<void>)[]): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [place, work] of works.entries()) {
      const started = performance.now();
      await work();
      if (round >= 0) times[place]!.push(performance.now() - started);
    }
  }
  return times.map(median);
}
