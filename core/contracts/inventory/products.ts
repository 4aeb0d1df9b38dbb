import * as z from "zod/mini";
import { at, type Contract, data } from "../wire/contract.ts";
import { products } from "../wire/private-addresses.ts";
import { formParams, text, uuid } from "../wire/schemas.ts";

/** What a form sells: its store, the products in it, and which questions ask for their options. */

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
        /** The question that asks for it; null: none does yet. */
        field_id: z.nullable(uuid),
        values: z
          .array(
            z.object({
              id: uuid,
              value: name,
              /** The option of that question; its stock is the stock of this value. */
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
  /** Null: the form is not connected to one. */
  store: (StoreInput & { id: number }) | null;
  products: Product[];
}

export const loadStore = {
  ...at(products.loadStore),
  answer: data<StoreDetails>(),
  access: { resource: "form", in: "params", key: "form_id", role: "viewer" },
  params: formParams,
} as const satisfies Contract;

/** Connects the form to a store of its own, or gives the one that it has another name and currency. Answers like `loadStore`. */
export const saveStore = {
  ...at(products.saveStore),
  answer: data<StoreDetails>(),
  access: { resource: "form", in: "params", key: "form_id", role: "editor" },
  params: formParams,
  body: store,
} as const satisfies Contract;

const productParams = z.object({ form_id: uuid, product_id: uuid });

/** Makes a product, or replaces what there is of it. What is not of the form is left out of the links. Answers like `loadStore`. */
export const saveProduct = {
  ...at(products.saveProduct),
  answer: data<StoreDetails>(),
  access: { resource: "form", in: "params", key: "form_id", role: "editor" },
  params: productParams,
  body: product,
} as const satisfies Contract;

/** The product goes; stock and questions stay. Answers like `loadStore`. */
export const deleteProduct = {
  ...at(products.deleteProduct),
  answer: data<StoreDetails>(),
  access: { resource: "form", in: "params", key: "form_id", role: "editor" },
  params: productParams,
} as const satisfies Contract;
