import { RESULTS_REACH, type Results } from "#core/contracts/results.ts";
import { addTally, compactTally, emptyTally, type Tally } from "#core/results/tally.ts";
import type { Context } from "../../context.ts";
import type { WhereQuery } from "../../db/grid/row-predicates.ts";
import { sumTallies, tallyOfAnswers } from "../../db/results/answer-groups.ts";
import { type AnswerCount, countAnswers } from "../../db/results/count-answers.ts";
import {
  type CountedBlock,
  countBlocks,
  findBlocks,
  findTotal,
  keepTotal,
} from "../../db/results/kept-tallies.ts";
import { findCountedForm } from "./find-counted-form.ts";

/** Fewer responses are counted as fast as kept tallies are found. */
const WORTH_KEEPING = 2_000;
/** Responses since the tally of all was kept; more of them are counted into a new one. */
const MOST_ABOVE = 200;
/** Blocks that are counted with one statement: less than half a second. */
const BLOCKS_AT_A_TIME = 5;
/** A request that counts a large form for the first time ends after this, and the next one goes on. */
const BUDGET_MS = 2_000;
/** Blocks that change while they are counted are counted again. */
const MOST_ATTEMPTS = 3;

/** Counts the answers of all responses that match. */
export async function loadResults(ctx: Context, form_id: string, query: WhereQuery): Promise<Results> {
  const table = await findCountedForm(ctx, form_id, query);
  const { zone } = table.counted;
  if (!isOfAll(query)) {
    const tally = await ctx.near((db) => countAnswers(db, table));
    return { tally: compactTally(tally, table.counted.fields, RESULTS_REACH), zone, counted: null };
  }
  return { zone, ...(await countAll(ctx, table)) };
}

const isOfAll = ({ predicates, search }: WhereQuery) =>
  predicates.every(({ value }) => value === null) && search.trim() === "";

type Counted = Pick<Results, "tally" | "counted">;

async function countAll(ctx: Context, table: AnswerCount): Promise<Counted> {
  const { form_id, counted } = table;
  const { tally, last_index, rows_above } = await findTotal(ctx.db, form_id, counted);
  if (tally !== null && rows_above <= MOST_ABOVE) {
    if (rows_above > 0) addTally(tally, await countAnswers(ctx.db, { ...table, above: last_index }));
    return { tally, counted: null };
  }
  if (tally === null && rows_above < WORTH_KEEPING) {
    const all = await countAnswers(ctx.db, table);
    return { tally: compactTally(all, counted.fields, RESULTS_REACH), counted: null };
  }
  const ends = ctx.now().getTime() + BUDGET_MS;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    await countMissing(ctx, table, ends);
    const blocks = await findBlocks(ctx.db, form_id, counted, true);
    if (blocks.every(({ answers }) => answers !== null))
      return { tally: await keep(ctx, table, blocks), counted: null };
    if (ctx.now().getTime() > ends) return { tally: emptyTally(), counted: shareOf(blocks) };
  }
  // Others change the form faster than it is counted.
  return { tally: emptyTally(), counted: 0 };
}

/** Counts blocks until all are known or the time is over. */
async function countMissing(ctx: Context, { form_id, counted }: AnswerCount, ends: number): Promise<void> {
  const blocks = await findBlocks(ctx.db, form_id, counted, false);
  const missing = blocks.filter(({ answers }) => answers === null).map(({ block }) => block);
  for (let at = 0; at < missing.length; at += BLOCKS_AT_A_TIME) {
    await countBlocks(ctx.db, form_id, counted, missing.slice(at, at + BLOCKS_AT_A_TIME), ctx.now());
    if (ctx.now().getTime() > ends) return;
  }
}

function shareOf(blocks: readonly CountedBlock[]): number {
  const rows = (some: readonly CountedBlock[]) => some.reduce((sum, block) => sum + block.rows, 0);
  return rows(blocks.filter(({ answers }) => answers !== null)) / Math.max(1, rows(blocks));
}

async function keep(ctx: Context, { form_id, counted }: AnswerCount, blocks: readonly CountedBlock[]) {
  const all = sumTallies(blocks.map(({ answers }) => tallyOfAnswers(answers ?? {}, counted)));
  const tally: Tally = compactTally(all, counted.fields, MOST_ABOVE + RESULTS_REACH);
  const sum = (of: "rows" | "versions") => blocks.reduce((total, block) => total + block[of], 0);
  const last_index = blocks.at(-1)?.last_index ?? -1;
  const total = { tally, rows: sum("rows"), versions: sum("versions"), last_index };
  await keepTotal(ctx.db, form_id, counted, total, ctx.now());
  return tally;
}
