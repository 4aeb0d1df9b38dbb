import type { DeletedRows } from "#core/contracts/grid/rows.ts";
import type { Context } from "../../context.ts";
import { removeRows } from "../../db/grid/rows.ts";
import { deliverOutbox } from "../delivery/deliver-outbox.ts";
import { sweepFiles } from "../files/sweep-files.ts";
import { forgetRowCounts } from "./row-counts.ts";

/** Deletes responses. Skips ids of other forms and of deleted rows. */
export async function deleteRows(
  ctx: Context,
  form_id: string,
  { ids, transaction_id }: { ids: string[]; transaction_id: string },
): Promise<DeletedRows> {
  const deleted = await removeRows(ctx.db, { form_id, ids, transaction_id, now: ctx.now() });
  forgetRowCounts(form_id);
  ctx.waitUntil("deliver-outbox", (after) => deliverOutbox(after, form_id));
  ctx.waitUntil("sweep-files", sweepFiles);
  return { ids: deleted };
}
