-- Deletes held responses. Files that were uploaded for them expire immediately, unless a response has claimed them.
-- Returns the number of deleted responses.
--
-- Locks: the files' rows, then the held responses, in no fixed order.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION forget_held_responses(p_ids uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_count integer;
BEGIN
  UPDATE stored_file f SET expires_at = '-infinity' FROM held_response h
  WHERE h.id = ANY (p_ids) AND f.session_id = h.session_id AND f.response_id IS NULL;
  DELETE FROM held_response WHERE id = ANY (p_ids);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;
