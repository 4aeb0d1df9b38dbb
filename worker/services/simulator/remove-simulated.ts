import { REMOVED_AT_ONCE, type RemovedSimulated } from "#core/contracts/simulator.ts";
import type { Context } from "../../context.ts";
import { findSimulated, forgetSimulated } from "../../db/simulator.ts";
import { deleteRows } from "../grid/delete-rows.ts";

/**
 * Deletes a limited number of simulated responses, like rows that a member selects, with their sessions and customers.
 */
export async function removeSimulated(ctx: Context, form_id: string): Promise<RemovedSimulated> {
  const found = await findSimulated(ctx.db, form_id, REMOVED_AT_ONCE);
  if (found.length === 0) return { removed: 0, is_done: true };
  const { ids } = await deleteRows(ctx, form_id, {
    ids: found.map(({ id }) => id),
    transaction_id: crypto.randomUUID(),
  });
  const gone = new Set(ids);
  await forgetSimulated(
    ctx.db,
    found.filter(({ id }) => gone.has(id)),
  );
  return { removed: ids.length, is_done: found.length < REMOVED_AT_ONCE };
}
