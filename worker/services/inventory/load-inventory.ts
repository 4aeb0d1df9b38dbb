import type { Inventory, InventoryCommit } from "#core/contracts/inventory/inventory.ts";
import type { Context } from "../../context.ts";
import { listInventoryCommits as listRows, readInventory } from "../../db/inventory/inventory.ts";

/** What is left of the options of a form. */
export const loadInventory = (ctx: Context, form_id: string): Promise<Inventory> =>
  readInventory(ctx.db, form_id);

/** Why the level of one option changed, newest first; nothing for an option that is not tracked. */
export const listInventoryCommits = (
  ctx: Context,
  form_id: string,
  sku: string,
): Promise<InventoryCommit[]> => listRows(ctx.db, form_id, sku);
