import {
  DELETION_STEP,
  type DeletedRows,
  type MatchingRows,
  type RestoredRows,
  UNDO_MS,
} from "#core/contracts/grid/deletions.ts";
import type { GridQuery } from "#core/tables/grid-query.ts";
import type { Context } from "../../context.ts";
import {
  highestNumber,
  removeFirstRows,
  removeRows,
  restoreRows as restore,
} from "../../db/grid/deletions.ts";
import { countRows } from "../../db/grid/rows.ts";
import { findSearchedForm, readyIndex } from "../../db/grid/search-indexes.ts";
import { RESPONSES } from "../../db/grid/sources/responses.ts";
import { deliverOutbox } from "../delivery/deliver-outbox.ts";
import { sweepFiles } from "../files/sweep-files.ts";
import { takeTurn } from "../turns/take-turn.ts";
import { forgetRowCounts } from "./row-counts.ts";

interface Deletion {
  deletion_id: string;
  transaction_id: string;
}

/** Deletes responses. Skips ids of other forms and of deleted rows. */
export async function deleteRows(
  ctx: Context,
  form_id: string,
  {
    ids,
    transaction_id,
    deletion_id = null,
  }: { ids: string[]; transaction_id: string; deletion_id?: string | null },
): Promise<DeletedRows> {
  const deletion = { form_id, deletion_id, transaction_id, ...lifetime(ctx) };
  const deleted = await removeRows(ctx.db, { ...deletion, ids });
  tellChange(ctx, form_id);
  ctx.waitUntil("sweep-files", (after) => sweepFiles(after, takeTurn(after, "files")));
  return { ids: deleted };
}

const lifetime = (ctx: Context) => ({ now: ctx.now(), until: new Date(ctx.now().getTime() + UNDO_MS) });

function tellChange(ctx: Context, form_id: string): void {
  forgetRowCounts(form_id);
  ctx.waitUntil("deliver-outbox", (after) => deliverOutbox(after, form_id));
}

/** The statement of the responses that match, up to a number if there is one. In the default order, which has an index. */
async function matching(ctx: Context, form_id: string, query: GridQuery, through: number | null) {
  const { fields, lang, index } = await findSearchedForm(ctx.db, form_id);
  const bound = { column: "__gf_display_id", op: "lte", value: through } as const;
  const predicates = through === null ? query.predicates : [...query.predicates, bound];
  const bounded = { ...query, orderby: [], cursor: null, predicates };
  return {
    source: RESPONSES,
    scope_id: form_id,
    fields,
    lang,
    query: bounded,
    search_index: readyIndex(index),
  };
}

/** Counts all responses that match. If they are to be deleted, up to the highest number so far. */
export async function countMatchingRows(
  ctx: Context,
  form_id: string,
  query: GridQuery,
  { isForDeletion }: { isForDeletion: boolean },
): Promise<MatchingRows> {
  const through = isForDeletion ? await highestNumber(ctx.db, form_id) : null;
  const { total } = await countRows(ctx.db, await matching(ctx, form_id, query, through), null);
  return { count: total, through: through ?? 0 };
}

/** Deletes the newest responses that match, as many as one request may. */
export async function deleteMatchingRows(
  ctx: Context,
  form_id: string,
  { query, through, ...deletion }: Deletion & { query: GridQuery; through: number },
): Promise<DeletedRows & { next_through: number | null }> {
  const removed = await removeFirstRows(
    ctx.db,
    { ...(await matching(ctx, form_id, query, through)), limit: DELETION_STEP },
    { form_id, ...deletion, ...lifetime(ctx) },
  );
  if (removed.ids.length > 0) tellChange(ctx, form_id);
  return removed;
}

/** Undoes a deletion, as much of it as one request may. */
export async function restoreRows(
  ctx: Context,
  form_id: string,
  { after, ...deletion }: Deletion & { after: number },
): Promise<RestoredRows> {
  const range = { after, limit: DELETION_STEP };
  const restored = await restore(ctx.db, { form_id, ...deletion, now: ctx.now() }, range);
  if (restored.ids.length > 0) tellChange(ctx, form_id);
  return restored;
}
