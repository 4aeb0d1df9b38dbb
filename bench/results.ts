/**
 * Requests the results of a form with 100,000 responses and 30 questions over HTTP from the built Worker: of all
 * responses, also after new answers and edits, and of some. Prints times as ratios to one `count(*)` of PostgreSQL that
 * reads the same rows with the same conditions, in turns.
 *
 *     npx node bench/results.ts [rows]
 */
import { Client } from "pg";
import { loadResults, type Results } from "#core/contracts/results.ts";
import { buildIfStale } from "#local/build.ts";
import { startLocalCloud } from "#local/local-cloud.ts";
import { NEXT_INDEX } from "#worker/testing/factories.ts";
import { newOwner } from "../tests/journeys/owner.ts";
import { createLargeForm, insertRows } from "../tests/setup/large-form.ts";
import { median } from "./median.ts";

const ROWS = Number(process.argv[2] ?? 100_000);
const RUNS = 9;

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

async function run() {
  const owner = await newOwner({ origin: cloud.origin, connectionString: cloud.services.connectionString });
  const form = await createLargeForm(sql, owner.project_id);
  await insertRows(sql, form, ROWS);
  const { fields, form_id } = form;
  const load = (query: Record<string, string> = {}) =>
    owner.client.call<Results>({
      ...loadResults,
      path: `/private/editor/${form_id}/results?${new URLSearchParams(query)}`,
    });
  const where = (column: string, op: string, value: unknown) => ({
    where: JSON.stringify([{ column: fields[column], op, value }]),
  });
  const { rows: options } = await sql.query(
    'select id from "option" where form_field_id = $1 order by index',
    [fields.select_1],
  );

  const first = await timed(async () => {
    let requests = 0;
    for (let counted: number | null = 0; counted !== null; requests += 1) counted = (await load()).counted;
    return requests;
  });
  console.log(`counted for the first time: ${(first.ms / 1_000).toFixed(1)} s in ${first.result} requests\n`);

  const cell = (column: string) => `data -> '${fields[column]}' ->> 'value'`;
  const ANY = "data IS NOT NULL";
  const measured: [
    name: string,
    change: (run: number) => Promise<unknown>,
    query: Record<string, string>,
    sql: string,
  ][] = [
    ["all responses", async () => {}, {}, ANY],
    ["all, after a new answer", () => addAnswer(form_id), {}, ANY],
    ["all, after an edit", (n) => edit(form_id, String(fields.number_1), n), {}, ANY],
    [
      "a choice: one in six",
      async () => {},
      where("select_1", "eq", options[1].id),
      `${cell("select_1")} = 'berlin'`,
    ],
    ["a yes: every other", async () => {}, where("checkbox_1", "eq", true), `${cell("checkbox_1")} = 'true'`],
    [
      "a number: one in two",
      async () => {},
      where("number_1", "gt", 500_000),
      `(${cell("number_1")})::numeric > 500000`,
    ],
  ];
  console.log(
    `| of ${ROWS.toLocaleString("en")} responses | count(*) | results | ratio |\n|---|---|---|---|`,
  );
  for (const [name, change, query, condition] of measured) {
    const counts: number[] = [];
    const results: number[] = [];
    for (let n = 0; n <= RUNS; n += 1) {
      await change(n);
      const count = await timed(() =>
        sql.query(`SELECT count(*) FROM response WHERE form_id = $1 AND ${condition}`, [form_id]),
      );
      const { ms } = await timed(() => load(query));
      // The first run of each warms up.
      if (n > 0) {
        counts.push(count.ms);
        results.push(ms);
      }
    }
    const [base, own] = [median(counts), median(results)];
    console.log(`| ${name} | ${base.toFixed(0)} ms | ${own.toFixed(0)} ms | ${(own / base).toFixed(1)}x |`);
  }
}

async function addAnswer(form_id: string) {
  await sql.query(
    `insert into response (form_id, local_index, data) select $1, ${NEXT_INDEX}, data from response
     where form_id = $1 and local_index = 1`,
    [form_id],
  );
}

/** Another number in a response of another block each time. */
async function edit(form_id: string, number: string, n: number) {
  await sql.query(
    `update response set version = version + 1, updated_at = now(),
       data = jsonb_set(data, array[$3, 'value'], to_jsonb($2::int))
     where form_id = $1 and local_index = $2`,
    [form_id, 500 + n * 1_000, number],
  );
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}
