import {
  deleteProduct,
  loadStore,
  type StoreDetails,
  saveProduct,
  saveStore,
} from "#core/contracts/inventory/products.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Answers } from "./answers.ts";

/** The form that the store belongs to. */
interface SellingForm {
  readonly answers: Answers;
  change(patch: Partial<FormDefinition>): unknown;
}

/** The store of a form, and its products. Returns what is stored. */
export function productAnswers(form: SellingForm): () => StoreDetails {
  let stored: StoreDetails = { store: null, products: [] };
  const change = (patch: Partial<StoreDetails>) => {
    stored = { ...stored, ...patch };
    return stored;
  };
  form.answers
    .on(loadStore, () => stored)
    .on(saveStore, ({ body }) => {
      if (stored.store === null) form.change({ is_stock_tracked: true });
      return change({ store: { id: 1, ...body } });
    })
    .on(saveProduct, ({ params: { product_id: id }, body }) => {
      if (stored.store === null) throw new AppError("CONFLICT");
      const { products } = stored;
      const isKnown = products.some((one) => one.id === id);
      const replaced = products.map((one) => (one.id === id ? { id, ...body } : one));
      return change({ products: isKnown ? replaced : [...products, { id, ...body }] });
    })
    .on(deleteProduct, ({ params: { product_id } }) => {
      const products = stored.products.filter(({ id }) => id !== product_id);
      if (products.length === stored.products.length) throw new AppError("NOT_FOUND");
      return change({ products });
    });
  return () => stored;
}
