import {
  MAX_PRODUCTS,
  type ProductInput,
  type StoreDetails,
  type StoreInput,
} from "#core/contracts/inventory/products.ts";
import type { Database } from "../connection/database.ts";

export interface ProductKey {
  form_id: string;
  product_id: string;
}

/** A form's store with its products, in order of creation. */
export async function readStore(db: Database, form_id: string): Promise<StoreDetails> {
  const [row] = await db.sql<StoreDetails>`
    SELECT
      (SELECT jsonb_build_object('id', s.id, 'name', s.name, 'currency', s.currency)
       FROM connection_commerce_store c JOIN store s ON s.id = c.store_id WHERE c.form_id = ${form_id}) AS store,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'options', (
         SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'field_id', o.field_id, 'values', (
           SELECT coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'value', v.value, 'sku', v.sku)
             ORDER BY v.local_index), '[]')
           FROM product_option_value v WHERE v.product_option_id = o.id
         )) ORDER BY o.local_index), '[]')
         FROM product_option o WHERE o.product_id = p.id
       )) ORDER BY p.created_at, p.id), '[]')
       FROM connection_commerce_store c JOIN product p ON p.store_id = c.store_id
       WHERE c.form_id = ${form_id}) AS products`;
  return row!;
}

/** Creates the form's store, or renames it. */
export async function upsertStore(
  db: Database,
  form_id: string,
  { name, currency }: StoreInput,
  now: Date,
): Promise<void> {
  await db.sql`SELECT connect_store(${form_id}, ${name}, ${currency}, ${now.toISOString()})`;
}

/**
 * Whether it was stored. Not if the form has no store or too many products, or the product belongs to another
 * store.
 */
export async function upsertProduct(
  db: Database,
  { form_id, product_id }: ProductKey,
  product: ProductInput,
  now: Date,
): Promise<boolean> {
  const [row] = await db.sql<{ is_saved: boolean }>`
    SELECT save_product(${form_id}, ${product_id}, ${JSON.stringify(product)}::jsonb, ${MAX_PRODUCTS},
      ${now.toISOString()}) AS is_saved`;
  return row!.is_saved;
}

export async function removeProduct(db: Database, { form_id, product_id }: ProductKey): Promise<boolean> {
  const rows = await db.sql`
    DELETE FROM product p USING connection_commerce_store c
    WHERE p.id = ${product_id} AND c.store_id = p.store_id AND c.form_id = ${form_id} RETURNING p.id`;
  return rows.length > 0;
}
