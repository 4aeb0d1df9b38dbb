import type { Inventory, InventoryChanges } from "#core/contracts/inventory/inventory.ts";
import type { AdjustmentReason } from "#core/inventory/commits.ts";
import type { Context } from "../../context.ts";
import { readInventory, saveInventory as saveInventoryRows } from "../../db/inventory/inventory.ts";
import { announceChange, type FormChange } from "../building/announce-change.ts";

/** Tracks options and changes their stock. Returns the new inventory. */
export async function saveInventory(
  ctx: Context,
  change: FormChange,
  changes: InventoryChanges,
  reason: AdjustmentReason,
): Promise<Inventory> {
  await saveInventoryRows(ctx.db, change.form_id, changes, reason, ctx.now());
  announceChange(ctx, change);
  return readInventory(ctx.db, change.form_id);
}
