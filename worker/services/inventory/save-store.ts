import type { ProductInput, StoreDetails, StoreInput } from "#core/contracts/inventory/products.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import * as products from "../../db/inventory/products.ts";

/** Loads a form's store and products. */
export const loadStore = (ctx: Context, form_id: string): Promise<StoreDetails> =>
  products.readStore(ctx.db, form_id);

/** Creates or changes a form's store. */
export async function saveStore(ctx: Context, form_id: string, store: StoreInput): Promise<StoreDetails> {
  await products.upsertStore(ctx.db, form_id, store, ctx.now());
  return loadStore(ctx, form_id);
}

/** Creates or changes a product. Throws CONFLICT without a store, or at the limit of products. */
export async function saveProduct(
  ctx: Context,
  key: products.ProductKey,
  product: ProductInput,
): Promise<StoreDetails> {
  if (!(await products.upsertProduct(ctx.db, key, product, ctx.now()))) {
    throw new AppError("CONFLICT", {
      reason: "This form isn’t connected to a store, or the store has reached its product limit.",
    });
  }
  return loadStore(ctx, key.form_id);
}

/** Deletes a product. Throws NOT_FOUND. */
export async function deleteProduct(ctx: Context, key: products.ProductKey): Promise<StoreDetails> {
  if (!(await products.removeProduct(ctx.db, key))) throw new AppError("NOT_FOUND");
  return loadStore(ctx, key.form_id);
}
