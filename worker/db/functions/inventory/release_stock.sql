-- Returns the stock that responses and orders have taken. Stock that was returned before is not returned again.
--
-- Locks: the stock levels (FOR NO KEY UPDATE) by sku, as take_stock does.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION release_stock(
  p_response_ids uuid[], p_order_ids uuid[], p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_level_ids bigint[] := ARRAY(
    SELECT inventory_level_id FROM inventory_level_commit WHERE response_id = ANY (p_response_ids)
    UNION SELECT inventory_level_id FROM inventory_level_commit WHERE order_id = ANY (p_order_ids)
  );
BEGIN
  IF v_level_ids = '{}' THEN
    RETURN;
  END IF;
  PERFORM FROM inventory_level l JOIN inventory_item i ON i.id = l.inventory_item_id
  WHERE l.id = ANY (v_level_ids) ORDER BY i.sku, i.id FOR NO KEY UPDATE OF l;
  -- A separate statement so that it sees what other transactions returned before the lock was granted.
  WITH given_back AS (
    INSERT INTO inventory_level_commit (inventory_level_id, diff, reason, response_id, order_id, created_at)
    SELECT c.inventory_level_id, -sum(c.diff), 'restore', c.response_id, c.order_id, p_now
    FROM inventory_level_commit c
    WHERE c.id IN (
      SELECT id FROM inventory_level_commit WHERE response_id = ANY (p_response_ids)
      UNION SELECT id FROM inventory_level_commit WHERE order_id = ANY (p_order_ids)
    )
    GROUP BY c.inventory_level_id, c.response_id, c.order_id HAVING sum(c.diff) <> 0
    RETURNING inventory_level_id, diff
  )
  UPDATE inventory_level l SET available = available + g.diff, committed = committed - g.diff
  FROM (SELECT inventory_level_id, sum(diff) AS diff FROM given_back GROUP BY 1) g
  WHERE g.inventory_level_id = l.id;
END $$;
