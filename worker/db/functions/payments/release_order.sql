-- Releases a pending order that will not be paid, with what it counted toward limits and the stock that it reserves. Returns order_facts;
-- null when there is no such order.
--
-- Locks: as lock_order, then as give_up_hold.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION release_order(p_order_id uuid, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_order payment_order;
BEGIN
  SELECT (l.found_order).* INTO v_order FROM lock_order(p_order_id) l;
  IF v_order.status = 'pending' THEN
    PERFORM give_up_hold(v_order, p_now);
    UPDATE payment_order SET status = 'released', due_at = NULL, updated_at = p_now
    WHERE id = p_order_id RETURNING * INTO v_order;
  END IF;
  RETURN CASE WHEN v_order.id IS NOT NULL THEN order_facts(v_order) END;
END $$;
