import type { Tally } from "#core/results/tally.ts";
import type { Database } from "../connection/database.ts";
import { StatementParameters } from "../grid/row-columns.ts";
import { type AnswerGroups, answersSql, type CountedForm } from "./answer-groups.ts";

/**
 * Counted answers of large forms, kept so that they need not be counted again: of each block of responses, and of all
 * blocks together. A tally is used only while its responses are as many, with the same versions and the same latest
 * change, as when they were counted: every change of a response raises its version. So submits, edits and
 * deletions need not tell the tallies anything, and a form whose results nobody reads has no cost.
 */

/** Numbers of responses in a block. */
const BLOCK = 1_000;
/** In place of the first number of a block: the tally of all blocks. */
const ALL = -1;

/**
 * The versions of the responses `r` as one number, in which their places count: one that is deleted cannot be replaced by
 * another one with the same version.
 */
const VERSIONS = "coalesce(sum(r.version * (r.local_index + 1)), 0)::bigint AS versions";
/** What of the responses `r` shows whether any has changed. */
const SEEN = `count(*) AS rows, ${VERSIONS}, max(r.updated_at) AS changed_at,
  max(r.local_index) AS last_index`;
/** Whether the kept tally `t` was counted from what is `seen` now. */
const IS_CURRENT = `t.rows = seen.rows AND t.versions = seen.versions AND t.changed_at = seen.changed_at`;

/** In place of the tally that was kept before. */
const REPLACING = `ON CONFLICT (form_id, first_index) DO UPDATE SET last_index = EXCLUDED.last_index,
  counted = EXCLUDED.counted, rows = EXCLUDED.rows, versions = EXCLUDED.versions, changed_at = EXCLUDED.changed_at,
  content = EXCLUDED.content, kept_at = EXCLUDED.kept_at`;

/** The statement's parameters for a form: its id, and what changes with the way in which its answers are counted. */
function formParameters(form_id: string, { fields, zone }: CountedForm) {
  const parameters = new StatementParameters();
  const form = parameters.add(form_id, "uuid");
  return { parameters, form, counted: `md5(${parameters.add(JSON.stringify([zone, fields]), "text")})` };
}

export interface KeptTotal {
  /** Null: there is none that is still right. */
  tally: Tally | null;
  /** The highest number that it covers. */
  last_index: number;
  /** Responses with higher numbers. */
  rows_above: number;
}

/** The tally of all responses up to a number. */
export async function findTotal(db: Database, form_id: string, as: CountedForm): Promise<KeptTotal> {
  const { parameters, form, counted } = formParameters(form_id, as);
  const [row] = await db.query<KeptTotal>(
    `WITH kept AS (
       SELECT * FROM response_tally WHERE form_id = ${form} AND first_index = ${ALL} AND counted = ${counted}
     ), seen AS (
       SELECT count(*) AS rows, ${VERSIONS}, max(r.updated_at) AS changed_at
       FROM response r, kept t WHERE r.form_id = ${form} AND r.local_index <= t.last_index
     )
     SELECT t.content AS tally, coalesce(t.last_index, -1) AS last_index,
       (SELECT count(*) FROM response r
        WHERE r.form_id = ${form} AND r.local_index > coalesce(t.last_index, -1)) AS rows_above
     FROM (SELECT) one LEFT JOIN (SELECT t.* FROM kept t, seen WHERE ${IS_CURRENT}) t ON true`,
    parameters.values,
  );
  return row!;
}

export interface CountedBlock {
  block: number;
  rows: number;
  versions: number;
  last_index: number;
  /** Null: not counted since its responses changed. */
  answers: AnswerGroups | null;
}

