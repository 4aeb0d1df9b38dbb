import type { Tally } from "#core/results/tally.ts";
import type { Database } from "../connection/database.ts";
import { StatementParameters } from "../grid/row-columns.ts";
import { type AnswerGroups, answerGroupsSql, type CountedForm } from "./answer-groups.ts";

/**
 * Counted answers of large forms, kept so that they need not be counted again: of each block of responses, and of all
 * blocks together. A tally is used only while its responses are as many, with the same versions and the same latest
 * change, as when they were counted: every change of a response raises its version. So submits, edits and
 * deletions need not tell the tallies anything, and a form whose results nobody reads has no cost.
 */

/** Numbers of responses in a block: after an edit, one is counted again. */
const BLOCK = 250;
/** In place of the first number of a block: the tally of all blocks. */
const ALL = -1;
/** Changes with what is kept in `content`. */
const FORMAT = "numbers as one text";

/** What shows whether responses have changed since they were counted. */
export interface Signature {
  rows: number;
  /**
   * The versions of the responses as one number, in which their places count: one that is deleted cannot be replaced by
   * another one with the same version.
   */
  versions: number;
  /** The latest change, as the database writes it. */
  changed_at: string;
}

const VERSION = "r.version * (r.local_index + 1)";
/** The signature of the responses `r`, and the highest number among them. */
const SEEN = `count(*) AS rows, coalesce(sum(${VERSION}), 0)::bigint AS versions,
  max(r.updated_at) AS changed_at, max(r.local_index) AS last_index`;
/** As SQL in JSON, so that moments are texts of the same form. */
const signatureSql = (row: string) => `json_build_object(
  'rows', ${row}.rows, 'versions', ${row}.versions, 'changed_at', ${row}.changed_at::text)`;
/** Whether the kept tally `t` was counted from what is `seen` now. */
const IS_CURRENT = `t.rows = seen.rows AND t.versions = seen.versions AND t.changed_at = seen.changed_at`;

export const isSame = (a: Signature, b: Signature) =>
  a.rows === b.rows && a.versions === b.versions && a.changed_at === b.changed_at;

/** The signature of different responses together. */
export function sumSignatures(parts: readonly Signature[]): Signature {
  const sum = { rows: 0, versions: 0, changed_at: "" };
  for (const { rows, versions, changed_at } of parts) {
    sum.rows += rows;
    sum.versions += versions;
    // Texts of moments in one time zone have the order of the moments.
    if (changed_at > sum.changed_at) sum.changed_at = changed_at;
  }
  return sum;
}

/** In place of the tally that was kept before. */
const REPLACING = `ON CONFLICT (form_id, first_index) DO UPDATE SET last_index = EXCLUDED.last_index,
  counted = EXCLUDED.counted, rows = EXCLUDED.rows, versions = EXCLUDED.versions, changed_at = EXCLUDED.changed_at,
  content = EXCLUDED.content, kept_at = EXCLUDED.kept_at`;

/** The statement's parameters for a form: its id, and what changes with the way in which its answers are counted. */
function formParameters(form_id: string, { fields, zone }: CountedForm) {
  const parameters = new StatementParameters();
  const form = parameters.add(form_id, "uuid");
  return {
    parameters,
    form,
    counted: `md5(${parameters.add(JSON.stringify([FORMAT, zone, fields]), "text")})`,
  };
}

export interface KeptTotal {
  tally: Tally;
  /** What was counted, which may have changed since. */
  counted: Signature;
  /** The highest number that it covers. */
  last_index: number;
}

/** The tally that is kept of all responses. Null: there is none. */
export async function findTotal(db: Database, form_id: string, as: CountedForm): Promise<KeptTotal | null> {
  const { parameters, form, counted } = formParameters(form_id, as);
  const [total] = await db.query<KeptTotal>(
    `SELECT t.content AS tally, ${signatureSql("t")} AS counted, t.last_index FROM response_tally t
     WHERE t.form_id = ${form} AND t.first_index = ${ALL} AND t.counted = ${counted}`,
    parameters.values,
  );
  return total ?? null;
}

