import * as z from "zod/mini";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { products } from "../wire/private-addresses.ts";
import { formParams, text, uuid } from "../wire/schemas.ts";

/** What a form sells: its store, its products, and the questions that ask for their options. */

export const MAX_PRODUCTS = 200;
const MAX_OPTIONS = 10;
const MAX_VALUES = 200;

const name = text(200).check(z.trim(), z.minLength(1));

export const store = z.object({ name, currency: z.string().check(z.regex(/^[A-Z]{3}$/)) });
export type StoreInput = z.infer<typeof store>;

export const product = z.object({
  name,
  options: z
    .array(
      z.object({
        id: uuid,
        name,
        /** The question that asks for it; null: none yet. */
        field_id: z.nullable(uuid),
        values: z
          .array(
            z.object({
              id: uuid,
              value: name,
              /** An option of that question. The value's stock is the option's stock. */
              sku: z.nullable(uuid),
            }),
          )
          .check(z.maxLength(MAX_VALUES)),
      }),
    )
    .check(z.maxLength(MAX_OPTIONS)),
});
export type ProductInput = z.infer<typeof product>;
export type ProductOption = ProductInput["options"][number];
export interface Product extends ProductInput {
  id: string;
}

export interface StoreDetails {
  /** Null if the form has no store. */
  store: (StoreInput & { id: number }) | null;
  products: Product[];
}

export const loadStore = {
  ...at(products.loadStore),
  result: data<StoreDetails>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see },
  params: formParams,
} as const satisfies Contract;

/**
 * Creates the form's own store, or changes the name and currency of an existing one. Returns the same as
 * `loadStore`.
 */
export const saveStore = {
  ...at(products.saveStore),
  result: data<StoreDetails>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.edit },
  params: formParams,
  body: store,
} as const satisfies Contract;

const productParams = z.object({ form_id: uuid, product_id: uuid });

/**
 * Creates or replaces a product. Links to anything outside the form are dropped. Returns the same as
 * `loadStore`.
 */
export const saveProduct = {
  ...at(products.saveProduct),
  result: data<StoreDetails>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.edit },
  params: productParams,
  body: product,
} as const satisfies Contract;

/** Deletes the product. Stock and questions stay. Returns the same as `loadStore`. */
export const deleteProduct = {
  ...at(products.deleteProduct),
  result: data<StoreDetails>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.edit },
  params: productParams,
} as const satisfies Contract;
