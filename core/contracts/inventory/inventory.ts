import * as z from "zod/mini";
import { ADJUSTMENT_REASONS, type CommitReason, MAX_ADJUSTMENT } from "../../inventory/commits.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { inventory } from "../wire/private-addresses.ts";
import { formParams, uuid } from "../wire/schemas.ts";

/** What is left of a form's options: its store, the levels and why they changed. The sku of an option is its id. */

const diff = z.number().check(z.int(), z.minimum(-MAX_ADJUSTMENT), z.maximum(MAX_ADJUSTMENT));

const change = z.object({
  /** Pieces to add, or to take when negative. Relative, so that what is sold meanwhile stays sold. */
  diff: z.optional(diff),
  /** Whether it may be sold below zero: it is then never sold out. */
  is_negative_level_allowed: z.optional(z.boolean()),
});

/** By option id. An option that was not tracked so far begins with its diff. */
export const inventoryChanges = z
  .record(uuid, change)
  .check(z.refine((changes) => Object.keys(changes).length <= 1_000, "There are too many options."));
export type InventoryChanges = z.infer<typeof inventoryChanges>;

export interface InventoryItem {
  /** Option id. */
  sku: string;
  /** Can still be chosen. */
  available: number;
  /** Taken by responses, or held for orders that are not paid yet. */
  committed: number;
  is_negative_level_allowed: boolean;
}

export interface Inventory {
  /** Null: nothing of the form is tracked. */
  store: { id: number; name: string; currency: string } | null;
  /** Of the options that the form has now. */
  items: InventoryItem[];
}

export const loadInventory = {
  ...at(inventory.loadInventory),
  answer: data<Inventory>(),
  access: { resource: "form", in: "params", key: "form_id", role: "viewer" },
  params: formParams,
} as const satisfies Contract;

/** Tracks options, changes their stock, or whether they run out; all of it or nothing. Answers like `loadInventory`. */
export const saveInventory = {
  ...at(inventory.saveInventory),
  answer: data<Inventory>(),
  access: { resource: "form", in: "params", key: "form_id", role: "editor" },
  params: formParams,
  body: z.object({ changes: inventoryChanges, reason: z.optional(z.enum(ADJUSTMENT_REASONS)) }),
} as const satisfies Contract;

export interface InventoryCommit {
  id: number;
  diff: number;
  reason: CommitReason;
  /** The response that took or gave back; it may be gone. */
  response_id: string | null;
  created_at: string;
}

/** The latest fifty changes of one level, newest first. */
export const listInventoryCommits = {
  ...at(inventory.listInventoryCommits),
  answer: data<InventoryCommit[]>(),
  access: { resource: "form", in: "params", key: "form_id", role: "viewer" },
  params: z.object({ form_id: uuid, sku: uuid }),
} as const satisfies Contract;
