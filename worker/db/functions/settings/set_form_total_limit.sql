-- Sets the limit of responses in total. Enabling it counts existing responses and the reservations of unpaid orders.
-- From then on, submits and deletions update the count.
--
-- Locks: the form's limit lock (exclusive, so it waits for submits that have begun); the form's row; the counter.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION set_form_total_limit(
  p_form_id uuid, p_enabled boolean, p_max integer
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(form_limit_lock_key(p_form_id));
  UPDATE form SET is_max_form_responses_in_total_enabled = p_enabled, max_form_responses_in_total = p_max
  WHERE id = p_form_id;
  DELETE FROM form_response_counter WHERE form_id = p_form_id;
  INSERT INTO form_response_counter (form_id, count)
  SELECT p_form_id, (SELECT count(*) FROM response WHERE form_id = p_form_id)
    + (SELECT count(*) FROM payment_order WHERE form_id = p_form_id AND status = 'pending')
  WHERE p_enabled;
END $$;
