import * as contracts from "#core/contracts/inventory/products.ts";
import { route } from "../../../middleware/route.ts";
import { deleteProduct, loadStore, saveProduct, saveStore } from "../../../services/inventory/save-store.ts";

export const loadStoreRoute = route(contracts.loadStore, ({ ctx, params }) => loadStore(ctx, params.form_id));

export const saveStoreRoute = route(contracts.saveStore, ({ ctx, params, body }) =>
  saveStore(ctx, params.form_id, body),
);

export const saveProductRoute = route(contracts.saveProduct, ({ ctx, params, body }) =>
  saveProduct(ctx, params, body),
);

export const deleteProductRoute = route(contracts.deleteProduct, ({ ctx, params }) =>
  deleteProduct(ctx, params),
);