/** The responses as they are now, beside what is kept of them. */
export interface SeenBlocks {
  all: Signature;
  /** Responses with numbers that the total covers. */
  covered: Signature;
  last_index: number;
  /** What the kept tallies of blocks were counted from: of all blocks, and of those that have not changed since. */
  kept: Signature;
  current: Signature;
  /** Blocks that have changed or were not counted. `kept`: null if there is no tally. */
  stale: { block: number; rows: number; kept: Signature | null }[];
}

/** Reads each response once, without its answers. `last_index`: the highest number that the total covers. */
export async function findBlocks(
  db: Database,
  form_id: string,
  as: CountedForm,
  last_index: number,
): Promise<SeenBlocks> {
  const { parameters, form, counted } = formParameters(form_id, as);
  const isCovered = `r.local_index <= ${parameters.add(last_index, "bigint")}`;
  const sum = (rows: string, versions: string, changed_at: string, where = "true") => `json_build_object(
    'rows', coalesce(sum(${rows}) FILTER (WHERE ${where}), 0)::bigint,
    'versions', coalesce(sum(${versions}) FILTER (WHERE ${where}), 0)::bigint,
    'changed_at', coalesce((max(${changed_at}) FILTER (WHERE ${where}))::text, ''))`;
  const [found] = await db.query<SeenBlocks>(
    `WITH seen AS (
       SELECT r.local_index / ${BLOCK} AS block, ${SEEN},
         count(*) FILTER (WHERE ${isCovered}) AS covered_rows,
         sum(${VERSION}) FILTER (WHERE ${isCovered}) AS covered_versions,
         max(r.updated_at) FILTER (WHERE ${isCovered}) AS covered_changed_at
       FROM response r WHERE r.form_id = ${form} GROUP BY 1
     ), beside AS (
       SELECT seen.*, t.rows AS kept_rows, t.versions AS kept_versions, t.changed_at AS kept_changed_at,
         CASE WHEN t.form_id IS NOT NULL THEN ${signatureSql("t")} END AS kept,
         coalesce(${IS_CURRENT}, false) AS is_current
       FROM seen LEFT JOIN response_tally t
         ON t.form_id = ${form} AND t.first_index = seen.block * ${BLOCK} AND t.counted = ${counted}
     )
     SELECT ${sum("rows", "versions", "changed_at")} AS "all",
       ${sum("covered_rows", "covered_versions", "covered_changed_at")} AS covered,
       coalesce(max(last_index), -1) AS last_index,
       ${sum("kept_rows", "kept_versions", "kept_changed_at")} AS kept,
       ${sum("rows", "versions", "changed_at", "is_current")} AS current,
       coalesce(json_agg(json_build_object('block', block, 'rows', rows, 'kept', kept) ORDER BY block)
         FILTER (WHERE NOT is_current), '[]') AS stale
     FROM beside`,
    parameters.values,
  );
  return found!;
}

export interface CountedBlock {
  block: number;
  counted: Signature;
  answers: AnswerGroups;
}

/** The kept answers of all blocks. Null: some have changed since they were counted, or were not counted. */
export async function readBlocks(
  db: Database,
  form_id: string,
  as: CountedForm,
): Promise<(CountedBlock & { last_index: number })[] | null> {
  const { parameters, form, counted } = formParameters(form_id, as);
  const blocks = await db.query<CountedBlock & { last_index: number; is_current: boolean | null }>(
    `SELECT seen.block, seen.last_index, ${signatureSql("seen")} AS counted, ${IS_CURRENT} AS is_current,
       CASE WHEN ${IS_CURRENT} THEN t.content END AS answers
     FROM (
       SELECT r.local_index / ${BLOCK} AS block, ${SEEN} FROM response r WHERE r.form_id = ${form} GROUP BY 1
     ) seen
     LEFT JOIN response_tally t
       ON t.form_id = ${form} AND t.first_index = seen.block * ${BLOCK} AND t.counted = ${counted}
     ORDER BY 1`,
    parameters.values,
  );
  return blocks.every(({ is_current }) => is_current === true) ? blocks : null;
}

