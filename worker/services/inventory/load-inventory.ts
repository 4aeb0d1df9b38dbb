import type { Inventory, InventoryCommit } from "#core/contracts/inventory/inventory.ts";
import type { Context } from "../../context.ts";
import { listInventoryCommits as listRows, readInventory } from "../../db/inventory/inventory.ts";

/** Loads the stock of a form's options. */
export const loadInventory = (ctx: Context, form_id: string): Promise<Inventory> =>
  readInventory(ctx.db, form_id);

/** Lists the changes of one option's stock, newest first. Empty for an untracked option. */
export const listInventoryCommits = (
  ctx: Context,
  form_id: string,
  sku: string,
): Promise<InventoryCommit[]> => listRows(ctx.db, form_id, sku);
