import type { Inventory, InventoryCommit } from "#core/contracts/inventory/inventory.ts";
import type { Context } from "../../context.ts";
import { listInventoryCommits as listRows, readInventory } from "../../db/inventory/inventory.ts";

/** The stock of a form's options. */
export const loadInventory = (ctx: Context, form_id: string): Promise<Inventory> =>
  readInventory(ctx.db, form_id);

/** Why one option's level changed, newest first; empty for an untracked option. */
export const listInventoryCommits = (
  ctx: Context,
  form_id: string,
  sku: string,
): Promise<InventoryCommit[]> => listRows(ctx.db, form_id, sku);
