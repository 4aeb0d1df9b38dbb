/**
 * Requests pages of a form with 100,000 responses and 30 columns over HTTP from the built Worker: first, middle and
 * last, by number and by cursor, sorted, filtered and searched; then of as many sessions and customers, of a table of a
 * database that is as large, and what charts count. Prints times as ratios to the first page.
 *
 *     npx node bench/grid-server.ts [rows] [pattern of names, to measure only these]
 */
import { Client } from "pg";
import type { ResponseRow, RowPage } from "#core/contracts/grid/rows.ts";
import { DEFAULT_GRID_QUERY, formatGridQuery, type GridQuery } from "#core/tables/grid-query.ts";
import type { Database } from "#worker/db/connection/database.ts";
import { createDatabase } from "#worker/db/connection/neon.ts";
import { buildRowSearch } from "#worker/db/grid/row-search-indexes.ts";
import { buildSearchIndex } from "#worker/db/grid/search-indexes.ts";
import type { Env } from "#worker/env.ts";
import { createLargeForm, insertRows } from "../tests/setup/large-form.ts";
import { createLargeTable, insertSessionsAndCustomers } from "./grid-rows.ts";
import { median } from "./median.ts";
import { type Owner, withCloud } from "./with-cloud.ts";

const ROWS = Number(process.argv[2] ?? 100_000);
const ONLY = new RegExp(process.argv[3] ?? "");
const RUNS = 9;
const LIMIT = 100;

/** Reads the rows and not only an index. */
const READ_ALL = "SELECT count(*) FROM response WHERE form_id = $1 AND data IS NOT NULL";
const SEARCHED = {
  "few matches": "pearl frost 99",
  "one match": "jade 43210",
  "no match": "zebra",
  "many matches": "amber",
  "no match, two letters": "qz",
  "a label": "berlin",
};
const SEARCHED_CUSTOMERS = {
  "few matches": "person 4321",
  "one match": "p43210@example.com",
  "no match": "zebra",
  "many matches": "person",
  "no match, two letters": "qz",
};

await withCloud(async ({ services: { connectionString, neon } }, owner) => {
  const sql = new Client({ connectionString });
  await sql.connect();
  const env = { DATABASE_URL: connectionString, NEON_ENDPOINT: neon.url } as Env;
  const db = createDatabase(env, { request_id: "bench", phase: "during" });
  await run(owner, sql, db);
  await sql.end();
});

