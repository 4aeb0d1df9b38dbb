-- Returns the highest number of a form's responses, 0 if there are none. Waits for the submits that are running, whose
-- numbers are drawn but not visible: every response that is submitted later has a higher number.
-- An undone deletion brings back lower ones.
--
-- Locks: the form's limit lock (exclusive), until the statement ends.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION highest_response_number(p_form_id uuid) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(form_limit_lock_key(p_form_id));
  -- A separate statement so that its snapshot is taken after the lock was granted.
  RETURN coalesce((SELECT max(local_index) FROM response WHERE form_id = p_form_id), 0);
END $$;
