-- Lowers the counts and releases the stock that a pending order reserves. The caller holds the form's limit lock (shared) and
-- the lock of the session's row.
--
-- Locks: customer counter, total counter, stock levels by sku, as submit_response.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION give_up_hold(p_order payment_order, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- In the same order as count_toward_limits.
  UPDATE form_customer_counter SET count = count - 1
  WHERE form_id = p_order.form_id AND customer_id = p_order.customer_id;
  UPDATE form_response_counter SET count = count - 1 WHERE form_id = p_order.form_id;
  PERFORM release_stock('{}', ARRAY[p_order.id], p_now);
END $$;
