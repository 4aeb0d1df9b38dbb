-- Returns the stock of a store. `committed` is what responses and unpaid orders have taken.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION get_inventory_items_with_committed(
  p_store_id bigint
) RETURNS TABLE (
  id bigint, store_id bigint, sku text, cost double precision, is_negative_level_allowed boolean,
  created_at timestamptz, available integer, committed integer
) LANGUAGE sql STABLE AS $$
  SELECT i.id, i.store_id, i.sku, i.cost, i.is_negative_level_allowed, i.created_at, l.available, l.committed
  FROM inventory_item i JOIN inventory_level l ON l.inventory_item_id = i.id WHERE i.store_id = p_store_id
$$;