export interface RecountedBlock extends CountedBlock {
  /** What was kept before; null: nothing. */
  before: Omit<CountedBlock, "block"> | null;
}

/** Counts the answers of some blocks, and keeps them. Whoever counts the same block at the same time finds the same. */
export async function countBlocks(
  db: Database,
  form_id: string,
  as: CountedForm,
  blocks: readonly number[],
  now: Date,
): Promise<RecountedBlock[]> {
  const { parameters, form, counted } = formParameters(form_id, as);
  const starts = `unnest(${parameters.add(blocks, "bigint[]")}) AS chosen (block)`;
  const isInBlock = (table: string) => `${table}.form_id = ${form}
    AND ${table}.local_index >= chosen.block * ${BLOCK} AND ${table}.local_index < (chosen.block + 1) * ${BLOCK}`;
  const groups = answerGroupsSql(
    as,
    {
      from: `${starts} JOIN response ON ${isInBlock("response")}`,
      by: "chosen.block",
    },
    parameters,
  );
  return db.query<RecountedBlock>(
    `WITH seen AS (
       SELECT chosen.block, ${SEEN} FROM ${starts} JOIN response r ON ${isInBlock("r")} GROUP BY 1
     ), listed AS (${groups}), before AS (
       SELECT t.* FROM ${starts} JOIN response_tally t
         ON t.form_id = ${form} AND t.first_index = chosen.block * ${BLOCK} AND t.counted = ${counted}
     ), kept AS (
       INSERT INTO response_tally
         (form_id, first_index, last_index, counted, rows, versions, changed_at, content, kept_at)
       SELECT ${form}, seen.block * ${BLOCK}, seen.last_index, ${counted}, seen.rows, seen.versions, seen.changed_at,
         coalesce((SELECT json_object_agg(position, answers) FROM listed WHERE listed.block = seen.block), '{}'),
         ${parameters.add(now.toISOString(), "timestamptz")}
       FROM seen ORDER BY seen.block
       ${REPLACING}
       RETURNING *
     )
     SELECT kept.first_index / ${BLOCK} AS block, ${signatureSql("kept")} AS counted, kept.content AS answers,
       CASE WHEN before.form_id IS NOT NULL
         THEN json_build_object('counted', ${signatureSql("before")}, 'answers', before.content) END AS before
     FROM kept LEFT JOIN before USING (first_index)`,
    parameters.values,
  );
}

/** Keeps the tally of all responses up to a number, with the signature of those that were counted. */
export async function keepTotal(
  db: Database,
  form_id: string,
  as: CountedForm,
  { tally, counted: { rows, versions, changed_at }, last_index }: KeptTotal,
  now: Date,
): Promise<void> {
  const { parameters, form, counted } = formParameters(form_id, as);
  await db.query(
    `INSERT INTO response_tally
       (form_id, first_index, last_index, counted, rows, versions, changed_at, content, kept_at)
     VALUES (${form}, ${ALL}, ${parameters.add(last_index, "bigint")}, ${counted}, ${parameters.add(rows, "bigint")},
       ${parameters.add(versions, "bigint")}, ${parameters.add(changed_at, "timestamptz")},
       ${parameters.add(JSON.stringify(tally), "json")}, ${parameters.add(now.toISOString(), "timestamptz")})
     ${REPLACING}`,
    parameters.values,
  );
}

/** Deletes tallies that were not renewed for a month. They are counted again when somebody needs them. */
export async function deleteOldTallies(db: Database, now: Date): Promise<void> {
  await db.sql`
    DELETE FROM response_tally WHERE kept_at < ${now.toISOString()}::timestamptz - interval '30 days'`;
}
