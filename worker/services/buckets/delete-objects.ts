import type { Context } from "../../context.ts";
import { deleteObjects as deleteRows } from "../../db/buckets/objects.ts";
import { takeTurn } from "../turns/take-turn.ts";
import { announceObjects } from "./announce-objects.ts";
import { requireUnused } from "./find-uses.ts";
import { sweepBuckets } from "./sweep-buckets.ts";

export interface Deleting {
  document_id: string;
  ids: readonly string[];
  is_use_known: boolean;
}

/**
 * Deletes objects. A folder disappears at once with everything inside, whose rows and bytes are removed afterwards in
 * steps. Throws CONFLICT, with `used_by`, if a form shows one of the files and the caller does not know it.
 */
export async function deleteObjects(
  ctx: Context,
  { document_id, ids, is_use_known }: Deleting,
): Promise<{ deleted: number }> {
  if (!is_use_known) await requireUnused(ctx, document_id, ids);
  const deleted = await deleteRows(ctx.db, document_id, ids, ctx.now());
  if (deleted > 0) {
    announceObjects(ctx, document_id);
    ctx.waitUntil("sweep-buckets", (after) => sweepBuckets(after, takeTurn(after, "buckets")));
  }
  return { deleted };
}
