import { atom } from "jotai";
import type { InventoryChanges, InventoryCommit } from "#core/contracts/inventory/inventory.ts";
import type { AdjustmentReason } from "#core/inventory/commits.ts";
import { ApiError, call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { formIdAtom } from "../editing/document.ts";
import { storeAllAtom } from "../editing/editing.ts";
import { loadedAtoms } from "../editing/loaded.ts";

const inventory = loadedAtoms((form_id) => call(endpoints.loadInventory, { params: { form_id } }));
export const inventoryStateAtom = inventory.stateAtom;

/** Loads the form's stock. */
export const loadInventoryAtom = atom(null, (get, set) => set(inventory.loadAtom, get(formIdAtom)));

export interface InventoryChange {
  changes: InventoryChanges;
  reason?: AdjustmentReason;
}

/** Changes the stock after storing the options themselves. Rejects with a message for users. */
export const changeInventoryAtom = atom(null, async (get, set, body: InventoryChange) => {
  const form_id = get(formIdAtom);
  await set(storeAllAtom, form_id);
  try {
    const value = await call(endpoints.saveInventory, { params: { form_id }, body });
    set(inventory.showAtom, { status: "ready", of: form_id, value });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "INVENTORY_LEVEL_NEGATIVE") throw error;
    await set(loadInventoryAtom);
    throw new Error("New responses changed the number left. Check it and try again.");
  }
});

/** An option's adjustments, newest first. */
export const loadCommitsAtom = atom(null, (get, _set, sku: string): Promise<InventoryCommit[]> => {
  const form_id = get(formIdAtom);
  return call(endpoints.listInventoryCommits, { params: { form_id, sku } });
});
