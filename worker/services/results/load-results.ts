import { RESULTS_REACH, type Results } from "#core/contracts/results.ts";
import { changeTally } from "#core/results/compact-tally.ts";
import { addTally, emptyTally, type Tally } from "#core/results/tally.ts";
import type { Context } from "../../context.ts";
import type { WhereQuery } from "../../db/grid/row-predicates.ts";
import { mergeGroups, tallyOfAnswers } from "../../db/results/answer-groups.ts";
import { type AnswerCount, countAnswers, findLastIndex } from "../../db/results/count-answers.ts";
import {
  countBlocks,
  findBlocks,
  findTotal,
  isSame,
  type KeptTotal,
  keepTotal,
  readBlocks,
  type SeenBlocks,
  sumSignatures,
} from "../../db/results/kept-tallies.ts";
import { findCountedForm } from "./find-counted-form.ts";

/** Fewer responses are counted as fast as kept tallies are found. */
const WORTH_KEEPING = 2_000;
/** Responses since the tally of all was kept; more of them are counted into a new one. */
const MOST_ABOVE = 100;
/** Numbers on each side of a quartile that changes may use up before all blocks are added up again. */
const ROOM_FOR_CHANGES = 100;
/** Blocks that are counted with one statement: less than half a second. */
const BLOCKS_AT_A_TIME = 20;
/** A request that counts a large form for the first time ends after this, and the next one goes on. */
const BUDGET_MS = 2_000;
/** Blocks that change while they are counted are counted again. */
const MOST_ATTEMPTS = 3;

/** Counts the answers of all responses that match. */
export async function loadResults(ctx: Context, form_id: string, query: WhereQuery): Promise<Results> {
  const table = await findCountedForm(ctx, form_id, query);
  const { zone } = table.counted;
  if (!isOfAll(query)) {
    const tally = await ctx.near((db) => countAnswers(db, table, RESULTS_REACH));
    return { tally, zone, counted: null, last_index: null };
  }
  const all = await countAll(ctx, table);
  // Read after the count, so that no counted response has a higher number.
  return { zone, ...all, last_index: await findLastIndex(ctx.db, form_id) };
}

const isOfAll = ({ predicates, search }: WhereQuery) =>
  predicates.every(({ value }) => value === null) && search.trim() === "";

type Counted = Pick<Results, "tally" | "counted">;

async function countAll(ctx: Context, table: AnswerCount): Promise<Counted> {
  const { form_id, counted } = table;
  const total = await findTotal(ctx.db, form_id, counted);
  let seen = await findBlocks(ctx.db, form_id, counted, total?.last_index ?? -1);
  const above = seen.all.rows - seen.covered.rows;
  if (total !== null && above <= MOST_ABOVE && isSame(total.counted, seen.covered)) {
    if (above === 0) return { tally: total.tally, counted: null };
    const added = await countAnswers(ctx.db, { ...table, above: total.last_index }, null);
    const tally = changeTally(total.tally, added, counted.fields, RESULTS_REACH);
    // Lists of numbers may use up all room.
    if (tally !== null) return { tally, counted: null };
  }
  if (seen.all.rows < WORTH_KEEPING) {
    return { tally: await countAnswers(ctx.db, table, RESULTS_REACH), counted: null };
  }
  const changed = total && (await countChanges(ctx, table, total, seen));
  if (changed) return { tally: changed, counted: null };
  const ends = ctx.now().getTime() + BUDGET_MS;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    if (attempt > 0) seen = await findBlocks(ctx.db, form_id, counted, -1);
    const missing = await countMissing(ctx, table, seen, ends);
    if (missing > 0) return { tally: emptyTally(), counted: 1 - missing / seen.all.rows };
    const tally = await addUp(ctx, table);
    if (tally !== null) return { tally, counted: null };
  }
  // Others change the form faster than it is counted.
  return { tally: emptyTally(), counted: 0 };
}

/**
 * The tally of all responses from the one that was kept before some of its blocks changed: they are counted again, and
 * the difference is added. Null: the blocks must be added up.
 */
async function countChanges(
  ctx: Context,
  { form_id, counted }: AnswerCount,
  total: KeptTotal,
  { kept, current, stale, last_index }: SeenBlocks,
): Promise<Tally | null> {
  if (!isSame(total.counted, kept) || stale.length > BLOCKS_AT_A_TIME) return null;
  const numbers = stale.map(({ block }) => block);
  const blocks = await countBlocks(ctx.db, form_id, counted, numbers, ctx.now());
  // All responses of a block were deleted in between.
  if (blocks.length < stale.length) return null;
  const difference = emptyTally();
  for (const { block, answers, before } of blocks) {
    const known = stale.find((one) => one.block === block)!.kept;
    // Somebody else counted it in between.
    if (before === null ? known !== null : known === null || !isSame(before.counted, known)) return null;
    addTally(difference, tallyOfAnswers(answers, counted, null));
    if (before) addTally(difference, tallyOfAnswers(before.answers, counted, null), -1);
  }
  const tally = changeTally(total.tally, difference, counted.fields, MOST_ABOVE + RESULTS_REACH);
  if (tally === null) return null;
  const signature = sumSignatures([current, ...blocks.map((block) => block.counted)]);
  await keepTotal(ctx.db, form_id, counted, { tally, counted: signature, last_index }, ctx.now());
  return tally;
}

/** Counts blocks until all are known or the time is over. Returns how many responses were not counted. */
async function countMissing(
  ctx: Context,
  { form_id, counted }: AnswerCount,
  { stale }: SeenBlocks,
  ends: number,
): Promise<number> {
  for (let at = 0; at < stale.length; at += BLOCKS_AT_A_TIME) {
    if (at > 0 && ctx.now().getTime() > ends) {
      return stale.slice(at).reduce((sum, { rows }) => sum + rows, 0);
    }
    const some = stale.slice(at, at + BLOCKS_AT_A_TIME).map(({ block }) => block);
    await countBlocks(ctx.db, form_id, counted, some, ctx.now());
  }
  return 0;
}

/** The tally of all blocks. Null: some have changed since they were counted. */
async function addUp(ctx: Context, { form_id, counted }: AnswerCount): Promise<Tally | null> {
  const blocks = await readBlocks(ctx.db, form_id, counted);
  if (blocks === null) return null;
  const groups = mergeGroups(
    counted,
    blocks.map(({ answers }) => answers),
  );
  const tally = tallyOfAnswers(groups, counted, MOST_ABOVE + RESULTS_REACH + ROOM_FOR_CHANGES);
  const signature = sumSignatures(blocks.map((block) => block.counted));
  const last_index = blocks.at(-1)?.last_index ?? -1;
  await keepTotal(ctx.db, form_id, counted, { tally, counted: signature, last_index }, ctx.now());
  return tally;
}
