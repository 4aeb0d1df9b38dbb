import { atom } from "jotai";
import type { ProductInput, StoreInput } from "#core/contracts/inventory/products.ts";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { formIdAtom } from "../editing/document.ts";
import { loadedAtoms } from "../editing/loaded.ts";

const store = loadedAtoms(
  (form_id) => call(endpoints.loadStore, { params: { form_id } }),
  // A missing store is not cached: tracking a question's stock creates one.
  (details) => details.store !== null,
);
export const storeStateAtom = store.stateAtom;

/** Loads the form's store with its products. */
export const loadStoreAtom = atom(null, (get, set) => set(store.loadAtom, get(formIdAtom)));

/** Creates or changes the store of a form. Rejects with a message for users. */
export const saveStoreAtom = atom(null, async (_get, set, form_id: string, body: StoreInput) => {
  const value = await call(endpoints.saveStore, { params: { form_id }, body });
  set(store.showAtom, { status: "ready", of: form_id, value });
});

export const saveProductAtom = atom(null, async (get, set, product_id: string, body: ProductInput) => {
  const form_id = get(formIdAtom);
  const value = await call(endpoints.saveProduct, { params: { form_id, product_id }, body });
  set(store.showAtom, { status: "ready", of: form_id, value });
});

export const deleteProductAtom = atom(null, async (get, set, product_id: string) => {
  const form_id = get(formIdAtom);
  const value = await call(endpoints.deleteProduct, { params: { form_id, product_id } });
  set(store.showAtom, { status: "ready", of: form_id, value });
});
