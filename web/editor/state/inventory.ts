import { atom } from "jotai";
import type { Inventory, InventoryChanges, InventoryCommit } from "#core/contracts/inventory.ts";
import type { AdjustmentReason } from "#core/inventory/commits.ts";
import { ApiError, call } from "../api/client.ts";
import * as endpoints from "../api/endpoints.ts";
import { formIdAtom } from "./document.ts";
import { storeAllAtom } from "./editing.ts";

type InventoryState =
  | { status: "loading"; form_id: string | null }
  | { status: "failed"; form_id: string; message: string }
  | { status: "ready"; form_id: string; inventory: Inventory };

const stateAtom = atom<InventoryState>({ status: "loading", form_id: null });
export const inventoryStateAtom = atom((get) => get(stateAtom));

/** Loads the stock of the form; what is shown already stays until the new figures are there. */
export const loadInventoryAtom = atom(null, async (get, set) => {
  const form_id = get(formIdAtom);
  const before = get(stateAtom);
  if (before.form_id !== form_id || before.status === "failed")
    set(stateAtom, { status: "loading", form_id });
  const isCurrent = () => get(stateAtom).form_id === form_id;
  try {
    const inventory = await call(endpoints.loadInventory, { params: { form_id } });
    if (isCurrent()) set(stateAtom, { status: "ready", form_id, inventory });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isCurrent()) set(stateAtom, { status: "failed", form_id, message: error.message });
  }
});

export interface InventoryChange {
  changes: InventoryChanges;
  reason?: AdjustmentReason;
}

/** Changes the stock once the options themselves are stored. Rejects with a reason for people. */
export const changeInventoryAtom = atom(null, async (get, set, body: InventoryChange) => {
  const form_id = get(formIdAtom);
  await set(storeAllAtom, form_id);
  try {
    const inventory = await call(endpoints.saveInventory, { params: { form_id }, body });
    if (get(stateAtom).form_id === form_id) set(stateAtom, { status: "ready", form_id, inventory });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "INVENTORY_LEVEL_NEGATIVE") throw error;
    await set(loadInventoryAtom);
    throw new Error("Some were taken meanwhile. Look at the new number and try again.");
  }
});

/** Why the stock of an option changed, newest first. */
export const loadCommitsAtom = atom(null, (get, _set, sku: string): Promise<InventoryCommit[]> => {
  const form_id = get(formIdAtom);
  return call(endpoints.listInventoryCommits, { params: { form_id, sku } });
});
