import type { Inventory, InventoryChanges, InventoryCommit } from "#core/contracts/inventory/inventory.ts";
import { type AdjustmentReason, MOST_LISTED_COMMITS } from "#core/inventory/commits.ts";
import type { Database } from "../connection/database.ts";

/** Stock of the form's current options, with its store. */
export async function readInventory(db: Database, form_id: string): Promise<Inventory> {
  const [row] = await db.sql<Inventory>`
    SELECT
      (SELECT jsonb_build_object('id', s.id, 'name', s.name, 'currency', s.currency)
       FROM connection_commerce_store c JOIN store s ON s.id = c.store_id WHERE c.form_id = ${form_id}) AS store,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
         'sku', i.sku, 'available', i.available, 'committed', i.committed,
         'is_negative_level_allowed', i.is_negative_level_allowed
       ) ORDER BY i.sku), '[]')
       FROM connection_commerce_store c
       CROSS JOIN LATERAL get_inventory_items_with_committed(c.store_id) i
       JOIN "option" o ON o.form_id = c.form_id AND o.id::text = i.sku
       WHERE c.form_id = ${form_id}) AS items`;
  return row!;
}

/** Applies all changes or none. INVENTORY_LEVEL_NEGATIVE when one would remove more than there is. */
export async function saveInventory(
  db: Database,
  form_id: string,
  changes: InventoryChanges,
  reason: AdjustmentReason,
  now: Date,
): Promise<void> {
  await db.sql`SELECT save_inventory(${form_id}, ${JSON.stringify(changes)}::jsonb, ${reason}, ${now.toISOString()})`;
}

/** The latest adjustments of one level, newest first. */
export async function listInventoryCommits(
  db: Database,
  form_id: string,
  sku: string,
): Promise<InventoryCommit[]> {
  return db.sql<InventoryCommit>`
    SELECT c.id, c.diff, c.reason, c.response_id, c.created_at
    FROM connection_commerce_store s
    JOIN inventory_item i ON i.store_id = s.store_id AND i.sku = ${sku}
    JOIN inventory_level l ON l.inventory_item_id = i.id
    JOIN inventory_level_commit c ON c.inventory_level_id = l.id
    WHERE s.form_id = ${form_id}
    ORDER BY c.id DESC LIMIT ${MOST_LISTED_COMMITS}`;
}
