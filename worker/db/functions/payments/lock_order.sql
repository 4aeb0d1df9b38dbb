-- Locks an order with its form and session, in the order of lock_submission. All three are null when there is no such
-- order.
--
-- Locks: the form's limit lock (shared), the session's row, the order's row.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION lock_order(
  p_order_id uuid, OUT found_order payment_order, OUT form form, OUT session response_session
) LANGUAGE plpgsql AS $$
BEGIN
  SELECT * INTO found_order FROM payment_order o WHERE o.id = p_order_id;
  PERFORM pg_advisory_xact_lock_shared(form_limit_lock_key(found_order.form_id));
  SELECT * INTO form FROM form f WHERE f.id = found_order.form_id;
  SELECT * INTO session FROM response_session s WHERE s.id = found_order.session_id FOR UPDATE;
  SELECT * INTO found_order FROM payment_order o WHERE o.id = p_order_id FOR UPDATE;
END $$;
