import type { UnfinishedUpload } from "#core/contracts/buckets.ts";
import { partSizeOf, SMALLEST_PART } from "#core/files/objects.ts";
import type { Context } from "../../context.ts";
import { listUploads as listRows } from "../../db/buckets/uploads.ts";

/** Lists a person's uploads that can still be finished. */
export async function listUploads(
  ctx: Context,
  bucket_id: string,
  user_id: string,
): Promise<readonly UnfinishedUpload[]> {
  const rows = await listRows(ctx.db, { bucket_id, user_id, now: ctx.now(), largest_whole: SMALLEST_PART });
  return rows.map((row) => ({ ...row, part_size: partSizeOf(row.size) }));
}
