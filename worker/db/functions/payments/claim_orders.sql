-- Leases up to p_limit due orders until p_now + p_lease: pending orders, about which the provider must be asked, and
-- refunds. Returns order_facts of each.
--
-- Locks: the orders' rows, skipping those that are locked.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION claim_orders(
  p_now timestamptz, p_lease interval, p_limit integer
) RETURNS SETOF jsonb LANGUAGE sql AS $$
  WITH claimed AS (
    UPDATE payment_order SET due_at = p_now + p_lease, attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM payment_order WHERE due_at <= p_now ORDER BY due_at LIMIT p_limit FOR UPDATE SKIP LOCKED
    )
    RETURNING payment_order
  )
  SELECT order_facts(payment_order) FROM claimed
$$;
