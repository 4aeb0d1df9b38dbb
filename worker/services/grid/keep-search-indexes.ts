import type { Context } from "../../context.ts";
import { buildRowSearch, deleteRowSearch } from "../../db/grid/row-search-indexes.ts";
import { buildSearchIndex, deleteSearchIndex } from "../../db/grid/search-indexes.ts";
import type { Turn } from "../turns/turn.ts";

/** Rows per statement: each takes less than a second, far less than a statement may take. */
const LIMIT = 2_000;
/** Submits of these customers, and edits of these sessions, wait for the statement. */
const LOCKED_LIMIT = 500;

/**
 * Builds the search indexes that owners' searches asked for, and deletes dropped ones, in limited batches. The next run may
 * start meanwhile, because the jobs before it take their time too: each index is locked.
 */
export async function keepSearchIndexes(ctx: Context, { isInTime }: Turn): Promise<void> {
  while (isInTime()) {
    const result = await buildSearchIndex(ctx.long, LIMIT, ctx.now());
    if (result === "none" || result === "waiting") break;
  }
  while (isInTime() && (await buildRowSearch(ctx.long, LOCKED_LIMIT, ctx.now())) !== "none");
  while (isInTime() && (await deleteSearchIndex(ctx.long, LIMIT, ctx.now())));
  while (isInTime() && (await deleteRowSearch(ctx.long, LIMIT, ctx.now())));
}
