-- Assigns the stock that is reserved for an order to its response. Callers hold the lock of the order's row and have
-- released nothing.
--
-- Locks: the order's stock adjustments.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION keep_held_stock(p_order_id uuid, p_response_id uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE inventory_level_commit SET reason = 'order', response_id = p_response_id
  WHERE order_id = p_order_id AND reason = 'hold'
$$;