async function run(owner: Owner, sql: Client, db: Database) {
  const form = await createLargeForm(sql, owner.project_id);
  await insertRows(sql, form, ROWS);
  const table = await createLargeTable(sql, owner.project_id, ROWS);
  const ids = new Map(Object.entries(form.fields).map(([name, id]) => [id, table.fields[name]!]));
  /** Names the columns of the table in place of those of the form. */
  const fieldsOfTable = (text: string) => text.replace(/[0-9a-f-]{36}/g, (id) => ids.get(id) ?? id);
  const ask = (query: Partial<GridQuery>): GridQuery => ({ ...DEFAULT_GRID_QUERY, limit: LIMIT, ...query });

  await insertSessionsAndCustomers(sql, form);
  const get = <Result>(path: string) =>
    owner.client.call<Result>({ method: "GET", path: `/private/${path}`, access: "public" });
  const fetchPage = (query: GridQuery, rows = `editor/${form.form_id}/rows`) =>
    get<RowPage<ResponseRow>>(`${rows}?${new URLSearchParams(formatGridQuery(query))}`);
  const timed = async (fetch: () => Promise<unknown>) => {
    const start = performance.now();
    await fetch();
    return performance.now() - start;
  };
  /**
   * Prints the best case, in which indexes exist and the row count is cached, beside the first page of responses, or
   * another call, in the same seconds.
   */
  const measure = async (
    name: string,
    take: () => Promise<unknown>,
    beside: () => Promise<unknown> = () => fetchPage(ask({})),
  ) => {
    await take();
    const times: number[] = [];
    const first: number[] = [];
    for (let n = 0; n < RUNS; n++) {
      first.push(await timed(beside));
      times.push(await timed(take));
    }
    const time = median(times);
    console.log(`| ${name} | ${time.toFixed(0)} ms | ${(time / median(first)).toFixed(1)}x |`);
  };
  const pages = Math.ceil(ROWS / LIMIT);
  const middle = Math.floor(pages / 2);
  const byText = [{ column: form.fields.text_1!, ascending: true }];
  const byNumber = [{ column: form.fields.number_1!, ascending: false }];
  const around = async (orderby: GridQuery["orderby"]) =>
    ask({ orderby, page: middle + 1, cursor: (await fetchPage(ask({ orderby, page: middle }))).next_cursor });
  for (const orderby of [byText, byNumber]) await untilIndexed(sql, () => fetchPage(ask({ orderby })));

  const cases: [string, GridQuery][] = [
    ["first page", ask({})],
    ["page after the middle, by cursor", await around([])],
    ["middle page, by number", ask({ page: middle })],
    ["last page, by number", ask({ page: pages - 1 })],
    ["sorted by a text, first page", ask({ orderby: byText })],
    ["sorted by a text, page after the middle, by cursor", await around(byText)],
    ["sorted by a text, middle page, by number", ask({ orderby: byText, page: middle })],
    ["sorted by a text, last page, by number", ask({ orderby: byText, page: pages - 1 })],
    ["sorted by a number, first page", ask({ orderby: byNumber })],
    ["sorted by a number, page after the middle, by cursor", await around(byNumber)],
    ["sorted by a number, last page, by number", ask({ orderby: byNumber, page: pages - 1 })],
    [
      "filtered: number above",
      ask({ predicates: [{ column: form.fields.number_1!, op: "gt", value: 990_000 }] }),
    ],
    [
      "filtered: text contains",
      ask({ predicates: [{ column: form.fields.text_2!, op: "ilike", value: "%iris%" }] }),
    ],
    ["filtered: option", ask({ predicates: [{ column: form.fields.select_1!, op: "eq", value: "berlin" }] })],
    ["sorted by a text, empty cells first", ask({ orderby: [{ ...byText[0]!, nulls_first: true }] })],
    ...searches("searched without an index"),
  ];
  const kinds = (
    name: string,
    rows: string,
    text: string,
    texts: Record<string, string>,
  ): [string, GridQuery, string][] => [
    [`${name}: first page`, ask({}), rows],
    [`${name}: middle page, by number`, ask({ page: middle }), rows],
    [`${name}: last page, by number`, ask({ page: pages - 1 }), rows],
    [`${name}: oldest first`, ask({ orderby: [{ column: "__gf_created_at", ascending: true }] }), rows],
    [`${name}: sorted by a text`, ask({ orderby: [{ column: text, ascending: true }] }), rows],
    [
      `${name}: filtered, text equals`,
      ask({ predicates: [{ column: text, op: "eq", value: "Person 4711" }] }),
      rows,
    ],
    ...searches(`${name}: searched`, texts).map(([name, query]): [string, GridQuery, string] => [
      name,
      query,
      rows,
    ]),
  ];
  console.log(
    `\n${ROWS.toLocaleString("en")} responses x ${Object.keys(form.fields).length} columns, pages of ${LIMIT}, median of ${RUNS}\n`,
  );
  console.log("| page | time | ratio to the first page |\n|---|---|---|");
  const isMeasured = ([name]: readonly [string, ...unknown[]]) => ONLY.test(name);
  for (const [name, query] of cases.filter(isMeasured)) await measure(name, () => fetchPage(query));
  const others = [
    ...kinds("sessions", `editor/${form.form_id}/sessions`, form.fields.text_1!, SEARCHED),
    ...kinds("customers", `projects/${owner.project_id}/customers`, "name", SEARCHED_CUSTOMERS),
  ];
  // The first search asks for an index, even if it takes longer than it may.
  for (const rows of new Set([undefined, ...others.map(([, , rows]) => rows)])) {
    await fetchPage(ask({ search: "zebra" }), rows).catch(() => null);
  }
  await buildIndexes();
  for (const [name, query] of searches("searched with the index").filter(isMeasured))
    await measure(name, () => fetchPage(query));
  for (const [name, query, rows] of others.filter(isMeasured)) {
    await measure(name, () => fetchPage(query, rows));
  }
  console.log("\n| a table of a database | time | ratio to the same page of responses |\n|---|---|---|");
  const tableRows = `editor/${table.form_id}/rows`;
  const inTable = (query: GridQuery): GridQuery => JSON.parse(fieldsOfTable(JSON.stringify(query)));
  const alike = cases.filter(([name]) => !name.includes("cursor") && !name.startsWith("searched"));
  for (const orderby of [byText, byNumber]) {
    await untilIndexed(sql, () => fetchPage(inTable(ask({ orderby })), tableRows));
  }
  for (const [name, query] of alike.filter(([name]) => ONLY.test(`table: ${name}`))) {
    const beside = () => fetchPage(query);
    await measure(`table: ${name}`, () => fetchPage(inTable(query), tableRows), beside);
  }
  const aggregate = (query: Record<string, string>) =>
    get(`editor/${form.form_id}/rows/aggregate?${new URLSearchParams(query)}`);
  const { text_1, select_1, number_1 } = form.fields as Record<string, string>;
  const counts: [string, () => Promise<unknown>][] = [
    ["counted: one `count(*)` that reads every row", () => sql.query(READ_ALL, [form.form_id])],
    ["chart: responses by day", () => aggregate({ period: "day", zone: "Europe/Zurich" })],
    ["chart: by option", () => aggregate({ column: select_1! })],
    ["chart: by text", () => aggregate({ column: text_1! })],
    ["chart: by number", () => aggregate({ column: number_1! })],
  ];
  for (const [name, take] of counts.filter(isMeasured)) await measure(name, take);

  /** Builds the search indexes that the searches before asked for, as the cron trigger does. */
  async function buildIndexes() {
    // One of sessions or customers is begun some seconds after it was asked for.
    const soon = () => new Date(Date.now() + 60_000);
    while ((await buildSearchIndex(db, 2_000, new Date())) !== "none");
    while ((await buildRowSearch(db, 500, soon())) !== "none");
  }
}

function searches(name: string, texts: Record<string, string> = SEARCHED): [string, GridQuery][] {
  return Object.entries(texts).map(([what, search]) => [
    `${name}: ${what}`,
    { ...DEFAULT_GRID_QUERY, limit: LIMIT, search },
  ]);
}

/** Waits for the index of the sort column, which the Worker builds after its HTTP response. */
async function untilIndexed(sql: Client, sort: () => Promise<unknown>) {
  const count = async () =>
    (
      await sql.query(
        `select count(*)::integer as n from pg_index i join pg_class c on c.oid = i.indexrelid
         where c.relname like 'response_cell_%' and i.indisvalid`,
      )
    ).rows[0].n as number;
  const before = await count();
  await sort();
  const deadline = Date.now() + 60_000;
  while ((await count()) === before) {
    if (Date.now() > deadline) throw new Error("The Worker built no index within a minute.");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
