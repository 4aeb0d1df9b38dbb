-- Returns an order as callers read it, with the receipt of its submit once it is completed.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION order_facts(p_order payment_order) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'order_id', p_order.id, 'form_id', p_order.form_id, 'session_id', p_order.session_id,
    'provider', p_order.provider, 'currency', p_order.currency, 'amount', p_order.amount, 'status', p_order.status,
    'reference', p_order.reference, 'refund_reason', p_order.refund_reason, 'held_until', p_order.held_until,
    'attempts', p_order.attempts, 'response_id', p_order.response_id,
    'receipt', submit.receipt,
    -- Until 0.3.0, for the Worker of the previous release.
    'answer', submit.receipt
  )
  FROM (
    SELECT (
      SELECT s.receipt FROM response_session s
      WHERE s.id = p_order.session_id AND p_order.status = 'completed'
        AND s.receipt ->> 'response_id' = p_order.response_id::text
    ) AS receipt
  ) submit
$$;
