/**
 * Measures what one visit costs: statements, bytes of PostgreSQL's log (WAL), and processor time of the Worker and of
 * PostgreSQL, for each request of a respondent. bench/scale.ts multiplies the numbers.
 *
 * Run: `NODE_ENV=production npx node bench/scale-costs.ts [times]`
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { formPath, newSessionPath, sessionPath, submitPath } from "#core/contracts/wire/paths.ts";
import { createForm } from "#local/seed/seed.ts";
import type { Database } from "#worker/db/connection/database.ts";
import { findDrafts } from "#worker/db/submitting/unfinished.ts";
import { processorSeconds } from "./processor-seconds.ts";
import { twentyFields } from "./twenty-fields.ts";
import { FIRST_FIELD, VISIT_FORM } from "./visit-form.ts";
import { withCloud } from "./with-cloud.ts";

const TIMES = Number(process.argv[2] ?? 200);
/** Until the work after the last HTTP response is done. */
const REST_MS = 3_000;
/** A statement takes less than a tick. */
const READINGS = 20;

await withCloud(async (cloud, { client, project_id }) => {
  const database = new pg.Client({ connectionString: cloud.services.connectionString });
  await database.connect();
  const form_id = (await createForm(client, project_id, twentyFields())).form_id!;
  const { rows: fields } = await database.query<{ id: string; name: string; type: string }>(
    "SELECT id, name, type FROM attribute WHERE form_id = $1",
    [form_id],
  );
  const first = fields.find(({ name }) => name === FIRST_FIELD)!.id;
  const { rows: options } = await database.query<{ form_field_id: string; id: string }>(
    'SELECT DISTINCT ON (form_field_id) form_field_id, id FROM "option" WHERE form_id = $1',
    [form_id],
  );
  const answers = Object.fromEntries(
    VISIT_FORM.flatMap(({ questions }) => questions).flatMap(({ name, type, required, choices }) => {
      const option = options.find(({ form_field_id }) =>
        fields.some((field) => field.id === form_field_id && field.name === name),
      );
      if (choices) return option && type !== "checkboxes" ? [[name, option.id]] : [];
      if (type === "email") return [[name, "ada@example.com"]];
      if (type === "checkbox") return required ? [[name, "on"]] : [];
      return type === "text" || type === "textarea" ? [[name, "An answer of some words"]] : [];
    }),
  );
  const json = { accept: "application/json", "content-type": "application/json" };
  const call = (request_id: string, path: string, init: RequestInit = {}) =>
    fetch(new URL(path, cloud.origin), {
      redirect: "manual",
      ...init,
      headers: { accept: "text/html", ...init.headers, "x-request-id": request_id },
    });
  const sessions: string[] = [];
  const endings: string[] = [];
  const kinds: Record<string, (request_id: string, index: number) => Promise<Response>> = {
    view: (id) => call(id, formPath(form_id)),
    "first edit of a draft": async (id, index) => {
      const minted = await (await call("mint", newSessionPath(form_id), { headers: json })).json();
      sessions[index] = minted.data.id;
      const body = JSON.stringify({ form_id, seq: 1, fields: { [first]: "Ada" } });
      return call(id, sessionPath(sessions[index]!), { method: "PATCH", headers: json, body });
    },
    "further edit": (id, index) => {
      const body = JSON.stringify({ form_id, seq: 2, fields: { [first]: "Ada Lovelace" } });
      return call(id, sessionPath(sessions[index]!), { method: "PATCH", headers: json, body });
    },
    submit: async (id, index) => {
      const body = JSON.stringify({ ...answers, __gf_session: sessions[index] });
      const response = await call(id, submitPath(form_id), { method: "POST", headers: json, body });
      const text = await response.text();
      endings[index] = JSON.parse(text).redirect;
      if (endings[index] === undefined) throw new Error(text);
      return new Response(text);
    },
    "ending page": (id, index) => call(id, new URL(endings[index]!, cloud.origin).href),
  };
  const lsn = async () =>
    (await database.query<{ at: string }>("SELECT pg_current_wal_lsn() AS at")).rows[0]!.at;
  console.log("| request | statements before the response | after it | WAL | Worker | PostgreSQL |");
  console.log("|---|---|---|---|---|---|");
  for (const [name, request] of Object.entries(kinds)) {
    if (name === "view") for (let n = 0; n < 20; n += 1) await (await request(randomUUID(), 0)).text();
    await pause(REST_MS);
    await database.query("CHECKPOINT"); // So that no page is written whole because of its age.
    const ids: string[] = [];
    const [began, worker, postgres] = [
      await lsn(),
      processorSeconds("workerd"),
      processorSeconds("postgres"),
    ];
    for (let index = 0; index < TIMES; index += 1) {
      ids.push(randomUUID());
      const response = await request(ids.at(-1)!, index);
      if (response.status >= 400) throw new Error(`${name} returned ${response.status}.`);
      await response.text();
    }
    await pause(REST_MS);
    const { rows } = await database.query<{ bytes: string }>("SELECT pg_wal_lsn_diff($1, $2) AS bytes", [
      await lsn(),
      began,
    ]);
    const counts = ids.map((id) => cloud.services.neon.counts(id));
    const mean = (of: (one: (typeof counts)[number]) => number) =>
      (counts.reduce((sum, one) => sum + of(one), 0) / TIMES).toFixed(2);
    const each = (seconds: number) => `${((seconds / TIMES) * 1000).toFixed(1)} ms`;
    console.log(
      `| ${name} | ${mean(({ during }) => during.statements)} | ${mean(({ after }) => after.statements)} | ${Math.round(Number(rows[0]!.bytes) / TIMES)} bytes | ${each(processorSeconds("workerd") - worker)} | ${each(processorSeconds("postgres") - postgres)} |`,
    );
  }
  // What an isolate reads before it tells the form's room of the drafts that it has gathered.
  const db: Pick<Database, "sql"> = {
    async sql<Row>(strings: TemplateStringsArray, ...params: unknown[]) {
      const text = strings.reduce((sum, part, index) => `${sum}$${index}${part}`);
      return (await database.query(text, params)).rows as Row[];
    },
  };
  for (const drafts of [1, 10]) {
    const began = processorSeconds("postgres");
    for (let turn = 0; turn < TIMES * READINGS; turn += 1) {
      const from = (turn * drafts) % (sessions.length - drafts);
      await findDrafts(db as Database, form_id, sessions.slice(from, from + drafts));
    }
    const ms = ((processorSeconds("postgres") - began) / TIMES / READINGS) * 1_000;
    console.log(`| reading ${drafts} drafts | | | | | ${ms.toFixed(2)} ms |`);
  }
  await database.end();
});
