-- Deletes customers who have no response, no session, and no deleted response that can be restored. Returns the number
-- of deleted customers. Callers run it in a separate transaction because submit_response locks customers before
-- counters.
--
-- Locks: the customers' rows by uid.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION forget_idle_customers(p_ids uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_count integer;
BEGIN
  PERFORM FROM customer WHERE uid = ANY (p_ids) ORDER BY uid FOR UPDATE;
  DELETE FROM customer c WHERE c.uid = ANY (p_ids)
    AND NOT EXISTS (SELECT FROM response r WHERE r.customer_id = c.uid)
    AND NOT EXISTS (SELECT FROM response_session s WHERE s.customer_id = c.uid)
    AND NOT EXISTS (SELECT FROM deleted_response d WHERE d.customer_id = c.uid);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;
