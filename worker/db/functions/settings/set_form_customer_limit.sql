-- Sets the limit of responses per customer. Enabling it counts existing responses and the reservations of unpaid
-- orders. From then on, submits and deletions update the count.
--
-- Locks: the form's limit lock (exclusive, so it waits for submits that have begun); the form's row; the counters.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION set_form_customer_limit(
  p_form_id uuid, p_enabled boolean, p_max integer
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(form_limit_lock_key(p_form_id));
  UPDATE form SET is_max_form_responses_by_customer_enabled = p_enabled, max_form_responses_by_customer = p_max
  WHERE id = p_form_id;
  DELETE FROM form_customer_counter WHERE form_id = p_form_id;
  INSERT INTO form_customer_counter (form_id, customer_id, count)
  SELECT p_form_id, customer_id, count(*) FROM (
    SELECT customer_id FROM response WHERE form_id = p_form_id
    UNION ALL SELECT customer_id FROM payment_order WHERE form_id = p_form_id AND status = 'pending'
  ) taken
  WHERE customer_id IS NOT NULL AND p_enabled GROUP BY customer_id;
END $$;