/** All blocks of a form in order, with their answers or only with whether they are known. */
export async function findBlocks(
  db: Database,
  form_id: string,
  as: CountedForm,
  isWithAnswers: boolean,
): Promise<CountedBlock[]> {
  const { parameters, form, counted } = formParameters(form_id, as);
  const content = isWithAnswers ? "t.content" : "'{}'::json";
  return db.query<CountedBlock>(
    `SELECT seen.block, seen.rows, seen.versions, seen.last_index,
       CASE WHEN ${IS_CURRENT} THEN ${content} END AS answers
     FROM (
       SELECT r.local_index / ${BLOCK} AS block, ${SEEN} FROM response r WHERE r.form_id = ${form} GROUP BY 1
     ) seen
     LEFT JOIN response_tally t
       ON t.form_id = ${form} AND t.first_index = seen.block * ${BLOCK} AND t.counted = ${counted}
     ORDER BY 1`,
    parameters.values,
  );
}

/** Counts the answers of some blocks, and keeps them. Whoever counts the same block at the same time finds the same. */
export async function countBlocks(
  db: Database,
  form_id: string,
  as: CountedForm,
  blocks: readonly number[],
  now: Date,
): Promise<void> {
  const { parameters, form, counted } = formParameters(form_id, as);
  const { array, from } = answersSql(as, parameters);
  const starts = `unnest(${parameters.add(blocks, "bigint[]")}) AS chosen (block)`;
  const isInBlock = (table: string) => `${table}.form_id = ${form}
    AND ${table}.local_index >= chosen.block * ${BLOCK} AND ${table}.local_index < (chosen.block + 1) * ${BLOCK}`;
  await db.query(
    `WITH seen AS (
       SELECT chosen.block, ${SEEN} FROM ${starts} JOIN response r ON ${isInBlock("r")} GROUP BY 1
     ), listed AS (
       SELECT block, position, json_build_array(json_agg(answer), json_agg(count)) AS answers FROM (
         SELECT chosen.block, position, answer, count(*) AS count
         FROM ${starts} JOIN response ON ${isInBlock("response")} ${from}
         CROSS JOIN LATERAL unnest(${array}) WITH ORDINALITY one (answer, position)
         WHERE response.data <> '{}' AND answer IS NOT NULL GROUP BY 1, 2, 3
       ) grouped GROUP BY 1, 2
     )
     INSERT INTO response_tally
       (form_id, first_index, last_index, counted, rows, versions, changed_at, content, kept_at)
     SELECT ${form}, seen.block * ${BLOCK}, seen.last_index, ${counted}, seen.rows, seen.versions, seen.changed_at,
       coalesce((SELECT json_object_agg(position, answers) FROM listed WHERE listed.block = seen.block), '{}'),
       ${parameters.add(now.toISOString(), "timestamptz")}
     FROM seen ORDER BY seen.block
     ${REPLACING}`,
    parameters.values,
  );
}

/** Keeps the tally of all responses up to a number, unless any of them has changed since it was added up. */
export async function keepTotal(
  db: Database,
  form_id: string,
  as: CountedForm,
  {
    tally,
    rows,
    versions,
    last_index,
  }: Pick<CountedBlock, "rows" | "versions" | "last_index"> & { tally: Tally },
  now: Date,
): Promise<void> {
  const { parameters, form, counted } = formParameters(form_id, as);
  const last = parameters.add(last_index, "bigint");
  await db.query(
    `INSERT INTO response_tally
       (form_id, first_index, last_index, counted, rows, versions, changed_at, content, kept_at)
     SELECT ${form}, ${ALL}, ${last}, ${counted}, seen.rows, seen.versions, seen.changed_at,
       ${parameters.add(JSON.stringify(tally), "json")}, ${parameters.add(now.toISOString(), "timestamptz")}
     FROM (SELECT ${SEEN} FROM response r WHERE r.form_id = ${form} AND r.local_index <= ${last}) seen
     WHERE seen.rows = ${parameters.add(rows, "bigint")} AND seen.versions = ${parameters.add(versions, "bigint")}
     ${REPLACING}`,
    parameters.values,
  );
}

/** Deletes tallies that were not renewed for a month. They are counted again when somebody needs them. */
export async function deleteOldTallies(db: Database, now: Date): Promise<void> {
  await db.sql`
    DELETE FROM response_tally WHERE kept_at < ${now.toISOString()}::timestamptz - interval '30 days'`;
}
