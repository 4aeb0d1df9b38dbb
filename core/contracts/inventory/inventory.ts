import * as z from "zod/mini";
import { ADJUSTMENT_REASONS, type CommitReason, MAX_ADJUSTMENT } from "../../inventory/commits.ts";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { inventory } from "../wire/private-addresses.ts";
import { formParams, uuid } from "../wire/schemas.ts";

/** Stock of a form's options: its store, the levels and their adjustments. An option's id is its sku. */

const diff = z.number().check(z.int(), z.minimum(-MAX_ADJUSTMENT), z.maximum(MAX_ADJUSTMENT));

const change = z.object({
  /** Pieces to add, or to remove when negative. Relative, so concurrent sales are not overwritten. */
  diff: z.optional(diff),
  /** Whether stock may go below zero. Such an option never sells out. */
  is_negative_level_allowed: z.optional(z.boolean()),
});

/** By option id. An untracked option starts at its diff. */
export const inventoryChanges = z
  .record(uuid, change)
  .check(z.refine((changes) => Object.keys(changes).length <= 1_000, "There are too many options."));
export type InventoryChanges = z.infer<typeof inventoryChanges>;

export interface InventoryItem {
  /** Option id. */
  sku: string;
  /** Pieces that can still be chosen. */
  available: number;
  /** Taken by responses, or reserved by unpaid orders. */
  committed: number;
  is_negative_level_allowed: boolean;
}

export interface Inventory {
  /** Null if the form tracks no stock. */
  store: { id: number; name: string; currency: string } | null;
  /** One per current option of the form. */
  items: InventoryItem[];
}

export const loadInventory = {
  ...at(inventory.loadInventory),
  result: data<Inventory>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see },
  params: formParams,
} as const satisfies Contract;

/**
 * Tracks options and changes their stock or whether they may sell out, all or nothing. Returns the same as
 * `loadInventory`.
 */
export const saveInventory = {
  ...at(inventory.saveInventory),
  result: data<Inventory>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.edit },
  params: formParams,
  body: z.object({ changes: inventoryChanges, reason: z.optional(z.enum(ADJUSTMENT_REASONS)) }),
} as const satisfies Contract;

export interface InventoryCommit {
  id: number;
  diff: number;
  reason: CommitReason;
  /** The response that took or returned stock; it may be deleted by now. */
  response_id: string | null;
  created_at: string;
}

/** The last fifty adjustments of one level, newest first. */
export const listInventoryCommits = {
  ...at(inventory.listInventoryCommits),
  result: data<InventoryCommit[]>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see },
  params: z.object({ form_id: uuid, sku: uuid }),
} as const satisfies Contract;
