import { atom } from "jotai";
import type { Inventory } from "#core/contracts/inventory/inventory.ts";
import { limitChange } from "#core/inventory/limits.ts";
import { changeInventoryAtom, inventoryStateAtom, loadInventoryAtom } from "./inventory.ts";

/** The loaded stock by option id; empty while it is loading. */
export const stockByOptionAtom = atom((get): ReadonlyMap<string, Inventory["items"][number]> => {
  const state = get(inventoryStateAtom);
  return new Map(state.status === "ready" ? state.value.items.map((item) => [item.sku, item]) : []);
});

/** The last of the changes that wait for each other. */
const turnAtom = atom<Promise<unknown>>(Promise.resolve());

type Limits = ReadonlyMap<string, number | null>;

/**
 * Sets limits of options by id; null removes a limit. Resolves with the number that has been taken if a limit
 * is below it: then nothing changes. Rejects with a message for users.
 */
export const setLimitsAtom = atom(null, async (get, set, limits: Limits): Promise<number | null> => {
  // One at a time, because each change is relative to the result of the previous one.
  const turn = get(turnAtom).then(async () => {
    await set(loadInventoryAtom);
    const state = get(inventoryStateAtom);
    if (state.status === "failed") throw new Error(state.message);
    const levels = get(stockByOptionAtom);
    for (const [id, limit] of limits) {
      const taken = levels.get(id)?.committed ?? 0;
      if (limit !== null && limit < taken) return taken;
    }
    const changes = [...limits].flatMap(([id, limit]) => {
      const change = limitChange(levels.get(id), limit);
      return change === null ? [] : [[id, change] as const];
    });
    if (changes.length > 0) await set(changeInventoryAtom, { changes: Object.fromEntries(changes) });
    return null;
  });
  set(
    turnAtom,
    turn.catch(() => {}),
  );
  return turn;
});
