-- Deletes sessions with their held responses. Files that they have staged expire immediately. Returns the number of
-- deleted sessions.
--
-- Locks: the files' rows, the held responses, then the sessions, in no fixed order.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION forget_sessions(p_ids uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_count integer;
BEGIN
  UPDATE stored_file SET expires_at = '-infinity' WHERE session_id = ANY (p_ids) AND response_id IS NULL;
  DELETE FROM held_response WHERE session_id = ANY (p_ids);
  DELETE FROM response_session WHERE id = ANY (p_ids);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;
