import { atom } from "jotai";
import type { ProductInput, StoreDetails, StoreInput } from "#core/contracts/products.ts";
import { ApiError, call } from "../api/client.ts";
import * as endpoints from "../api/endpoints.ts";
import { formIdAtom } from "./document.ts";

type StoreState =
  | { status: "loading"; form_id: string | null }
  | { status: "failed"; form_id: string; message: string }
  | { status: "ready"; form_id: string; details: StoreDetails };

const stateAtom = atom<StoreState>({ status: "loading", form_id: null });
export const storeStateAtom = atom((get) => get(stateAtom));

const showAtom = atom(null, (get, set, form_id: string, details: StoreDetails) => {
  if (get(stateAtom).form_id === form_id) set(stateAtom, { status: "ready", form_id, details });
});

/**
 * Loads the store of the form with its products; what is shown already stays until they are there. That there is none does
 * not: tracking the stock of a question connects one.
 */
export const loadStoreAtom = atom(null, async (get, set) => {
  const form_id = get(formIdAtom);
  const before = get(stateAtom);
  const isShown = before.form_id === form_id && before.status === "ready" && before.details.store !== null;
  if (!isShown) set(stateAtom, { status: "loading", form_id });
  try {
    set(showAtom, form_id, await call(endpoints.loadStore, { params: { form_id } }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (get(stateAtom).form_id === form_id) {
      set(stateAtom, { status: "failed", form_id, message: error.message });
    }
  }
});

/** Connects a store, or renames it. Rejects with a reason for people. */
export const saveStoreAtom = atom(null, async (get, set, body: StoreInput) => {
  const form_id = get(formIdAtom);
  set(showAtom, form_id, await call(endpoints.saveStore, { params: { form_id }, body }));
});

export const saveProductAtom = atom(null, async (get, set, product_id: string, body: ProductInput) => {
  const form_id = get(formIdAtom);
  set(showAtom, form_id, await call(endpoints.saveProduct, { params: { form_id, product_id }, body }));
});

export const deleteProductAtom = atom(null, async (get, set, product_id: string) => {
  const form_id = get(formIdAtom);
  set(showAtom, form_id, await call(endpoints.deleteProduct, { params: { form_id, product_id } }));
});
